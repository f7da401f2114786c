import type { UnitNames } from '#reference/units/contract.ts'
import { unitNames } from '#tenders/core/quantity/own-units.ts'
import type { RfqChange } from '#tenders/core/events.ts'

type OfUnit = Extract<RfqChange, { field: 'quantity_unit_code' | 'quantity_unit_text' }>
type Other = Exclude<RfqChange, OfUnit>

/** A change of the unit as it is shown: from one name to another, null for none. */
export interface UnitChange {
  field: 'quantity_unit'
  old: UnitNames | null
  new: UnitNames | null
}

const isOfUnit = (change: RfqChange): change is OfUnit => change.field.startsWith('quantity_unit_')

/** Joins what an update changed of code and text of a unit into one change of its name. */
export function nameUnits(changes: readonly RfqChange[], unitOf: (code: string) => UnitNames): (Other | UnitChange)[] {
  const code = changes.find(({ field }) => field === 'quantity_unit_code')
  const text = changes.find(({ field }) => field === 'quantity_unit_text')
  const first = code ?? text
  /** With a code, a text is that of the code ZZ; without, ZZ stays and only its text is another. */
  const nameOf = (when: 'old' | 'new') => {
    const [own, known] = [text?.[when] as string | null | undefined, code?.[when] as string | null | undefined]
    if (own !== null && own !== undefined) return unitNames(own, { name_ar: own, name_en: own })
    return known === null || known === undefined ? null : unitOf(known)
  }
  return changes.flatMap((change): (Other | UnitChange)[] => {
    if (!isOfUnit(change)) return [change]
    return change === first ? [{ field: 'quantity_unit' as const, old: nameOf('old'), new: nameOf('new') }] : []
  })
}
