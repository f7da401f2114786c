import styles from './alert-choice.module.css'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import type { FieldHandle } from '#framework/ui/form/form-handle.tsx'
import { ALERTS, type Alert } from './searched-lists.ts'

interface AlertChoiceProps {
  label: ReactNode
  value: Alert
  onChoose: (alert: Alert) => void
  /** The id of the form that it belongs to, where it stands outside. */
  form?: string
}

/** How often a search alerts: three choices beside each other. */
export function AlertChoice({ label, value, onChoose, form }: AlertChoiceProps) {
  const t = useT()
  const id = useId()
  const hydrated = useHydrated()
  const box = useRef<HTMLFieldSetElement>(null)
  // What was chosen before hydration counts.
  useLayoutEffect(() => {
    const early = box.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const chosen = ALERTS.find((alert) => alert === early)
    if (!hydrated && chosen && chosen !== value) onChoose(chosen)
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <fieldset className={styles.bar} ref={box}>
      <legend>{label}</legend>
      <div className="choice-bar">
        {ALERTS.map((alert) => (
          <label key={alert} htmlFor={`${id}-${alert}`}>
            <input
              id={`${id}-${alert}`}
              type="radio"
              name="alert"
              form={form}
              value={alert}
              checked={alert === value}
              onChange={() => onChoose(alert)}
            />
            {t(`searches.alert_${alert}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The choice that a form begins with: as it was posted, or what it is. */
export const useAlert = ({ posted }: Pick<FieldHandle, 'posted'>, initial: Alert) =>
  useState<Alert>(ALERTS.find((alert) => alert === posted?.texts.alert) ?? initial)
