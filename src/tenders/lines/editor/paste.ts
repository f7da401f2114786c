/**
 * The cells of what a spreadsheet puts on the clipboard: rows by line, cells by tab, with quotes around a cell that has a line break, a tab
 * or a quote inside. Null where it is a single cell, which is text like any other.
 */
export function cellsOfClipboard(text: string): string[][] | null {
  if (!/[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))) return null
  const rows: string[][] = [[]]
  // A quote opens a quoted cell at the cell's start alone: 4" is four inches.
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''))
}
