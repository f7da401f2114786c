import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { createTtlCache } from '#framework/cache/ttl-cache.ts'
import { type CategoryView, categoryView } from '#reference/categories/contract.ts'
import { listCategories } from './list-categories.server.ts'

export function categoryRoutes(app: ApiServer) {
  // Counts change with every RFQ, and at midnight without a write.
  const categories = createTtlCache<CategoryView[]>({ seconds: 30 })

  app.get('/categories', { schema: { tags: ['categories'], response: { 200: z.array(categoryView) } } }, (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=30')
    return categories.get('all', () => listCategories(app.database.kysely))
  })
}
