import { useT } from '#framework/ssr/context.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { MySealedBid } from '#tenders/bids/contract.ts'
import { receiptPath, revealPath } from '../addresses.ts'
import { envelopeState } from './envelope-state.ts'
import { Fingerprint } from './fingerprint.tsx'
import { useSealedT } from './use-sealed-t.tsx'

/** In place of the amount and the day of a bidder's own bid while nobody can read them. */
export function SealedBidCell({ bid, labelClass }: { bid: MySealedBid; labelClass: string | undefined }) {
  const t = useT()
  const sealedT = useSealedT()
  const { rfq_id, receipt, can } = bid
  return (
    <>
      <div>
        <p className={labelClass}>{t('bids.my_bid')}</p>
        <Chip icon="envelope">{sealedT(envelopeState(bid))}</Chip>
      </div>
      <div>
        <p className={labelClass}>{sealedT('fingerprint')}</p>
        <Fingerprint of={receipt.commitment} short />
        <p>
          <Link className="text-link xs" to={can.reveal ? revealPath(rfq_id) : receiptPath(rfq_id)}>
            {sealedT(can.reveal ? 'reveal' : 'receipt_and_contents')}
          </Link>
        </p>
      </div>
    </>
  )
}
