import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { unitNames } from '#tenders/core/quantity/own-units.ts'

/** The lines of an RFQ as it is now. */
export async function readLines(reader: Reader, rfq_id: number): Promise<LineView[]> {
  const rows = await reader
    .selectFrom('rfq_lines')
    .innerJoin('units', 'units.code', 'rfq_lines.unit_code')
    .modifyFront(prepared)
    .select([
      'line_id',
      'line_no',
      'section',
      'description',
      'specification',
      'unit_code',
      'unit_text',
      'optional',
      'since_version',
      'name_ar',
      'name_en',
    ])
    .select([
      sql<string>`trim_scale(quantity)::text`.as('quantity'),
      // Bids price the line that they answered.
      sql<NonNullable<LineView['former']> | null>`case when since_version > 1 then (
        select jsonb_agg(jsonb_build_object('line_id', before.line_id, 'quantity', trim_scale(before.quantity)::text) order by before.since_version desc)
        from rfq_lines before where before.rfq_id = rfq_lines.rfq_id and before.line_no = rfq_lines.line_no and before.until_version <= rfq_lines.since_version
          and (before.description, before.specification, before.unit_code, before.unit_text)
            is not distinct from (rfq_lines.description, rfq_lines.specification, rfq_lines.unit_code, rfq_lines.unit_text)) end`.as(
        'former',
      ),
    ])
    .where('rfq_id', '=', rfq_id)
    .where('until_version', 'is', null)
    .orderBy('line_no')
    .execute()
  return rows.map(({ name_ar, name_en, former, ...line }) => ({
    ...line,
    ...(former && { former }),
    unit: unitNames(line.unit_text, { name_ar, name_en }),
  }))
}
