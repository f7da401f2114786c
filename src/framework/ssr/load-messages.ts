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

/**
 * Loads code together with its messages. The build writes the calls, one around each dynamic `import()`.
 * @public
 */
export async function withMessages<Module>(
  part: Promise<Module>,
  arabic: () => Promise<MessagesModule>,
  english: () => Promise<MessagesModule>,
) {
  const [module] = await Promise.all([
    part,
    loadMessages(document.documentElement.lang === 'en' ? english() : arabic()),
  ])
  return module
}
