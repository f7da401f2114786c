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
import { areBidsSealed } from '#tenders/core/sealed/are-bids-sealed.ts'
import type { SealedState } from '#tenders/core/sealed/sealed-state-view.ts'
import { DisclosedTotals } from './disclosed-totals.tsx'
import { AtTime, HiddenUntil } from './hidden-until.tsx'
import { OwnSealedBid } from './own-sealed-bid.tsx'
import { sealedBidsState, type SealedBidsState } from './sealed-bids-state.ts'
import { useSealedT } from './use-sealed-t.tsx'

/** What stands in place of the bids and their prices while bids are sealed, and above them once they are opened. */
export function SealedBids({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const { sealed, disclosed_totals, own_sealed_bid } = rfq
  if (!sealed) return null
  const state = sealedBidsState(rfq, sealed)
  const sheet = (
    <div className={`card ${styles.sheet} ${state === 'delayed' ? styles.late : ''}`}>
      <State rfq={rfq} sealed={sealed} state={state} />
      {disclosed_totals && <DisclosedTotals totals={disclosed_totals} />}
      {own_sealed_bid && <OwnSealedBid bid={own_sealed_bid} />}
      {state === 'sealed' && <Meaning rfq={rfq} />}
    </div>
  )
  if (!areBidsSealed(rfq)) return sheet
  return (
    <section id="bids" className={styles.bids} aria-labelledby="bids-title">
      <h2 id="bids-title" tabIndex={-1}>
        {t('bids.title')}
      </h2>
      {sheet}
    </section>
  )
}

const ICONS: Record<SealedBidsState, IconName> = {
  sealed: 'envelope',
  closing: 'clock',
  delayed: 'warning',
  canceled: 'close',
  opened: 'check',
  none_opened: 'warning',
  no_bids: 'check',
}

interface SealedRfq {
  rfq: RfqView
  sealed: SealedState
}

function State({ rfq, sealed, state }: SealedRfq & { state: SealedBidsState }) {
  const sealedT = useSealedT()
  const isNotified = rfq.viewer_relation === 'owner' || rfq.viewer_relation === 'bidder'
  const icon = ICONS[state]
  switch (state) {
    case 'sealed':
      return <Sealed rfq={rfq} sealed={sealed} />
    case 'closing':
      return (
        <Row icon={icon} title={sealedT(state)} when={<Closed sealed={sealed} />}>
          {sealedT('closing_note')}
        </Row>
      )
    case 'delayed':
      return (
        <Row icon={icon} title={sealedT(state)} when={<Closed sealed={sealed} />}>
          {sealedT('delayed_note')} {isNotified && sealedT('email_when_opened')}
        </Row>
      )
    case 'canceled':
      return (
        <Row icon={icon} title={sealedT(state)}>
          {sealedT('canceled_note')} {hasRecord(rfq) && <RecordLink rfq={rfq} />}
        </Row>
      )
    default:
      return (
        <Row
          icon={rfq.own_bid_exposed ? 'warning' : icon}
          title={state === 'opened' ? sealedT('opened_count', { count: rfq.bids_count }) : sealedT(state)}
          when={<Opened sealed={sealed} />}
        >
          <OpenedNote rfq={rfq} sealed={sealed} />
        </Row>
      )
  }
}

function Sealed({ rfq, sealed: { bids_count: placed, opens_at } }: SealedRfq) {
  const sealedT = useSealedT()
  return (
    <Row
      icon={ICONS.sealed}
      title={
        placed === undefined
          ? sealedT('these_are_sealed')
          : placed === 0
            ? sealedT('none_yet')
            : sealedT('count_so_far', { count: placed })
      }
      when={
        <Moment label={sealedT('opens')} at={opens_at}>
          {rfq.closing_time === null ? sealedT('after_midnight') : <AtTime time={timeOf(opens_at)} />}
        </Moment>
      }
    >
      {sealedT(placed === undefined ? 'nothing_shown' : 'count_for_you')}
    </Row>
  )
}

function OpenedNote({ rfq, sealed }: SealedRfq) {
  const t = useT()
  const sealedT = useSealedT()
  const { unreadable_bids = 0 } = rfq
  return (
    <>
      {unreadable_bids > 0 && (
        <>
          {sealedT('unreadable_count', { count: unreadable_bids })}
          <br />
        </>
      )}
      {rfq.own_bid_exposed && (
        <>
          {sealedT('own_exposed')}
          <br />
        </>
      )}
      <RecordLink rfq={rfq} />
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
    </>
  )
}

function RecordLink({ rfq: { rfq_id } }: { rfq: RfqView }) {
  const t = useT()
  return (
    <Link className="text-link" to={openingPath(rfq_id)}>
      {t('sealed.record')}
    </Link>
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
