import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { wordsOf } from './search-words.ts'

const MAX_WORDS = 8
const MAX_ALTERNATIVES = 4

/** Whether a folded text matches. */
export type TextCondition = (text: RawBuilder<string>) => RawBuilder<boolean>

/** Words that rows hold instead of one word of a search, and in about how many rows they occur. */
interface Alternatives {
  words: string[]
  rows: number
}

/**
 * What a search without results may have meant, in the order to try: texts that hold all of its words, each as it is or as one that
 * resembles it, then texts that hold the rarest of them. Looks at the distinct words of the table, never at its rows.
 *
 * @param kind of the words
 */
export async function findSimilarConditions(reader: Reader, kind: string, search: string): Promise<TextCondition[]> {
  const words = [...wordsOf(foldForSearch(search))].slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const { rows: found } = await sql<Alternatives & { known: boolean }>`
    select known is not null as known, case when known is null then alike.words else array[word] end as words, coalesce(known, alike.rows) as rows
    from unnest(${words}::text[]) word
    cross join lateral (select sum(rows)::int as known from search_words s where s.kind = ${kind} and s.word like '%' || word.word || '%') holding
    cross join lateral (select array_agg(closest.word) as words, sum(closest.rows)::int as rows from (
      select s.word, s.rows from search_words s where holding.known is null and s.kind = ${kind} and s.word % word.word
      order by similarity(s.word, word.word) desc, s.rows desc limit ${MAX_ALTERNATIVES}) closest) alike`.execute(reader)
  const usable = found.filter(({ words }) => words !== null).toSorted((a, b) => a.rows - b.rows)
  const conditions = usable.map(({ words }): TextCondition => (text) => sql<boolean>`${text} ~ ${words.join('|')}`)
  // A single word that rows hold was searched for already.
  if (conditions.length === 0 || (found.length === 1 && found[0]!.known)) return []
  const all: TextCondition = (text) => sql<boolean>`${sql.join(conditions.map((condition) => condition(text)), sql` and `)}`
  return conditions.length === 1 ? [all] : [all, conditions[0]!]
}
