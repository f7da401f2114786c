import styles from './own-sealed-bid.module.css'
import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import { receiptPath, revealPath } from '../addresses.ts'
import type { SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { Fingerprint } from './fingerprint.tsx'
import { useSealedT } from './use-sealed-t.tsx'

const TITLES: Partial<Record<SealedBid['state'], 'own_unreadable' | 'own_canceled'>> = {
  unreadable: 'own_unreadable',
  canceled: 'own_canceled',
}

/** For a bidder: its bid while it is sealed, with its receipt. */
export function OwnSealedBid({ bid }: { bid: SealedBid }) {
  const t = useT()
  const sealedT = useSealedT()
  const lang = useLang()
  const { receipt, state, can, rfq_id } = bid
  return (
    <section className={styles.envelope}>
      <div>
        <h3>{sealedT(TITLES[state] ?? 'own')}</h3>
        <dl>
          <div>
            <dt>{sealedT('bid_version')}</dt>
            <dd>
              <Ltr>{bid.version}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{sealedT('received')}</dt>
            <dd>
              {formatMoment(receipt.received_at, lang)} <Ltr>{formatTime(receipt.received_at)}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{sealedT('fingerprint')}</dt>
            <dd>
              <Fingerprint of={receipt.commitment} short />
            </dd>
          </div>
        </dl>
        <p className="xs muted">
          {sealedT(can.reveal ? 'key_lost' : state === 'canceled' ? 'erased_with_key' : 'kept_here')}
        </p>
      </div>
      <div className={styles.actions}>
        {can.reveal && (
          <Link className={buttonClass('primary')} to={revealPath(rfq_id)}>
            {sealedT('reveal')}
          </Link>
        )}
        <Link className={buttonClass('secondary')} to={receiptPath(rfq_id)}>
          <Icon name="file" />
          {sealedT('receipt_and_contents')}
        </Link>
        {can.delete && (
          <Link className={buttonClass('danger_text')} to={`${bidPath(rfq_id)}/withdraw`}>
            {t('bids.withdraw')}
          </Link>
        )}
      </div>
    </section>
  )
}
