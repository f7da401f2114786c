import { open, type FileHandle } from 'node:fs/promises'
import { extOf, type FileExt } from '#framework/files/upload/kinds.ts'
import type { FileProblem } from './inspect.server.ts'

const HEAD_BYTES = 4096
/** The end of an archive's directory with the longest comment. */
const TAIL_BYTES = 22 + 65_535
const MAX_DIRECTORY_BYTES = 2 * 1024 * 1024
const MAX_ENTRIES = 20_000

/** Programs, scripts, links and disks, by their endings: no drawing or specification. */
const PROGRAM =
  /\.(?:app|bat|cmd|com|cpl|dll|docm|exe|hta|img|iso|jar|js|jse|lnk|msi|msp|pif|ps1|scr|sh|vbe|vbs|vhd|wsf|xlsm)\s*$/i
const ENCRYPTED = 1

type Found = { ext: FileExt } | { problem: FileProblem }

/**
 * The type of a large file by how it begins and ends, which must be what its name says; of an archive also by its
 * directory. Its contents are not inspected: that is for a virus scanner.
 */
export async function largeFileType(
  path: string,
  size: number,
  sent_name: string,
  types: readonly FileExt[],
): Promise<Found> {
  const file = await open(path, 'r')
  try {
    const head = await read(file, 0, Math.min(HEAD_BYTES, size))
    const tail_at = Math.max(0, size - TAIL_BYTES)
    const ext = typeByHead(head)
    const claimed = extOf(sent_name)
    if (!ext || !types.includes(ext) || (claimed !== ext && claimed !== '')) return { problem: 'file_type' }
    const tail = await read(file, tail_at, size - tail_at)
    if (ext === 'zip') return (await zipProblem(file, tail, size)) ?? { ext }
    return isWhole(ext, tail) ? { ext } : { problem: 'file_damaged' }
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, position: number, length: number) {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function typeByHead(head: Buffer): FileExt | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('PK\u0003\u0004')) return 'zip'
  // AutoCAD R13 (AC1012) and newer.
  if (/^AC10\d\d/.test(text)) return 'dwg'
  // Text begins with a section, comments (999) before it.
  if (
    text.startsWith('AutoCAD Binary DXF\r\n') ||
    /^(?:ï»¿)?(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(text)
  )
    return 'dxf'
}

/** Whether the end is there: an upload that was cut off is no drawing. */
function isWhole(ext: FileExt, tail: Buffer) {
  const text = tail.subarray(-1100).toString('latin1')
  if (ext === 'pdf') return text.includes('%%EOF')
  return ext !== 'dxf' || /EOF[\s\0]*$/.test(text)
}

/** Why an archive is refused; its directory is all that is read of it. */
async function zipProblem(file: FileHandle, tail: Buffer, size: number): Promise<{ problem: FileProblem } | undefined> {
  const damaged = { problem: 'file_damaged' } as const
  const end = tail.lastIndexOf('PK\u0005\u0006')
  if (end < 0 || end + 22 > tail.length || end + 22 + tail.readUInt16LE(end + 20) !== tail.length) return damaged
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const from = tail.readUInt32LE(end + 16)
  // Neither several disks nor zip64, which no archive of this size needs.
  if (count === 0 || tail.readUInt16LE(end + 8) !== count || from + length !== size - tail.length + end) return damaged
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES) return { problem: 'file_too_complex' }
  const directory = await read(file, from, length)
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return damaged
    const name_end = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, name_end)
    // No scanner sees what is encrypted.
    if (directory.readUInt16LE(at + 8) & ENCRYPTED || PROGRAM.test(name)) return { problem: 'file_unsafe' }
    at = name_end + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length ? undefined : damaged
}
