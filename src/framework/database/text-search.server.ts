import { type RawBuilder, sql } from 'kysely'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimit } from '#framework/cache/concurrency-limit.server.ts'
import type { Reader } from './database.server.ts'

/** Per statement. */
const SEARCH_TIMEOUT_MS = 2000
const QUERY_CANCELED = '57014'

/** A search costs up to a hundred times more than other calls: limit it so that a core and connections stay free. */
const withLimit = createConcurrencyLimit({ maxRunning: 2, maxQueue: 32, timeoutMs: 400, failureCode: 'search_busy' })

/**
 * Reads a list. A search is subject to the concurrency limit, and each of its statements to a timeout of two seconds; a
 * failure asks the caller to retry.
 */
export async function withSearchLimits<Page>(reader: Reader, search: string | undefined, read: (reader: Reader) => Promise<Page>): Promise<Page> {
  if (!search) return read(reader)
  try {
    return await withLimit(() =>
      reader.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(SEARCH_TIMEOUT_MS)}`.execute(tx)
        return read(tx)
      }),
    )
  } catch (error) {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) throw fail(503, 'search_busy', { retryAfter: 2 })
    throw error
  }
}

/**
 * Matches rows whose folded column contains these words; `%` and `_` are literal. Fewer than three letters or digits cannot
 * use the trigram index, which is then kept out of the plan.
 */
export function containsText(column: string, search: string) {
  const words = foldForSearch(search)
  if ((words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3) return sql<boolean>`strpos(${sql.ref(column)}, ${words}) > 0`
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

const MAX_SIMILAR_ROWS = 100

/**
 * The most similar rows, for a search without results, such as one with a typo. None for fewer than three letters.
 *
 * @param similar the database function that finds them
 */
export async function findSimilarIds(reader: Reader, similar: (words: string, limit: number) => RawBuilder<unknown>, search: string): Promise<number[]> {
  const words = foldForSearch(search)
  if ((words.match(/\p{L}/gu)?.length ?? 0) < 3) return []
  const { rows } = await sql<{ id: number }>`select ${similar(words, MAX_SIMILAR_ROWS)} as id`.execute(reader)
  return rows.map(({ id }) => id)
}
