import { localized } from '#reference/localized.ts'
import { type Lang, messageKey, type MessageKey, type T } from '#framework/i18n/messages.ts'

const NAMES: Readonly<Record<string, MessageKey>> = {
  title: messageKey('rfqs.field_title'),
  description: messageKey('rfqs.description'),
  item_description: messageKey('rfqs.item_description'),
  deadline: messageKey('rfqs.deadline'),
  delivery_date: messageKey('rfqs.delivery_date'),
  questions_until: messageKey('questions.until'),
  closing_time: messageKey('rfqs.closing_time'),
  quantity: messageKey('rfqs.quantity'),
  quantity_unit: messageKey('rfqs.quantity_unit'),
  category_id: messageKey('categories.category'),
  place: messageKey('rfqs.delivery_location'),
  attachments: messageKey('rfqs.attachments'),
}
const CELLS: Readonly<Record<string, MessageKey>> = {
  section: messageKey('lines.section'),
  description: messageKey('lines.description'),
  specification: messageKey('lines.specification'),
  quantity: messageKey('lines.quantity'),
  unit: messageKey('lines.unit'),
  optional: messageKey('lines.optional'),
}

/** The number and the cell of a path of lines: `lines[3].quantity`, or `lines[9]`. */
export function linePath(path: string): { number: number; cell: string | undefined } | undefined {
  const [, number, cell] = /^lines\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? []
  return number === undefined ? undefined : { number: Number(number), cell }
}

/** A line that was added or removed: what, and how much. */
export function lineText(lang: Lang, value: unknown) {
  const { description, quantity, unit } = value as {
    description: string
    quantity: string
    unit: Parameters<typeof localized>[0]
  }
  return `${description}: ${quantity} ${localized(unit, lang)}`
}

/** What a path is called: `Deadline`, `Line 3, quantity`. A field that a later release names is called as it is. */
export function pathName(t: T, path: string): string {
  const line = linePath(path)
  if (!line) return NAMES[path] ? t(NAMES[path]) : path
  const number = line.number
  if (line.cell === undefined) return t('amendments.line', { number })
  return t('amendments.line_cell', { number, cell: CELLS[line.cell] ? t(CELLS[line.cell]!) : line.cell })
}
