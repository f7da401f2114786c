import { isCompound } from './compound-file.server.ts'
import { inspectCompound } from './inspect-compound.server.ts'
import type { FileExt } from '#framework/files/upload/kinds.ts'
import { decodeXml, hasUnsafeRelationship } from './office-relationships.server.ts'
import {
  inflateEntry,
  inspectionBudget,
  isZip,
  readDirectory,
  type InspectionBudget,
  type ZipEntry,
} from './zip-archive.server.ts'

/** Result of an inspection: the type, or a problem. */
export type Verdict = FileExt | 'file_type' | 'file_unsafe' | 'file_damaged'

const MAX_RATIO = 100
const CONTENT_TYPES = '[Content_Types].xml'

const MAIN_PARTS: [FileExt, RegExp][] = [
  ['docx', /wordprocessingml\.document\.main\+xml/],
  ['xlsx', /spreadsheetml\.sheet\.main\+xml/],
  ['pptx', /presentationml\.(?:presentation|slideshow)\.main\+xml/],
]

const isBadName = (name: string) => /^[/\\]|^[A-Za-z]:|\0/.test(name) || name.split(/[/\\]/).includes('..')

const isArchive = (name: string) =>
  /\.(?:zip|rar|7z|gz|tar|jar|cab|iso|exe|dll|js|vbs|bat|cmd|ps1|scr|msi|hta|lnk)$/i.test(name)

/** VBA and Excel 4 macros. */
const isMacro = (name: string) => /vbaProject|vbaData|macrosheets[/\\]/i.test(name)

const OFFICE_NAME = /\.(?:docx|xlsx|pptx)$/i
const isOffice = (verdict: Verdict) => MAIN_PARTS.some(([ext]) => ext === verdict)

/**
 * Inspects a zip archive that should be a Word, Excel or PowerPoint file: sizes, names, encryption, macros, external
 * references. A heuristic. An embedded Office file, such as a chart's workbook, is inspected too, one level deep and
 * within the same budget.
 */
export function inspectOffice(bytes: Buffer, budget: InspectionBudget = inspectionBudget(), depth = 0): Verdict {
  const entries = readDirectory(bytes)
  if (!entries) return 'file_damaged'
  budget.entries -= entries.length
  if (budget.entries < 0 || isBomb(bytes, entries, budget)) return 'file_unsafe'
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return 'file_unsafe'

  let list: Buffer | undefined
  for (const entry of entries) {
    if (entry.flags & 0x41) return 'file_unsafe'
    if (isBadName(entry.name) || isArchive(entry.name) || isMacro(entry.name)) return 'file_unsafe'
    const content = inflateEntry(bytes, entry, budget)
    if (!content || isUnsafeContent(entry.name, content, budget, depth)) return 'file_unsafe'
    if (entry.name === CONTENT_TYPES) list = content
  }

  if (!list) return 'file_type'
  const types = decodeXml(list)
  if (types === undefined || /macro|vba|&#/i.test(types)) return 'file_unsafe'
  return MAIN_PARTS.find(([, main]) => main.test(types))?.[0] ?? 'file_type'
}

/** Detects archive bombs from the directory, before inflating. */
function isBomb(bytes: Buffer, entries: readonly ZipEntry[], budget: InspectionBudget) {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (unpacked > budget.bytes || unpacked > bytes.length * MAX_RATIO) return true
  // Overlapping entries allow small archives to unpack to petabytes.
  return packed > bytes.length || new Set(entries.map(({ offset }) => offset)).size < entries.length
}

/** Whether an entry is a nested archive other than a valid Office file, contains macros, or has unsafe references. */
function isUnsafeContent(name: string, content: Buffer, budget: InspectionBudget, depth: number) {
  if (/\.rels$/i.test(name)) return hasUnsafeRelationship(content)
  if (isZip(content))
    return depth > 0 || !OFFICE_NAME.test(name) || !isOffice(inspectOffice(content, budget, depth + 1))
  return isCompound(content) && inspectCompound(content) === 'file_unsafe'
}
