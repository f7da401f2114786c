import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { listEnabled } from './features.server.ts'
import { featureEndpoints } from './endpoints.ts'

export function featureRoutes(app: ApiServer) {
  addRoutes(app, 'features', featureEndpoints, {
    'GET /features': { config: { shows: () => ['features'] }, handler: () => listEnabled(app.database.kysely) },
  })
}
