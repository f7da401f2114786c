import { accountRoutes } from '#accounts/routes.server.ts'
import { locationRoutes } from '#locations/routes.server.ts'
import type { Api } from '#platform/http/api.server.ts'

/** Mounts the doors of all slices; the caller gives the prefix `/api/v1`. */
export async function apiRoutes(app: Api) {
  locationRoutes(app)
  accountRoutes(app)
}
