import type { ApiServer } from '#framework/http/api.server.ts'
import { homeCharts, homeView } from './contract.ts'
import { readCharts } from './read-charts.server.ts'
import { readHome } from './read-home.server.ts'

const tags = ['home']

/** The start page of a signed-in person. The charts are a separate call, so that the rows do not wait for them. */
export function homeRoutes(app: ApiServer) {
  const {
    database: { kysely },
    sessions,
  } = app
  app.get(
    '/home',
    { onRequest: sessions.signedIn, schema: { tags, refuses: [], response: { 200: homeView } } },
    ({ ctx }) => readHome(kysely, ctx),
  )
  app.get(
    '/home/charts',
    { onRequest: sessions.signedIn, schema: { tags, refuses: [], response: { 200: homeCharts } } },
    ({ ctx }) => readCharts(kysely, ctx),
  )
}
