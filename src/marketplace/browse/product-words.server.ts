import { sql } from 'kysely'
import type { WordSource } from '#framework/search/collect-words.server.ts'

/** Words of names and descriptions. */
export const productWords: WordSource = {
  kind: 'products',
  rows: sql`select product_id as id, product_search as text from products where deleted_at is null and hidden_at is null`,
}
