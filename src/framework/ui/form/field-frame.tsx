import '#framework/ui/styles/forms.css'
import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'

/** What every field shares. */
export interface FieldProps {
  /** The wire name. */
  name: string
  label: string
  hint?: ReactNode
  /** Replaces the hint while the field has a problem, to avoid saying the same twice. */
  badHint?: ReactNode
  optional?: boolean
  /** The label is for screen readers only. */
  hideLabel?: boolean
}

/** What is wrong with a field, below it; `fieldIds` ties them together. */
export function ProblemLine({
  id,
  problem,
  className = 'error',
}: {
  id: string
  problem: string
  className?: string | undefined
}) {
  const t = useT()
  return (
    <p className={className} id={`${id}-err`}>
      <Icon name="info" />
      <span dir="auto">
        <span className="visually-hidden">{t('site.a11y_error_prefix')} </span>
        {problem}
      </span>
    </p>
  )
}

/**
 * Label above, hint and error below, wired for screen readers. `children` is the control; give it `ids` of `fieldIds`.
 */
export function FieldFrame({
  id,
  problem,
  label,
  hint,
  badHint,
  optional = false,
  hideLabel = false,
  aside,
  echo,
  group = false,
  children,
}: Omit<FieldProps, 'name'> & {
  id: string
  problem: string | undefined
  /** At the end of the label's line: a counter. */
  aside?: ReactNode
  /** Shown below the control: the value in another form, such as a date in the Hijri calendar. */
  echo?: ReactNode
  /** The control is more than one element: the label names the group. */
  group?: boolean
  children: ReactNode
}) {
  const t = useT()
  const visibleHint = problem ? (badHint ?? hint) : hint
  const note = (
    <>
      {optional && t('site.optional')}
      {optional && aside ? <span aria-hidden="true"> · </span> : null}
      {aside}
    </>
  )
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <div className={hideLabel ? 'visually-hidden' : 'label'}>
        {group ? (
          <span id={`${id}-label`}>{label}</span>
        ) : (
          <label htmlFor={id} id={`${id}-label`}>
            {label}
          </label>
        )}
        {(optional || aside) && <small>{note}</small>}
      </div>
      {children}
      {echo && <div className="echo">{echo}</div>}
      {problem && <ProblemLine id={id} problem={problem} />}
      {visibleHint && (
        <p className="hint" id={`${id}-hint`}>
          {visibleHint}
        </p>
      )}
    </div>
  )
}

/** The attributes that tie a control to its words. */
export const fieldIds = (id: string, problem: string | undefined, described: boolean, optional = false) => ({
  id,
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': [problem && `${id}-err`, described && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-required': optional ? undefined : (true as const),
})
