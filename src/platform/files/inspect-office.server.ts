import { inflateRawSync } from 'node:zlib'
import { inspectCompound } from './inspect-compound.server.ts'
import type { FileExt } from './kinds.ts'

/** What an inspection finds: the type, or why there is none. */
export type Verdict = FileExt | 'file_type' | 'file_unsafe' | 'file_damaged'

const MAX_ENTRIES = 1000
const MAX_UNPACKED = 50 * 1024 * 1024
const MAX_RATIO = 100
const MAX_EMBEDDED = 10 * 1024 * 1024

const MAIN_PARTS: [FileExt, RegExp][] = [
  ['docx', /wordprocessingml\.document\.main\+xml/],
  ['xlsx', /spreadsheetml\.sheet\.main\+xml/],
  ['pptx', /presentationml\.(?:presentation|slideshow)\.main\+xml/],
]

interface Entry {
  name: string
  flags: number
  method: number
  packed: number
  unpacked: number
  offset: number
}

/** The archive's directory, or undefined when it is broken or uses what an Office file never does (zip64, several disks). */
function readDirectory(bytes: Buffer): Entry[] | undefined {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  if (end < 0 || end + 22 > bytes.length || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (bytes.readUInt16LE(end + 8) !== count || at + bytes.readUInt32LE(end + 12) !== end) return
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const entry = {
      name: bytes.toString('utf8', at + 46, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    if (entry.offset + 30 + entry.packed > end || bytes.readUInt32LE(entry.offset) !== 0x04034b50) return
    entries.push(entry)
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : undefined
}

/** One entry's bytes, at most `limit` of them whatever its directory line says; undefined when it is longer or broken. */
function unpack(bytes: Buffer, entry: Entry, limit: number) {
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed.length <= limit ? packed : undefined
  if (entry.method !== 8) return
  try {
    return inflateRawSync(packed, { maxOutputLength: limit })
  } catch {
    return
  }
}

const isBadName = (name: string) =>
  /^[/\\]|^[A-Za-z]:|\0/.test(name) || name.split(/[/\\]/).includes('..')

const isArchive = (name: string) => /\.(?:zip|rar|7z|gz|tar|jar|cab|iso|exe|dll|js|vbs|bat|cmd|ps1|scr|msi|hta|lnk)$/i.test(name)

const EMBEDDED_OFFICE = /\/embeddings\/[^/]+\.(?:docx|xlsx|pptx)$/i

/**
 * Looks at a zip archive that should be a Word, Excel or PowerPoint file, through its directory alone: sizes, names,
 * encryption, macros. A chart's embedded workbook is looked at in the same way, one level deep.
 */
export function inspectOffice(bytes: Buffer, depth = 0): Verdict {
  const entries = readDirectory(bytes)
  if (!entries) return 'file_damaged'
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (entries.length > MAX_ENTRIES || unpacked > MAX_UNPACKED || unpacked > bytes.length * MAX_RATIO) return 'file_unsafe'
  // Entries that share bytes are how a small archive unpacks to petabytes.
  if (packed > bytes.length || new Set(entries.map(({ offset }) => offset)).size < entries.length) return 'file_unsafe'
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return 'file_unsafe'

  for (const entry of entries) {
    if ((entry.flags | bytes.readUInt16LE(entry.offset + 6)) & 0x41) return 'file_unsafe'
    if (isBadName(entry.name) || isArchive(entry.name) || /vbaProject|vbaData/i.test(entry.name)) return 'file_unsafe'
    if (isUnsafeInside(bytes, entry, depth)) return 'file_unsafe'
  }

  const list = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!list) return 'file_type'
  const raw = unpack(bytes, list, 1024 * 1024)
  if (!raw) return 'file_unsafe'
  const types = raw[0] === 0xff && raw[1] === 0xfe ? raw.toString('utf16le') : raw.toString('utf8')
  if (/macro|vba|&#/i.test(types) || types.includes('\0')) return 'file_unsafe'
  return MAIN_PARTS.find(([, main]) => main.test(types))?.[0] ?? 'file_type'
}

/** Whether an entry is itself an archive or holds macros. */
function isUnsafeInside(bytes: Buffer, entry: Entry, depth: number) {
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const looksPacked = entry.method === 0 && bytes.toString('latin1', start, start + 4) === 'PK\u0003\u0004'
  const embedded = /\/embeddings\//i.test(entry.name)
  if (!embedded) return looksPacked
  const inner = unpack(bytes, entry, MAX_EMBEDDED)
  if (!inner) return true
  if (inner.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    return depth > 0 || !EMBEDDED_OFFICE.test(entry.name) || !['docx', 'xlsx', 'pptx'].includes(inspectOffice(Buffer.from(inner), depth + 1))
  }
  return inspectCompound(Buffer.from(inner)) === 'file_unsafe'
}
