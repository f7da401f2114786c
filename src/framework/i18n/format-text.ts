import { type BilingualText, type Lang, makeFormat, type WordValues } from './words.ts'

const formats = { ar: makeFormat('ar'), en: makeFormat('en') }

/** Formats a text that is declared in both languages where it is used, outside the dictionary. */
export const formatText = (text: BilingualText, lang: Lang, values?: WordValues) => formats[lang](text[lang], values)
