import styles from './bid-picks.module.css'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { useNewestQuery } from '#framework/ssr/newest-query.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { bidsAddress } from '#tenders/bids/list/bid-order.ts'
import { MAX_COMPARED } from './compare.ts'

interface Pick {
  bid_id: number
  supplier: { company_name: string }
}

/**
 * Chooses the bids of the table by links, so that a choice works before hydration and has an address. In a full table
 * another bid takes the place of the last one.
 */
export function BidPicks({ ordered, shown }: { ordered: readonly Pick[]; shown: readonly Pick[] }) {
  const t = useT()
  const { path, query } = usePlace()
  const { bids: newest } = useNewestQuery()
  // The table may still be on its way to what was chosen just now.
  const ids = newest && newest !== query.bids ? newest.split(',').map(Number) : shown.map(({ bid_id }) => bid_id)
  const to = (picked: readonly number[]) => bidsAddress(path, query, { bids: picked.join(',') })
  return (
    <div className={styles.choices}>
      <p className="sm muted" id="picks-title">
        {t('bids.compare_pick')}
      </p>
      <ul aria-labelledby="picks-title">
        {ordered.map(({ bid_id, supplier: { company_name } }) => {
          const on = ids.includes(bid_id)
          const last = ids.length === MAX_COMPARED ? shown.findLast((bid) => ids.includes(bid.bid_id)) : undefined
          const label = on
            ? t('bids.a11y_compare_remove', { company: company_name })
            : last
              ? t('bids.a11y_compare_replace', { company: company_name, last: last.supplier.company_name })
              : t('bids.a11y_compare_add', { company: company_name })
          return (
            <li key={bid_id}>
              {on && ids.length === 1 ? (
                <span className={`${styles.choice} ${styles.chosen}`}>
                  <bdi>{company_name}</bdi>
                </span>
              ) : (
                <Link
                  className={on ? `${styles.choice} ${styles.chosen}` : styles.choice}
                  replace
                  to={to(on ? ids.filter((id) => id !== bid_id) : [...ids.filter((id) => id !== last?.bid_id), bid_id])}
                  aria-label={label}
                >
                  <Icon name={on ? 'check' : 'plus'} />
                  <bdi>{company_name}</bdi>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
