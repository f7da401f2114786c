import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { usePublishing } from './use-publishing.tsx'

const NAMES: Readonly<Record<string, MessageKey>> = {
  title: messageKey('rfqs.field_title'),
  category_id: messageKey('categories.category'),
  description: messageKey('rfqs.description'),
  item_description: messageKey('rfqs.item_description'),
  quantity: messageKey('rfqs.quantity'),
  lines: messageKey('lines.title'),
  delivery_date: messageKey('rfqs.delivery_date'),
  region_id: messageKey('rfqs.delivery_location'),
  city_id: messageKey('rfqs.delivery_location'),
  district_id: messageKey('rfqs.delivery_location'),
  attachments: messageKey('publishing.missing_file'),
  deadline: messageKey('rfqs.deadline'),
  closing_time: messageKey('rfqs.closing_time'),
}

const CELLS = ['description', 'specification', 'quantity', 'unit_code'] as const

/** The names of fields in lists of what is missing or wrong. */
export function useFieldName() {
  const t = useT()
  const { form, facts } = usePublishing()
  return (field: string) => {
    const [name = '', index, column] = field.split('.')
    const cell = CELLS.find((one) => one === column)
    if (cell && index) return t(`publishing.missing_${cell}`, { line: Number(index) + 1 })
    const key = NAMES[name]
    // Files were chosen, and something is wrong with them.
    if (!key || (name === 'attachments' && facts.files > 0)) return form.textOf(field) ?? field
    return t(key)
  }
}
