const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const MINI_SECTOR = 64
const ROOT = 5

/** A stream or storage of a compound file. */
export interface CompoundEntry {
  /** In lower case. */
  name: string
  type: number
  start: number
  size: number
}

/** The container of old Office files: a small file system of sectors. */
export interface CompoundFile {
  entries: CompoundEntry[]
  /** Bytes of a stream; undefined when its sectors are invalid. */
  read: (entry: CompoundEntry) => Buffer | undefined
}

export const isCompound = (bytes: Buffer) => bytes.subarray(0, 8).equals(MAGIC)

/** Opens a compound file; undefined when its directory is invalid. */
export function openCompound(bytes: Buffer): CompoundFile | undefined {
  const shift = bytes.length >= 512 ? bytes.readUInt16LE(30) : 0
  if (shift !== 9 && shift !== 12) return
  const size = 2 ** shift
  const offsetOf = (sector: number) => (sector + 1) * size
  const isInside = (sector: number) => sector >= 0 && offsetOf(sector) + size <= bytes.length

  const tables: number[] = []
  for (let i = 0; i < 109; i++) tables.push(bytes.readInt32LE(76 + i * 4))
  const listed = new Set<number>()
  for (let sector = bytes.readInt32LE(68); sector >= 0; sector = bytes.readInt32LE(offsetOf(sector) + size - 4)) {
    if (!isInside(sector) || listed.has(sector)) return
    listed.add(sector)
    for (let i = 0; i < size / 4 - 1; i++) tables.push(bytes.readInt32LE(offsetOf(sector) + i * 4))
  }
  const next = (sector: number) => {
    const table = tables[Math.floor(sector / (size / 4))] ?? -1
    return isInside(table) ? bytes.readInt32LE(offsetOf(table) + (sector % (size / 4)) * 4) : -1
  }
  /** The bytes of a sector chain, up to `length` if given; undefined when it is too short, leaves the file or loops. */
  const readChain = (start: number, length?: number) => {
    const seen = new Set<number>()
    const parts: Buffer[] = []
    for (
      let sector = start;
      sector >= 0 && (length === undefined || parts.length * size < length);
      sector = next(sector)
    ) {
      // The file may end within the last sector of a stream.
      if (seen.has(sector) || !(length === undefined ? isInside(sector) : offsetOf(sector) < bytes.length)) return
      seen.add(sector)
      parts.push(bytes.subarray(offsetOf(sector), offsetOf(sector) + size))
    }
    return length === undefined || parts.length * size >= length ? Buffer.concat(parts).subarray(0, length) : undefined
  }

  const directory = readChain(bytes.readInt32LE(48))
  if (!directory) return
  const entries: CompoundEntry[] = []
  for (let at = 0; at < directory.length; at += 128) {
    const length = directory.readUInt16LE(at + 64)
    const type = directory[at + 66]!
    if (type === 0 || length < 2 || length > 64) continue
    entries.push({
      name: directory.toString('utf16le', at, at + length - 2).toLowerCase(),
      type,
      start: directory.readInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }

  let mini: { stream: Buffer; table: Buffer } | undefined
  const openMini = () => {
    const root = entries.find(({ type }) => type === ROOT)
    return {
      stream: readChain(root?.start ?? -1) ?? Buffer.alloc(0),
      table: readChain(bytes.readInt32LE(60)) ?? Buffer.alloc(0),
    }
  }
  /** Small streams are stored in mini sectors inside one stream, with their own allocation table. */
  const readMini = ({ start, size: length }: CompoundEntry) => {
    const { stream, table } = (mini ??= openMini())
    const parts: Buffer[] = []
    for (let sector = start; parts.length * MINI_SECTOR < length; sector = table.readInt32LE(sector * 4)) {
      const at = sector * MINI_SECTOR
      if (sector < 0 || at + MINI_SECTOR > stream.length || sector * 4 + 4 > table.length) return
      parts.push(stream.subarray(at, at + MINI_SECTOR))
    }
    return Buffer.concat(parts).subarray(0, length)
  }

  const cutoff = bytes.readUInt32LE(56)
  return {
    entries,
    read: (entry) =>
      entry.size > bytes.length
        ? undefined
        : entry.size < cutoff
          ? readMini(entry)
          : readChain(entry.start, entry.size),
  }
}
