import { type RawBuilder, sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'

/** Upper bits of ids that the search indexes contain: blocks of 4,096 and 65,536 rows. */
const BLOCK_BITS = [12, 16]
/** The newest ids are walked, because a common word is found there without an index. */
const WALKED_IDS = 512

/** A table whose search index contains these blocks of its ids. */
export interface SearchedTable {
  name: string
  id: string
  text: string
}

interface NewestMatches {
  /** Conditions besides the search. */
  where: RawBuilder<boolean>[]
  /** Whether a folded text matches the search. */
  matches: (text: RawBuilder<string>) => RawBuilder<boolean>
  /** Only rows with smaller ids. */
  below: number | undefined
  limit: number
}

/**
 * Ids of the newest rows that match, newest first. Reads the newest ids, then a small block by the index, then larger ones,
 * and the whole table last; each branch runs only if those before it found too few. However often a word occurs and however
 * large the table is, few rows are compared that are not returned.
 *
 * The text of the statement is constant and each branch has only one good plan, so it is planned once per connection.
 */
export async function findNewestMatches(reader: Reader, table: SearchedTable, { where, matches, below, limit }: NewestMatches): Promise<number[]> {
  const [from, id, text] = [sql.table(table.name), sql.ref(`${table.name}.${table.id}`), sql.ref<string>(`${table.name}.${table.text}`)]
  const last = sql<number>`(select coalesce(${below ?? null}::integer - 1, max(${id})) from ${from})`
  const all = (conditions: RawBuilder<boolean>[]) => sql.join([...where, ...conditions], sql` and `)
  // Neither branch may choose the plan of the other: the planner cannot estimate how common the words are.
  const walk = sql`(select ${id} as id from ${from} where ${all([sql`${id} <= ${last} and ${id} > ${last} - ${sql.lit(WALKED_IDS)}`, matches(sql`(${text} || '')`)])}
    order by ${id} desc)`
  const byIndex = (conditions: RawBuilder<boolean>[]) => sql`(select ${id} as id from ${from} where ${all([matches(text), ...conditions])} order by ${id} + 0 desc)`
  const branches = [walk]
  let lowest = sql`${last} - ${sql.lit(WALKED_IDS)} + 1`
  for (const bits of BLOCK_BITS.map((each) => sql.lit(each))) {
    const block = sql`(${last} >> ${bits})`
    // The newest block may have just begun.
    for (const each of [block, sql`${block} - 1`]) branches.push(byIndex([sql`${id} >> ${bits} = ${each} and ${id} < ${lowest}`]))
    lowest = sql`least(${lowest}, (${block} - 1) << ${bits})`
  }
  branches.push(byIndex([sql`${id} < ${lowest}`]))
  const { rows } = await sql<{ id: number }>`select ${prepared} id from (${sql.join(branches, sql` union all `)}) newest limit ${limit}`.execute(reader)
  return rows.map((row) => row.id)
}
