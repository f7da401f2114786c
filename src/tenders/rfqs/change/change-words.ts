import { formatDay, formatNumber } from '#framework/i18n/format.ts'
import { messageKey, type Lang, type MessageKey, type T } from '#framework/i18n/messages.ts'
import { localized } from '#reference/localized.ts'
import { formatClosingTime } from '#tenders/closing-words.ts'
import type { RfqPart } from './changeable.ts'
import type { HistoryChange } from '#tenders/rfqs/detail/rfq-history.ts'

type ChangedField = HistoryChange['field']
type Value<Field extends ChangedField> = Extract<HistoryChange, { field: Field }>['old']
type Words<Of> = readonly [name: MessageKey, value: (value: Of, lang: Lang, t: T) => string]

const WORDS: { readonly [Field in ChangedField]: Words<Value<Field>> } = {
  deadline: [messageKey('rfqs.deadline'), (day, lang) => formatDay(day, lang)],
  delivery_date: [messageKey('rfqs.delivery_date'), (day, lang) => formatDay(day, lang)],
  closing_time: [messageKey('rfqs.closing_time'), (time, _lang, t) => formatClosingTime(t, time)],
  questions_until: [
    messageKey('questions.until'),
    (day, lang, t) => (day ? formatDay(day, lang) : t('questions.until_off')),
  ],
  quantity: [messageKey('rfqs.quantity'), formatNumber],
  quantity_unit: [
    messageKey('rfqs.quantity_unit'),
    (unit, lang, t) => (unit ? localized(unit, lang) : t('rfqs.unit_none')),
  ],
  category_id: [messageKey('categories.category'), localized],
}

export const isRfqField = (field: string): field is ChangedField => Object.hasOwn(WORDS, field)

const PARTS: Readonly<Record<RfqPart, MessageKey>> = {
  title: messageKey('rfqs.field_title'),
  description: messageKey('rfqs.description'),
  item_description: messageKey('rfqs.item_description'),
  region_id: messageKey('rfqs.delivery_location'),
  city_id: messageKey('rfqs.delivery_location'),
  district_id: messageKey('rfqs.delivery_location'),
  lines: messageKey('lines.title'),
  attachments: messageKey('rfqs.attachments'),
}

/** The names of parts of which no values are said. */
export const partNames = (t: T, parts: readonly RfqPart[]) => [...new Set(parts.map((part) => t(PARTS[part])))]

/** A change of one field: its name, and `from 1 to 2`. An e-mail writes the values in its own way. */
export function changeFact(
  t: T,
  lang: Lang,
  { field, old, new: now }: HistoryChange,
  write = (text: string, _value: unknown) => text,
): [name: string, change: string] {
  const [name, value] = WORDS[field] as Words<unknown>
  return [t(name), t('rfqs.from_to', { old: write(value(old, lang, t), old), new: write(value(now, lang, t), now) })]
}

/** The same as a line. */
export const changeWords = (...change: Parameters<typeof changeFact>) => changeFact(...change).join(': ')
