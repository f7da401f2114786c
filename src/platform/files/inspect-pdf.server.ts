import { constants, inflateSync } from 'node:zlib'
import { carriesInvoiceOnly, type PdfStream } from './inspect-pdf-invoice.server.ts'

const MAX_INFLATED = 32 * 1024 * 1024

/** A PDF name as a pattern: every letter may also be written as `#` and its hex code; nothing of a name may follow. */
const named = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16).replace(/[a-f]/, (h) => `[${h}${h.toUpperCase()}]`)})`).join('')}` +
  '(?![^\\s\\0()<>\\[\\]{}/%])'

/** Script and starting programs. Long enough not to appear by chance in packed data. */
const LONG = new RegExp(`${named('JavaScript')}|${named('Launch')}`)
const FILES = new RegExp(`${named('EmbeddedFile')}|${named('EmbeddedFiles')}`)
const HELD = new RegExp(named('EF'))
const SHORT = new RegExp(named('JS'))
const OBJECT_STREAM = new RegExp(named('ObjStm'))
const FLATE = new RegExp(`${named('FlateDecode')}|${named('Fl')}`)
const FILTER = new RegExp(named('Filter'))
const ENCRYPTED = new RegExp(named('Encrypt'))

const isActive = (text: string) => LONG.test(text) || SHORT.test(text)

/**
 * Looks for what a document should not do: run script, start programs, carry files other than the data of an invoice. Objects packed into object streams are
 * unpacked (with a limit) and looked at too; pictures, fonts and page contents cannot hold actions and are skipped.
 */
export function inspectPdf(bytes: Buffer): 'pdf' | 'file_unsafe' | 'file_damaged' {
  const text = bytes.toString('latin1')
  if (!text.includes('%%EOF')) return 'file_damaged'
  if (LONG.test(text)) return 'file_unsafe'
  const encrypted = ENCRYPTED.test(text)
  const texts: string[] = []
  const streams: PdfStream[] = []
  let inflated = 0
  let outside = 0
  const marker = /\bstream\r?\n/g
  for (let found = marker.exec(text); found; found = marker.exec(text)) {
    const objects = text.slice(outside, found.index)
    if (SHORT.test(objects)) return 'file_unsafe'
    texts.push(objects)
    const start = found.index + found[0].length
    const end = text.indexOf('endstream', start)
    if (end < 0) return 'file_damaged'
    outside = marker.lastIndex = end + 'endstream'.length

    const begin = objects.lastIndexOf(' obj')
    const dictionary = objects.slice(begin + 1)
    const packed = bytes.subarray(start, end)
    const [, object = ''] = /(\d+\s+\d+)$/.exec(objects.slice(Math.max(0, begin - 20), begin)) ?? []
    streams.push({ object: object.replace(/\s+/, ' '), dictionary, bytes: packed })
    // In a locked document packed objects cannot be read; they cannot be by a scanner either.
    if (encrypted || !OBJECT_STREAM.test(dictionary)) continue
    if (!FILTER.test(dictionary)) {
      if (isActive(packed.toString('latin1'))) return 'file_unsafe'
      texts.push(packed.toString('latin1'))
      continue
    }
    if (!FLATE.test(dictionary)) return 'file_unsafe'
    const plain = inflate(packed, MAX_INFLATED - inflated)
    if (typeof plain === 'string') return plain
    inflated += plain.length
    if (isActive(plain.toString('latin1'))) return 'file_unsafe'
    texts.push(plain.toString('latin1'))
  }
  texts.push(text.slice(outside))
  if (SHORT.test(text.slice(outside))) return 'file_unsafe'
  const carries = FILES.test(text) || texts.some((one) => FILES.test(one) || HELD.test(one))
  return !carries || (!encrypted && carriesInvoiceOnly(text, texts, streams)) ? 'pdf' : 'file_unsafe'
}

function inflate(packed: Buffer, limit: number) {
  if (limit <= 0) return 'file_unsafe'
  try {
    return inflateSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'file_unsafe' : 'file_damaged'
  }
}
