import type { Reader } from '#framework/database/database.server.ts'
import type { FieldProblem } from '#framework/api/failure.ts'

/** Validates a category id. */
export async function categoryProblems(reader: Reader, category_id: number): Promise<FieldProblem[]> {
  const found = await reader
    .selectFrom('categories')
    .select('category_id')
    .where('category_id', '=', category_id)
    .executeTakeFirst()
  return found ? [] : [{ field: 'category_id', message: 'categories.unknown' }]
}
