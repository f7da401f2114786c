import { basename } from 'node:path/posix'
import { decodeXml } from '#framework/files/inspection/office-relationships.server.ts'
import { inflateEntry, inspectionBudget, readDirectory } from '#framework/files/inspection/zip-archive.server.ts'
import { countTags, MAX_CELLS, MAX_NAMING_TAGS, MAX_ROWS, MAX_TAGS } from './bounds.server.ts'
import { numberOfLetters, readFormats, readSheetRows, readStrings } from './read-sheet.server.ts'
import type { MergedCells, Table, TableProblem } from './table.ts'
import { attributesOf } from './xml-tags.server.ts'

/**
 * The elements of a name, as their attributes without prefixes. Bounded, because attributes are searched for in
 * quadratic time.
 */
function elements(xml: string, name: string): Record<string, string>[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w{1,20}:)?${name}\\s([^>]{0,2000})>`, 'g'))
  return Array.from(found, ([, attributes = '']) => attributesOf(attributes))
}

/** Reads parts of the archive, within the budget of an inspection. */
function openParts(bytes: Buffer) {
  const entries = readDirectory(bytes) ?? []
  const budget = inspectionBudget()
  return (name: string) => {
    const entry = entries.find((one) => one.name === name)
    const content = entry && inflateEntry(bytes, entry, budget)
    return (content && decodeXml(content)) ?? ''
  }
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels'

/** The places of rows and cells, wherever something could be read as one. */
const PLACES = /(?<!xmlns)[\s:"'/]r\s{0,10}=\s{0,10}["']?([^"']{0,12})/g
const PLACE = /^([A-Z]{0,3})(\d{1,7})$/

/** Rows, which need not say their places. */
const ROWS = /[<:]row[\s/>]/g

/**
 * The area that the cells of a sheet span, which are read into whole rows, however few there are; infinite where there
 * are too many rows.
 */
function areaOf(xml: string) {
  const rows = xml.match(ROWS)?.length ?? 0
  if (rows > MAX_ROWS) return Number.POSITIVE_INFINITY
  // Rows that do not say their place follow one another.
  let [last_row, last_column] = [Math.max(1, rows), 1]
  for (const [, place = ''] of xml.matchAll(PLACES)) {
    const [whole, letters = '', row = ''] = PLACE.exec(place) ?? []
    if (whole === undefined) return Number.POSITIVE_INFINITY
    last_row = Math.max(last_row, Number(row))
    last_column = Math.max(last_column, numberOfLetters(letters))
  }
  return last_row > MAX_ROWS ? Number.POSITIVE_INFINITY : last_row * last_column
}

/**
 * Whether a part could be read: by its ending, or because the workbook names it, perhaps with an entity in the
 * name or in an encoding that readers of archives understand differently.
 */
const couldBeRead = (name: string, relationships: string) =>
  /\.(?:xml|rels)$/i.test(name) ||
  !/^[ -~]+$/.test(name) ||
  relationships.includes('&') ||
  relationships.includes(basename(name))

/** Checks every part of the archive that could be read. */
function exceedsBounds(bytes: Buffer) {
  const budget = inspectionBudget()
  const entries = readDirectory(bytes) ?? []
  const naming = entries.find(({ name }) => name === RELATIONSHIPS)
  const relationships = (naming && inflateEntry(bytes, naming, inspectionBudget())?.toString('latin1')) ?? ''
  let tags = 0
  return entries.some((entry) => {
    const content = inflateEntry(bytes, entry, budget)
    if (!content) return true
    // Pictures and the like have no tags to count.
    if (!couldBeRead(entry.name, relationships)) return false
    const own = countTags(content, MAX_TAGS)
    tags += own
    const isNaming = entry.name === WORKBOOK || entry.name === RELATIONSHIPS
    if (tags > MAX_TAGS || (isNaming && own > MAX_NAMING_TAGS)) return true
    return content.includes('sheetData') && areaOf(content.toString('latin1')) > MAX_CELLS
  })
}

const RANGE = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/

/** The merged cells of a sheet; undefined when there are too many. */
function mergedCells(xml: string): MergedCells[] | undefined {
  const rest = xml.slice(xml.lastIndexOf('</sheetData>') + 1)
  if (rest.split('mergeCell', MAX_NAMING_TAGS + 1).length > MAX_NAMING_TAGS) return undefined
  return elements(rest, 'mergeCell').flatMap(({ ref = '' }) => {
    const [whole, from = '', first = '', to = '', last = ''] = RANGE.exec(ref) ?? []
    if (whole === undefined) return []
    return {
      first_row: Number(first) - 1,
      last_row: Number(last) - 1,
      first_column: numberOfLetters(from) - 1,
      last_column: numberOfLetters(to) - 1,
    }
  })
}

/** Sheets that are compared, and the bytes and cells that reading them may take together: hardly more than one may. */
const MAX_COMPARED = { sheets: 20, bytes: 16 * 1024 * 1024, cells: MAX_CELLS }

/**
 * Reads a sheet of a workbook: what its formulas came to, never the formulas. Unless it is named, it is the visible one
 * that scores highest, the first of equal ones.
 */
export function readWorkbook(
  bytes: Buffer,
  wanted: string | undefined,
  score: (table: Table) => number,
): Table | TableProblem {
  if (exceedsBounds(bytes)) return { problem: 'file_too_complex' }
  const part = openParts(bytes)
  const all = elements(part(WORKBOOK), 'sheet')
  const visible = all.filter(({ state, name }) => state !== 'hidden' && state !== 'veryHidden' && name)
  const sheets = visible.flatMap(({ name }) => name ?? [])
  const candidates = wanted === undefined ? visible : visible.filter(({ name }) => name === wanted).slice(0, 1)
  if (candidates.length === 0)
    return wanted === undefined ? { problem: 'table_unreadable' } : { problem: 'sheet_not_found', sheets }

  const size = (readDirectory(bytes) ?? []).reduce((sum, { unpacked }) => sum + unpacked, 0)
  const compared = candidates.slice(0, Math.max(1, Math.min(MAX_COMPARED.sheets, MAX_COMPARED.bytes / size)))
  const relationships = elements(part(RELATIONSHIPS), 'Relationship')
  const contentOf = (target = '') => part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  const partOf = (type: string) => contentOf(relationships.find(({ Type }) => Type?.endsWith(`/${type}`))?.Target)
  const shared = {
    strings: readStrings(partOf('sharedStrings')),
    formats: readFormats(partOf('styles')),
    since_1904: elements(part(WORKBOOK), 'workbookPr').some(({ date1904 }) => date1904 === '1' || date1904 === 'true'),
  }
  let cells = 0
  let best: { table: Table; score: number } | undefined
  for (const { id, name = '' } of compared) {
    const xml = contentOf(relationships.find(({ Id }) => Id === id)?.Target)
    cells += areaOf(xml)
    if (best && cells > MAX_COMPARED.cells) break
    const merged = mergedCells(xml)
    if (!merged) return { problem: 'file_too_complex' }
    const read = readSheetRows(xml, shared)
    if (!read) continue
    const table: Table = { sheet: name, sheets, merged, ...read }
    const own = compared.length === 1 ? 0 : score(table)
    if (!best || own > best.score) best = { table, score: own }
  }
  return best?.table ?? { problem: 'table_unreadable' }
}
