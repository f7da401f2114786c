import type { FileExt } from './kinds.ts'

const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const MAX_SECTORS = 65_536

/** The record with which an old PowerPoint file says that it has macros. */
const PPT_MACROS = Buffer.from('1f00ff0314000000', 'hex')

const MACRO_NAMES = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', '_vba_project_dir'])

const MAIN_STREAMS: [string, FileExt][] = [
  ['worddocument', 'doc'],
  ['workbook', 'xls'],
  ['book', 'xls'],
  ['powerpoint document', 'ppt'],
]

export const isCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(MAGIC)

/** Names of all streams and storages of a compound file, in lower case; undefined when its directory cannot be followed. */
function namesIn(bytes: Buffer): string[] | undefined {
  const shift = bytes.length >= 512 ? bytes.readUInt16LE(30) : 0
  if (shift !== 9 && shift !== 12) return
  const size = 2 ** shift
  const at = (sector: number) => (sector + 1) * size
  const inside = (sector: number) => sector >= 0 && at(sector) + size <= bytes.length

  const tables: number[] = []
  for (let i = 0; i < 109; i++) tables.push(bytes.readInt32LE(76 + i * 4))
  let more = bytes.readInt32LE(68)
  for (let seen = 0; more >= 0; seen++) {
    if (!inside(more) || seen > MAX_SECTORS) return
    for (let i = 0; i < size / 4 - 1; i++) tables.push(bytes.readInt32LE(at(more) + i * 4))
    more = bytes.readInt32LE(at(more) + size - 4)
  }
  const next = (sector: number) => {
    const table = tables[Math.floor(sector / (size / 4))] ?? -1
    return inside(table) ? bytes.readInt32LE(at(table) + (sector % (size / 4)) * 4) : -1
  }

  const names: string[] = []
  const seen = new Set<number>()
  for (let sector = bytes.readInt32LE(48); sector >= 0; sector = next(sector)) {
    if (!inside(sector) || seen.has(sector)) return
    seen.add(sector)
    for (let entry = at(sector); entry < at(sector) + size; entry += 128) {
      const length = bytes.readUInt16LE(entry + 64)
      if (bytes[entry + 66] === 0 || length < 2 || length > 64) continue
      names.push(bytes.toString('utf16le', entry, entry + length - 2).toLowerCase())
    }
  }
  return names
}

/** Looks at a file of the old Office kind: which program's it is, and whether it carries macros or is locked. */
export function inspectCompound(bytes: Buffer): FileExt | 'file_type' | 'file_unsafe' | 'file_damaged' {
  if (!isCompound(bytes)) return 'file_type'
  const names = namesIn(bytes)
  if (!names) return 'file_damaged'
  if (names.some((name) => MACRO_NAMES.has(name)) || names.includes('encryptedpackage')) return 'file_unsafe'
  const type = MAIN_STREAMS.find(([stream]) => names.includes(stream))?.[1] ?? 'file_type'
  const macros = type === 'ppt' ? bytes.indexOf(PPT_MACROS) : -1
  return macros >= 0 && bytes.readUInt32LE(Math.min(macros + 20, bytes.length - 4)) !== 0 ? 'file_unsafe' : type
}
