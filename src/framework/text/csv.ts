/*
 * Escapes cells that a spreadsheet could execute as formulas (OWASP, CSV injection), and reverses it. Where the
 * separator is a semicolon, Excel splits our cells at semicolons, even inside quotation marks; other programs split at
 * tabs, bars or line breaks. So a formula may begin after any of these, also behind spaces and quotation marks.
 */
const FORMULA = '[=+\\-@＝＋－＠]'
const BEGIN = /^([ \u00A0]*)('*)(?=[=+\-@＝＋－＠\t\r\n])/
const BEGIN_MARKED = /^([ \u00A0]*)'('*)(?=[=+\-@＝＋－＠\t\r\n])/
const INSIDE = new RegExp(`([;|\\t\\r\\n][ \\u00A0"]*)('*)(?=${FORMULA})`, 'g')
const INSIDE_MARKED = new RegExp(`([;|\\t\\r\\n][ \\u00A0"]*)'('*)(?=${FORMULA})`, 'g')

/**
 * Puts an apostrophe before every place where a formula could begin (one more if the text has some there, so that
 * `withoutFormulaMark` can reverse it), removes bidi isolates and quotes the cell if needed.
 */
export function csvCell(text: string) {
  const plain = text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(INSIDE, "$1'$2")
    .replace(BEGIN, "$1'$2")
  return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Reverses the apostrophes of `csvCell`. */
export const withoutFormulaMark = (cell: string) => cell.replaceAll(INSIDE_MARKED, '$1$2').replace(BEGIN_MARKED, '$1$2')

/** CSV that spreadsheets open: UTF-8 with a byte order mark, quoted and terminated as in RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\u{FEFF}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
