import styles from './diff-list.module.css'
import type { ReactNode } from 'react'
import { localized } from '#reference/localized.ts'
import { PlaceName } from '#reference/locations/place-name.tsx'
import { isDay } from '#framework/i18n/day.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { formatClosingTime } from '#tenders/closing-words.ts'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import type { DiffEntry } from '../contract.ts'
import type { SnapshotFile } from '../snapshot.ts'
import { linePath, lineText, pathName } from './diff-words.ts'

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

function valueText(
  { t, lang, stored }: { t: T; lang: Lang; stored: boolean },
  path: string,
  value: unknown,
): ReactNode {
  const line = linePath(path)
  if (path === 'closing_time') return formatClosingTime(t, value as string | null)
  if (value === null || value === undefined || value === '') return path === 'quantity_unit' ? t('rfqs.unit_none') : '–'
  if (path === 'place') return <PlaceName place={value as Parameters<typeof PlaceName>[0]['place']} />
  if (path === 'attachments') {
    const file = value as SnapshotFile
    return stored ? <FileLink file={file} /> : <bdi>{file.name}</bdi>
  }
  if (line?.cell === undefined && line) return <bdi>{lineText(lang, value)}</bdi>
  if (typeof value === 'boolean') return t(value ? 'members.yes' : 'members.no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'object') return <bdi>{localized(value as Parameters<typeof localized>[0], lang)}</bdi>
  return isDay(value) ? <DayText day={value} /> : <bdi>{String(value)}</bdi>
}

function Value({ entry, side, stored }: { entry: DiffEntry; side: 'old' | 'new'; stored: boolean }) {
  const t = useT()
  const lang = useLang()
  const value = entry[side]
  if (entry.kind === (side === 'old' ? 'added' : 'removed')) return '–'
  const shown = valueText({ t, lang, stored }, entry.path, value)
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
