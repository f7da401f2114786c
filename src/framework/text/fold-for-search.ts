/** One letter for those that keyboards of Arabic, Persian and Urdu have for it. */
const LETTERS = 'أإآٱٲٳىةؤئکگڪیېۍےۓہھۀەۂۃں'
const AS = 'اااااايهويكككيييييههههههن'
/** How drawings and catalogs write dashes, times, fractions, inches and diameters. */
const SIGNS = '‐‑‒–—―−_×✕✖⨯∗⁄∕“”„″’‘´`′⌀∅٫'
const AS_SIGNS = "--------xxxx*//\"\"\"\"'''''øø."
const FOLDED = new Map([...LETTERS, ...SIGNS].map((sign, at) => [sign, [...AS, ...AS_SIGNS][at]!]))

/** Vowel marks, stretching, and characters that nobody sees. */
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- each mark alone
  /[\u0640\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08FF\p{Default_Ignorable_Code_Point}]/gu

/**
 * Folds text for comparison, so that a search finds a word however it was typed: lower case, one letter per Arabic
 * sound, no tatweel or vowel marks, ASCII digits, single spaces; compatibility forms, as PDFs have them, are letters.
 * Codes and sizes are one, whichever way they are written: `DN-50`, `DN50` and `dn 50` are `dn 50`, `4×16` and `4*16`
 * are `4 x 16`, `2.5mm²` is `2.5 mm 2`. It must agree with the SQL function `fold`.
 */
export const foldForSearch = (text: string): string =>
  // Letter by letter, as in the database: JavaScript lower-cases some letters depending on their neighbors.
  Array.from(
    text
      .replace(MARKS, '')
      .replace(/([¼½¾⅐-⅞↉])/g, ' $1')
      .normalize('NFKC'),
    (letter) => [...letter.toLowerCase()][0]!,
  )
    .map((letter) => FOLDED.get(letter) ?? letter)
    .join('')
    .replace(MARKS, '')
    .replace(/\^/g, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/(?:[^\S\uFEFF]|\u0085)+/g, ' ')
    .replace(/(?<=\d) ?\* ?(?=\d)/g, 'x')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d)-(?=\d)/g, '')
    .replace(/(?<=\d)-?(?=[a-zøμ°ء-ي])|(?<=[a-zøμ°ء-ي])-?(?=\d)/g, ' ')
    .replace(/''/g, '"')
    .replace(/^ | $/g, '')
