import styles from './save-bar.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { SubmitButton } from './form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { FormHandle } from './form-handle.tsx'

interface SaveBarProps {
  form: FormHandle
  /** Number of changed settings. */
  changes: number
  /** Resets the fields to the stored values. */
  onUndo: () => void
  label: string
}

/** Bar at the end of a settings form: number of unsaved changes, undo, save. Confirms leaving with unsaved changes. */
export function SaveBar({ form, changes, onUndo, label }: SaveBarProps) {
  const t = useT()
  return (
    <div className={styles.bar}>
      <LeaveGuard form={form} />
      <span role="status">{changes > 0 && t('site.unsaved_changes', { count: changes })}</span>
      {changes > 0 && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            form.discardDraft()
            onUndo()
          }}
        >
          {t('site.unsaved_undo')}
        </button>
      )}
      <SubmitButton form={form} busyLabel={t('site.saving')}>
        {label}
      </SubmitButton>
    </div>
  )
}
