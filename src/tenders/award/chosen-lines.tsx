import styles from './optional-lines.module.css'
import { formatAmount } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import type { ChosenLines as Chosen } from '#tenders/core/award-view.ts'
import { TotalWith } from './total-with.tsx'

/** The optional lines that are awarded, and the total with them. */
export function ChosenLines({ chosen: { lines, gross_halalas } }: { chosen: Chosen }) {
  const t = useT()
  return (
    <div className={styles.chosen}>
      <h3>{t('bids.chosen_title')}</h3>
      <ul>
        {lines.map(({ line_no, description, net_halalas }) => (
          <li key={line_no}>
            <span>
              <bdi className="num">{line_no}</bdi> · <bdi className="free-text">{description}</bdi>
            </span>
            <bdi className="num">{formatAmount(net_halalas)}</bdi>
          </li>
        ))}
      </ul>
      <TotalWith amount={gross_halalas} />
    </div>
  )
}
