import styles from './my-bid-row.module.css'
import type { ComponentType, ReactNode } from 'react'
import { daysBetween } from '#framework/i18n/day.ts'
import { useToday, useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DayText, FreeText } from '#framework/ui/elements/text.tsx'
import { DeadlineChip } from '#tenders/core/closing/time-rail.tsx'
import contactStyles from '#companies/public-page/company-contacts.module.css'
import { CompanyContacts } from '#companies/public-page/company-contacts.tsx'
import type { MyBid, MySealedBid } from '#tenders/bids/contract.ts'
import { maySeeRfq, myBidState } from '#tenders/core/policy.ts'
import { fromRiyals } from '#framework/i18n/money.ts'

function StateChip({ bid }: { bid: MyBid | MySealedBid }) {
  const t = useT()
  const state = myBidState(bid)
  if (state === 'accepted')
    return (
      <Chip kind="ok" icon="check">
        {t('bids.accepted_badge')}
      </Chip>
    )
  if (state === 'lapsed')
    return (
      <Chip kind="over" icon="close">
        {t('amendments.lapsed')}
      </Chip>
    )
  if (state === 'other') return <Chip>{t('bids.status_other_accepted')}</Chip>
  if (state === 'canceled')
    return (
      <Chip kind="over" icon="close">
        {t('bids.status_canceled')}
      </Chip>
    )
  return <DeadlineChip of={bid.rfq} status={bid.rfq.status} />
}

/** While it is undecided, how the offered day lies to the asked one; once accepted, how long it is until then. */
function useDeliveryNote(bid: MyBid) {
  const t = useT()
  const today = useToday()
  const state = myBidState(bid)
  const { proposed_delivery_date: day } = bid
  if (state === 'accepted') {
    const left = daysBetween(today, day)
    if (left === 0) return t('rfqs.delivery_today')
    return left > 0 ? t('rfqs.delivery_in', { count: left }) : t('rfqs.delivery_overdue', { count: -left })
  }
  if (state !== 'open' && state !== 'over') return ''
  const late = daysBetween(bid.rfq.delivery_date, day)
  if (late === 0) return t('bids.on_date')
  return late > 0 ? t('bids.late', { count: late }) : t('bids.early', { count: -late })
}

/** Who no longer bids, though it may, does not see an RFQ that was canceled. */
const isRfqVisible = ({ state, rfq: { status } }: MyBid | MySealedBid) =>
  maySeeRfq({ status, relation: state === 'lapsed' ? 'supplier' : 'bidder', may_bid: true })

function Action({ bid, edit }: { bid: MyBid | MySealedBid; edit: ReactNode }) {
  const t = useT()
  if (bid.can.edit) return edit
  if (!isRfqVisible(bid)) return null
  if ('accepted' in bid && bid.accepted)
    return <CompanyContacts className={contactStyles.contacts} company={bid.rfq.buyer} />
  return (
    <Link
      className="button button-ghost button-small"
      to={`/rfq/${bid.rfq_id}`}
      aria-label={`${t('bids.view_rfq')}: ${bid.rfq.title}`}
    >
      {t('bids.view_rfq')}
    </Link>
  )
}

/** The amount and the day of a bid. */
function Offer({ bid }: { bid: MyBid }) {
  const t = useT()
  const note = useDeliveryNote(bid)
  return (
    <>
      <div>
        <p className={styles.label}>{t('bids.my_bid')}</p>
        <Price amount={fromRiyals(bid.total_amount)} />
        {bid.state !== 'lapsed' && <p className="xs muted">{t('bids.count', { count: bid.rfq.bids_count })}</p>}
      </div>
      <div>
        <p className={styles.label}>{t('bids.proposed_delivery')}</p>
        <p className={styles.value}>
          <DayText day={bid.proposed_delivery_date} />
        </p>
        {note && <p className="xs muted">{note}</p>}
      </div>
    </>
  )
}

/** What stands in place of the amount and the day while a bid is sealed. */
export interface SealedCellProps {
  bid: MySealedBid
  labelClass: string | undefined
}

interface RowProps {
  bid: MyBid | MySealedBid
  /** Changes the bid while that is possible. */
  edit: ReactNode
  /** Confirms or changes it where it would lapse. */
  awaiting: ReactNode
  SealedBidCell: ComponentType<SealedCellProps>
}

/** A bid of one's own in the list of them. */
export function MyBidRow({ bid, edit, awaiting, SealedBidCell }: RowProps) {
  const t = useT()
  const waits = bid.state === 'needs_confirmation' && bid.can.edit
  return (
    <article className={waits ? `${styles.row} ${styles.waits}` : styles.row}>
      {waits && <div className={styles.awaiting}>{awaiting}</div>}
      <div>
        <FreeText as="h2" className="cut" title={bid.rfq.title}>
          {isRfqVisible(bid) ? <Link to={`/rfq/${bid.rfq_id}`}>{bid.rfq.title}</Link> : bid.rfq.title}
        </FreeText>
        <FreeText className="xs muted">{bid.rfq.buyer.company_name}</FreeText>
        <div className={styles.status}>
          <StateChip bid={bid} />
          {waits && (
            <Chip kind="soon" icon="clock">
              {t('amendments.to_confirm')}
            </Chip>
          )}
          {'stale' in bid && bid.stale && !waits && bid.can.edit && <Chip kind="soon">{t('bids.before_change')}</Chip>}
        </div>
      </div>
      {'sealed' in bid ? <SealedBidCell bid={bid} labelClass={styles.label} /> : <Offer bid={bid} />}
      <div>{!waits && <Action bid={bid} edit={edit} />}</div>
    </article>
  )
}
