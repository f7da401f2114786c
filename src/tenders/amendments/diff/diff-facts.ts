import { localized } from '#reference/localized.ts'
import { isDay } from '#framework/i18n/day.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { formatClosingTime } from '#tenders/closing-words.ts'
import type { DiffEntry } from '../contract.ts'
import { linePath, lineText, pathName } from './diff-words.ts'

interface Words {
  t: T
  lang: Lang
  /** How an e-mail writes a day, and a text that somebody else wrote. */
  day: (day: string) => string
  isolate: (text: string) => string
}

interface Named {
  name_ar: string
  name_en: string
}

function valueText({ t, lang, day, isolate }: Words, path: string, value: unknown): string {
  if (path === 'closing_time') return formatClosingTime(t, value as string | null)
  if (value === null || value === undefined || value === '') return path === 'quantity_unit' ? t('rfqs.unit_none') : '–'
  if (path === 'place') {
    const { region, city, district } = value as { region: Named; city: Named; district: Named | null }
    return isolate([region, city, ...(district ? [district] : [])].map((each) => localized(each, lang)).join(' - '))
  }
  if (path === 'attachments') return isolate((value as { name: string }).name)
  const line = linePath(path)
  if (line && line.cell === undefined) return isolate(lineText(lang, value))
  if (typeof value === 'boolean') return t(value ? 'members.yes' : 'members.no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'object') return isolate(localized(value as Named, lang))
  return isDay(value) ? day(value) : isolate(String(value))
}

/** A change as a row of an e-mail: what, and from what to what; of a text the phrases that were removed and added. */
export function diffFact(words: Words, entry: DiffEntry): [name: string, change: string] {
  const { t, isolate } = words
  const name = pathName(t, entry.path)
  if (entry.words) {
    const phrases = entry.words.flatMap(([op, text]) =>
      op === '=' || !text.trim() ? [] : [`${op === '-' ? '−' : '+'} ${isolate(text.trim())}`],
    )
    return [name, phrases.join('  ')]
  }
  if (entry.kind === 'added') return [name, `+ ${valueText(words, entry.path, entry.new)}`]
  if (entry.kind === 'removed') return [name, `− ${valueText(words, entry.path, entry.old)}`]
  return [
    name,
    t('rfqs.from_to', { old: valueText(words, entry.path, entry.old), new: valueText(words, entry.path, entry.new) }),
  ]
}
