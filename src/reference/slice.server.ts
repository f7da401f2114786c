import { addRoutes } from '#framework/http/add-routes.server.ts'
import { defineSlice } from '#framework/define-slice.server.ts'
import { featureCommands } from './features/ops.server.ts'
import { featureEndpoints } from './features/endpoints.ts'
import { listEnabled } from './features/features.server.ts'
import { holidayCommands } from './holidays/ops.server.ts'
import { locationCommands } from './locations/ops.server.ts'
import { locationRoutes } from './locations/routes.server.ts'
import { unitRoutes } from './units/routes.server.ts'

export const referenceSlice = defineSlice({
  name: 'reference',
  routes(app) {
    locationRoutes(app)
    unitRoutes(app)
    addRoutes(app, 'features', featureEndpoints, {
      'GET /features': { config: { shows: () => ['features'] }, handler: () => listEnabled(app.database.kysely) },
    })
  },
  commands: [...locationCommands, ...featureCommands, ...holidayCommands],
})
