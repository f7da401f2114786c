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
    .select(sql<string>`trim_scale(quantity)::text`.as('quantity'))
    .where('rfq_id', '=', rfq_id)
    .where('until_version', 'is', null)
    .orderBy('line_no')
    .execute()
  return rows.map(({ name_ar, name_en, ...line }) => ({
    ...line,
    unit: unitNames(line.unit_text, { name_ar, name_en }),
  }))
}
