import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { compressLongLists } from '#framework/http/server/compress.server.ts'
import { city, cityParams, district, region, regionParams } from './contract.ts'
import { listCities, listDistricts, listRegions } from './service.server.ts'

/** Reference lists change with a release or an import. */
const CACHE = 'public, max-age=300'

export function locationRoutes(app: ApiServer) {
  const { kysely } = app.database
  const config = { shows: () => ['places'], cached_seconds: 60 }

  app.get(
    '/regions',
    { config, schema: { tags: ['locations'], refuses: [], response: { 200: z.array(region) } } },
    (_request, reply) => {
      void reply.header('cache-control', CACHE)
      return listRegions(kysely)
    },
  )

  app.get(
    '/regions/:region_id/cities',
    {
      onSend: compressLongLists,
      config,
      schema: {
        tags: ['locations'],
        params: regionParams,
        refuses: ['region_not_found'],
        response: { 200: z.array(city) },
      },
    },
    ({ params }, reply) => {
      void reply.header('cache-control', CACHE)
      return listCities(kysely, params.region_id)
    },
  )

  app.get(
    '/regions/:region_id/cities/:city_id/districts',
    {
      onSend: compressLongLists,
      config,
      schema: {
        tags: ['locations'],
        params: cityParams,
        refuses: ['city_not_found'],
        response: { 200: z.array(district) },
      },
    },
    ({ params }, reply) => {
      void reply.header('cache-control', CACHE)
      return listDistricts(kysely, params.region_id, params.city_id)
    },
  )
}
