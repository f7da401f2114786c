import { languageMessages, makeT, type MessageKey, type MessageValues } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'

const translators = [makeT('ar', languageMessages('ar', dictionary)), makeT('en', languageMessages('en', dictionary))]

/** What stands in the place of erased data, for readers of both languages. */
export const inBothLanguages = (key: MessageKey, values?: MessageValues) => translators.map((t) => t(key, values))
