import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { INDEXED_LETTERS } from '#framework/database/text-search.server.ts'
import type { SearchCondition } from './newest-matches.server.ts'
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

/** A folded word without the Arabic article, alone or behind a particle: «المكاتب», «للمكاتب» and «مكاتب» are one. */
const withoutArticle = (word: string) => word.replace(/^(?:[وب]?ال|لل)(?=\p{L}{3})/u, '')

/**
 * What a search without results may have meant, in the order to try: texts that hold all of its words, each as it is or
 * as one that resembles it, then texts that hold the rarest of them. Looks at the distinct words of the table, never at
 * its rows.
 *
 * @param kind of the words
 */
export async function findSimilarConditions(reader: Reader, kind: string, search: string): Promise<SearchCondition[]> {
  const searched = wordsOf(foldForSearch(search))
  const words = [...new Set([...searched].map(withoutArticle))].slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const { rows: found } = await sql<
    Alternatives & { known: boolean }
  >`select known is not null as known, case when known is null then alike.words else array[word] || coalesce(alike.words, '{}') end as words, coalesce(known, alike.rows) as rows
    from unnest(${words}::text[]) word
    cross join lateral (select sum(rows)::int as known from search_words s where s.kind = ${kind} and s.word like '%' || word.word || '%') holding
    cross join lateral (select array_agg(closest.word) as words, sum(closest.rows)::int as rows from (
      select s.word, s.rows from search_words s where s.kind = ${kind} and s.word % word.word
      order by similarity(s.word, word.word) desc, s.rows desc limit ${MAX_ALTERNATIVES}) closest) alike`.execute(
    reader,
  )
  const usable = found.filter(({ words }) => words !== null).toSorted((a, b) => a.rows - b.rows)
  // A single word that rows hold was searched for already.
  if (usable.length === 0 || (found.length === 1 && found[0]!.known && searched.has(words[0]!))) return []
  const every = usable.map(({ words }) => words)
  return every.length === 1 ? [holdsEach(every)] : [holdsEach(every), holdsEach(every.slice(0, 1))]
}

/**
 * Whether a text holds one of the alternatives for each word. Words are letters alone, so they are regular expressions.
 */
function holdsEach(every: string[][]): SearchCondition {
  const condition =
    (alternatives: string[][]): TextCondition =>
    (text) =>
      sql<boolean>`${sql.join(
        alternatives.map((words) => sql`${text} ~ ${words.join('|')}`),
        sql` and `,
      )}`
  return {
    matches: condition(every),
    mayMatch: condition(every.map((words) => words.map((word) => [...word].slice(0, INDEXED_LETTERS).join('')))),
  }
}
