/*
 * Bounds of a table, counted before it is parsed: an RFQ has 500 lines at most, and parsers take long for what is
 * countless. The time limit of a thread is the last resort.
 */

/** Rows that a table spans, blank ones too: as many as a sheet had before xlsx. */
export const MAX_ROWS = 65_536
/** The area that its cells span; of text, its separators. */
export const MAX_CELLS = 1_000_000
/** Tags and entities of all parts of a workbook together. */
export const MAX_TAGS = 1_200_000
/** Tags of the parts that name its sheets, which are searched by pattern, and its merged cells. */
export const MAX_NAMING_TAGS = 20_000
/**
 * Bytes between two tags: the parser reads an unfinished text anew with each piece. A cell of Excel has 32,767
 * characters.
 */
const MAX_BYTES_BETWEEN_TAGS = 256 * 1024

const [TAG, ENTITY, LINE_FEED, RETURN] = [0x3c, 0x26, 0x0a, 0x0d]

/**
 * How many tags and entities a part has, at most one more than `max`; infinitely many where two tags are too far apart.
 */
export function countTags(part: Buffer, max: number): number {
  let count = 0
  let last = 0
  for (let at = part.indexOf(TAG); count <= max; at = part.indexOf(TAG, at + 1)) {
    if ((at < 0 ? part.length : at) - last > MAX_BYTES_BETWEEN_TAGS) return Number.POSITIVE_INFINITY
    if (at < 0) break
    count++
    last = at
  }
  for (let at = part.indexOf(ENTITY); at >= 0 && count <= max; at = part.indexOf(ENTITY, at + 1)) count++
  return count
}

/** Whether a text has too many rows, or too many cells by any of the separators. */
export function isTextTooLarge(text: string, separators: readonly string[]): boolean {
  const counts = new Map<number, number>(
    [LINE_FEED, RETURN, ...separators.map((one) => one.charCodeAt(0))].map((code) => [code, 0]),
  )
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const count = counts.get(code)
    if (count !== undefined) counts.set(code, count + 1)
  }
  return Array.from(counts).some(
    ([code, count]) => count > (code === LINE_FEED || code === RETURN ? MAX_ROWS : MAX_CELLS),
  )
}
