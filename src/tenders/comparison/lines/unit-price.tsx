import styles from './unit-price.module.css'
import { formatUnitPrice } from '#tenders/lines/figures.ts'
import { hasFourDecimals } from '../price-marks.ts'

/** A unit price with its decimal point below those of others, of which some may have four decimals. */
export const UnitPrice = ({ price, padded }: { price: string; padded: boolean }) => (
  <span className={padded && !hasFourDecimals(price) ? `${styles.unit} ${styles.padded}` : styles.unit}>
    {formatUnitPrice(price)}
  </span>
)
