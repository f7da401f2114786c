import { useT } from '#framework/ssr/context.tsx'
import { nameOf } from '#tenders/core/publishing/publish-facts.ts'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

const CELLS = ['section', 'description', 'specification', 'quantity', 'unit_code', 'unit_text'] as const

/** The names of fields in lists of what is missing or wrong. */
export function useFieldName() {
  const t = useT()
  const { form, facts } = usePublishing()
  return (field: string) => {
    const [name = '', index, column] = field.split('.')
    const cell = CELLS.find((one) => one === column)
    if (cell && index) return t(`publishing.missing_${cell}`, { line: Number(index) + 1 })
    const key = nameOf(name)
    // Files were chosen, and something is wrong with them.
    if (!key || (name === 'attachments' && facts.files > 0)) return form.textOf(field) ?? field
    return t(key)
  }
}
