import { formatTime } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { DraftHandle } from '#framework/ui/form/form-handle.tsx'

/** Shows that a draft was restored, or that another tab has changed it. */
export function DraftLine({ form }: { form: DraftHandle }) {
  const t = useT()
  const { otherTab, gone } = form.draft
  const restored = form.draft.restored && !gone
  if (!restored && !otherTab) return null
  return (
    <div className="draft" role="status">
      <Icon name="file" />
      <span>{t(otherTab ? 'site.draft_other_tab' : 'site.draft_restored')}</span>
      {restored && (
        <button type="button" onClick={form.discardDraft}>
          {t('site.draft_discard')}
        </button>
      )}
    </div>
  )
}

/** When the draft was last saved; for the foot of a form. */
export function DraftNote({ form }: { form: DraftHandle }) {
  const t = useT()
  const { savedAt, volatile } = form.draft
  if (form.draftOwner === undefined) return null
  const text = volatile
    ? t('site.draft_not_saved')
    : savedAt === null
      ? ''
      : t('site.draft_saved', { time: formatTime(savedAt) })
  return <span className="xs muted draft-note">{text}</span>
}
