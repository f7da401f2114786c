import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { callerKey } from '#framework/http/limits.server.ts'
import { stopForm, stopOffer } from './contract.ts'
import { readStopOffer, unsubscribe } from './unsubscribe.server.ts'

/** RFC 8058 allows both. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Stops e-mails of a kind by the token of a link in one. Mail programs post a form of their own, of which nothing is
 * read; scanners follow links, so that nothing happens by opening one.
 */
export async function unsubscribeRoutes(app: ApiServer) {
  app.post(
    '/unsubscribe/read',
    {
      schema: {
        tags: ['notifications'],
        body: stopForm,
        refuses: [],
        response: { 200: z.object({ offer: z.nullable(stopOffer) }) },
      },
    },
    async (request) => {
      const { database, limits, secrets } = app
      await limits.count(request, database.kysely, 'unsubscribe-ip', callerKey(request.ip))
      return { offer: await readStopOffer(database.kysely, secrets, request.body.token) }
    },
  )

  await app.register(async (plain) => {
    const { database, limits, secrets } = app
    plain.removeContentTypeParser('multipart/form-data')
    plain.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: 4096 }, (_request, _text, done) =>
      done(null, undefined),
    )
    plain.post(
      '/unsubscribe',
      {
        schema: {
          tags: ['notifications'],
          consumes: ['application/json', ...FORMS],
          querystring: stopForm,
          refuses: [],
          response: { 200: z.object({ ok: z.literal(true) }) },
        },
      },
      async (request) => {
        await limits.count(request, database.kysely, 'unsubscribe-ip', callerKey(request.ip))
        await unsubscribe(database, secrets, (request.query as z.output<typeof stopForm>).token)
        return { ok: true as const }
      },
    )
  })
}
