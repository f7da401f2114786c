import styles from './diff-list.module.css'
import type { ReactNode } from 'react'
import { isDay } from '#framework/i18n/day.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import type { DiffEntry } from '../contract.ts'
import { diffValue, type DiffWriting, pathName } from './diff-words.ts'

export const Removed = ({ children }: { children: ReactNode }) => (
  <del className={styles.removed}>
    <span aria-hidden="true">{'−\u00a0'}</span>
    {children}
  </del>
)

export const Added = ({ children }: { children: ReactNode }) => (
  <ins className={styles.added}>
    <span aria-hidden="true">{'+\u00a0'}</span>
    {children}
  </ins>
)

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

const PAGE: DiffWriting<ReactNode> = {
  day: (day) => <DayText day={day} />,
  text: (text) => <bdi>{text}</bdi>,
}
/** Of versions that exist: files can be opened. */
const STORED: DiffWriting<ReactNode> = { ...PAGE, file: (file) => <FileLink file={file} /> }

function Value({ entry, side, stored }: { entry: DiffEntry; side: 'old' | 'new'; stored: boolean }) {
  const t = useT()
  const lang = useLang()
  const value = entry[side]
  if (entry.kind === (side === 'old' ? 'added' : 'removed')) return '–'
  const shown = diffValue(t, lang, stored ? STORED : PAGE, entry.path, value)
  return (
    <>
      {side === 'old' ? <Removed>{shown}</Removed> : <Added>{shown}</Added>}
      {isDay(value) && (
        <small className="muted">
          <HijriText day={value} />
        </small>
      )}
    </>
  )
}

/** What changed between two versions; texts in full, everything else as a row. `effects` of a change to come. */
export function DiffList({ changes, effects = false }: { changes: readonly DiffEntry[]; effects?: boolean }) {
  const t = useT()
  const texts = changes.filter(({ words }) => words)
  const rows = changes.filter(({ words }) => !words)
  return (
    <>
      {texts.map((entry) => (
        <section key={entry.path} className={styles.text}>
          <h3>
            {pathName(t, entry.path)}
            {effects && (
              <small className="muted"> {t(entry.material ? 'amendments.material' : 'amendments.not_material')}</small>
            )}
          </h3>
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
