import styles from './price-step.module.css'
import type { CSSProperties, ReactNode } from 'react'
import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { fromRiyals, type Halalas, type Riyals, toRiyals } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'

/** What a product costs, by quantity. */
export interface Prices {
  min_quantity: number
  /** Price of one piece, from the minimum on. */
  end_price: Riyals
  qty_for_min_price: number
  /** Price of one piece, above that quantity. */
  start_price: Riyals
}

function Step({ amount, children }: { amount: Halalas; children: ReactNode }) {
  const t = useT()
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        <span aria-hidden="true">
          <bdi className="num">{formatAmount(amount)}</bdi> <small>{t('site.amount_unit')}</small>
        </span>
        <span className="visually-hidden">
          {t('site.amount_spoken', { count: Math.trunc(toRiyals(amount)), amount: formatAmount(amount) })}
        </span>{' '}
        <small className={styles.vat}>{t('marketplace.before_vat')}</small>
      </dd>
    </div>
  )
}

/** How wide an amount is, in ems of the font: points and commas take half the place of a digit. */
const widthOf = (amount: Halalas) =>
  [...formatAmount(amount)].reduce((sum, sign) => sum + (/\d/.test(sign) ? 0.62 : 0.31), 0)

const quantity = (value: number) => <bdi className="num">{formatNumber(value)}</bdi>

/**
 * The two unit prices as two steps: from the minimum on, and the lower one above a larger quantity. One step when they
 * are equal.
 */
export function PriceStep({
  prices: { min_quantity, end_price, qty_for_min_price, start_price },
  large = false,
}: {
  prices: Prices
  large?: boolean
}) {
  const [begin, bulk] = [fromRiyals(end_price), fromRiyals(start_price)]
  const two = bulk !== begin
  return (
    <dl
      className={[styles.prices, large && styles.large].filter(Boolean).join(' ')}
      style={{ '--em': Math.max(widthOf(begin), widthOf(bulk)).toFixed(2) } as CSSProperties}
    >
      <Step amount={begin}>
        {large && two && qty_for_min_price > min_quantity ? (
          <Sentence
            of="marketplace.tier_from_to"
            parts={{ from: quantity(min_quantity), to: quantity(qty_for_min_price) }}
          />
        ) : (
          <Sentence of="marketplace.from_qty" parts={{ qty: quantity(min_quantity) }} />
        )}
      </Step>
      {two && (
        <Step amount={bulk}>
          <Sentence of="marketplace.above_qty" parts={{ qty: quantity(qty_for_min_price) }} />
        </Step>
      )}
    </dl>
  )
}
