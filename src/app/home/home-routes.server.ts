import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { WaitingSource } from '#framework/define-slice.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { readCharts } from './read-charts.server.ts'
import { readHome } from './read-home.server.ts'
import { homeEndpoints } from './endpoints.ts'

/** The start page of a signed-in person. The charts are a separate call, so that the rows do not wait for them. */
export function homeRoutes(app: ApiServer, waiting: readonly WaitingSource[]) {
  const {
    database: { kysely },
    sessions,
  } = app

  addRoutes(app, 'home', homeEndpoints, {
    'GET /home': { onRequest: sessions.signedIn, handler: ({ ctx }) => readHome(kysely, ctx, waiting) },
    'GET /home/charts': { onRequest: sessions.signedIn, handler: ({ ctx }) => readCharts(kysely, ctx) },
  })
}
