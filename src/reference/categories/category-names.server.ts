import type { Reader } from '#framework/database/database.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import type { CategoryName } from './contract.ts'

/** Categories change with a release only, so lists need not join them per row. */
const cache = createSubjectCache<Map<number, CategoryName>>({ seconds: 600 })

/** Looks up category names by id, in the shape that all views share. */
export async function categoryNames(reader: Reader) {
  const names = await cache.get('categories', async () => {
    const rows = await reader.selectFrom('categories').select(['category_id', 'category_name', 'category_name_ar']).execute()
    return new Map(rows.map((row) => [row.category_id, row]))
  })
  return (category_id: number) => names.get(category_id)!
}
