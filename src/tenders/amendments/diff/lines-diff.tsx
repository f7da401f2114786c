import styles from './diff-list.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { localized } from '#reference/localized.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import type { DiffEntry } from '../contract.ts'
import { cellName, linePath } from './diff-words.ts'
import { Kind, Value } from './diff-value.tsx'
import { Added, Removed } from '#tenders/core/changes/marked.tsx'

const CELLS = ['description', 'quantity', 'unit'] as const
type Cell = (typeof CELLS)[number]
type Cells = Pick<LineView, Cell>

/** Lines that changed, one row each, with what stays of them; the others are folded. */
export function LinesDiff({ changes, lines }: { changes: readonly DiffEntry[]; lines: readonly LineView[] }) {
  const t = useT()
  const numbers = [...new Set(changes.map(({ path }) => linePath(path)!.number))]
  const unchanged = lines.filter(({ line_no }) => !numbers.includes(line_no))
  return (
    <>
      <table className={`${styles.table} ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">{t('pricing.number')}</th>
            <th scope="col">{t('pricing.item')}</th>
            <th scope="col">{t('lines.quantity')}</th>
            <th scope="col">{t('lines.unit')}</th>
            <th scope="col">{t('amendments.change')}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((number) => (
            <ChangedLine
              key={number}
              number={number}
              changes={changes.filter(({ path }) => linePath(path)!.number === number)}
              line={lines.find(({ line_no }) => line_no === number)}
            />
          ))}
        </tbody>
      </table>
      {unchanged.length > 0 && (
        <details className={styles.unchanged}>
          <summary>{t('amendments.unchanged_lines', { count: unchanged.length })}</summary>
          <ol>
            {unchanged.map(({ line_no, description }) => (
              <li key={line_no} value={line_no}>
                {formatNumber(line_no)}. <bdi>{description}</bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

interface ChangedLineProps {
  number: number
  changes: readonly DiffEntry[]
  /** As it is now; none for one that was removed. */
  line: LineView | undefined
}

function ChangedLine({ number, changes, line }: ChangedLineProps) {
  const t = useT()
  const lang = useLang()
  const [{ kind, old, new: now }] = changes as [DiffEntry]
  const whole = (kind === 'removed' ? old : now) as Cells
  const Marked = kind === 'removed' ? Removed : Added
  const valueOf = (cell: Cell, { description, quantity, unit }: Cells) =>
    ({ description, quantity: quantity, unit: localized(unit, lang) })[cell]
  const cellOf = (cell: Cell) => {
    if (kind !== 'changed')
      return cell === 'unit' ? <bdi>{valueOf(cell, whole)}</bdi> : <Marked>{valueOf(cell, whole)}</Marked>
    const entry = changes.find(({ path }) => linePath(path)!.cell === cell)
    return entry ? <BothSides entry={entry} /> : line && <bdi>{valueOf(cell, line)}</bdi>
  }
  const others = changes.filter(
    ({ path }) => kind === 'changed' && !(CELLS as readonly (string | undefined)[]).includes(linePath(path)!.cell),
  )
  return (
    <tr>
      <th scope="row">{formatNumber(number)}</th>
      <td>
        {cellOf('description')}
        {others.map((entry) => (
          <div key={entry.path}>
            <small className="muted">{cellName(t, linePath(entry.path)!.cell!)}</small>
            <BothSides entry={entry} />
          </div>
        ))}
      </td>
      <td className={styles.number}>
        <span className={styles.label}>{t('lines.quantity')}</span>
        {cellOf('quantity')}
      </td>
      <td>{cellOf('unit')}</td>
      <td>
        <Kind kind={kind} />
      </td>
    </tr>
  )
}

const BothSides = ({ entry }: { entry: DiffEntry }) => (
  <span className={styles.both}>
    <Value entry={entry} side="old" stored />
    <Value entry={entry} side="new" stored />
  </span>
)
