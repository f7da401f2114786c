import type { Reader } from '#framework/database/database.server.ts'
import type { FieldProblem } from '#framework/api/failure.ts'

/** Validates one or several different ids of categories. */
export async function categoryProblems(
  reader: Reader,
  of: number | readonly number[],
  field = 'category_id',
): Promise<FieldProblem[]> {
  const ids = [of].flat()
  if (ids.length === 0) return []
  const found = await reader.selectFrom('categories').select('category_id').where('category_id', 'in', ids).execute()
  return found.length === ids.length ? [] : [{ field, message: 'categories.unknown' }]
}
