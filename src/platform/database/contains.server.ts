import { sql } from 'kysely'
import { foldArabic } from '#platform/fold.ts'

/**
 * Rows whose folded column holds these words, however they were typed; `%` and `_` mean themselves. Fewer than three letters
 * cannot use the trigram index, so it is kept out of their plan.
 */
export function contains(column: string, search: string) {
  const words = foldArabic(search)
  if (words.length < 3) return sql<boolean>`strpos(${sql.ref(column)}, ${words}) > 0`
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
