import styles from './diff-list.module.css'
import { useT } from '#framework/ssr/context.tsx'
import type { LineView } from '#tenders/lines/contract.ts'
import type { DiffEntry } from '../contract.ts'
import { LinesDiff } from './lines-diff.tsx'
import { Added, Removed, Value } from './diff-value.tsx'
import { linePath, pathName } from './diff-words.ts'

/** A text with what was removed and added in it. */
const Words = ({ words }: { words: NonNullable<DiffEntry['words']> }) => (
  <p className="pre-line" dir="auto">
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

interface DiffListProps {
  changes: readonly DiffEntry[]
  /** Of a change to come: texts are rows like the others, by the phrases that change. */
  effects?: boolean
  /** The lines of the newer version: those that changed are rows of their own table. */
  lines?: readonly LineView[] | undefined
}

/** What changed between two versions: texts in full, everything else as rows. */
export function DiffList({ changes, effects = false, lines }: DiffListProps) {
  const t = useT()
  const texts = effects ? [] : changes.filter(({ words }) => words)
  const ofLines = lines ? changes.filter(({ path }) => linePath(path)) : []
  const rows = changes.filter((entry) => !texts.includes(entry) && !ofLines.includes(entry))
  return (
    <>
      {texts.map((entry) => (
        <section key={entry.path} className={styles.text}>
          <h3>{pathName(t, entry.path)}</h3>
          <Words words={entry.words!} />
        </section>
      ))}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('amendments.place')}</th>
              <th scope="col">{t('amendments.before')}</th>
              <th scope="col">{t('amendments.after')}</th>
              <th scope="col">{t('amendments.effect')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((entry, index) => (
              <tr key={`${entry.path} ${index}`}>
                <th scope="row">{pathName(t, entry.path)}</th>
                <td>
                  <Value entry={entry} side="old" stored />
                </td>
                <td>
                  <Value entry={entry} side="new" stored={!effects} />
                </td>
                <td className={entry.material ? undefined : 'muted'}>
                  {entry.kind !== 'changed' && `${t(`amendments.${entry.kind}`)}${t('site.list_separator')}`}
                  {t(entry.material ? 'amendments.material' : 'amendments.not_material')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lines && ofLines.length > 0 && <LinesDiff changes={ofLines} lines={lines} />}
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
