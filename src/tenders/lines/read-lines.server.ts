import { type RawBuilder, sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { unitNames } from '#tenders/core/quantity/own-units.ts'

type LineRow = Omit<LineView, 'unit' | 'former'> & LineView['unit'] & { former: LineView['former'] | null }

/** A line before its quantity changed: bids price the line that they answered. */
const former = sql`case when since_version > 1 then (
  select jsonb_agg(jsonb_build_object('line_id', before.line_id, 'quantity', trim_scale(before.quantity)::text) order by before.since_version desc)
  from rfq_lines before where before.rfq_id = rfq_lines.rfq_id and before.line_no = rfq_lines.line_no and before.until_version <= rfq_lines.since_version
    and (before.description, before.specification, before.unit_code, before.unit_text)
      is not distinct from (rfq_lines.description, rfq_lines.specification, rfq_lines.unit_code, rfq_lines.unit_text)) end`

const selectLines = (rfq_id: RawBuilder<number>, mark = sql``) =>
  sql<LineRow>`select ${mark} line_id, line_no, section, description, specification, unit_code, unit_text, optional, since_version, name_ar, name_en,
    trim_scale(quantity)::text as quantity, ${former} as former
  from rfq_lines join units on units.code = rfq_lines.unit_code
  where rfq_lines.rfq_id = ${rfq_id} and until_version is null order by line_no`

/** The lines of the RFQ of the row as it is now, null without lines; in one statement with the row. */
export const linesOfRfq = sql<
  LineRow[] | null
>`case when rfqs.has_lines then (select json_agg(line) from (${selectLines(sql.ref('rfqs.rfq_id'))}) line) end`

/** A line with the name of its unit. */
export const presentLine = ({ name_ar, name_en, former, ...line }: LineRow): LineView => ({
  ...line,
  ...(former && { former }),
  unit: unitNames(line.unit_text, { name_ar, name_en }),
})

/** The lines of an RFQ as it is now. */
export async function readLines(reader: Reader, rfq_id: number): Promise<LineView[]> {
  const { rows } = await selectLines(sql`${rfq_id}`, prepared).execute(reader)
  return rows.map(presentLine)
}
