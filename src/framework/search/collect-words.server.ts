import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { wordsOf } from './search-words.ts'

/** A table whose words searches are compared with; declared by the part that owns it. */
export interface WordSource {
  kind: string
  /** Statement that gives the `id` and folded `text` of each row that others may see. */
  rows: RawBuilder<{ id: number; text: string }>
}

const NEWEST_ROWS = 1000
const BATCH_ROWS = 5000

const countWords = (counts: Map<string, number>, texts: readonly { text: string }[]) => {
  for (const { text } of texts) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
}

/**
 * Adds words and corrects how often they occur. In order, because two jobs may write the same words at the same time.
 */
export async function saveWords(
  { kysely }: Pick<Database, 'kysely'>,
  kind: string,
  counts: ReadonlyMap<string, number>,
) {
  const words = [...counts]
  for (let start = 0; start < words.length; start += BATCH_ROWS) {
    const batch = words.slice(start, start + BATCH_ROWS)
    await sql`insert into search_words as known (kind, word, rows)
      select ${kind}, word, rows from unnest(${batch.map(([word]) => word)}::text[], ${batch.map(([, rows]) => rows)}::integer[]) counted (word, rows) order by word
      on conflict (kind, word) do update set rows = excluded.rows where known.rows <> excluded.rows`.execute(kysely)
  }
}

/** Adds the words of the newest rows that are not known yet. */
export async function collectNewWords(database: Pick<Database, 'kysely'>, sources: readonly WordSource[]) {
  const { kysely } = database
  for (const { kind, rows } of sources) {
    const counts = new Map<string, number>()
    const newest = await sql<{
      text: string
    }>`select text from (${rows}) source order by id desc limit ${sql.lit(NEWEST_ROWS)}`.execute(kysely)
    countWords(counts, newest.rows)
    const known = await kysely
      .selectFrom('search_words')
      .select('word')
      .where('kind', '=', kind)
      .where(sql<boolean>`word = any (${[...counts.keys()]}::text[])`)
      .execute()
    for (const { word } of known) counts.delete(word)
    await saveWords(database, kind, counts)
  }
}

/** Counts the words of all rows, in batches, and removes those that no row holds any more. */
export async function recountWords(database: Pick<Database, 'kysely'>, sources: readonly WordSource[]) {
  const { kysely } = database
  for (const { kind, rows } of sources) {
    const before = await kysely.selectFrom('search_words').select(['word', 'rows']).where('kind', '=', kind).execute()
    const counts = new Map<string, number>()
    for (let last = 0; ;) {
      const batch = await sql<{
        id: number
        text: string
      }>`select id, text from (${rows}) source where id > ${last} order by id limit ${sql.lit(BATCH_ROWS)}`.execute(
        kysely,
      )
      countWords(counts, batch.rows)
      if (batch.rows.length < BATCH_ROWS) break
      last = batch.rows.at(-1)!.id
    }
    const gone = before.filter(({ word }) => !counts.has(word)).map(({ word }) => word)
    await kysely
      .deleteFrom('search_words')
      .where('kind', '=', kind)
      .where(sql<boolean>`word = any (${gone}::text[])`)
      .execute()
    await saveWords(database, kind, counts)
  }
}
