import styles from './awaiting.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { RfqView } from '#tenders/core/contract.ts'

/** For a supplier: its bid lapsed, and whether another can be placed. */
export function Lapsed({ rfq: { lapsed_at, can } }: { rfq: Pick<RfqView, 'lapsed_at' | 'can'> }) {
  const t = useT()
  if (lapsed_at === undefined) return null
  return (
    <section className={styles.awaiting}>
      <Icon name="warning" />
      <div className={styles.words}>
        <p>
          <b>
            <Sentence of="amendments.lapsed_on" parts={{ date: <MomentDay moment={lapsed_at} /> }} />
          </b>
        </p>
        <p className="sm">
          {can.bid && `${t('amendments.lapsed_bid_again')} `}
          <Link className="text-link" to="/my-bids?status=lapsed">
            {t('amendments.lapsed_kept')}
          </Link>
        </p>
      </div>
    </section>
  )
}
