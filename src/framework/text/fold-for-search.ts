const ONE_LETTER: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' }

/**
 * Folds text for comparison, so that a search finds a word however it was typed: lower case, one letter per Arabic
 * sound, no tatweel or vowel marks, ASCII digits, single spaces. It must agree with the SQL function `fold`.
 */
export const foldForSearch = (text: string): string =>
  // Letter by letter, as in the database: JavaScript lower-cases some letters depending on their neighbors.
  Array.from(text, (letter) => [...letter.toLowerCase()][0])
    .join('')
    .replace(/[أإآٱىةؤئ]/g, (letter) => ONE_LETTER[letter] ?? letter)
    .replace(/\u0640|[\u064B-\u065F]|\u0670/g, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/(?:[^\S\uFEFF]|\u0085)+/g, ' ')
    .replace(/^ | $/g, '')
