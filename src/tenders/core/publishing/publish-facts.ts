import { isDay, type Day } from '#framework/i18n/day.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { Closing } from '#tenders/core/closing/closing.ts'
import { summarizeLines } from '#tenders/core/publishing/lines-summary.ts'

/** What the form holds at the moment. */
export interface Facts {
  /** Texts by field, as they are written; empty ones are left out. */
  texts: Readonly<Record<string, string>>
  /** Files that go along: chosen, copied and kept ones. */
  files: number
}

export const STEPS = [1, 2, 3, 4] as const
export type StepNumber = (typeof STEPS)[number]

/** The step that contains a field, and what the field is called in lists of what is missing or wrong. */
const FIELDS: Readonly<Record<string, readonly [step: StepNumber, name?: MessageKey]>> = {
  title: [1, messageKey('rfqs.field_title')],
  category_id: [1, messageKey('categories.category')],
  description: [1, messageKey('rfqs.description')],
  item_description: [2, messageKey('rfqs.item_description')],
  quantity: [2, messageKey('rfqs.quantity')],
  quantity_unit_code: [2, messageKey('rfqs.quantity_unit')],
  quantity_unit_text: [2, messageKey('lines.unit_text')],
  lines: [2, messageKey('lines.title')],
  partial_allowed: [2],
  price_basis: [2],
  on_change: [4],
  access: [4],
  bid_visibility: [4],
  price_disclosure: [4],
  quantities: [2],
  delivery_date: [3, messageKey('rfqs.delivery_date')],
  region_id: [3, messageKey('rfqs.delivery_location')],
  city_id: [3, messageKey('rfqs.delivery_location')],
  district_id: [3, messageKey('rfqs.delivery_location')],
  attachments: [3, messageKey('publishing.missing_file')],
  copied_files: [3],
  large_files: [3],
  deadline: [4, messageKey('rfqs.deadline')],
  closing_time: [4, messageKey('rfqs.closing_time')],
  questions_until: [4, messageKey('questions.until')],
}

/** Cells of lines are named `lines.3.quantity`, radio buttons of a hydrated page `quantities_choice`. */
const fieldOf = (name: string) => FIELDS[name.split('.')[0]!.replace(/_choice$/, '')]

/** The step that contains a field. */
export const stepOf = (name: string): StepNumber => fieldOf(name)?.[0] ?? 1

export const nameOf = (name: string): MessageKey | undefined => fieldOf(name)?.[1]

/** The step that an address asks for. */
export const askedStep = (text: string | undefined): StepNumber => STEPS.find((step) => String(step) === text) ?? 1

/** Whether the RFQ is asked for line by line. */
export const hasLines = ({ texts }: Facts) => texts.quantities === 'lines'

/** A day that is written in the form. */
export const dayIn = ({ texts }: Facts, field: string): Day | undefined => {
  const text = texts[field]
  return isDay(text) ? text : undefined
}

/** Whether bids will be sealed. */
export const isSealed = ({ texts }: Facts) => texts.bid_visibility === 'sealed'

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
    ...unless(files > 0 || hasLines(facts), 'attachments'),
    ...filled('deadline'),
  ]
}

/** Whether anything is written in a field. Cells of lines and files have no text of their own. */
export const isWritten = ({ texts }: Facts, field: string) =>
  field.includes('.') || field === 'attachments' || field === 'lines' || Boolean(texts[field])

/** Whether anything is written in a step. */
export function isBegun(step: StepNumber, facts: Facts) {
  if (step === 3 && facts.files > 0) return true
  if (step === 2)
    return hasLines(facts)
      ? summarizeLines(facts.texts.lines).count > 0
      : Boolean(facts.texts.item_description || facts.texts.quantity)
  return Object.keys(FIELDS).some((field) => stepOf(field) === step && facts.texts[field])
}
