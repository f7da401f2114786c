import { isDay } from '#framework/i18n/day.ts'

/** Numbers of categories and places, and names of choices. */
const isChoice = (text: string) => /^(\d+|[a-z_]+)$/.test(text)

/** The rows of a table as spreadsheets copy them: a line each, with tabs between the cells. */
function rowsIn(text: string): string | undefined {
  try {
    const rows: unknown = JSON.parse(text)
    if (!Array.isArray(rows)) return undefined
    return rows
      .map((row: object) =>
        Object.values(row).filter((cell) => typeof cell === 'string' && !['', 'true', 'false'].includes(cell)),
      )
      .filter((cells) => cells.length > 0)
      .map((cells) => cells.join('\t'))
      .join('\n')
  } catch {
    return undefined
  }
}

/** What a person has written, among the texts of a draft. The title is there whatever it is. */
export const writtenIn = ({ title = '', ...texts }: Readonly<Record<string, string>>): string[] =>
  [title, ...Object.values(texts).map((text) => (isDay(text) || isChoice(text) ? '' : (rowsIn(text) ?? text)))].filter(
    (text) => text !== '',
  )
