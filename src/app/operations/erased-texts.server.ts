import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'
import { translators } from '#app/translators.server.ts'

/** Replacement for erased text, in both languages. */
export const inBothLanguages = (key: MessageKey, values?: MessageValues) =>
  [translators.ar, translators.en].map((t) => t(key, values))
