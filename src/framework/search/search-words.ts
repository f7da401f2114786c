/** Shorter words resemble too many others; longer ones are no words. */
const LETTERS = { min: 3, max: 32 }

/** The distinct words of a folded text that misspelt words can be compared with. */
export const wordsOf = (text: string): Set<string> =>
  new Set((text.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= LETTERS.min && word.length <= LETTERS.max))
