import { constants, inflateSync } from 'node:zlib'

const MAX_INFLATED = 32 * 1024 * 1024

/** A PDF name as a pattern: every letter may also be written as `#` and its hex code; nothing of a name may follow. */
const named = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16).replace(/[a-f]/, (h) => `[${h}${h.toUpperCase()}]`)})`).join('')}` +
  '(?![^\\s\\0()<>\\[\\]{}/%])'

/** Script, starting programs, files inside the file. Long enough not to appear by chance in packed data. */
const LONG = new RegExp(`${named('JavaScript')}|${named('Launch')}|${named('EmbeddedFile')}|${named('EmbeddedFiles')}`)
const SHORT = new RegExp(named('JS'))
const OBJECT_STREAM = new RegExp(named('ObjStm'))
const FLATE = new RegExp(`${named('FlateDecode')}|${named('Fl')}`)
const FILTER = new RegExp(named('Filter'))
const ENCRYPTED = new RegExp(named('Encrypt'))

const isActive = (text: string) => LONG.test(text) || SHORT.test(text)

/**
 * Looks for what a document should not do: run script, start programs, carry files. Objects packed into object streams are
 * unpacked (with a limit) and looked at too; pictures, fonts and page contents cannot hold actions and are skipped.
 */
export function inspectPdf(bytes: Buffer): 'pdf' | 'file_unsafe' | 'file_damaged' {
  const text = bytes.toString('latin1')
  if (!text.includes('%%EOF')) return 'file_damaged'
  if (LONG.test(text)) return 'file_unsafe'
  const encrypted = ENCRYPTED.test(text)
  let inflated = 0
  let outside = 0
  const marker = /\bstream\r?\n/g
  for (let found = marker.exec(text); found; found = marker.exec(text)) {
    const objects = text.slice(outside, found.index)
    if (SHORT.test(objects)) return 'file_unsafe'
    const start = found.index + found[0].length
    const end = text.indexOf('endstream', start)
    if (end < 0) return 'file_damaged'
    outside = marker.lastIndex = end + 'endstream'.length

    const dictionary = objects.slice(objects.lastIndexOf(' obj') + 1)
    // In a locked document packed objects cannot be read; they cannot be by a scanner either.
    if (encrypted || !OBJECT_STREAM.test(dictionary)) continue
    const packed = bytes.subarray(start, end)
    if (!FILTER.test(dictionary)) {
      if (isActive(packed.toString('latin1'))) return 'file_unsafe'
      continue
    }
    if (!FLATE.test(dictionary)) return 'file_unsafe'
    const plain = inflate(packed, MAX_INFLATED - inflated)
    if (typeof plain === 'string') return plain
    inflated += plain.length
    if (isActive(plain.toString('latin1'))) return 'file_unsafe'
  }
  return SHORT.test(text.slice(outside)) ? 'file_unsafe' : 'pdf'
}

function inflate(packed: Buffer, limit: number) {
  if (limit <= 0) return 'file_unsafe'
  try {
    return inflateSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? 'file_unsafe' : 'file_damaged'
  }
}
