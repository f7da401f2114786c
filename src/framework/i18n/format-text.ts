import { type BilingualText, type Lang, makeFormat, type MessageValues } from './messages.ts'

const formats = { ar: makeFormat('ar'), en: makeFormat('en') }

/** Formats a bilingual text that is not in the dictionary. */
export const formatText = (text: BilingualText, lang: Lang, values?: MessageValues) => formats[lang](text[lang], values)
