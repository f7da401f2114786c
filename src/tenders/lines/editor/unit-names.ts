import { rowsOfField } from '#tenders/core/lines/form-rows.ts'

const CODE = /^[A-Z0-9]{2,3}$/
/** No unit is written longer. */
const MAX_NAME = 40

const isName = (unit: unknown): unit is string =>
  typeof unit === 'string' && unit !== '' && unit.length <= MAX_NAME && !CODE.test(unit)

/**
 * Reads units that a form has by name: of a long table without scripts, or as they were pasted. Answers with the lines
 * with codes instead; an unknown unit stays, so that a message can name it.
 */
export async function unitReader(lines: unknown): Promise<(lines: unknown) => unknown> {
  // Most forms have codes alone, and need not load the names.
  if (!rowsOfField(lines).some(({ unit_code }) => isName(unit_code))) return (same) => same
  const { readUnit, unitOf } = await import('#tenders/lines/import/units-by-spelling.ts')
  return (given) => {
    const rows = rowsOfField(given)
    return rows.length === 0
      ? given
      : rows.map((row) =>
          isName(row.unit_code)
            ? { ...row, ...(readUnit(row.unit_code) ?? { unit_code: unitOf(row.unit_code) ?? row.unit_code }) }
            : row,
        )
  }
}
