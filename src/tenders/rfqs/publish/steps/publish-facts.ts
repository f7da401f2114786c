import { isDay, type Day } from '#framework/i18n/day.ts'
import type { Closing } from '#tenders/closing.ts'
import { summarizeLines } from '#tenders/rfqs/publish/lines-summary.ts'

/** What the form holds at the moment. */
export interface Facts {
  /** Texts by field, as they are written; empty ones are left out. */
  texts: Readonly<Record<string, string>>
  /** Files that go along: chosen, copied and kept ones. */
  files: number
}

export const STEPS = [1, 2, 3, 4] as const
export type StepNumber = (typeof STEPS)[number]

const FIELDS: Record<StepNumber, readonly string[]> = {
  1: ['title', 'category_id', 'description'],
  2: ['item_description', 'quantity', 'lines', 'partial_allowed', 'price_basis', 'quantities'],
  3: ['delivery_date', 'region_id', 'city_id', 'district_id', 'attachments', 'copied_files'],
  4: ['deadline', 'closing_time'],
}

/** The step that contains a field; cells of lines are named `lines.3.quantity`. */
export const stepOf = (field: string): StepNumber => {
  const [name = ''] = field.split('.')
  return STEPS.find((step) => FIELDS[step].includes(name)) ?? 1
}

/** The step that an address asks for. */
export const askedStep = (text: string | undefined): StepNumber => STEPS.find((step) => String(step) === text) ?? 1

/** Whether the RFQ is asked for line by line. */
export const hasLines = ({ texts }: Facts) => texts.quantities === 'lines'

/** A day that is written in the form. */
export const dayIn = ({ texts }: Facts, field: string): Day | undefined => {
  const text = texts[field]
  return isDay(text) ? text : undefined
}

/** When bidding ends, as far as the form says. */
export const closingIn = (facts: Facts): Closing | undefined => {
  const deadline = dayIn(facts, 'deadline')
  return deadline === undefined ? undefined : { deadline, closing_time: facts.texts.closing_time || null }
}

/** Fields that still need a value before the RFQ can be published, in the order of the form. */
export function missingFields(facts: Facts): string[] {
  const { texts, files } = facts
  const lines = summarizeLines(texts.lines)
  const unless = (there: boolean, field: string) => (there ? [] : [field])
  const filled = (field: string) => unless(Boolean(texts[field]?.trim()), field)
  const quantities = hasLines(facts)
    ? [...unless(lines.count > 0, 'lines'), ...lines.gaps]
    : [...filled('quantity'), ...filled('item_description')]
  const place = texts.region_id ? filled('city_id') : ['region_id']
  return [
    ...filled('title'),
    ...filled('category_id'),
    ...filled('description'),
    ...quantities,
    ...filled('delivery_date'),
    ...place,
    ...unless(files > 0, 'attachments'),
    ...filled('deadline'),
  ]
}

/** Whether anything is written in a step. */
export function isBegun(step: StepNumber, facts: Facts) {
  if (step === 3 && facts.files > 0) return true
  if (step === 2)
    return hasLines(facts)
      ? summarizeLines(facts.texts.lines).count > 0
      : Boolean(facts.texts.item_description || facts.texts.quantity)
  return FIELDS[step].some((field) => facts.texts[field])
}
