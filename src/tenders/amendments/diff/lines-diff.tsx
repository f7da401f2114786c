import styles from './diff-list.module.css'
import { messageKey } from '#framework/i18n/messages.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { localized } from '#reference/localized.ts'
import type { LineView } from '#tenders/lines/contract.ts'
import type { DiffEntry } from '../contract.ts'
import { cellName, linePath } from './diff-words.ts'
import { Added, Removed, Value } from './diff-value.tsx'

/** The sign and the word of what happened to a line. */
const KINDS = {
  changed: ['≠', messageKey('amendments.changed')],
  removed: ['−', messageKey('amendments.removed')],
  added: ['+', messageKey('amendments.added')],
} as const
const CELLS = ['description', 'quantity', 'unit'] as const

/** Lines that changed, one row each, with what stays of them; the others are folded. */
export function LinesDiff({ changes, lines }: { changes: readonly DiffEntry[]; lines: readonly LineView[] }) {
  const t = useT()
  const numbers = [...new Set(changes.map(({ path }) => linePath(path)!.number))]
  const unchanged = lines.filter(({ line_no }) => !numbers.includes(line_no))
  return (
    <section className={styles.lines}>
      <h3>{t('lines.title')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('amendments.place')}</th>
            {CELLS.map((cell) => (
              <th key={cell} scope="col">
                {cellName(t, cell)}
              </th>
            ))}
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
        <details>
          <summary className="text-link">{t('amendments.unchanged_lines', { count: unchanged.length })}</summary>
          <ol>
            {unchanged.map(({ line_no, description }) => (
              <li key={line_no} value={line_no} className="sm">
                {formatNumber(line_no)}. <bdi>{description}</bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
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
  const whole = (kind === 'removed' ? old : now) as Pick<LineView, (typeof CELLS)[number]>
  const [sign, word] = KINDS[kind]
  const Marked = kind === 'removed' ? Removed : Added
  const cellOf = (cell: (typeof CELLS)[number]) => {
    const value = (from: Pick<LineView, (typeof CELLS)[number]>) =>
      cell === 'unit' ? localized(from.unit, lang) : from[cell]
    if (kind !== 'changed') return <Marked>{value(whole)}</Marked>
    const entry = changes.find(({ path }) => linePath(path)!.cell === cell)
    return entry ? <BothSides entry={entry} /> : line && <bdi>{value(line)}</bdi>
  }
  const others = changes.filter(
    ({ path }) => !(CELLS as readonly (string | undefined)[]).includes(linePath(path)!.cell),
  )
  return (
    <tr>
      <th scope="row">{t('amendments.line', { number })}</th>
      <td>
        {cellOf('description')}
        {kind === 'changed' &&
          others.map((entry) => (
            <div key={entry.path}>
              <small className="muted">{cellName(t, linePath(entry.path)!.cell!)}</small>
              <BothSides entry={entry} />
            </div>
          ))}
      </td>
      <td>{cellOf('quantity')}</td>
      <td>{cellOf('unit')}</td>
      <td>
        <span aria-hidden="true">{sign}</span> {t(word)}
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
