import { sql } from 'kysely'
import { prepared, type Reader, type Tx } from '#framework/database/database.server.ts'
import type { FieldProblem } from '#framework/api/failure.ts'
import type { NewLine } from '#tenders/core/lines/contract.ts'

/** The lines whose unit does not exist. */
export async function unitProblems(reader: Reader, lines: readonly NewLine[]): Promise<FieldProblem[]> {
  if (lines.length === 0) return []
  const codes = [...new Set(lines.map(({ unit_code }) => unit_code))]
  const units = await reader
    .selectFrom('units')
    .modifyFront(prepared)
    .select('code')
    .where('code', '=', sql<string>`any (${codes}::text[])`)
    .execute()
  const known = new Set(units.map(({ code }) => code))
  return lines.flatMap(({ unit_code }, index) =>
    known.has(unit_code)
      ? []
      : [{ field: `lines.${index}.unit_code`, message: 'lines.unit_unknown', values: { unit: unit_code } }],
  )
}

/** Writes lines of an RFQ in one statement, since its version. Those without a number get their place, from 1. */
export async function insertLines(tx: Tx, rfq_id: number, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  const rows = JSON.stringify(lines.map((line, index) => ({ line_no: index + 1, ...line })))
  await sql`insert into rfq_lines (rfq_id, line_no, section, description, specification, quantity, unit_code, unit_text, optional, since_version)
    select rfq_id, line_no, section, line.description, specification, line.quantity, unit_code, unit_text, optional, rfqs.version
    from rfqs, json_to_recordset(${rows}::json)
      as line (line_no smallint, section text, description text, specification text, quantity numeric, unit_code text,
        unit_text text, optional boolean)
    where rfq_id = ${rfq_id} order by line_no ${prepared}`.execute(tx)
}
