import { useQuery } from '@tanstack/react-query'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { useT } from '#framework/ssr/context.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import { CLOSING_TIMES } from '#tenders/core/closing/closing.ts'

interface ClosingTimeProps {
  initial: string | null
  /** `HH:MM`; null is the end of the day. */
  onTime?: (time: string | null) => void
}

/** At which hour of its last day bidding ends. An hour that only the API takes stays, too. */
export function ClosingTimeField({ initial, onTime }: ClosingTimeProps) {
  const t = useT()
  const { data: features } = useQuery(featuresQuery())
  if (!features?.includes('closing_hour')) return null
  const times = [...new Set([...CLOSING_TIMES, ...(initial === null ? [] : [initial])])].toSorted()
  return (
    <SelectField
      name="closing_time"
      label={t('rfqs.closing_time')}
      initial={initial ?? ''}
      options={[{ value: '', label: t('rfqs.end_of_day') }, ...times.map((time) => ({ value: time, label: time }))]}
      {...(onTime && { onValue: (value: string) => onTime(value || null) })}
    />
  )
}
