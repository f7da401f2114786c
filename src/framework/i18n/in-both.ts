import type { Day } from './day.ts'
import { formatDay } from './format.ts'
import { formatHijri } from './hijri.ts'
import { LANGS, type Lang, type MessageKey, type T } from './messages.ts'

/** A text that stands on one sheet in both languages. */
export type InBoth = Readonly<Record<Lang, string>>

/** A message in both languages. */
export const messageInBoth = (translators: Readonly<Record<Lang, T>>, key: MessageKey): InBoth => {
  const [ar = '', en = ''] = LANGS.map((lang) => translators[lang](key))
  return { ar, en }
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Fills the places of a text with values that depend on the language. */
export const fillBoth = (text: InBoth, values: (lang: Lang) => Readonly<Record<string, string>>): InBoth => ({
  ar: fill(text.ar, values('ar')),
  en: fill(text.en, values('en')),
})

/** A day in both calendars: `22 نوفمبر 2026، 12 جمادى الآخرة 1448 هـ`. */
export const dayInBoth = (day: Day): InBoth =>
  fillBoth(
    formatHijri(day, 'en') ? { ar: '{day}، {hijri} هـ', en: '{day}, {hijri} AH' } : { ar: '{day}', en: '{day}' },
    (lang) => ({
      day: formatDay(day, lang),
      hijri: formatHijri(day, lang),
    }),
  )
