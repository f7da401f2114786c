import { zip, type MadeFile, type ZipEntry } from './files.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A cell of a workbook: text, a number, nothing, or its XML without the address. */
export type MadeCell = string | number | null | { xml: string }

export interface MadeSheet {
  name: string
  rows: readonly (readonly MadeCell[])[]
  state?: 'hidden' | 'veryHidden'
  merged?: string[]
  /** Rows that it hides, counted from 1. */
  hidden_rows?: readonly number[]
  /** Its `col` elements. */
  columns?: string
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

function cellXml(cell: MadeCell, address: string) {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`
  return cell.xml.replace('<c', `<c r="${address}"`)
}

const sheetXml = ({ rows, merged = [], hidden_rows = [], columns }: MadeSheet) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${columns ? `<cols>${columns}</cols>` : ''}<sheetData>${rows
    .map((row, y) =>
      row.length === 0
        ? ''
        : `<row r="${y + 1}"${hidden_rows.includes(y + 1) ? ' hidden="1"' : ''}>${row.map((cell, x) => cellXml(cell, `${letters(x)}${y + 1}`)).join('')}</row>`,
    )
    .join(
      '',
    )}</sheetData>${merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`

/** Cells with a formula, and with a day. */
export const aFormula = (formula: string, value: number | string): MadeCell => ({
  xml:
    typeof value === 'number'
      ? `<c><f>${escape(formula)}</f><v>${value}</v></c>`
      : `<c t="str"><f>${escape(formula)}</f><v>${escape(value)}</v></c>`,
})
/** Counted from 1900, in the second style of a made workbook. */
export const aDay = (serial: number): MadeCell => ({ xml: `<c s="1"><v>${serial}</v></c>` })

/** A number in one of the `formats` of its workbook. */
export const aFormatted = (value: number, format: number): MadeCell => ({
  xml: `<c s="${format + 2}"><v>${value}</v></c>`,
})
/** A formula that failed, and one that no program has calculated. */
export const anError = (formula: string, error: string): MadeCell => ({
  xml: `<c t="e"><f>${escape(formula)}</f><v>${error}</v></c>`,
})
export const anUncalculated = (formula: string): MadeCell => ({ xml: `<c><f>${escape(formula)}</f></c>` })

/** A workbook as Excel writes it, put together by hand; `entries` are added to its archive. */
export function aWorkbook(
  sheets: readonly MadeSheet[],
  { name = 'lines.xlsx', entries = [], formats = [] }: { name?: string; entries?: ZipEntry[]; formats?: string[] } = {},
): MadeFile {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const own: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      data: `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.map((_sheet, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      data: `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name: title, state }, index) => `<sheet name="${escape(title)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets.map((_sheet, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      data: `<?xml version="1.0" encoding="UTF-8"?><styleSheet xmlns="${MAIN}">${formats.length > 0 ? `<numFmts count="${formats.length}">${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`).join('')}</numFmts>` : ''}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${2 + formats.length}"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>${formats.map((_code, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, data: sheetXml(sheet) })),
  ]
  const parts = [...own.filter((part) => entries.every((entry) => entry.name !== part.name)), ...entries]
  return { name, type: `${type}.sheet`, bytes: Buffer.from(zip(parts)) }
}

/** Each letter's byte in the Windows encoding of Arabic. */
const WINDOWS_1256 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]),
)

const ENCODERS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8-bom': (text: string) => Buffer.from(`\uFEFF${text}`),
  'utf-16le': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1256': (text: string) => Buffer.from(Array.from(text, (letter) => WINDOWS_1256.get(letter) ?? 63)),
}

/** A table of text as a file. */
export const aTextTable = (
  text: string,
  { name = 'lines.csv', encoding = 'utf-8' }: { name?: string; encoding?: keyof typeof ENCODERS } = {},
): MadeFile => ({
  name,
  type: 'text/csv',
  bytes: Buffer.from(ENCODERS[encoding](text)),
})
