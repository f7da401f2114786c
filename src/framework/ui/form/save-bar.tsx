import styles from './save-bar.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { SubmitButton } from './form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { FormHandle } from './form-handle.tsx'

interface SaveBarProps {
  form: FormHandle
  /** How many settings differ from what is saved. */
  changes: number
  /** The fields show again what is saved. */
  onUndo: () => void
  label: string
}

/** The end of a form of settings: what is not saved, and the ways out. Asks before the page is left with changes. */
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
