import { sql } from 'kysely'
import type { Reader } from './database.server.ts'
import type { Schema } from './tables.ts'

/** Reads the rows of a table in which a column names somebody, as an export has them. */
export const rowsOf =
  <Table extends keyof Schema & string, Column extends keyof Schema[Table] & string>(
    table: Table,
    { owner, columns, order }: { owner: Column; columns: readonly Column[]; order: readonly [Column, ...Column[]] },
  ) =>
  async (reader: Reader, owner_id: number): Promise<object[]> => {
    const { rows } = await sql<object>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${sql.ref(owner)} = ${owner_id}
      order by ${sql.join(order.map((column) => sql.ref(column)))}`.execute(reader)
    return rows
  }
