import { isDay } from '#framework/i18n/day.ts'
import { formatDay, formatNumber } from '#framework/i18n/format.ts'
import { messageKey, type Lang, type MessageKey, type T } from '#framework/i18n/messages.ts'
import { localized, type Named } from '#reference/localized.ts'
import { formatClosingTime } from '#tenders/core/closing/closing-words.ts'
import type { HistoryChange } from '#tenders/core/rfq-history.ts'
import type { RfqPart } from './changeable.ts'

const PLACE = messageKey('rfqs.delivery_location')
/** Fields of which changes say both values. */
const FIELDS: Readonly<Record<HistoryChange['field'], MessageKey>> = {
  deadline: messageKey('rfqs.deadline'),
  delivery_date: messageKey('rfqs.delivery_date'),
  closing_time: messageKey('rfqs.closing_time'),
  questions_until: messageKey('questions.until'),
  quantity: messageKey('rfqs.quantity'),
  quantity_unit: messageKey('rfqs.quantity_unit'),
  category_id: messageKey('categories.category'),
}
const PARTS: Readonly<Record<RfqPart, MessageKey>> = {
  title: messageKey('rfqs.field_title'),
  description: messageKey('rfqs.description'),
  item_description: messageKey('rfqs.item_description'),
  region_id: PLACE,
  city_id: PLACE,
  district_id: PLACE,
  lines: messageKey('lines.title'),
  attachments: messageKey('rfqs.attachments'),
}
const NAMES: Readonly<Record<string, MessageKey>> = { ...FIELDS, ...PARTS, place: PLACE }

export const isRfqField = (field: string): field is HistoryChange['field'] => Object.hasOwn(FIELDS, field)

/** What a field or a part is called; one that a later release names is called as it is. */
export const changedName = (t: T, field: string) => (NAMES[field] ? t(NAMES[field]) : field)

/** The names of parts of which no values are said. */
export const partNames = (t: T, parts: readonly RfqPart[]) => [...new Set(parts.map((part) => t(PARTS[part])))]

/** How a page or an e-mail writes days, and what people wrote. */
export interface Writing<Written> {
  day: (day: string) => Written
  text: (text: string) => Written
}
const PLAIN: Writing<string> = { day: (day) => day, text: (text) => text }

/** The value of a field, as it is shown in the RFQ: categories and units by name. */
export function changedValue<Written>(
  t: T,
  lang: Lang,
  { day, text }: Writing<Written>,
  field: string,
  value: unknown,
): Written | string {
  if (field === 'closing_time') return formatClosingTime(t, value as string | null)
  if (value === null || value === undefined || value === '')
    return field === 'quantity_unit'
      ? t('rfqs.unit_none')
      : field === 'questions_until'
        ? t('questions.until_off')
        : '–'
  if (typeof value === 'boolean') return t(value ? 'members.yes' : 'members.no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'object') return text(localized(value as Named, lang))
  return isDay(value) ? day(value) : text(String(value))
}

/** A change of one field: its name, and `from 1 to 2`. */
export function changeFact(
  t: T,
  lang: Lang,
  { field, old, new: now }: HistoryChange,
  writing: Writing<string> = { ...PLAIN, day: (day) => formatDay(day, lang) },
): [name: string, change: string] {
  const value = (of: unknown) => changedValue(t, lang, writing, field, of)
  return [t(FIELDS[field]), t('rfqs.from_to', { old: value(old), new: value(now) })]
}

/** The same as a line. */
export const changeWords = (t: T, lang: Lang, change: HistoryChange) => changeFact(t, lang, change).join(': ')
