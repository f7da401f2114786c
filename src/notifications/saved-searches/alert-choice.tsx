import styles from './alert-choice.module.css'
import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { useField } from '#framework/ui/form/form.tsx'
import { ALERTS, type Alert } from './searched-lists.ts'

/** How often a search alerts: three choices beside each other. */
export function AlertChoice({ label, initial, onChoose }: { label: ReactNode; initial: Alert; onChoose?: () => void }) {
  const t = useT()
  const { id, form } = useField('alert')
  const chosen = form?.posted?.texts.alert ?? initial
  return (
    <fieldset className={styles.bar}>
      <legend>{label}</legend>
      <div>
        {ALERTS.map((alert) => (
          <label key={alert} htmlFor={`${id}-${alert}`}>
            <input id={`${id}-${alert}`} type="radio" name="alert" value={alert} defaultChecked={alert === chosen} onChange={onChoose} />
            {t(`searches.alert_${alert}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
