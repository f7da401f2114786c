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

/** What a slice says: both languages side by side, so that half an entry does not compile. */
export type Words = Record<string, { ar: string; en: string } | Counted>

/** Every sentence, by slice and entry; the application fills it in. */
export interface Dictionary {}

/** `slice.entry`, as in `errors.not_found`. */
export type WordKey = {
  [S in keyof Dictionary & string]: `${S}.${keyof Dictionary[S] & string}`
}[keyof Dictionary & string]

/** One language of the dictionary, flat: key → sentence, or its plural forms. */
export type LanguageWords = Record<string, string | Record<string, string>>

/** Values for the `{placeholders}` of a sentence; `count` also chooses the plural form. */
export type WordValues = Record<string, string | number>

/** Says the sentence of a key in one language. */
export type T = (key: WordKey, values?: WordValues) => string

/** A typed word key, for schemas and tables that name their sentences. */
export const word = (key: WordKey): WordKey => key

/** The speaker of one language. Numbers are grouped with Latin digits in both languages. */
export function makeT(lang: Lang, words: LanguageWords): T {
  const plural = new Intl.PluralRules(lang)
  const number = new Intl.NumberFormat('en-US')
  return (key, values = {}) => {
    const entry = words[key]
    if (entry === undefined) return key
    const sentence =
      typeof entry === 'string' ? entry : (entry[plural.select(Number(values.count ?? 0))] ?? entry.other ?? key)
    return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name]
      return value === undefined ? hole : typeof value === 'number' ? number.format(value) : value
    })
  }
}

/** One language out of a dictionary whose entries hold both. */
export function languageWords(lang: Lang, dictionary: Record<string, Words>): LanguageWords {
  const flat: LanguageWords = {}
  for (const [slice, words] of Object.entries(dictionary)) {
    for (const [name, entry] of Object.entries(words)) flat[`${slice}.${name}`] = entry[lang]
  }
  return flat
}
