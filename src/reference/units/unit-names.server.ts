import type { Reader } from '#framework/database/database.server.ts'
import { keepNames } from '#reference/keep-names.server.ts'
import type { UnitNames } from './contract.ts'

/** So that lists need not join them per row. */
const names = keepNames(600, async (reader) => {
  const rows = await reader.selectFrom('units').select(['code', 'name_ar', 'name_en']).execute()
  return new Map(rows.map(({ code, ...unit }): [string, UnitNames] => [code, unit]))
})

/** Looks up the names of units by code. */
export async function unitNamesByCode(reader: Reader): Promise<(code: string) => UnitNames> {
  const byCode = await names.get(reader)
  // A unit that came with a feature since then.
  return (code) => byCode.get(code) ?? { name_ar: code, name_en: code }
}
