import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { listEnabled } from './features.server.ts'
import { FEATURES } from './features.ts'

export function featureRoutes(app: ApiServer) {
  app.get(
    '/features',
    {
      config: { shows: () => ['features'] },
      schema: {
        tags: ['features'],
        querystring: z.strictObject({}),
        summary: 'Features that are enabled; forms do not offer the others',
        refuses: [],
        response: { 200: z.array(z.enum(FEATURES)) },
      },
    },
    () => listEnabled(app.database.kysely),
  )
}
