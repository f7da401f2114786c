// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './section-rows.module.css'
import { formatAmount } from '#framework/i18n/format.ts'
import type { ExactHalalas } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'

/** The name of a section above its lines, across a table of so many columns. */
export function SectionHeading({ section, columns }: { section: string | null; columns: number }) {
  const t = useT()
  return (
    <tr role="row" className={styles.heading}>
      <th role="rowheader" scope="rowgroup" colSpan={columns}>
        <bdi>{section ?? t('lines.no_section')}</bdi>
      </th>
    </tr>
  )
}

/** The sum of a section below its lines, in the last of so many columns. */
export function SectionTotal({ subtotal, columns }: { subtotal: ExactHalalas; columns: number }) {
  const t = useT()
  return (
    <tr role="row" className={styles.total}>
      <th role="rowheader" scope="row" colSpan={columns - 1}>
        {t('lines.subtotal')}
      </th>
      <td role="cell">
        <bdi dir="ltr">{formatAmount(subtotal)}</bdi>
      </td>
    </tr>
  )
}
