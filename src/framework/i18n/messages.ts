/** The two languages of the interface. Arabic is the default and the fallback. */
export type Lang = 'ar' | 'en'

export const LANGS = ['ar', 'en'] as const satisfies readonly Lang[]

/** Writing direction of a language. */
export const directionOf = (lang: Lang) => (lang === 'ar' ? 'rtl' : 'ltr')

/** A counted sentence: all six plural forms of Arabic, both of English (CLDR plural rules). */
interface Counted {
  ar: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>
  en: Record<'one' | 'other', string>
}

/** A text in both languages side by side: with one language alone it does not compile. */
export type BilingualText = { ar: string; en: string } | Counted

/** The texts of a slice. */
export type Messages = Record<string, BilingualText>

/** Every sentence, by slice and entry; the application fills it in. */
export interface Dictionary {}

/** `slice.entry`, as in `errors.not_found`. */
export type MessageKey = {
  [S in keyof Dictionary & string]: `${S}.${keyof Dictionary[S] & string}`
}[keyof Dictionary & string]

/** One language of the dictionary, flat: key → sentence, or its plural forms. */
export type LanguageMessages = Record<string, string | Record<string, string>>

/** Values for the `{placeholders}` of a sentence; `count` also chooses the plural form. */
export type MessageValues = Record<string, string | number>

/** Says the sentence of a key in one language. */
export type T = (key: MessageKey, values?: MessageValues) => string

/** A typed word key, for schemas and tables that name their sentences. */
export const messageKey = (key: MessageKey): MessageKey => key

/** Formats texts of one language: picks the plural form and fills `{placeholders}`. Numbers are grouped with Latin digits in both languages. */
export function makeFormat(lang: Lang) {
  const plural = new Intl.PluralRules(lang)
  const number = new Intl.NumberFormat('en-US')
  return (text: string | Record<string, string>, values: MessageValues = {}) => {
    const form = typeof text === 'string' ? text : (text[plural.select(Number(values.count ?? 0))] ?? text.other ?? '')
    return form.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name]
      return value === undefined ? hole : typeof value === 'number' ? number.format(value) : value
    })
  }
}

/** Translates keys into one language. */
export function makeT(lang: Lang, messages: LanguageMessages): T {
  const format = makeFormat(lang)
  return (key, values) => {
    const entry = messages[key]
    return entry === undefined ? key : format(entry, values)
  }
}

/** One language out of a dictionary whose entries hold both. */
export function languageMessages(lang: Lang, dictionary: Record<string, Messages>): LanguageMessages {
  const flat: LanguageMessages = {}
  for (const [slice, messages] of Object.entries(dictionary)) {
    for (const [name, entry] of Object.entries(messages)) flat[`${slice}.${name}`] = entry[lang]
  }
  return flat
}
