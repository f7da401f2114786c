import { inflateRawSync } from 'node:zlib'
import { carriesInvoiceOnly, type PdfStream } from './inspect-pdf-invoice.server.ts'
import { readPdfObject } from './pdf-objects.server.ts'

const MAX_INFLATED = 32 * 1024 * 1024
/** Characters of objects that are read in all; more than all there are, since objects may stand in one another. */
const MAX_READ = 32 * 1024 * 1024
/** What stands before the compressed bytes of a stream. */
const ZLIB_HEADER = 2

/** A PDF name as a pattern: every letter may also be written as `#` and its hex code; nothing of a name may follow. */
const named = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16).replace(/[a-f]/, (h) => `[${h}${h.toUpperCase()}]`)})`).join('')}` +
  '(?![^\\s\\0()<>\\[\\]{}/%])'

/** Script, starting programs, and forms that bring script of their own. Long enough not to appear by chance in packed data. */
const LONG = new RegExp(`${named('JavaScript')}|${named('Launch')}|${named('XFA')}`)
const FILES = new RegExp(`${named('EmbeddedFile')}|${named('EmbeddedFiles')}`)
const HELD = new RegExp(named('EF'))
const SHORT = new RegExp(named('JS'))
/** Only streams of objects say where the first of them is. */
const OBJECT_STREAM = new RegExp(`${named('ObjStm')}|${named('First')}`)
const FLATE = `(?:${named('FlateDecode')}|${named('Fl')})`
const FLATE_ONLY = new RegExp(`${named('Filter')}[\\s\\0]*(?:${FLATE}|\\[[\\s\\0]*${FLATE}[\\s\\0]*\\])`)
const FILTER = new RegExp(named('Filter'))
const PREDICTOR = new RegExp(`(?:${named('DecodeParms')}|${named('DP')})(?![\\s\\0[]*null)`)
const ENCRYPTED = new RegExp(named('Encrypt'))

const isActive = (text: string) => LONG.test(text) || SHORT.test(text)
const holdsFile = (text: string) => FILES.test(text) || HELD.test(text)

/**
 * Looks for what a document should not do: run script, start programs, carry files other than the data of an invoice. Every object
 * is looked at, also one inside what seems a comment, a string or a stream; objects packed into object streams are unpacked (with a
 * limit) and looked at too. Pictures, fonts and page contents cannot hold actions and are skipped. A heuristic: what a reader of
 * PDFs repairs or decrypts may be something else.
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
      streams.push({ object: object.replace(/\s+/, ' '), dictionary: text.slice(index, data), bytes: bytes.subarray(data, dataEnd) })
    }
    if (!OBJECT_STREAM.test(names)) continue
    const plain = unpackObjects(names, bytes.subarray(data), MAX_INFLATED - inflated)
    // In a locked document packed objects cannot be read; they cannot be by a scanner either.
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

/** The objects in a stream of objects; `packed` begins with them, and they know their end. */
function unpackObjects(dictionary: string, packed: Buffer, limit: number) {
  if (limit <= 0 || PREDICTOR.test(dictionary)) return 'file_unsafe'
  if (!FILTER.test(dictionary)) return packed.length <= limit ? packed : 'file_unsafe'
  if (!FLATE_ONLY.test(dictionary)) return 'file_unsafe'
  try {
    // Without the header: readers forgive a wrong checksum.
    return inflateRawSync(packed.subarray(ZLIB_HEADER), { maxOutputLength: limit })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'file_unsafe' : 'file_damaged'
  }
}
