import { timeOf } from '#framework/i18n/day.ts'
import { formatMoment } from '#framework/i18n/format.ts'
import { fillBoth, type InBoth } from '#framework/i18n/in-both.ts'
import type { PaperFact } from '#framework/paper/paper-values.ts'
import { countedUnit } from '#reference/units/counted-unit.ts'
import { formatQuantity } from '#tenders/lines/figures.ts'
import type { OrderedLine } from '../snapshot.ts'

/* What papers of orders have in common. */

/** Digits and addresses inside a sentence, from the left; texts of people in their own direction. */
export const fromLeft = (text: string) => `\u2066${text}\u2069`
export const isolated = (text: string) => `\u2068${text}\u2069`

export const fact = (name: InBoth, value: PaperFact['value']): PaperFact => ({ name, value })

export const momentOf = (at: string | Date): InBoth =>
  fillBoth({ ar: '{day}، {time}', en: '{day}, {time}' }, (lang) => ({ day: formatMoment(at, lang), time: timeOf(at) }))

/** An ordered line's quantity, and its unit as that number counts it. */
export const quantityOf = ({ quantity, unit }: OrderedLine) => ({
  number: formatQuantity(quantity),
  unit: unit && { ar: countedUnit(unit, quantity, 'ar'), en: countedUnit(unit, quantity, 'en') },
})
