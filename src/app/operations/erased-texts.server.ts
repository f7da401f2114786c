import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'
import { translators } from '#app/translators.server.ts'

/** What stands in the place of erased data, for readers of both languages. */
export const inBothLanguages = (key: MessageKey, values?: MessageValues) =>
  [translators.ar, translators.en].map((t) => t(key, values))
