import { sql } from 'kysely'
import type { WordSource } from '#framework/search/collect-words.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Words of titles, of buyers' names and of lines. */
export const rfqWords: WordSource = {
  kind: 'rfqs',
  rows: sql`select rfq_id as id, concat_ws(' ', search_text, lines_text) as text from ${rfqsFor('public')}`,
}
