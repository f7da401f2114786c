import type { LanguageWords } from '#framework/i18n/words.ts'

interface WordsModule {
  default: LanguageWords
}

/** The sentences that this document knows by now. Only browsers ask here: one document, one language, one visitor. */
export const knownWords: LanguageWords = {}

/** Takes in sentences that were fetched. */
export async function learnWords(words: Promise<WordsModule>) {
  Object.assign(knownWords, (await words).default)
}

/**
 * Code that is fetched later, and its sentences. The build writes the calls, one around each such `import()`.
 * @public
 */
export async function withWords<Module>(part: Promise<Module>, arabic: () => Promise<WordsModule>, english: () => Promise<WordsModule>) {
  const [module] = await Promise.all([part, learnWords(document.documentElement.lang === 'en' ? english() : arabic())])
  return module
}
