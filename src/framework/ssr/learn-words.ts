import type { LanguageWords } from '#framework/i18n/words.ts'

interface WordsModule {
  default: LanguageWords
}

/** The messages loaded so far. Module state is safe: only browsers use it, with one language and one visitor per document. */
export const knownWords: LanguageWords = {}

/** Adds loaded messages. */
export async function learnWords(words: Promise<WordsModule>) {
  Object.assign(knownWords, (await words).default)
}

/**
 * Loads code together with its messages. The build writes the calls, one around each dynamic `import()`.
 * @public
 */
export async function withWords<Module>(part: Promise<Module>, arabic: () => Promise<WordsModule>, english: () => Promise<WordsModule>) {
  const [module] = await Promise.all([part, learnWords(document.documentElement.lang === 'en' ? english() : arabic())])
  return module
}
