import { sql } from 'kysely'
import type { WordSource } from '#framework/search/collect-words.server.ts'

/** Words of suppliers' names. */
export const supplierWords: WordSource = {
  kind: 'suppliers',
  rows: sql`select company_id as id, company_search as text from companies where is_active and company_type = 'supplier'`,
}
