import { type RawBuilder, sql } from 'kysely'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'
import type { Reader } from './database.server.ts'

/** Timeout of each statement of a search. */
export const SEARCH_TIMEOUT_MS = 2000
/** In force in this process. Tests raise it: on a busy machine, any statement may take that long. */
export const searchTimeout = { ms: SEARCH_TIMEOUT_MS }
const QUERY_CANCELED = '57014'

/**
 * A search costs up to a hundred times more than other calls. Limited so that a processor core and connections stay
 * free; running ones end (timeout) before a waiting call is refused.
 */
const withLimit = createConcurrencyLimit({
  maxRunning: 2,
  maxQueue: 32,
  timeoutMs: 1.5 * SEARCH_TIMEOUT_MS,
  failureCode: 'search_busy',
  ofCaller: { maxRunning: 1, maxQueue: 30 },
})

/**
 * Reads a list. A search is subject to the concurrency limit, and each of its statements to a timeout of two seconds; a
 * failure asks the caller to retry.
 */
export async function withSearchLimits<Page>(
  reader: Reader,
  search: string | undefined,
  read: (reader: Reader) => Promise<Page>,
): Promise<Page> {
  if (!search) return read(reader)
  try {
    return await withLimit(() =>
      reader.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(searchTimeout.ms)}`.execute(tx)
        return read(tx)
      }),
    )
  } catch (error) {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) throw fail(503, 'search_busy', { retryAfter: 2 })
    throw error
  }
}

/** Whether a search can use a trigram index: it has at least three letters or digits. */
export const isIndexable = (search: string) => (foldForSearch(search).match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 3

/**
 * Matches rows whose folded column or text contains these words; `%` and `_` are literal. The trigram index is kept out
 * of the plan of a search that cannot use it.
 */
export function containsText(column: string | RawBuilder<string>, search: string) {
  const text = typeof column === 'string' ? sql.ref<string>(column) : column
  const words = foldForSearch(search)
  if (!isIndexable(search)) return sql<boolean>`strpos(${text}, ${words}) > 0`
  return sql<boolean>`${text} like ${patternOf(words)}`
}

const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The index compares every group of three letters of the words; the first groups of a long word are as good as all of
 * them.
 */
export const INDEXED_LETTERS = 5
const INDEXED_WORD = new RegExp(`([\\p{L}\\p{N}]{3,${INDEXED_LETTERS}})[\\p{L}\\p{N}]*`, 'gu')

/** Matches what `containsText` matches and a little more, at less cost for a trigram index. */
export function mayContainText(text: RawBuilder<string>, search: string) {
  const words = foldForSearch(search)
  const beginnings = [...words.matchAll(INDEXED_WORD)].map(([, beginning]) => beginning)
  return sql<boolean>`${text} like ${beginnings.length > 0 ? `%${beginnings.join('%')}%` : patternOf(words)}`
}
