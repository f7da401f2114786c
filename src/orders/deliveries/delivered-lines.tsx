import styles from './deliveries.module.css'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { countedUnit } from '#reference/units/counted-unit.ts'
import { formatQuantity } from '#tenders/lines/figures.ts'
import type { Order } from '../contract.ts'
import type { Delivery } from './contract.ts'

/** More lines fold. */
const MAX_OPEN = 5

/** How much of each line a delivery has. */
export function DeliveredLines({ order, delivery }: { order: Order; delivery: Delivery }) {
  const t = useT()
  const lang = useLang()
  const { lines } = order.snapshot
  const list = (
    <ul className={styles.delivered}>
      {delivery.lines.map(({ line_no, quantity }) => {
        const { unit, description } = lines.find((line) => line.line_no === line_no)!
        return (
          <li key={line_no}>
            <bdi className="num">{formatQuantity(quantity)}</bdi>
            {unit && (
              <>
                {' '}
                <bdi>{countedUnit(unit, quantity, lang)}</bdi>
              </>
            )}
            {' · '}
            <bdi className="muted">{description}</bdi>
          </li>
        )
      })}
    </ul>
  )
  if (delivery.lines.length <= MAX_OPEN) return list
  return (
    <details>
      <summary>{t('lines.count', { count: delivery.lines.length })}</summary>
      {list}
    </details>
  )
}
