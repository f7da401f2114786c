import styles from './rfq-history.module.css'
import { formatMoment, formatNumber, formatTime } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { ByColleague } from '#companies/by-colleague.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import type { HistoryEvent } from '#tenders/core/rfq-history.ts'

const HistoryChanges = part(() => import('./history-changes.tsx'), 'HistoryChanges')

/** Longer ones are folded. */
const SHORT = 5

/** What happened to an RFQ and when, oldest first. */
export function RfqHistory({ history }: { history: readonly HistoryEvent[] }) {
  const t = useT()
  const lang = useLang()
  const list = (
    <>
      <ol className={styles.events}>
        {history.map(({ what, at, company_name, changes, parts, reason, by }) => (
          <li key={`${what} ${at}`}>
            <time className="num muted" dateTime={at}>
              {formatMoment(at, lang)} <bdi dir="ltr">{formatTime(at)}</bdi>
            </time>
            <div>
              <b>
                <Sentence
                  of={what === 'accepted' && !company_name ? 'rfqs.history_decided' : `rfqs.history_${what}`}
                  parts={{ company: <bdi>{company_name}</bdi> }}
                />
              </b>
              {by && <ByColleague by={by} />}
              {(changes || parts) && <HistoryChanges {...{ changes, parts }} />}
              {reason && (
                <p className="muted">
                  <bdi>{reason}</bdi>
                </p>
              )}
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
