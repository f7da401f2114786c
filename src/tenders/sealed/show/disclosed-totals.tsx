import styles from './disclosed-totals.module.css'
import { fromRiyals, riyals } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Money } from '#framework/ui/elements/text.tsx'
import type { DisclosedTotal } from '#tenders/core/sealed/sealed-bid-view.ts'
import { useSealedT } from './use-sealed-t.tsx'

/** For bidders, where the buyer chose so: who bid, and how much. */
export function DisclosedTotals({ totals }: { totals: readonly DisclosedTotal[] }) {
  const t = useT()
  const sealedT = useSealedT()
  return (
    <section className={styles.totals}>
      <h3>{sealedT('totals')}</h3>
      <ol>
        {totals.map(({ supplier, total_amount, complete, mine }) => (
          <li key={supplier.user_id}>
            <span>
              <bdi>{supplier.company_name}</bdi>
              {mine && <Chip kind="me">{t('bids.yours')}</Chip>}
              {!complete && <Chip>{sealedT('incomplete')}</Chip>}
            </span>
            <b>
              <Money amount={fromRiyals(riyals(total_amount))} />
            </b>
          </li>
        ))}
      </ol>
    </section>
  )
}
