import { useLang, useT } from '#framework/ssr/context.tsx'
import { changeWords, partNames } from '#tenders/core/changes/change-words.ts'
import type { HistoryEvent } from '#tenders/core/rfq-history.ts'

/** What an event of the history has changed. A part of its own, because most RFQs are never changed. */
export function HistoryChanges({ changes = [], parts = [] }: Pick<HistoryEvent, 'changes' | 'parts'>) {
  const t = useT()
  const lang = useLang()
  return (
    <>
      {changes.map((change) => (
        <p key={change.field}>{changeWords(t, lang, change)}</p>
      ))}
      {parts.length > 0 && <p>{partNames(t, parts).join(t('site.list_separator'))}</p>}
    </>
  )
}
