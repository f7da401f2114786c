/**
 * A cell that no spreadsheet takes for a formula (OWASP, CSV injection), without the marks that isolate directions on
 * screens.
 */
export function csvCell(text: string) {
  const marked = text.replaceAll(/[\u2066-\u2069]/g, '')
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(marked) ? `'${marked}` : marked
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A cell as it was before `csvCell` put a mark before what looks like a formula. */
export const withoutFormulaMark = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')

/** A table as a file that spreadsheets open: UTF-8 with a byte order mark, lines by RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\u{FEFF}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
