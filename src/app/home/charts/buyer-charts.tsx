/* Phones show the rows as blocks, which would take the roles of a table away: they are restated. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './chart-table.module.css'
import { dayOf, daysBetween } from '#framework/i18n/day.ts'
import { formatDay, formatNumber, formatPercent } from '#framework/i18n/format.ts'
import type { T } from '#framework/i18n/messages.ts'
import { useLang, useT, useToday } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr, Num, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { ClosingText } from '#tenders/core/closing/closing-text.tsx'
import { formatClosing } from '#tenders/core/closing/closing-words.ts'
import { useTimeLeft } from '#tenders/core/closing/use-time-left.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { HomeCharts, OpenRfq } from '../contract.ts'
import { ChartSection } from './chart-section.tsx'
import { PriceLine } from './price-line.tsx'
import { above, countByDay, priceScale, timeScale, WAIT_HOURS, waitLength, type TimeScale } from './scales.ts'

/** The company's open RFQs: when bids arrived, how far prices lie apart, how long each waited for its first bid. */
export function BuyerCharts({ rfqs }: NonNullable<HomeCharts['buyer']>) {
  const t = useT()
  const lang = useLang()
  const today = useToday()
  const time = timeScale(rfqs)
  const prices = priceScale(rfqs)
  const [start, end] = [time.start, time.end].map((day) => formatDay(day, lang, 'no_year')) as [string, string]
  // Beside the names of the ends there is room in the middle alone.
  const now = Number.parseFloat(time.middle(today))
  return (
    <ChartSection
      title={t('home.rfqs_title')}
      lead={t('home.rfqs_lead')}
      all={{ to: '/my-rfq', label: t('home.all_rfqs') }}
    >
      <div className="card">
        <table className={styles.table} role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                <b>{t('home.rfq')}</b>
                {t('home.nearest_first')}
              </th>
              <th scope="col" role="columnheader" className={styles.time}>
                <b>{t('home.over_time')}</b>
                <span className={styles.scale}>
                  <span>{start}</span>
                  {now > 28 && now < 72 && (
                    <span className={styles.at} style={{ insetInlineStart: time.middle(today) }}>
                      {t('home.today')}
                    </span>
                  )}
                  <span>{end}</span>
                </span>
              </th>
              <th scope="col" role="columnheader" className={styles.prices}>
                <b>{t('home.range')}</b>
                <span className={styles.scale}>
                  <span>{t('home.lowest_price')}</span>
                  <Ltr>+{prices.end}%</Ltr>
                </span>
              </th>
              <th scope="col" role="columnheader">
                <b>{t('home.first_bid')}</b>
                <span className={styles.scale}>
                  <Num value={0} />
                  <span>{t('home.hours_48')}</span>
                </span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rfqs.map((rfq) => (
              <tr key={rfq.rfq_id} role="row">
                <RfqHead rfq={rfq} />
                <td role="cell" className={styles.time}>
                  <span className={styles.label}>{t('home.over_time_between', { start, end })}</span>
                  <BidTimes rfq={rfq} scale={time} />
                </td>
                <td role="cell" className={styles.prices}>
                  <span className={styles.label}>{t('home.range_above')}</span>
                  <Prices rfq={rfq} scale={prices} />
                </td>
                <td role="cell">
                  <span className={styles.label}>{t(rfq.sealed ? 'bids.title' : 'home.first_bid')}</span>
                  <FirstBid rfq={rfq} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className={styles.key}>
          <li>
            <b>{t('home.over_time')}</b>
          </li>
          <li>
            <i className={`${styles.mark} ${styles.filled}`} />
            {t('home.key_arrived')}
          </li>
          <li>
            <i className={styles.cap} />
            {t('home.key_deadline')}
          </li>
          <li>
            <i className={styles.now} />
            {t('home.key_today')}
          </li>
          <li>
            <b>{t('home.range')}</b>
          </li>
          <li>
            <i className={`${styles.mark} ${styles.filled}`} />
            {t('home.key_lowest')}
          </li>
          <li>
            <i className={styles.mark} />
            {t('home.key_higher')}
          </li>
        </ul>
      </div>
    </ChartSection>
  )
}

function RfqHead({ rfq }: { rfq: OpenRfq }) {
  const { rfq_id, title } = rfq
  const left = useTimeLeft(rfq)
  return (
    <th scope="row" role="rowheader" className={styles.rfq}>
      <Link to={rfqPath(rfq_id)} className="cut free-text" dir="auto">
        {title}
      </Link>
      <small>
        <Sentence
          of="home.deadline_left"
          values={{ left }}
          parts={{ date: <ClosingText of={rfq} length="no_year" /> }}
        />
      </small>
    </th>
  )
}

/** Maximum of dots stacked on one day; a number counts the rest. */
const STACKED = [styles.mark, `${styles.mark} ${styles.second}`, `${styles.mark} ${styles.third}`] as const

/** A line from publication to deadline with a dot for each bid. */
function BidTimes({
  rfq: { published_at, deadline, closing_time, placed_at, sealed },
  scale,
}: {
  rfq: OpenRfq
  scale: TimeScale
}) {
  const t = useT()
  const lang = useLang()
  const today = useToday()
  const days = countByDay(placed_at)
  const short = (day: string) => formatDay(day, lang, 'no_year')
  const published = dayOf(published_at)
  const text = t('home.a11y_time', {
    start: short(published),
    end: formatClosing(t, lang, { deadline, closing_time }, 'no_year'),
    bids: sealed ? sealedBids(t, sealed) : t('bids.count', { count: placed_at.length }),
  })
  const label =
    days.length === 0
      ? text
      : t('home.a11y_arrived', {
          text,
          days: days
            .map(({ day, count }) => (count > 1 ? `${short(day)} (${count})` : short(day)))
            .join(t('site.list_comma')),
        })
  const from = scale.begin(published)
  return (
    <span className={styles.line} role="img" aria-label={label}>
      <i
        className={styles.open}
        style={{ insetInlineStart: from, inlineSize: `calc(${scale.finish(deadline)} - ${from})` }}
      />
      <i className={styles.now} style={{ insetInlineStart: scale.middle(today) }} />
      {days.map(({ day, count }) =>
        count > STACKED.length ? (
          <b key={day} className={styles.number} style={{ insetInlineStart: scale.middle(day) }}>
            {count}
          </b>
        ) : (
          STACKED.slice(0, count).map((place) => (
            <i
              key={`${day} ${place}`}
              className={`${place} ${styles.filled}`}
              style={{ insetInlineStart: scale.middle(day) }}
            />
          ))
        ),
      )}
      <i className={styles.cap} style={{ insetInlineStart: scale.finish(deadline) }} />
    </span>
  )
}

/** How many sealed bids there are, or that they are sealed, for those who do not buy. */
const sealedBids = (t: T, { bids_count }: NonNullable<OpenRfq['sealed']>) =>
  bids_count === undefined ? t('sealed.sealed_bids') : t('sealed.count', { count: bids_count })

function Prices({ rfq: { totals, placed_at, sealed }, scale }: { rfq: OpenRfq; scale: ReturnType<typeof priceScale> }) {
  const t = useT()
  const [lowest] = totals
  if (sealed && sealed.bids_count !== 0)
    return (
      <span className={`${styles.sealed} muted`}>
        <Icon name="envelope" />
        {t('home.sealed_prices')}
      </span>
    )
  if (lowest === undefined)
    return <span className="muted">{t(placed_at.length > 0 ? 'home.none_complete' : 'home.none_yet')}</span>
  const highest = totals.at(-1)!
  const percent = `+${formatPercent(above(highest, lowest))}`
  const label = t('home.a11y_prices', {
    bids: t('bids.count', { count: totals.length }),
    lowest: formatNumber(lowest),
    highest: formatNumber(highest),
    percent: `\u2066${percent}\u2069`,
  })
  return (
    <>
      <PriceLine totals={totals} filled={lowest} scale={scale} label={label} />
      <span className={styles.ends}>
        <Num value={lowest} />
        {totals.length > 1 && <Ltr>{percent}</Ltr>}
      </span>
    </>
  )
}

function FirstBid({ rfq: { published_at, first_bid_hours: hours, sealed } }: { rfq: OpenRfq }) {
  const t = useT()
  const today = useToday()
  const days = daysBetween(dayOf(published_at), today)
  // The times of sealed bids are secret until the opening.
  if (sealed)
    return <span className={sealed.bids_count === 0 ? styles.strong : undefined}>{sealedBids(t, sealed)}</span>
  if (hours === null)
    return <b className={styles.strong}>{days > 0 ? t('home.none_since', { count: days }) : t('home.none_yet')}</b>
  const words = hours === 0 ? t('home.first_within_hour') : t('home.first_after', { count: hours })
  return (
    <>
      <span>{hours > WAIT_HOURS ? t('home.first_longer', { hours: words }) : words}</span>
      <span className={styles.wait} aria-hidden="true">
        <i style={{ inlineSize: waitLength(hours) }} />
      </span>
    </>
  )
}
