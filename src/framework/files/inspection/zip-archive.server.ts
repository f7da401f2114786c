import { inflateRawSync, type InputType, type Zlib, type ZlibOptions } from 'node:zlib'

declare module 'node:zlib' {
  /** With `info` the result includes the number of bytes read. */
  function inflateRawSync(packed: InputType, options: ZlibOptions & { info: true }): { buffer: Buffer; engine: Zlib }
}

/** Remaining budget of a file and everything nested in it. */
export interface InspectionBudget {
  /** Bytes after inflating. */
  bytes: number
  entries: number
}

export const inspectionBudget = (): InspectionBudget => ({ bytes: 50 * 1024 * 1024, entries: 1000 })

/** An entry of the archive's directory; sizes in bytes. */
export interface ZipEntry {
  name: string
  flags: number
  method: number
  packed: number
  unpacked: number
  offset: number
}

/** Zip flag: sizes follow the data instead of being in the header. */
const SIZES_FOLLOW = 8

export const isZip = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004'

/**
 * Reads the directory; undefined when it is invalid or uses features that Office files do not (zip64, several disks).
 */
export function readDirectory(bytes: Buffer): ZipEntry[] | undefined {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  if (end < 0 || end + 22 > bytes.length || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (bytes.readUInt16LE(end + 8) !== count || at + bytes.readUInt32LE(end + 12) !== end) return
  const entries: ZipEntry[] = []
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
    entry.flags |= bytes.readUInt16LE(entry.offset + 6)
    entries.push(entry)
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : undefined
}

/**
 * Inflates an entry within the budget. Undefined when the budget is exhausted or a size differs from the declared one.
 */
export function inflateEntry(bytes: Buffer, entry: ZipEntry, budget: InspectionBudget): Buffer | undefined {
  const { offset, packed, unpacked } = entry
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (unpacked > budget.bytes || start + packed > bytes.length) return
  const hasOtherSizes = bytes.readUInt32LE(offset + 18) !== packed || bytes.readUInt32LE(offset + 22) !== unpacked
  if (hasOtherSizes && !(entry.flags & SIZES_FOLLOW)) return
  const content =
    entry.method === 0
      ? bytes.subarray(start, start + packed)
      : entry.method === 8
        ? inflateWhole(bytes.subarray(start, start + packed), unpacked)
        : undefined
  if (content?.length !== unpacked) return
  budget.bytes -= unpacked
  return content
}

/** Inflates to at most `limit` bytes; undefined when larger, invalid, or followed by other bytes. */
function inflateWhole(packed: Buffer, limit: number) {
  try {
    const { buffer, engine } = inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1), info: true })
    return engine.bytesWritten === packed.length ? buffer : undefined
  } catch {
    return
  }
}
