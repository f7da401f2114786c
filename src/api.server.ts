import { accountRoutes } from '#accounts/routes.server.ts'
import { bidRoutes } from '#bids/routes.server.ts'
import { categoryRoutes } from '#categories/routes.server.ts'
import { locationRoutes } from '#locations/routes.server.ts'
import type { Api } from '#platform/http/api.server.ts'
import { marketplaceRoutes } from '#marketplace/routes.server.ts'
import { rfqRoutes } from '#rfqs/routes.server.ts'
import { supplierRoutes } from '#suppliers/routes.server.ts'

/** Mounts the doors of all slices; the caller gives the prefix `/api/v1`. */
export async function apiRoutes(app: Api) {
  locationRoutes(app)
  categoryRoutes(app)
  accountRoutes(app)
  supplierRoutes(app)
  rfqRoutes(app)
  bidRoutes(app)
  marketplaceRoutes(app)
}
