const LINE_BREAKS_AT_END = /(?<![\r\n])[\r\n]+$/

/**
 * What a spreadsheet puts on the clipboard: rows by line, cells by tab, with quotes around a cell that has a line
 * break, a tab or a quote inside.
 */
export function rowsOfClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  // A quote opens a quoted cell at the cell's start alone: 4" is four inches.
  for (const [, quoted, plain = '', end] of text
    .replace(LINE_BREAKS_AT_END, '')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replace(/""/g, '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** The rows with something in them; null for a single cell, which is pasted as ordinary text. */
export function cellsOfClipboard(text: string): string[][] | null {
  if (!/[\t\n\r]/.test(text.replace(LINE_BREAKS_AT_END, ''))) return null
  return rowsOfClipboard(text).filter((row) => row.some((cell) => cell.trim() !== ''))
}
