import { sql } from 'kysely'
import type { WordSource } from '#framework/search/collect-words.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Words of titles and of buyers' names. */
export const rfqWords: WordSource = {
  kind: 'rfqs',
  rows: sql`select rfq_id as id, search_text as text from ${rfqsFor('public')}`,
}
