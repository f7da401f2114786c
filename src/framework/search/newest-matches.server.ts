import { type RawBuilder, sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { TextCondition } from './similar-words.server.ts'

/** Upper bits of ids that the search indexes contain: blocks of 4,096 and 65,536 rows. */
const BLOCK_BITS = [12, 16]
/** The newest ids are walked, because a common word is found there without an index. */
const WALKED_IDS = 256

/** A table whose search index contains these blocks of its ids. */
export interface SearchedTable {
  name: string
  id: string
  text: string
}

interface NewestMatches {
  /** Conditions besides the search. */
  where: RawBuilder<boolean>[]
  search: SearchCondition
  /** Only rows with smaller ids. */
  below?: number | undefined
  limit: number
}

export interface SearchCondition {
  /** Whether a folded text matches the search. */
  matches: TextCondition
  /** Holds for each text that matches, and costs an index less. */
  mayMatch: TextCondition
}

/**
 * Ids of the newest rows that match, newest first. Reads the newest ids, then a small block by the index, then larger
 * ones, and the whole table last; each branch runs only if those before it found too few. However often a word occurs
 * and however large the table is, few rows are compared that are not returned.
 *
 * Each branch has only one good plan, so such a statement is planned once per connection.
 */
export async function findNewestMatches(
  reader: Reader,
  table: SearchedTable,
  { where, search: { matches, mayMatch }, below, limit }: NewestMatches,
): Promise<number[]> {
  const [from, id, text] = [
    sql.table(table.name),
    sql.ref(`${table.name}.${table.id}`),
    sql.ref<string>(`${table.name}.${table.text}`),
  ]
  const last = sql<number>`(select coalesce(${below ?? null}::integer - 1, max(${id})) from ${from})`
  const all = (conditions: RawBuilder<boolean>[]) => sql.join([...where, ...conditions], sql` and `)
  // The planner cannot estimate how common the words are: the text is kept from the index where ids are walked, and ids
  // from theirs elsewhere.
  const walked = sql`select ${id} as id, ${text} as text from ${from} where ${all([sql`${id} <= ${last} and ${id} > ${last} - ${sql.lit(WALKED_IDS)}`])}
    order by ${id} desc limit ${sql.lit(WALKED_IDS)}`
  const newest = sql`(select id from (${walked}) walked where ${matches(sql`(text || '')`)})`
  const byIndex = (conditions: RawBuilder<boolean>[]) =>
    sql`(select ${id} as id from ${from} where ${all(conditions)} order by ${id} + 0 desc)`
  const branches = [newest]
  let lowest = sql`${last} - ${sql.lit(WALKED_IDS)} + 1`
  for (const bits of BLOCK_BITS.map((each) => sql.lit(each))) {
    const block = sql`(${last} >> ${bits})`
    // The newest block may have just begun.
    for (const each of [block, sql`${block} - 1`])
      branches.push(
        byIndex([
          mayMatch(text),
          matches(sql`(${text} || '')`),
          sql`${id} >> ${bits} = ${each} and ${id} + 0 < ${lowest}`,
        ]),
      )
    lowest = sql`least(${lowest}, (${block} - 1) << ${bits})`
  }
  // The second condition is about no row: it spares a small table this branch.
  branches.push(byIndex([matches(text), sql`${id} + 0 < ${lowest} and ${lowest} > 1`]))
  const { rows } = await sql<{
    id: number
  }>`select ${prepared} id from (${sql.join(branches, sql` union all `)}) matches limit ${limit}`.execute(reader)
  return rows.map((row) => row.id)
}
