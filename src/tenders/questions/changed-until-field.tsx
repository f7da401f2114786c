import type { Day } from '#framework/i18n/day.ts'
import { useT } from '#framework/ssr/context.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'

/** Until when suppliers may ask, where an RFQ is changed. */
export function ChangedUntilField({ initial, max }: { initial: Day | null; max: Day }) {
  const t = useT()
  return (
    <DateField
      max={max}
      name="questions_until"
      label={t('questions.until')}
      hint={t('questions.until_hint_edit')}
      optional={initial === null}
      initial={initial ?? ''}
    />
  )
}
