import styles from './changes.module.css'
import { useLang, usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { read } from '#framework/ssr/query.ts'
import { formatMoment } from '#framework/i18n/format.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Button } from '#framework/ui/elements/button.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { orGuests } from '#companies/guest-path.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { part } from '#framework/ssr/part.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { aboutRfq, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { confirmBid } from './confirming/confirm-bid-action.ts'
import type { DiffEntry, VersionView } from './contract.ts'
import { ChangeCount, DiffList } from './diff/diff-list.tsx'
import { Added, Removed } from '#tenders/core/changes/marked.tsx'
import { VersionBar } from './show/version-bar.tsx'

const Awaiting = part(() => import('./confirming/awaiting.tsx'), 'Awaiting')

export const actions = [confirmBid]

/** The two versions that an address compares: the last change where it names none. */
function compared({ version }: Pick<RfqView, 'version'>, { from, to }: Record<string, string>): [number, number] {
  return [Number(from ?? Math.max(1, version - 1)), Number(to ?? version)]
}

/** What changed in an RFQ from one version to another. */
export default definePage({
  ...aboutRfq,
  dependentData({ rfq }, { query }) {
    const { rfq_id } = rfq
    const [from, to] = compared(rfq, query)
    return {
      versions: read('rfqs', orGuests('/rfqs/:rfq_id/versions'), { rfq_id }),
      changes: read('rfqs', orGuests('/rfqs/:rfq_id/diff'), { rfq_id, from, to }),
    }
  },
  View: ({ rfq, versions, changes }) => <Changes rfq={rfq} versions={versions} changes={changes} />,
})

interface ChangesProps {
  rfq: RfqView
  versions: VersionView[]
  changes: DiffEntry[]
}

function Changes({ rfq, versions, changes }: ChangesProps) {
  const t = useT()
  const lang = useLang()
  const { query } = usePlace()
  const [from, to] = compared(rfq, query)
  const mine = rfq.bids.find((bid) => bid.mine)
  const between = versions.filter(({ version, reason }) => reason !== null && version > from && version <= to)
  const unknown = versions.some(({ version, texts_kept }) => (version === from || version === to) && !texts_kept)
  return (
    <Page
      title={t('amendments.what_changed')}
      lead={
        <>
          <Link to={rfqPath(rfq.rfq_id)}>
            <bdi>{rfq.title}</bdi>
          </Link>
          {t('site.list_separator')}
          {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
        </>
      }
      width={900}
      noindex
    >
      {mine?.state === 'needs_confirmation' && <Awaiting bid={mine} rfq={rfq} />}
      <div className="card">
        {versions.length > 1 ? (
          <>
            <section className="section">
              <VersionBar versions={versions} from={from} to={to} answered={mine?.confirmed_version} />
              <form method="get" action={localPath(lang, `${rfqPath(rfq.rfq_id)}/changes`)} className={styles.choose}>
                <VersionSelect name="from" label={t('amendments.compare')} versions={versions} value={from} />
                <VersionSelect name="to" label={t('amendments.compare_with')} versions={versions} value={to} />
                <Button type="submit">{t('amendments.show_diff')}</Button>
              </form>
            </section>
            <section className="section">
              <h2>
                <ChangeCount changes={changes} />
              </h2>
              {between.map(({ version, reason, created_at }) => (
                <p key={version}>
                  <b>{t('amendments.reason')}:</b> <bdi>{reason}</bdi>{' '}
                  <small className="muted">
                    {t('amendments.changed_on', { date: formatMoment(created_at, lang) })}
                  </small>
                </p>
              ))}
              {unknown && <p className="advice">{t('amendments.texts_not_kept')}</p>}
              {changes.length > 0 ? (
                <p className="sm muted">
                  <Removed>{t('amendments.legend_word')}</Removed> {t('amendments.removed')}{' '}
                  <Added>{t('amendments.legend_word')}</Added> {t('amendments.added')}
                </p>
              ) : (
                <p>{t('amendments.no_changes')}</p>
              )}
            </section>
            <DiffList changes={changes} lines={to === rfq.version ? rfq.lines : undefined} inCard />
          </>
        ) : (
          <section className="section">
            <p>{t('amendments.only_version')}</p>
          </section>
        )}
      </div>
    </Page>
  )
}

interface VersionSelectProps {
  name: 'from' | 'to'
  label: string
  versions: readonly VersionView[]
  value: number
}

function VersionSelect({ name, label, versions, value }: VersionSelectProps) {
  const t = useT()
  const lang = useLang()
  return (
    <label className={styles.version}>
      <span>{label}</span>
      <span className="input">
        <select name={name} key={value} defaultValue={value}>
          {/* An older version than those that are listed. */}
          {!versions.some(({ version }) => version === value) && (
            <option value={value}>{t('amendments.version', { n: value })}</option>
          )}
          {versions.map(({ version, created_at }) => (
            <option key={version} value={version}>
              {[t('amendments.version', { n: version }), formatMoment(created_at, lang)].join(t('site.list_separator'))}
            </option>
          ))}
        </select>
        <Icon name="chevron_down" />
      </span>
    </label>
  )
}
