import styles from './diff-list.module.css'
import type { ReactNode } from 'react'
import { isDay } from '#framework/i18n/day.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { FileLink } from '#framework/ui/form/files/file-tile.tsx'
import { Added, Removed } from '#tenders/core/changes/marked.tsx'
import type { DiffEntry } from '../contract.ts'
import { diffValue, type DiffWriting, linePath } from './diff-words.ts'

const PAGE: DiffWriting<ReactNode> = {
  day: (day) => <DayText day={day} />,
  text: (text) => <bdi>{text}</bdi>,
}
/** For versions that exist: files can be opened. */
const STORED: DiffWriting<ReactNode> = { ...PAGE, file: (file) => <FileLink file={file} /> }

/** The sign and the word of what happened to a line or a file. */
const KINDS = {
  changed: ['≠', messageKey('amendments.changed')],
  removed: ['−', messageKey('amendments.removed')],
  added: ['+', messageKey('amendments.added')],
} as const

export function Kind({ kind }: Pick<DiffEntry, 'kind'>) {
  const t = useT()
  const [sign, word] = KINDS[kind]
  return (
    <span className={styles.kind} data-kind={kind}>
      <i aria-hidden="true">{sign}</i> {t(word)}
    </span>
  )
}

/** One side of a change; of a text only the phrases that differ. */
export function Value({ entry, side, stored }: { entry: DiffEntry; side: 'old' | 'new'; stored: boolean }) {
  const t = useT()
  const lang = useLang()
  const Marked = side === 'old' ? Removed : Added
  if (entry.words) {
    const phrases = entry.words.filter(([op]) => op === (side === 'old' ? '-' : '+'))
    return phrases.length === 0 ? '–' : phrases.map(([, text], index) => <Marked key={index}>{text}</Marked>)
  }
  const value = entry[side]
  const isEmptyCell = value === null && linePath(entry.path) !== undefined
  if (isEmptyCell || entry.kind === (side === 'old' ? 'added' : 'removed')) return '–'
  return (
    <>
      <Marked>{diffValue(t, lang, stored ? STORED : PAGE, entry.path, value)}</Marked>
      {isDay(value) && (
        <small className="muted">
          <HijriText day={value} />
        </small>
      )}
    </>
  )
}
