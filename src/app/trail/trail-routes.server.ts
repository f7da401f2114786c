import type { FastifyRequest } from 'fastify'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { withDownloadLimit } from '#framework/http/download-limit.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { MAX_DOWNLOADED } from './contract.ts'
import { listTrail, readTrail, readTrailPeople } from './read-trail.server.ts'
import { trailCsv } from './trail-csv.ts'
import { trailEndpoints } from './endpoints.ts'
import type { TrailActions } from './trail-actions.server.ts'

/** Who did what for the company, for its owner and administrators. */
export function trailRoutes(app: ApiServer, translators: Record<Lang, T>, actions: TrailActions) {
  const {
    database: { kysely },
    sessions,
  } = app
  const scopeOf = ({ viewer }: FastifyRequest) => ({ company_id: viewer!.company_id, actions })
  const onRequest = [sessions.signedIn, sessions.may('administer')]

  addRoutes(app, 'members', trailEndpoints, {
    'GET /company/trail': {
      onRequest,
      handler: async (request, reply) =>
        sendPage(request, reply, await listTrail(kysely, scopeOf(request), request.query)),
    },
    'GET /company/trail/people': { onRequest, handler: ({ viewer }) => readTrailPeople(kysely, viewer!.company_id) },
    'GET /company/trail.csv': {
      onRequest,
      handler: (request, reply) =>
        withDownloadLimit(async () => {
          const { lang, ...filters } = request.query
          const entries = await readTrail(kysely, scopeOf(request), filters, MAX_DOWNLOADED)
          void reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', 'attachment; filename="trail.csv"')
            .header('cache-control', 'private, no-store')
          return trailCsv(translators[lang], lang, entries)
        }),
    },
  })
}
