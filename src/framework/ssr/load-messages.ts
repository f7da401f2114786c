import type { LanguageMessages } from '#framework/i18n/messages.ts'

interface MessagesModule {
  default: LanguageMessages
}

/**
 * The messages loaded so far. Module state is safe: only browsers use it, with one language and one visitor per
 * document.
 */
export const loadedMessages: LanguageMessages = {}

/** Adds loaded messages. */
export async function loadMessages(messages: Promise<MessagesModule>) {
  Object.assign(loadedMessages, (await messages).default)
}
