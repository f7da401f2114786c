import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { dictionary } from './messages.ts'

/** The texts of the product for code on the server, by language. */
export const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
