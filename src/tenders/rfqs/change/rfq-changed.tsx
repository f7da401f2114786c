import styles from './rfq-changed.module.css'
import type { ReactNode } from 'react'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { BidView } from '#tenders/bid-view.ts'
import type { RfqView } from '#tenders/contract.ts'
import { changeWords } from './change-words.ts'
import { changesSince } from './changes-since.ts'

/** For a bidder: that the RFQ changed after the bid, what, and in `children` what can be done. */
export function RfqChanged({
  rfq,
  bid,
  children,
}: {
  rfq: Pick<RfqView, 'history' | 'status'>
  bid: Pick<BidView, 'stale' | 'updated_at'> | undefined
  children?: ReactNode
}) {
  const t = useT()
  const lang = useLang()
  if (!bid?.stale || rfq.status !== 'active') return null
  return (
    <div className={styles.changed}>
      <Icon name="warning" />
      <div>
        <b>{t('rfqs.changed_since_bid')}</b>
        {changesSince(rfq.history, bid.updated_at).map((change) => (
          <p key={change.field}>{changeWords(t, lang, change)}</p>
        ))}
        <p>
          {t('rfqs.changed_check_bid')} {children}
        </p>
      </div>
    </div>
  )
}
