import type { Reader } from '#framework/database/database.server.ts'
import { keepNames } from '#reference/keep-names.server.ts'
import type { CategoryName } from './contract.ts'

/** So that lists need not join them per row. */
const names = keepNames(600, async (reader) => {
  const rows = await reader
    .selectFrom('categories')
    .select(['category_id', 'category_name', 'category_name_ar'])
    .execute()
  return new Map<number, CategoryName>(rows.map((row) => [row.category_id, row]))
})

/** Looks up category names by id, in the shape that all views share. */
export async function categoryNames(reader: Reader) {
  const byId = await names.get(reader)
  return (category_id: number) => byId.get(category_id)!
}
