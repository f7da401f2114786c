import type { Lang } from '#framework/i18n/messages.ts'
import { localized } from '#reference/localized.ts'
import type { UnitNames } from './contract.ts'

/** English plurals that are not the name with an s. */
const PLURALS: Record<string, string> = {
  activity: 'activities',
  box: 'boxes',
  dozen: 'dozen',
  'number of packs': 'packs',
  person: 'people',
  thousand: 'thousand',
}

const pluralOf = (name: string) => PLURALS[name] ?? `${name}s`

/**
 * The name of a unit behind a quantity, which may have any separators: `9 pieces`. Arabic keeps the name as bills of
 * quantities do, where the unit is a label; so does a unit's own text, which is the same in both languages.
 */
export function countedUnit(unit: UnitNames, quantity: number | string, lang: Lang) {
  const name = localized(unit, lang)
  return lang === 'ar' || unit.name_ar === unit.name_en || Number(quantity) === 1 ? name : pluralOf(name)
}
