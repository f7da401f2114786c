import { randomFillSync } from 'node:crypto'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A file as a browser would send it. */
export interface MadeFile {
  name: string
  type: string
  bytes: Buffer<ArrayBuffer>
}

const made = (name: string, type: string, bytes: Uint8Array): MadeFile => ({ name, type, bytes: Buffer.from(bytes) })

/** A one-page PDF; `extra` stands as further objects before its end. */
export const aPdf = (name = 'quotation.pdf', extra: string | Buffer = '') =>
  made(
    name,
    'application/pdf',
    Buffer.concat([
      Buffer.from(
        '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
          '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
          '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
      ),
      Buffer.from(extra),
      Buffer.from('trailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n'),
    ]),
  )

function pngChunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const pngOf = (name: string, header: Buffer, rows: Buffer) =>
  made(
    name,
    'image/png',
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(rows)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  )

function pngHeader(width: number, height: number, { bits, color }: { bits: number; color: number }) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = color
  return header
}

/** A black-and-white PNG of any size; a huge one stays small on disk. */
export const aPng = (name = 'drawing.png', width = 64, height = 48) =>
  pngOf(name, pngHeader(width, height, { bits: 1, color: 0 }), Buffer.alloc((Math.ceil(width / 8) + 1) * height))

/** A PNG whose first row is noise, and every other the row above plus a number: no other encoder makes it small. */
export function anUnfoldingPng(name: string, side: number) {
  const UP = 2
  const row = 1 + side * 3
  const rows = Buffer.alloc(row * side, 101)
  randomFillSync(rows, 1, row - 1)
  for (let at = 0; at < rows.length; at += row) rows[at] = at === 0 ? 0 : UP
  return pngOf(name, pngHeader(side, side, { bits: 8, color: 2 }), rows)
}

/** A red JPEG of 48 × 32 pixels. */
export const aJpg = (name = 'photo.jpg') =>
  made(
    name,
    'image/jpeg',
    Buffer.from(
      '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09P' +
        'T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAgADADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEA' +
        'AAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AmAIGrAAAAAAAAAAf/9k=',
      'base64',
    ),
  )

/** A GIF of 2 × 2 pixels with as many frames as asked. */
export function aGif(name = 'moving.gif', frames = 1) {
  const frame = Buffer.from('21f90405000000002c00000000020002000002028c5300', 'hex')
  return made(
    name,
    'image/gif',
    Buffer.concat([
      Buffer.from('474946383961020002008000004c6971cc3333', 'hex'),
      ...Array<Buffer>(frames).fill(frame),
      Buffer.from(';'),
    ]),
  )
}

/**
 * One entry of a zip archive; `packed` is its data already deflated, `claims` overwrites what the archive says about
 * it.
 */
export interface ZipEntry {
  name: string
  data: string | Buffer
  packed?: Buffer
  claims?: { size?: number; packed_size?: number; flags?: number }
}

/** A drawing of AutoCAD 2018, of so many bytes. */
export const aDwg = (name = 'plan.dwg', size = 5000) =>
  made(name, 'application/octet-stream', Buffer.concat([Buffer.from('AC1032\0\0\0\0\0'), Buffer.alloc(size - 11, 'x')]))

/** A zip archive, put together by hand so that a test can make a wrong one. */
export function zip(entries: ZipEntry[]) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, packed: ready, claims = {} } of entries) {
    const plain = Buffer.from(data)
    const packed = ready ?? deflateRawSync(plain)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0x800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt16LE(0x21, 8)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(claims.packed_size ?? packed.length, 14)
    fields.writeUInt32LE(claims.size ?? plain.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end])
}

const OFFICE = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

/**
 * A Word, Excel or PowerPoint file; `entries` are added to its archive, `main` replaces the content type of its main
 * part.
 */
export function anOfficeFile(
  ext: keyof typeof OFFICE,
  { name = `document.${ext}`, entries = [], main = '' }: { name?: string; entries?: ZipEntry[]; main?: string } = {},
) {
  const [part, type] = OFFICE[ext]
  const mime = `application/vnd.openxmlformats-officedocument.${type}`
  const types =
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${main || `${mime}.main+xml`}"/></Types>`
  return made(
    name,
    mime,
    zip([{ name: '[Content_Types].xml', data: types }, { name: part, data: '<document/>' }, ...entries]),
  )
}

/** A Word file (.docx). */
export const aDocx = (name = 'specification.docx') => anOfficeFile('docx', { name })

/** A file of the old Office kind (.doc, .xls, .ppt): a compound file whose directory holds the named streams. */
export function aCompoundFile(name = 'letter.doc', streams = ['WordDocument', '1Table']) {
  const sectors = 1 + Math.ceil((streams.length + 1) / 4)
  const bytes = Buffer.alloc(512 * (sectors + 1), 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeInt32LE(-2, 60)
  bytes.writeInt32LE(-2, 68)
  bytes.fill(0xff, 80, 512)
  bytes.writeUInt32LE(0, 76)
  bytes.fill(0xff, 512, 1024)
  bytes.writeInt32LE(-3, 512)
  for (let sector = 1; sector < sectors; sector++)
    bytes.writeInt32LE(sector + 1 < sectors ? sector + 1 : -2, 512 + sector * 4)
  for (const [index, stream] of ['Root Entry', ...streams].entries()) {
    const at = 1024 + index * 128
    bytes.write(stream, at, 'utf16le')
    bytes.writeUInt16LE((stream.length + 1) * 2, at + 64)
    bytes[at + 66] = index === 0 ? 5 : 2
  }
  return made(name, 'application/msword', bytes)
}

/** A text file in UTF-8. */
export const aText = (name = 'notes.txt', text = 'الكمية ١٠٠ قطعة\nDelivery to Riyadh\n') =>
  made(name, 'text/plain', Buffer.from(text))

/** A small table with commas. */
export const aCsv = (name = 'items.csv') => made(name, 'text/csv', Buffer.from('item,quantity\nوصلة,100\n'))
