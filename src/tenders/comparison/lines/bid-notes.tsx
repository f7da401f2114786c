import styles from './compare-table.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { acceptPath } from '#tenders/core/bid/bid-acts.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { type ComparedBid, untaxedWords } from './compared-lines.ts'

/** Notes and badges of a bid: no VAT number, unpriced lines, accepted, proposed, outdated. */
export function BidNotes({ bid, rfq }: { bid: ComparedBid; rfq: RfqView }) {
  const t = useT()
  return (
    <>
      {!bid.vat_registered && <small>{untaxedWords(t, bid)}</small>}
      {!bid.complete && (
        <small className={styles.unpriced}>{t('line_comparison.unpriced', { count: bid.unpriced_lines })}</small>
      )}
      {bid.accepted && (
        <Chip kind="ok" icon="check">
          {t('bids.accepted_badge')}
        </Chip>
      )}
      {bid.bid_id === rfq.pending_proposal?.bid_id && (
        <Chip kind="me" icon="check">
          {t('approvals.proposed')}
        </Chip>
      )}
      {bid.stale && rfq.status !== 'completed' && <Chip kind="soon">{t('bids.before_change')}</Chip>}
    </>
  )
}

/** The link to accepting a bid. */
export function AcceptLink({ bid, rfq_id }: { bid: ComparedBid; rfq_id: number }) {
  const t = useT()
  return (
    <Link
      className={buttonClass('secondary')}
      to={acceptPath({ rfq_id, bid_id: bid.bid_id })}
      aria-label={t('bids.a11y_accept', { company: bid.supplier.company_name })}
    >
      {t('bids.accept')}
    </Link>
  )
}
