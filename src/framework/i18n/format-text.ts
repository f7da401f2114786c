import { type BilingualText, type Lang, makeFormat, type MessageValues } from './messages.ts'

const formats = { ar: makeFormat('ar'), en: makeFormat('en') }

/** Formats a text that is declared in both languages where it is used, outside the dictionary. */
export const formatText = (text: BilingualText, lang: Lang, values?: MessageValues) => formats[lang](text[lang], values)
