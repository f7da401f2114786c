import { type RawBuilder, sql } from 'kysely'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimit } from '#framework/cache/concurrency-limit.server.ts'
import type { Reader } from './database.server.ts'

/** Milliseconds one statement of a search may take. */
const SEARCH_TIMEOUT_MS = 2000
const QUERY_CANCELED = '57014'

/** A search can cost a hundred times what another call costs: a storm of them must leave the others a core and a connection. */
const withLimit = createConcurrencyLimit({ maxRunning: 2, maxQueue: 32, timeoutMs: 400, failureCode: 'search_busy' })

/**
 * Reads a list; when it is searched for words, it waits its turn, and each statement ends after two seconds. Who would wait longer is
 * asked to try again.
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
 * Rows whose folded column holds these words, however they were typed; `%` and `_` mean themselves. Fewer than three letters
 * or digits cannot use the trigram index, so it is kept out of their plan.
 */
export function containsText(column: string, search: string) {
  const words = foldForSearch(search)
  if ((words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3) return sql<boolean>`strpos(${sql.ref(column)}, ${words}) > 0`
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}

/** Rows that are looked at when nothing holds the words of a search. */
const MAX_SIMILAR_ROWS = 100

/**
 * The rows whose words are most like these, for a search that found nothing: something in it may be misspelt. None for less than three letters.
 *
 * @param similar the database function that finds them
 */
export async function findSimilarIds(reader: Reader, similar: (words: string, limit: number) => RawBuilder<unknown>, search: string): Promise<number[]> {
  const words = foldForSearch(search)
  if ((words.match(/\p{L}/gu)?.length ?? 0) < 3) return []
  const { rows } = await sql<{ id: number }>`select ${similar(words, MAX_SIMILAR_ROWS)} as id`.execute(reader)
  return rows.map(({ id }) => id)
}
