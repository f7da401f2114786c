import { basename } from 'node:path/posix'
import { readSheet } from 'read-excel-file/universal'
import { decodeXml } from '#framework/files/inspection/office-relationships.server.ts'
import { inflateEntry, inspectionBudget, readDirectory } from '#framework/files/inspection/zip-archive.server.ts'
import { countTags, MAX_CELLS, MAX_NAMING_TAGS, MAX_ROWS, MAX_TAGS } from './bounds.server.ts'
import { MAX_CELL_LENGTH } from './fields.ts'
import type { Cell, MergedCells, Table, TableProblem } from './table.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string) =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return ENTITIES[name.toLowerCase()]!
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

/**
 * The elements of a name, as their attributes without prefixes. Bounded, because attributes are searched for in
 * quadratic time.
 */
function elements(xml: string, name: string): Record<string, string>[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w{1,20}:)?${name}\\s([^>]{0,2000})>`, 'g'))
  return Array.from(found, ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(
        attributes.matchAll(/(?:\w{1,20}:)?(\w{1,40})\s?=\s?(?:"([^"]*)"|'([^']*)')/g),
        ([, key = '', double, single]) => [key, unescapeXml(double ?? single ?? '')],
      ),
    ),
  )
}

/**
 * Reads parts of the archive that the library does not expose (sheet states, merged cells), within the budget of an
 * inspection.
 */
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

const numberOf = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Rows, which need not say their places. */
const ROWS = /[<:]row[\s/>]/g

/** Whether the area that the cells of a sheet span is too large: the library makes it whole, however few there are. */
function spansTooMuch(xml: string) {
  if ((xml.match(ROWS)?.length ?? 0) > MAX_ROWS) return true
  let [last_row, last_column] = [1, 1]
  for (const [, place = ''] of xml.matchAll(PLACES)) {
    const [whole, letters = '', row = ''] = PLACE.exec(place) ?? []
    if (whole === undefined) return true
    last_row = Math.max(last_row, Number(row))
    last_column = Math.max(last_column, numberOf(letters))
  }
  return last_row > MAX_ROWS || last_row * last_column > MAX_CELLS
}

/**
 * Whether the library could read a part: by its ending, or because the workbook names it, perhaps with an entity in the
 * name or in an encoding that readers of archives understand differently.
 */
const couldBeRead = (name: string, relationships: string) =>
  /\.(?:xml|rels)$/i.test(name) ||
  !/^[ -~]+$/.test(name) ||
  relationships.includes('&') ||
  relationships.includes(basename(name))

/** Checks every part of the archive that the library could read, decoded as the library decodes it. */
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
    return content.includes('sheetData') && spansTooMuch(content.toString('latin1'))
  })
}

/** The merged cells of a sheet; undefined when there are too many. */
function mergedCells(xml: string): MergedCells[] | undefined {
  const rest = xml.slice(xml.lastIndexOf('</sheetData>') + 1)
  if (rest.split('mergeCell', MAX_NAMING_TAGS + 1).length > MAX_NAMING_TAGS) return undefined
  return elements(rest, 'mergeCell').flatMap(({ ref = '' }) => {
    const last = /(?<!\d)\d+$/.exec(ref)?.[0]
    return last ? [{ ref, last_row: Number(last) - 1 }] : []
  })
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value.slice(0, MAX_CELL_LENGTH)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? { day: value.toISOString().slice(0, 10) } : null
}

/** Reads a sheet of a workbook, the first visible one unless named: values, never formulas. */
export async function readWorkbook(bytes: Buffer, wanted?: string): Promise<Table | TableProblem> {
  if (exceedsBounds(bytes)) return { problem: 'file_too_complex' }
  const part = openParts(bytes)
  const all = elements(part(WORKBOOK), 'sheet')
  const visible = all.filter(({ state }) => state !== 'hidden' && state !== 'veryHidden')
  const sheets = visible.flatMap(({ name }) => name ?? [])
  const chosen = wanted === undefined ? visible[0] : visible.find(({ name }) => name === wanted)
  if (!chosen?.name)
    return wanted === undefined ? { problem: 'table_unreadable' } : { problem: 'sheet_not_found', sheets }
  const target = elements(part(RELATIONSHIPS), 'Relationship').find(({ Id }) => Id === chosen.id)?.Target ?? ''
  const merged = mergedCells(part(target.startsWith('/') ? target.slice(1) : `xl/${target}`))
  if (!merged) return { problem: 'file_too_complex' }
  try {
    const rows = await readSheet(new Uint8Array(bytes).buffer, chosen.name, { trim: false })
    return { sheet: chosen.name, sheets, rows: rows.map((row) => row.map(cellOf)), merged }
  } catch {
    // The library throws for every file that it cannot read.
    return { problem: 'table_unreadable' }
  }
}
