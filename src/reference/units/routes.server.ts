import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { listUnits, readVatRules } from './service.server.ts'
import { unitEndpoints } from './endpoints.ts'

/** Reference lists change with a release. */
const CACHE = 'public, max-age=300'

export function unitRoutes(app: ApiServer) {
  const { kysely } = app.database
  const config = { shows: () => ['units'], cached_seconds: 60 }

  addRoutes(app, 'units', unitEndpoints, {
    'GET /units': {
      config,
      handler: (_request, reply) => {
        void reply.header('cache-control', CACHE)
        return listUnits(kysely)
      },
    },
    'GET /vat-reasons': {
      config,
      handler: (_request, reply) => {
        void reply.header('cache-control', CACHE)
        return readVatRules(kysely)
      },
    },
  })
}
