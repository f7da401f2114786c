import styles from './rfq-changed.module.css'
import type { ReactNode } from 'react'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { changesPath } from '#tenders/core/addresses.ts'
import { Awaiting } from '#tenders/amendments/confirming/awaiting.tsx'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import type { SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { changeWords } from '#tenders/core/changes/change-words.ts'
import { changesSince } from '#tenders/core/changes/changes-since.ts'

/** Its code comes once a form was refused. */
export const ChangedMeanwhile = part(() => import('./show/changed-meanwhile.tsx'), 'ChangedMeanwhile')

/**
 * For a bidder: that the RFQ changed after the bid, what, and in `children` what can be done. In the form of a bid
 * that lapses unless it is sent again: until when.
 */
export function RfqChanged({ rfq, bid, children }: { rfq: RfqView; bid: BidView | SealedBid; children?: ReactNode }) {
  const t = useT()
  const lang = useLang()
  if (bid.confirmed_version === rfq.version || rfq.status !== 'active') return null
  if (bid.state === 'needs_confirmation') return <Awaiting bid={bid} rfq={rfq} inForm />
  const since = 'sealed' in bid ? bid.receipt.received_at : bid.updated_at
  return (
    <div className={styles.changed}>
      <Icon name="warning" />
      <div>
        <b>{t('rfqs.changed_since_bid')}</b>
        {changesSince(rfq.history, since).map((change) => (
          <p key={change.field}>{changeWords(t, lang, change)}</p>
        ))}
        <p>
          {t('rfqs.changed_check_bid')}{' '}
          <Link className="text-link" to={changesPath(rfq.rfq_id, bid.confirmed_version, rfq.version)}>
            {t('amendments.what_changed')}
          </Link>{' '}
          {children}
        </p>
      </div>
    </div>
  )
}

/** The same on the RFQ's page, with the way to the bid. */
export function RfqChangedSinceBid({ rfq, bid }: { rfq: RfqView; bid: BidView }) {
  const t = useT()
  return (
    <RfqChanged rfq={rfq} bid={bid}>
      {bid.can.edit && (
        <Link className="text-link" to={bidPath(rfq.rfq_id)}>
          {t('rfqs.changed_review')}
        </Link>
      )}
    </RfqChanged>
  )
}
