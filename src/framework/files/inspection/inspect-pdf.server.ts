import { inflateRawSync } from 'node:zlib'
import { carriesInvoiceOnly, type PdfStream } from './inspect-pdf-invoice.server.ts'
import { readPdfObject } from './pdf-objects.server.ts'

const MAX_INFLATED = 32 * 1024 * 1024
/** Total characters of objects to read; more than the file's, because objects may be nested. */
const MAX_READ = 32 * 1024 * 1024
/** Length of the zlib header of a stream. */
const ZLIB_HEADER = 2

/** A pattern for a PDF name, whose letters may be escaped as `#` and hex code. */
function named(name: string) {
  const escaped = (character: string) => {
    const code = character.charCodeAt(0).toString(16)
    return `(?:${character}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  }
  return `/${Array.from(name, escaped).join('')}(?![^\\s\\0()<>\\[\\]{}/%])`
}

/** Script, launch actions and XFA forms. Long enough not to appear by chance in packed data. */
const LONG = new RegExp(`${named('JavaScript')}|${named('Launch')}|${named('XFA')}`)
const FILES = new RegExp(`${named('EmbeddedFile')}|${named('EmbeddedFiles')}`)
const HELD = new RegExp(named('EF'))
const SHORT = new RegExp(named('JS'))
/** Only object streams have these keys. */
const OBJECT_STREAM = new RegExp(`${named('ObjStm')}|${named('First')}`)
const FLATE = `(?:${named('FlateDecode')}|${named('Fl')})`
const FLATE_ONLY = new RegExp(`${named('Filter')}[\\s\\0]*(?:${FLATE}|\\[[\\s\\0]*${FLATE}[\\s\\0]*\\])`)
const FILTER = new RegExp(named('Filter'))
const PREDICTOR = new RegExp(`(?:${named('DecodeParms')}|${named('DP')})(?![\\s\\0[]*null)`)
const ENCRYPTED = new RegExp(named('Encrypt'))

const isActive = (text: string) => LONG.test(text) || SHORT.test(text)
const holdsFile = (text: string) => FILES.test(text) || HELD.test(text)

/**
 * Detects active content: script, launch actions, embedded files other than invoice data. Examines every object, also
 * those inside comments, strings or streams, and unpacks object streams (with a limit). Pictures, fonts and page
 * contents cannot contain actions and are skipped. A heuristic: PDF readers may repair or decrypt a file differently.
 */
export function inspectPdf(bytes: Buffer): 'pdf' | 'file_unsafe' | 'file_damaged' {
  const text = bytes.toString('latin1')
  if (!text.includes('%%EOF')) return 'file_damaged'
  if (LONG.test(text)) return 'file_unsafe'
  const encrypted = ENCRYPTED.test(text)
  const texts: string[] = []
  const streams: PdfStream[] = []
  let read = 0
  let inflated = 0
  let outside = 0
  for (const { index } of text.matchAll(/(?<!end)obj/g)) {
    const { names, end, data } = readPdfObject(text, index + 'obj'.length)
    read += end - index
    if (read > MAX_READ || SHORT.test(names)) return 'file_unsafe'
    const isHidden = index < outside
    if (isHidden && holdsFile(names)) return 'file_unsafe'
    if (data === undefined) continue
    if (!isHidden) {
      const before = text.slice(outside, data)
      if (SHORT.test(before)) return 'file_unsafe'
      texts.push(before)
      const dataEnd = text.indexOf('endstream', data)
      if (dataEnd < 0) return 'file_damaged'
      outside = dataEnd + 'endstream'.length
      const [, object = ''] = /(\d+\s+\d+)\s*$/.exec(text.slice(Math.max(0, index - 24), index)) ?? []
      streams.push({
        object: object.replace(/\s+/, ' '),
        dictionary: text.slice(index, data),
        bytes: bytes.subarray(data, dataEnd),
      })
    }
    if (!OBJECT_STREAM.test(names)) continue
    const plain = unpackObjects(names, bytes.subarray(data), MAX_INFLATED - inflated)
    // Object streams of an encrypted document cannot be read, by a virus scanner neither.
    if (encrypted && plain === 'file_damaged') continue
    if (typeof plain === 'string') return plain
    inflated += plain.length
    const unpacked = plain.toString('latin1')
    if (isActive(unpacked) || (isHidden && holdsFile(unpacked))) return 'file_unsafe'
    texts.push(unpacked)
  }
  texts.push(text.slice(outside))
  if (SHORT.test(text.slice(outside))) return 'file_unsafe'
  const carries = FILES.test(text) || texts.some(holdsFile)
  return !carries || (!encrypted && carriesInvoiceOnly(text, texts, streams)) ? 'pdf' : 'file_unsafe'
}

/** Extracts the objects of an object stream. */
function unpackObjects(dictionary: string, packed: Buffer, limit: number) {
  if (limit <= 0 || PREDICTOR.test(dictionary)) return 'file_unsafe'
  if (!FILTER.test(dictionary)) return packed.length <= limit ? packed : 'file_unsafe'
  if (!FLATE_ONLY.test(dictionary)) return 'file_unsafe'
  try {
    // Skip the header, because PDF readers ignore a wrong checksum.
    return inflateRawSync(packed.subarray(ZLIB_HEADER), { maxOutputLength: limit })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'file_unsafe' : 'file_damaged'
  }
}
