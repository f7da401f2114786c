import styles from './sealed-summary.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { revealPath } from '../addresses.ts'
import { envelopeState } from './envelope-state.ts'
import { ReplaceUntil } from './hidden-until.tsx'
import { useSealedT } from './use-sealed-t.tsx'

/** In place of the amount that matters: the bidder's own bid, or for the buyer the number of bids. */
export function SealedSummary({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const sealedT = useSealedT()
  const { own_sealed_bid, sealed } = rfq
  const count = sealed?.bids_count
  if (!own_sealed_bid && (count === undefined || sealed?.state === 'opened')) return null
  return (
    <>
      <div className={styles.line}>
        <span className="muted">{t(own_sealed_bid ? 'bids.yours' : 'sealed.sealed_bids')}</span>
        <b>
          {own_sealed_bid ? (
            <>
              <Icon name="envelope" />
              {sealedT(envelopeState(own_sealed_bid))}
            </>
          ) : (
            t('bids.count', { count: count ?? 0 })
          )}
        </b>
      </div>
      {own_sealed_bid?.can.reveal && (
        <p className="sm">
          <Link className="text-link" to={revealPath(rfq.rfq_id)}>
            {sealedT('reveal')}
          </Link>
        </p>
      )}
      {own_sealed_bid?.can.edit && (
        <p className="xs muted">
          <ReplaceUntil of={rfq} />
        </p>
      )}
      {!own_sealed_bid && rfq.status !== 'canceled' && <p className="xs muted">{sealedT('no_accept_yet')}</p>}
    </>
  )
}
