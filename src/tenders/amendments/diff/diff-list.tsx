import styles from './diff-list.module.css'
import type { ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import type { LineView } from '#tenders/core/lines/contract.ts'
import type { DiffEntry } from '../contract.ts'
import { Kind, Value } from './diff-value.tsx'
import { Added, Removed } from '#tenders/core/changes/marked.tsx'
import { linePath, pathName } from './diff-words.ts'
import { LinesDiff } from './lines-diff.tsx'

/** A text with what was removed and added in it. */
const Words = ({ words }: { words: NonNullable<DiffEntry['words']> }) => (
  <p className={`pre-line ${styles.text}`} dir="auto">
    {words.map(([op, text], index) =>
      op === '=' ? (
        <span key={index}>{text}</span>
      ) : op === '-' ? (
        <Removed key={index}>{text}</Removed>
      ) : (
        <Added key={index}>{text}</Added>
      ),
    )}
  </p>
)

/** What changed, both sides beside each other. */
function Rows({ changes }: { changes: readonly DiffEntry[] }) {
  const t = useT()
  return (
    <dl className={styles.rows}>
      {changes.map((entry, index) => (
        <div key={`${entry.path} ${index}`}>
          <dt>
            {pathName(t, entry.path)}
            {!entry.material && <small>{t('amendments.not_material')}</small>}
          </dt>
          <dd>
            <Value entry={entry} side="old" stored />
          </dd>
          <dd>
            <Value entry={entry} side="new" stored />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Files that were added, or that others replaced. */
const Files = ({ changes }: { changes: readonly DiffEntry[] }) => (
  <ul className={styles.files}>
    {changes.map((entry, index) => (
      <li key={index}>
        <span className={styles.both}>
          {entry.old !== null && <Value entry={entry} side="old" stored />}
          {entry.new !== null && <Value entry={entry} side="new" stored />}
        </span>
        <Kind kind={entry.kind} />
      </li>
    ))}
  </ul>
)

const DATES = ['deadline', 'closing_time', 'delivery_date', 'questions_until']
/** The parts below the texts, in their order; what is in none of them is in the first. */
const PARTS = [
  { part: 'details', title: messageKey('amendments.details') },
  { part: 'dates', title: messageKey('amendments.dates') },
  { part: 'lines', title: messageKey('lines.title') },
  { part: 'attachments', title: messageKey('rfqs.attachments') },
] as const
const partOf = ({ path }: DiffEntry): (typeof PARTS)[number]['part'] =>
  linePath(path) ? 'lines' : path === 'attachments' ? path : DATES.includes(path) ? 'dates' : 'details'

interface DiffListProps {
  changes: readonly DiffEntry[]
  /** The lines of the newer version, where they are known. */
  lines?: readonly LineView[] | undefined
  /** Each part is a section of a card. */
  inCard?: boolean
}

/** What changed between two versions: texts in full, then each kind of thing under its heading. */
export function DiffList({ changes, lines, inCard = false }: DiffListProps) {
  const t = useT()
  const part = (key: string, title: ReactNode, content: ReactNode) => (
    <section key={key} className={inCard ? 'section' : styles.part}>
      {inCard ? <h2>{title}</h2> : <h3>{title}</h3>}
      {content}
    </section>
  )
  const rest = changes.filter(({ words }) => !words)
  return (
    <>
      {changes.map(({ path, words }) => words && part(path, pathName(t, path), <Words words={words} />))}
      {PARTS.map(({ part: name, title }) => {
        const own = rest.filter((entry) => partOf(entry) === name)
        if (own.length === 0) return null
        if (name === 'attachments') return part(name, t(title), <Files changes={own} />)
        if (name !== 'lines' || !lines) return part(name, t(title), <Rows changes={own} />)
        const count = <span className="count">{formatNumber(lines.length)}</span>
        return part(
          name,
          <>
            {t(title)} {count}
          </>,
          <LinesDiff changes={own} lines={lines} />,
        )
      })}
    </>
  )
}

/** How many changes there are, and how many of them bidders must answer. */
export function ChangeCount({ changes }: { changes: readonly DiffEntry[] }) {
  const t = useT()
  const material = changes.filter((each) => each.material).length
  return [
    t('amendments.change_count', { count: changes.length }),
    t('amendments.material_count', { count: material }),
  ].join(t('site.list_separator'))
}
