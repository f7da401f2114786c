import styles from './track-record.module.css'
import { useQuery } from '@tanstack/react-query'
import type { CompanyProfile } from '#companies/directory/contract.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { DayText, FreeText } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import { localized } from '#reference/localized.ts'
import type { TrackRecord as Track } from '../ratings/contract.ts'
import { trackRecord } from './track-query.ts'

/** So many texts are shown at first. */
const SHOWN = 3

/** On the page of a company: ratings, orders and what others wrote. Nothing is said of one that never sold. */
export function TrackRecord({ company }: { company: CompanyProfile }) {
  const t = useT()
  const { data: track, error } = useQuery(trackRecord(company.user_id))
  if (error) return <p className="card section secondary">{t('track.failed', { error: error.message })}</p>
  if (!track || (!company.supplier_profile && track.ratings === 0 && track.awards === 0)) return null
  return (
    <>
      <section className="card section" aria-labelledby="track-title">
        <div className={styles.head}>
          <h2 id="track-title" tabIndex={-1}>
            {t('track.title')}
          </h2>
          <span className="xs muted">{t('track.lead')}</span>
        </div>
        <div className={styles.track}>
          <Average track={track} />
          <Work track={track} />
        </div>
      </section>
      {track.texts.length > 0 && <Texts texts={track.texts} company_id={company.user_id} />}
    </>
  )
}

/** The average with how often each of 1 to 5 was given, from three ratings. */
function Average({ track: { average, distribution, ratings } }: { track: Track }) {
  const t = useT()
  if (average === null || distribution === null) {
    return (
      <div>
        <b className={styles.none}>{t('track.unrated')}</b>
        <p className="sm muted">{t('track.unrated_why')}</p>
      </div>
    )
  }
  return (
    <div>
      <p className={styles.average}>
        <b className="num">{average.toFixed(1)}</b> <span>{t('track.of_five')}</span>
      </p>
      <p className="sm muted">{t('track.ratings', { count: ratings })}</p>
      <ul className={styles.distribution} aria-label={t('track.distribution')}>
        {distribution
          .map((count, index) => (
            <li key={index}>
              <span className="num">{index + 1}</span>
              <span className={styles.bar} role="img" aria-label={t('track.share', { part: count, whole: ratings })}>
                <i style={{ inlineSize: `${(count / ratings) * 100}%` }} />
              </span>
              <b className="num">{formatNumber(count)}</b>
            </li>
          ))
          .toReversed()}
      </ul>
    </div>
  )
}

/** Awards, orders and deliveries. Counts, and no percentage: of few orders it says too much. */
function Work({ track }: { track: Track }) {
  const t = useT()
  const counted = (count: number, recent: number) => (
    <dd>
      <bdi className="num">{formatNumber(count)}</bdi>
      {count > 0 && <small>{t('track.recently', { number: formatNumber(recent) })}</small>}
    </dd>
  )
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('track.awards')}</dt>
        {counted(track.awards, track.awards_12_months)}
      </div>
      <div>
        <dt>{t('track.completed')}</dt>
        {counted(track.completed, track.completed_12_months)}
      </div>
      {track.confirmed > 0 && (
        <div>
          <dt>{t('track.on_time')}</dt>
          <dd>
            {t('track.share', { part: formatNumber(track.on_time), whole: formatNumber(track.confirmed) })}
            <small>{t('track.of_confirmed')}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

interface Shown {
  texts: Track['texts']
  /** Whom they are about. */
  company_id: number
}

function Texts({ texts, company_id }: Shown) {
  const t = useT()
  const isMember = texts.some(({ company_name }) => company_name !== undefined)
  return (
    <section className="card section" aria-labelledby="ratings-title">
      <div className={styles.head}>
        <h2 id="ratings-title" tabIndex={-1}>
          {t('track.texts')}
        </h2>
        <span className="xs muted">{t(isMember ? 'track.newest' : 'track.names_for_members')}</span>
      </div>
      <TextList texts={texts.slice(0, SHOWN)} company_id={company_id} />
      {texts.length > SHOWN && (
        <details className={styles.more}>
          <summary>{t('track.more')}</summary>
          <TextList texts={texts.slice(SHOWN)} company_id={company_id} />
        </details>
      )}
    </section>
  )
}

function TextList({ texts, company_id }: Shown) {
  const t = useT()
  const lang = useLang()
  return (
    <ul className={styles.texts}>
      {texts.map(({ rating_id, stars, category, month, text, reply, company_name }) => (
        <li key={rating_id}>
          <p className={styles.about}>
            <b className="num">{stars}</b> <span className="xs muted">{t('track.of_five')}</span>
            <span className="xs muted">
              <bdi>{localized(category, lang)}</bdi> · <DayText day={`${month}-01`} length="month" />
            </span>
          </p>
          <FreeText className="pre-line">{text}</FreeText>
          {reply && (
            <div className={styles.reply}>
              <small className="muted">{t('track.reply')}</small>
              <FreeText className="pre-line">{reply}</FreeText>
            </div>
          )}
          {company_name !== undefined && (
            <p className={`sm secondary ${styles.by}`}>
              <bdi>{company_name}</bdi>
              <Link className="text-link" to={`${profilePath(company_id)}/ratings/${rating_id}/report`}>
                {t('rating.report')}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
