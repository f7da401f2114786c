import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { compressLongLists } from '#framework/http/server/compress.server.ts'
import { findPlaces } from './find-places.server.ts'
import { listCities, listDistricts, listRegions } from './service.server.ts'
import { locationEndpoints } from './endpoints.ts'

/** Reference lists change with a release or an import. */
const CACHE = 'public, max-age=300'

export function locationRoutes(app: ApiServer) {
  const { kysely } = app.database
  const config = { shows: () => ['places'], cached_seconds: 60 }

  addRoutes(app, 'locations', locationEndpoints, {
    'GET /places': {
      handler: ({ query }, reply) => {
        void reply.header('cache-control', CACHE)
        return findPlaces(kysely, query.name)
      },
    },
    'GET /regions': {
      config,
      handler: (_request, reply) => {
        void reply.header('cache-control', CACHE)
        return listRegions(kysely)
      },
    },
    'GET /regions/:region_id/cities': {
      onSend: compressLongLists,
      config,
      handler: ({ params }, reply) => {
        void reply.header('cache-control', CACHE)
        return listCities(kysely, params.region_id)
      },
    },
    'GET /regions/:region_id/cities/:city_id/districts': {
      onSend: compressLongLists,
      config,
      handler: ({ params }, reply) => {
        void reply.header('cache-control', CACHE)
        return listDistricts(kysely, params.region_id, params.city_id)
      },
    },
  })
}
