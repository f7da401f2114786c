import { isCompound, openCompound } from './compound-file.server.ts'
import type { FileExt } from '#framework/files/upload/kinds.ts'

/** Record of a PowerPoint file with macros. */
const PPT_MACROS = Buffer.from('1f00ff0314000000', 'hex')

const MACRO_NAMES = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', '_vba_project_dir'])

const WORKBOOKS = new Set(['workbook', 'book'])

const MAIN_STREAMS: [string, FileExt][] = [
  ['worddocument', 'doc'],
  ['workbook', 'xls'],
  ['book', 'xls'],
  ['powerpoint document', 'ppt'],
]

/** Record types of an Excel workbook, and the sheet types with macros. */
const RECORD = { start: 0x809, sheet: 0x85, password: 0x2f }
const MACRO_SHEET = { sheet: new Set([1, 6]), start: 0x40 }

/**
 * Whether an old Excel workbook contains Excel 4 macros, or is encrypted, which could hide them: Excel itself knows a
 * default password.
 */
function hasMacroSheet(workbook: Buffer) {
  let length: number
  for (let at = 0; at + 4 <= workbook.length; at += 4 + length) {
    const type = workbook.readUInt16LE(at)
    length = workbook.readUInt16LE(at + 2)
    if (at + 10 > workbook.length) return false
    if (type === RECORD.password) return true
    if (type === RECORD.sheet && MACRO_SHEET.sheet.has(workbook[at + 9]!)) return true
    if (type === RECORD.start && workbook.readUInt16LE(at + 6) === MACRO_SHEET.start) return true
  }
  return false
}

/** Determines the type of an old Office file and whether it contains macros or is encrypted. A heuristic. */
export function inspectCompound(bytes: Buffer): FileExt | 'file_type' | 'file_unsafe' | 'file_damaged' {
  if (!isCompound(bytes)) return 'file_type'
  const file = openCompound(bytes)
  if (!file) return 'file_damaged'
  const names = file.entries.map(({ name }) => name)
  if (names.some((name) => MACRO_NAMES.has(name)) || names.includes('encryptedpackage')) return 'file_unsafe'
  // Streams do not share sectors, so their total cannot exceed the file.
  let read = 0
  for (const entry of file.entries.filter(({ name }) => WORKBOOKS.has(name))) {
    read += entry.size
    if (read > bytes.length) return 'file_unsafe'
    const workbook = file.read(entry)
    if (!workbook) return 'file_damaged'
    if (hasMacroSheet(workbook)) return 'file_unsafe'
  }
  const type = MAIN_STREAMS.find(([stream]) => names.includes(stream))?.[1] ?? 'file_type'
  const macros = type === 'ppt' ? bytes.indexOf(PPT_MACROS) : -1
  return macros >= 0 && bytes.readUInt32LE(Math.min(macros + 20, bytes.length - 4)) !== 0 ? 'file_unsafe' : type
}
