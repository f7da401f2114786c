// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './line-cell.module.css'
import type { ReactNode } from 'react'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'

interface CellControl {
  /** Begins the ids of the row's cells: `form-lines.3`. */
  id: string
  /** Begins their names while the browser itself sends them: `lines.3`. */
  name: string | undefined
  column: string
  /** For screen readers, with the number of the line. */
  label: string
  problem: string | undefined
  onLeave: () => void
}

/** The attributes of a cell's control, the same with scripts and without. */
export const cellControl = ({ id, name, column, label, problem, onLeave }: CellControl) => ({
  id: `${id}.${column}`,
  name: name && `${name}.${column}`,
  'data-column': column,
  'aria-label': label,
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': problem ? `${id}.${column}-err` : undefined,
  onBlur: onLeave,
})

interface CellFieldProps {
  /** Id of the control. */
  id: string
  problem: string | undefined
  children: ReactNode
}

/** The control of a cell, and what is wrong with it. */
export const CellField = ({ id, problem, children }: CellFieldProps) => (
  <>
    <div className={problem ? `${styles.cell} ${styles.bad}` : styles.cell}>{children}</div>
    {problem && <ProblemLine id={id} problem={problem} className={styles.problem} />}
  </>
)

/** What a cell is called where its table has no head: on a phone. */
export const CellLabel = ({ children }: { children: ReactNode }) => (
  <span className={styles.label} aria-hidden="true">
    {children}
  </span>
)

/** A cell of a line that is filled in: in the table of a desk, and on the card of a phone. */
export const LineCell = ({
  className,
  label,
  below,
  ...field
}: CellFieldProps & { className: string | undefined; label: string; below?: ReactNode }) => (
  <td role="cell" className={className}>
    <CellLabel>{label}</CellLabel>
    <CellField {...field} />
    {below}
  </td>
)
