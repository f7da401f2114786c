import styles from './ratings.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'

export const POINTS = [1, 2, 3, 4, 5] as const

/** 1 to 5, each with its word. */
export function PointsField({
  name,
  label,
  hint,
  initial,
  optional = false,
}: {
  name: string
  label: string
  hint?: string
  initial: number | null | undefined
  optional?: boolean
}) {
  const t = useT()
  const { form, id, problem, initial: first } = useField(name, initial ? String(initial) : undefined)
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={problem ? true : undefined}
      aria-required={!optional}
      className={problem ? `${styles.points} field bad` : `${styles.points} field`}
      aria-describedby={[problem && `${id}-err`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="xs muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div>
        {POINTS.map((value) => (
          <label key={value}>
            <input
              id={value === POINTS[0] ? id : undefined}
              type="radio"
              name={name}
              value={value}
              defaultChecked={first === String(value)}
              onChange={() => form?.changed(name)}
            />
            <b>{formatNumber(value)}</b>
            <span>{t(`rating.points_${value}` as MessageKey)}</span>
          </label>
        ))}
      </div>
      {problem && <ProblemLine id={id} problem={problem} />}
    </fieldset>
  )
}
