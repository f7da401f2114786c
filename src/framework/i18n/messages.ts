/** The two languages of the interface. Arabic is the default and the fallback. */
export type Lang = 'ar' | 'en'

export const LANGS = ['ar', 'en'] as const satisfies readonly Lang[]

/** Writing direction of a language. */
export const directionOf = (lang: Lang) => (lang === 'ar' ? 'rtl' : 'ltr')

/** Plural forms: all six of Arabic, both of English (CLDR) and, where none is said otherwise, one for 0. */
interface Counted {
  ar: Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>
  en: Record<'one' | 'other', string> & { zero?: string }
}

/** A message in both languages. */
export type BilingualText = { ar: string; en: string } | Counted

/** Messages of a slice. */
export type Messages = Record<string, BilingualText>

/** All messages by namespace; `app/` declares it by module augmentation. */
export interface Dictionary {}

/** `namespace.name`, such as `errors.not_found`. */
export type MessageKey = {
  [S in keyof Dictionary & string]: `${S}.${keyof Dictionary[S] & string}`
}[keyof Dictionary & string]

/** The messages of one language by key. */
export type LanguageMessages = Record<string, string | Record<string, string>>

/** Values of `{placeholders}`; `count` also selects the plural form. */
export type MessageValues = Record<string, string | number>

/** Translates a message key. */
export type T = (key: MessageKey, values?: MessageValues) => string

/** Types a string literal as a message key, for schemas and tables. */
export const messageKey = (key: MessageKey): MessageKey => key

/**
 * Formats messages: selects the plural form and fills `{placeholders}`. Numbers are grouped with Latin digits in both
 * languages.
 */
export function makeFormat(lang: Lang) {
  const plural = new Intl.PluralRules(lang)
  const number = new Intl.NumberFormat('en-US')
  const formOf = (forms: Record<string, string>, count: number) =>
    (count === 0 ? forms.zero : undefined) ?? forms[plural.select(count)] ?? forms.other ?? ''
  return (text: string | Record<string, string>, values: MessageValues = {}) => {
    const form = typeof text === 'string' ? text : formOf(text, Number(values.count ?? 0))
    // Most texts have no placeholder, and pages format hundreds.
    if (!form.includes('{')) return form
    return form.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name]
      return value === undefined ? hole : typeof value === 'number' ? number.format(value) : value
    })
  }
}

/** Creates the translator of a language. */
export function makeT(lang: Lang, messages: LanguageMessages): T {
  const format = makeFormat(lang)
  return (key, values) => {
    const entry = messages[key]
    return entry === undefined ? key : format(entry, values)
  }
}

/** Extracts one language from a dictionary. */
export function languageMessages(lang: Lang, dictionary: Record<string, Messages>): LanguageMessages {
  const flat: LanguageMessages = {}
  for (const [slice, messages] of Object.entries(dictionary)) {
    for (const [name, entry] of Object.entries(messages)) flat[`${slice}.${name}`] = entry[lang]
  }
  return flat
}
