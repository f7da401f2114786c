/*
 * Cells that no spreadsheet takes for a formula (OWASP, CSV injection), and the way back. Where semicolons separate,
 * Excel splits a cell of ours at its semicolons, since its quotation mark does not begin what Excel takes for a cell;
 * tabs, bars and line breaks are such places in other programs and settings. A formula may begin there, too, behind
 * spaces and quotation marks.
 */
const FORMULA = '[=+\\-@＝＋－＠]'
const BEGIN = /^([ \u00A0]*)('*)(?=[=+\-@＝＋－＠\t\r\n])/
const BEGIN_MARKED = /^([ \u00A0]*)'('*)(?=[=+\-@＝＋－＠\t\r\n])/
const INSIDE = new RegExp(`([;|\\t\\r\\n][ \\u00A0"]*)('*)(?=${FORMULA})`, 'g')
const INSIDE_MARKED = new RegExp(`([;|\\t\\r\\n][ \\u00A0"]*)'('*)(?=${FORMULA})`, 'g')

/**
 * An apostrophe before every place where a formula could begin, one more where the text has some itself, so that the
 * text can be told from the mark; and no marks that isolate directions on screens.
 */
export function csvCell(text: string) {
  const plain = text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(INSIDE, "$1'$2")
    .replace(BEGIN, "$1'$2")
  return /[",;|\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A cell as it was before `csvCell` marked what looks like a formula. */
export const withoutFormulaMark = (cell: string) => cell.replaceAll(INSIDE_MARKED, '$1$2').replace(BEGIN_MARKED, '$1$2')

/** A table as a file that spreadsheets open: UTF-8 with a byte order mark, lines by RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\u{FEFF}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
