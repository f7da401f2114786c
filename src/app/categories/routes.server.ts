import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { categoryView } from '#reference/categories/contract.ts'
import { listCategories } from './list-categories.server.ts'

export function categoryRoutes(app: ApiServer) {
  // Counts change at midnight without a write, too.
  const config = { shows: () => ['rfq_counts', 'products', 'companies'], cached_seconds: 30 }

  app.get(
    '/categories',
    { config, schema: { tags: ['categories'], refuses: [], response: { 200: z.array(categoryView) } } },
    (_request, reply) => {
      void reply.header('cache-control', 'public, max-age=30')
      return listCategories(app.database.kysely)
    },
  )
}
