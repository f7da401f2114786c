import styles from './rfq-row.module.css'
import type { ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { cachedMarkup } from '#framework/ssr/cached-markup.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DayText, FreeText, Sentence } from '#framework/ui/elements/text.tsx'
import { DeadlineChip, TimeRail } from '#tenders/core/closing/time-rail.tsx'
import { QuantityText } from '#tenders/core/quantity/quantity-text.tsx'
import type { ListedRfq } from '#tenders/core/contract.ts'
import { localized } from '#reference/localized.ts'
import type { RfqInRow } from './rfq-queries.ts'

/** The number of bids, with the number set larger where there is one. */
function BidsCount({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return <span className={`${styles.bids} muted`}>{t('bids.count', { count })}</span>
  const parts = t('bids.count', { count }).split(/([\d,]+)/)
  return (
    <span className={styles.bids}>
      {parts.map((part, index) =>
        index % 2 ? (
          <b key={index} className="num">
            {part}
          </b>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** Where the goods go: region, city and, where there is one, district. */
function PlaceName({ rfq: { region, city, district } }: { rfq: RfqInRow }) {
  const t = useT()
  const lang = useLang()
  const names = { region: localized(region, lang), city: localized(city, lang) }
  return district
    ? t('locations.place', { ...names, district: localized(district, lang) })
    : t('locations.place_short', names)
}

/** The line that a search found, with the section that it is in. */
function FoundLine({ line: { line_no, section, description } }: { line: NonNullable<ListedRfq['found_line']> }) {
  const line = (
    <>
      {section !== null && (
        <>
          <bdi>{section}</bdi>
          {' · '}
        </>
      )}
      <bdi>{description}</bdi>
    </>
  )
  return <Sentence of="rfqs.found_line" parts={{ number: formatNumber(line_no), line }} />
}

/** An RFQ in a list. The whole row leads to it; `menu` holds what its buyer can do with it. */
export function RfqRow({ rfq, own = false, menu }: { rfq: RfqInRow; own?: boolean; menu?: ReactNode }) {
  const t = useT()
  const lang = useLang()
  const to = `/rfq/${rfq.rfq_id}`
  const review = own && rfq.status !== 'canceled' && rfq.accepted_bid_id === null && rfq.bids_count > 0
  return (
    <article className={styles.row}>
      <div>
        <div className={styles.byline}>
          {!own && (
            <>
              <bdi>{rfq.buyer.company_name}</bdi>
              <span aria-hidden="true">·</span>
            </>
          )}
          <span>{localized(rfq.category, lang)}</span>
        </div>
        <FreeText as="h2" className="cut" title={rfq.title}>
          <Link to={to}>{rfq.title}</Link>
        </FreeText>
        {rfq.found_line ? (
          <p className={`${styles.description} cut`}>
            <FoundLine line={rfq.found_line} />
          </p>
        ) : (
          <FreeText className={`${styles.description} cut`}>{rfq.description}</FreeText>
        )}
        <ul className="meta">
          <li>
            <Icon name="pin" />
            <span>
              <PlaceName rfq={rfq} />
            </span>
          </li>
          <li>
            <Icon name="box" />
            <span>
              {rfq.has_lines ? (
                t('lines.title')
              ) : (
                <>
                  {t('rfqs.quantity')} <QuantityText rfq={rfq} />
                </>
              )}
            </span>
          </li>
          <li>
            <Icon name="calendar" />
            <span>
              {t('rfqs.delivery_date')} <DayText day={rfq.delivery_date} />
            </span>
          </li>
        </ul>
      </div>
      <div className={styles.side}>
        <div className={styles.deadline}>
          <DeadlineChip of={rfq} status={rfq.status} />
          {menu}
        </div>
        <TimeRail published={rfq.created_at} closing={rfq} status={rfq.status} />
        <div className={styles.actions}>
          {rfq.sealed && rfq.sealed.state !== 'opened' && rfq.status !== 'canceled' ? (
            <span className={`${styles.bids} ${styles.sealed} muted`}>
              <Icon name="envelope" />
              {rfq.sealed.bids_count === undefined
                ? t('sealed.sealed_bids')
                : t('sealed.count', { count: rfq.sealed.bids_count })}
            </span>
          ) : (
            <BidsCount count={rfq.bids_count} />
          )}
          <Link
            className="button button-secondary button-small"
            to={to}
            aria-label={review ? undefined : t('rfqs.a11y_view_details', { title: rfq.title })}
          >
            {t(review ? 'bids.review' : 'rfqs.view_details')}
          </Link>
        </div>
      </div>
    </article>
  )
}

/** The same row for everybody who may see it, as its answer says. */
export const PlainRfqRow = cachedMarkup(({ rfq }: { rfq: RfqInRow }) => <RfqRow rfq={rfq} />)
