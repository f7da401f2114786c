import styles from './rfq-history.module.css'
import { formatDay, formatMoment, formatNumber, formatTime } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { formatClosingTime } from '#tenders/closing-words.ts'
import { ByColleague } from '#companies/by-colleague.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { HistoryChange, HistoryEvent } from './rfq-history.ts'
import { localized } from '#reference/localized.ts'

/** Longer ones are folded. */
const SHORT = 5

function inWords(t: T, lang: Lang, change: HistoryChange): string {
  switch (change.field) {
    case 'category_id':
      return t('rfqs.history_from_to', {
        name: t('categories.category'),
        old: localized(change.old, lang),
        new: localized(change.new, lang),
      })
    case 'quantity':
      return t('rfqs.history_from_to', {
        name: t('rfqs.quantity'),
        old: formatNumber(change.old),
        new: formatNumber(change.new),
      })
    case 'closing_time':
      return t('rfqs.history_from_to', {
        name: t('rfqs.closing_time'),
        old: formatClosingTime(t, change.old),
        new: formatClosingTime(t, change.new),
      })
    case 'deadline':
    case 'delivery_date':
      return t('rfqs.history_from_to', {
        name: t(`rfqs.${change.field}`),
        old: formatDay(change.old, lang),
        new: formatDay(change.new, lang),
      })
  }
}

/** What happened to an RFQ and when, oldest first. */
export function RfqHistory({ history }: { history: readonly HistoryEvent[] }) {
  const t = useT()
  const lang = useLang()
  const list = (
    <>
      <ol className={styles.events}>
        {history.map(({ what, at, company_name, changes = [], by }) => (
          <li key={`${what} ${at}`}>
            <time className="num muted" dateTime={at}>
              {formatMoment(at, lang)} <bdi dir="ltr">{formatTime(at)}</bdi>
            </time>
            <div>
              <b>
                <Sentence of={`rfqs.history_${what}`} parts={{ company: <bdi>{company_name}</bdi> }} />
              </b>
              {by && <ByColleague by={by} />}
              {changes.map((change) => (
                <p key={change.field}>{inWords(t, lang, change)}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p className="xs muted">{t('rfqs.history_note')}</p>
    </>
  )
  return (
    <section className={`section ${styles.history}`} aria-labelledby="history-title">
      <h2 id="history-title">
        {t('rfqs.history')} <span className="count">{formatNumber(history.length)}</span>
      </h2>
      {history.length > SHORT ? (
        <details>
          <summary>{t('site.show_all')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  )
}
