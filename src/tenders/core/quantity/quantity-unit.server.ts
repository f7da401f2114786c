import type { FieldProblem } from '#framework/api/failure.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { UnitNames } from '#reference/units/contract.ts'
import { unitNames } from '#tenders/core/quantity/own-units.ts'

interface QuantityUnitRow {
  quantity_unit_code: string | null
  quantity_unit_text: string | null
}

/** The unit of an RFQ's row, with its names. */
export const presentQuantityUnit = (
  { quantity_unit_code, quantity_unit_text }: QuantityUnitRow,
  unitOf: (code: string) => UnitNames,
) => ({
  quantity_unit_code,
  quantity_unit_text,
  quantity_unit: quantity_unit_code === null ? null : unitNames(quantity_unit_text, unitOf(quantity_unit_code)),
})

/** A unit that is not in the table. */
export async function quantityUnitProblems(reader: Reader, code: string | null): Promise<FieldProblem[]> {
  if (code === null) return []
  const known = await reader.selectFrom('units').select('code').where('code', '=', code).executeTakeFirst()
  return known ? [] : [{ field: 'quantity_unit_code', message: 'rfqs.quantity_unit_unknown' }]
}
