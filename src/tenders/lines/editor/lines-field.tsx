import { useT } from '#framework/ssr/context.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { useField } from '#framework/ui/form/form.tsx'
import type { NewLine } from '#tenders/lines/contract.ts'

/** The bill of quantities as a field named `lines`. */
export function LinesField({ initial = [] }: { initial?: readonly NewLine[] | undefined }) {
  const t = useT()
  const field = useField('lines', initial.length > 0 ? JSON.stringify(initial) : undefined)
  const hydrated = useHydrated()
  if (hydrated) return <input type="hidden" name="lines" defaultValue={field.initial ?? ''} />
  return [0, 1, 2].map((row) => <input key={row} name={`lines.${row}.description`} aria-label={`${t('lines.description')} ${row + 1}`} />)
}
