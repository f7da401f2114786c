import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { unit, vatRules } from './contract.ts'
import { listUnits, readVatRules } from './service.server.ts'

/** Reference lists change with a release. */
const CACHE = 'public, max-age=300'

export function unitRoutes(app: ApiServer) {
  const { kysely } = app.database
  const config = { shows: () => ['units'], cached_seconds: 60 }

  app.get(
    '/units',
    {
      config,
      schema: { tags: ['units'], querystring: z.strictObject({}), refuses: [], response: { 200: z.array(unit) } },
    },
    (_request, reply) => {
      void reply.header('cache-control', CACHE)
      return listUnits(kysely)
    },
  )

  app.get(
    '/vat-reasons',
    {
      config,
      schema: {
        tags: ['units'],
        querystring: z.strictObject({}),
        summary: 'VAT rates of today and the reasons for charging none',
        refuses: [],
        response: { 200: vatRules },
      },
    },
    (_request, reply) => {
      void reply.header('cache-control', CACHE)
      return readVatRules(kysely)
    },
  )
}
