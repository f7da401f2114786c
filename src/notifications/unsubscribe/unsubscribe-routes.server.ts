import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { readStopOffer, unsubscribe } from './unsubscribe.server.ts'
import { FORMS, stopEndpoints, unsubscribeEndpoints } from './endpoints.ts'

/**
 * Stops e-mails of a kind by the token of a link in one. Mail programs post a form of their own, of which nothing is
 * read; scanners follow links, so that nothing happens by opening one.
 */
export async function unsubscribeRoutes(app: ApiServer) {
  const { database, limits, secrets } = app

  addRoutes(app, 'notifications', unsubscribeEndpoints, {
    'POST /unsubscribe/read': {
      handler: async (request) => {
        await limits.count(request, database.kysely, 'unsubscribe-ip', request)
        return { offer: await readStopOffer(database.kysely, secrets, request.body.token) }
      },
    },
  })

  await app.register(async (plain) => {
    plain.removeContentTypeParser('multipart/form-data')
    plain.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: 4096 }, (_request, _text, done) =>
      done(null, undefined),
    )
    addRoutes(plain, 'notifications', stopEndpoints, {
      'POST /unsubscribe': {
        handler: async (request) => {
          await limits.count(request, database.kysely, 'unsubscribe-ip', request)
          await unsubscribe(database, secrets, request.query.token)
          return { ok: true as const }
        },
      },
    })
  })
}
