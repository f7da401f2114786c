import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { listCategories } from './list-categories.server.ts'
import { categoryEndpoints } from './endpoints.ts'

export function categoryRoutes(app: ApiServer) {
  // Counts change at midnight without a write, too.
  const config = { shows: () => ['rfq_counts', 'products', 'companies'], cached_seconds: 30 }

  addRoutes(app, 'categories', categoryEndpoints, {
    'GET /categories': {
      config,
      handler: (_request, reply) => {
        void reply.header('cache-control', 'public, max-age=30')
        return listCategories(app.database.kysely)
      },
    },
  })
}
