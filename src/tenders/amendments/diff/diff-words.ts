import type { UnitNames } from '#reference/units/contract.ts'
import { countedUnit } from '#reference/units/counted-unit.ts'
import { localized, type Named } from '#reference/localized.ts'
import { type Lang, messageKey, type MessageKey, type T } from '#framework/i18n/messages.ts'
import { changedName, changedValue, type Writing } from '#tenders/core/changes/change-words.ts'
import type { DiffEntry } from '../contract.ts'
import type { SnapshotFile } from '../snapshot.ts'

const CELLS: Readonly<Record<string, MessageKey>> = {
  section: messageKey('lines.section'),
  description: messageKey('lines.description'),
  specification: messageKey('lines.specification'),
  quantity: messageKey('lines.quantity'),
  unit: messageKey('lines.unit'),
  optional: messageKey('lines.optional'),
}
export const cellName = (t: T, cell: string) => (CELLS[cell] ? t(CELLS[cell]) : cell)

/** The number and the cell of a path of lines: `lines[3].quantity`, or `lines[9]`. */
export function linePath(path: string): { number: number; cell: string | undefined } | undefined {
  const [, number, cell] = /^lines\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? []
  return number === undefined ? undefined : { number: Number(number), cell }
}

/** What a path is called: `Deadline`, `Line 3, quantity`. */
export function pathName(t: T, path: string): string {
  const line = linePath(path)
  if (!line) return changedName(t, path)
  const { number, cell } = line
  return cell === undefined
    ? t('amendments.line', { number })
    : t('amendments.line_cell', { number, cell: cellName(t, cell) })
}

type Place = Record<'region' | 'city', Named> & { district: Named | null }
/** Files are written by their names unless said otherwise. */
export interface DiffWriting<Written> extends Writing<Written> {
  file?: (file: SnapshotFile) => Written
}

/** A value of a path, as it is shown in the RFQ; a line that was added or removed says what, and how much. */
export function diffValue<Written>(
  t: T,
  lang: Lang,
  writing: DiffWriting<Written>,
  path: string,
  value: unknown,
): Written | string {
  const line = linePath(path)
  if (value && path === 'place') {
    const { region, city, district } = value as Place
    const names = { region: localized(region, lang), city: localized(city, lang) }
    return writing.text(
      district
        ? t('locations.place', { ...names, district: localized(district, lang) })
        : t('locations.place_short', names),
    )
  }
  if (value && path === 'attachments')
    return writing.file?.(value as SnapshotFile) ?? writing.text((value as SnapshotFile).name)
  if (value && line?.cell === undefined && line) {
    const { description, quantity, unit } = value as { description: string; quantity: string; unit: UnitNames }
    return writing.text(`${description}: ${quantity} ${countedUnit(unit, quantity, lang)}`)
  }
  return changedValue(t, lang, writing, line ? 'line' : path, value)
}

/** A change as a row of an e-mail: what, and from what to what; of a text the phrases that were removed and added. */
export function diffFact(
  t: T,
  lang: Lang,
  writing: Writing<string>,
  { path, kind, old, new: now, words }: DiffEntry,
): [name: string, change: string] {
  const name = pathName(t, path)
  const value = (of: unknown) => diffValue(t, lang, writing, path, of)
  if (words) {
    const phrases = words.flatMap(([op, text]) =>
      op === '=' || !text.trim() ? [] : [`${op === '-' ? '−' : '+'} ${writing.text(text.trim())}`],
    )
    return [name, phrases.join('  ')]
  }
  if (kind === 'added') return [name, `+ ${value(now)}`]
  if (kind === 'removed') return [name, `− ${value(old)}`]
  return [name, t('rfqs.from_to', { old: value(old), new: value(now) })]
}
