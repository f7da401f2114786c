import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { callerKey } from '#framework/http/limits.server.ts'
import { stopForm } from './contract.ts'
import { unsubscribe } from './unsubscribe.server.ts'

/**
 * Stops e-mails of a kind by the token of a link in one. Mail programs post a form of their own, of which nothing is read; scanners
 * follow links, so that nothing happens by opening one.
 */
export async function unsubscribeRoutes(app: ApiServer) {
  await app.register(async (plain) => {
    const { database, limits, secrets } = app
    plain.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _text, done) => done(null, undefined))
    plain.post(
      '/unsubscribe',
      { schema: { tags: ['notifications'], querystring: stopForm, response: { 200: z.object({ ok: z.literal(true) }) } } },
      async (request) => {
        await limits.count(request, database.kysely, 'token-ip', callerKey(request.ip))
        await unsubscribe(database, secrets, (request.query as z.output<typeof stopForm>).token)
        return { ok: true as const }
      },
    )
  })
}
