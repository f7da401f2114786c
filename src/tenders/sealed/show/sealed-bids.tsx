import styles from './sealed-bids.module.css'
import type { ReactNode } from 'react'
import { dayOf, timeOf } from '#framework/i18n/day.ts'
import { useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { openingPath, receiptPath } from '../addresses.ts'
import { hasRecord } from '../has-record.ts'
import type { SealedState } from '#tenders/core/sealed/sealed-state-view.ts'
import { DisclosedTotals } from './disclosed-totals.tsx'
import { AtTime, HiddenUntil } from './hidden-until.tsx'
import { OwnSealedBid } from './own-sealed-bid.tsx'
import { useSealedT } from './use-sealed-t.tsx'

interface SealedRfq {
  rfq: RfqView
  sealed: SealedState
}

/** What stands in place of the bids and their prices while bids are sealed, and above them once they are opened. */
export function SealedBids({ rfq, sealed }: SealedRfq) {
  const { own_sealed_bid } = rfq
  return (
    <div
      className={`card ${styles.sheet} ${sealed.state === 'delayed' && rfq.status !== 'canceled' ? styles.late : ''}`}
    >
      <State rfq={rfq} sealed={sealed} />
      {rfq.disclosed_totals && <DisclosedTotals totals={rfq.disclosed_totals} />}
      {own_sealed_bid && <OwnSealedBid bid={own_sealed_bid} />}
      {sealed.state === 'sealed' && rfq.status === 'active' && <Meaning rfq={rfq} />}
    </div>
  )
}

function State({ rfq, sealed }: SealedRfq) {
  const t = useT()
  const sealedT = useSealedT()
  const { state, bids_count: placed } = sealed
  const isNotified = rfq.viewer_relation === 'owner' || rfq.viewer_relation === 'bidder'
  if (state === 'opened') {
    const { unreadable_bids: unreadable = 0 } = rfq
    const no_bids = rfq.bids_count === 0 && unreadable === 0
    return (
      <Row
        icon={rfq.own_bid_exposed || (unreadable > 0 && rfq.bids_count === 0) ? 'warning' : 'check'}
        title={
          rfq.bids_count > 0
            ? sealedT('opened_count', { count: rfq.bids_count })
            : sealedT(no_bids ? 'no_bids' : 'none_opened')
        }
        when={<Opened sealed={sealed} />}
      >
        {unreadable > 0 && (
          <>
            {sealedT('unreadable_count', { count: unreadable })}
            <br />
          </>
        )}
        {rfq.own_bid_exposed && (
          <>
            {sealedT('own_exposed')}
            <br />
          </>
        )}
        <Link className="text-link" to={openingPath(rfq.rfq_id)}>
          {t('sealed.record')}
        </Link>
        {rfq.own_receipt && (
          <>
            {' · '}
            <Link className="text-link" to={receiptPath(rfq.rfq_id)}>
              {t('sealed.receipt')}
            </Link>
          </>
        )}
        {rfq.bids_count > 0 && (
          <>
            {'. '}
            {sealedT(sealed.price_disclosure === 'bidders' ? 'opened_note_bidders' : 'opened_note')}
          </>
        )}
      </Row>
    )
  }
  if (rfq.status === 'canceled') {
    return (
      <Row icon="close" title={sealedT('canceled')}>
        {sealedT('canceled_note')}{' '}
        {hasRecord(rfq) && (
          <Link className="text-link" to={openingPath(rfq.rfq_id)}>
            {t('sealed.record')}
          </Link>
        )}
      </Row>
    )
  }
  if (state === 'delayed') {
    return (
      <Row icon="warning" title={sealedT('delayed')} when={<Closed sealed={sealed} />}>
        {sealedT('delayed_note')} {isNotified && sealedT('email_when_opened')}
      </Row>
    )
  }
  if (state === 'closing') {
    return (
      <Row icon="clock" title={sealedT('closing')} when={<Closed sealed={sealed} />}>
        {sealedT('closing_note')}
      </Row>
    )
  }
  return (
    <Row
      icon="envelope"
      title={
        placed === undefined
          ? sealedT('these_are_sealed')
          : placed === 0
            ? sealedT('none_yet')
            : sealedT('count_so_far', { count: placed })
      }
      when={
        <Moment label={sealedT('opens')} at={sealed.opens_at}>
          {rfq.closing_time === null ? sealedT('after_midnight') : <AtTime time={timeOf(sealed.opens_at)} />}
        </Moment>
      }
    >
      {sealedT(placed === undefined ? 'nothing_shown' : 'count_for_you')}
    </Row>
  )
}

function Row({
  icon,
  title,
  when,
  children,
}: {
  icon: IconName
  title: string
  when?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.row}>
      <Icon name={icon} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      {when}
    </div>
  )
}

/** A day in both calendars, with what it is the day of. */
function Moment({ label, at, children }: { label: string; at: string; children: ReactNode }) {
  const day = dayOf(at)
  return (
    <p className={styles.when}>
      {label}
      <b>
        <DayText day={day} />
      </b>
      <span>
        <HijriText day={day} />
      </span>
      <span>{children}</span>
    </p>
  )
}

function Closed({ sealed: { opens_at } }: { sealed: SealedState }) {
  const sealedT = useSealedT()
  return (
    <Moment label={sealedT('closed')} at={opens_at}>
      <AtTime time={timeOf(opens_at)} />
    </Moment>
  )
}

function Opened({ sealed: { opened_at } }: { sealed: SealedState }) {
  const sealedT = useSealedT()
  if (opened_at === null) return null
  return (
    <Moment label={sealedT('opened')} at={opened_at}>
      <AtTime time={timeOf(opened_at)} />
    </Moment>
  )
}

/** What is promised; suppliers see it without asking. */
function Meaning({ rfq }: { rfq: RfqView }) {
  const sealedT = useSealedT()
  return (
    <details className={styles.meaning} open={rfq.viewer_relation === 'supplier' || rfq.viewer_relation === 'bidder'}>
      <summary>
        <Icon name="chevron_down" />
        {sealedT('meaning')}
      </summary>
      <ul>
        <li>
          <Icon name="lock" />
          <span>
            <HiddenUntil of={rfq} />
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>{sealedT('means_opening')}</span>
        </li>
        {rfq.sealed?.price_disclosure === 'bidders' && (
          <li>
            <Icon name="eye" />
            <span>{sealedT('means_disclosed')}</span>
          </li>
        )}
        <li>
          <Icon name="check_circle" />
          <span>{sealedT('means_receipt')}</span>
        </li>
        <li>
          <Icon name="info" />
          <span>{sealedT('means_final')}</span>
        </li>
      </ul>
    </details>
  )
}
