import type { MadeFile } from './files.ts'

const SECTOR = 512
const MINI_SECTOR = 64
const CUTOFF = 4096
const END = -2

/** An old Excel file with the given bytes as workbook: in regular sectors, or in mini sectors when short. */
export function anOldWorkbook(workbook: Buffer, name = 'prices.xls'): MadeFile {
  const is_short = workbook.length < CUTOFF
  // Table, directory, table of the small sectors, content.
  const first = 3
  const count = Math.ceil(workbook.length / SECTOR)
  const bytes = Buffer.alloc(SECTOR * (1 + first + count))
  const sector = (number: number) => bytes.subarray((number + 1) * SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeInt32LE(1, 48)
  bytes.writeUInt32LE(CUTOFF, 56)
  bytes.writeInt32LE(2, 60)
  bytes.writeInt32LE(END, 68)
  bytes.fill(0xff, 76, SECTOR)
  bytes.writeInt32LE(0, 76)
  sector(0).fill(0xff, 0, SECTOR)
  for (const number of [1, 2]) sector(0).writeInt32LE(END, number * 4)
  for (let i = 0; i < count; i++) sector(0).writeInt32LE(i + 1 < count ? first + i + 1 : END, (first + i) * 4)
  const small = Math.ceil(workbook.length / MINI_SECTOR)
  for (let i = 0; is_short && i < small; i++) sector(2).writeInt32LE(i + 1 < small ? i + 1 : END, i * 4)
  const entries = [
    { name: 'Root Entry', type: 5, start: is_short ? first : END, size: is_short ? small * MINI_SECTOR : 0 },
    { name: 'Workbook', type: 2, start: is_short ? 0 : first, size: workbook.length },
  ]
  for (const [index, { name: entry, type, start, size }] of entries.entries()) {
    const at = sector(1).subarray(index * 128)
    at.write(entry, 'utf16le')
    at.writeUInt16LE((entry.length + 1) * 2, 64)
    at[66] = type
    at.writeInt32LE(start, 116)
    at.writeUInt32LE(size, 120)
  }
  if (count > 0) workbook.copy(sector(first))
  return { name, type: 'application/vnd.ms-excel', bytes }
}

/** One record of a workbook. */
export function excelRecord(type: number, data: Buffer) {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
