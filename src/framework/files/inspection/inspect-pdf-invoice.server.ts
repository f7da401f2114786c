import { constants, inflateSync } from 'node:zlib'

/** Real invoices have a few kilobytes. */
const MAX_XML = 1024 * 1024

/** A stream of a PDF: object number, dictionary and raw bytes. */
export interface PdfStream {
  object: string
  dictionary: string
  bytes: Buffer
}

const ROOT =
  /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:[\w.-]+:)?(Invoice|CreditNote|DebitNote|CrossIndustryInvoice|CrossIndustryDocument)[\s>]/
const NAMESPACE =
  /urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote|DebitNote)-2|urn:(?:un:unece:uncefact:data:standard:CrossIndustryInvoice|ferd:CrossIndustryDocument)/
/** Never part of a plain invoice, and active in browsers or parsers. */
const ACTIVE = /<!DOCTYPE|<!ENTITY|<\?(?!xml\s)|<(?:\w+:)?script|xhtml|XSL\/Transform/i

function isInvoice(bytes: Buffer) {
  let xml: string
  try {
    xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return false
  }
  return ROOT.test(xml) && NAMESPACE.test(xml) && !ACTIVE.test(xml)
}

function plainBytes({ dictionary, bytes }: PdfStream) {
  if (!/\/Filter/.test(dictionary))
    return bytes.length <= MAX_XML ? Buffer.from(bytes.toString('latin1').replace(/\r?\n$/, ''), 'latin1') : undefined
  if (!/\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]\s*)?(?:\/|>>)/.test(dictionary) || /\/DecodeParms/.test(dictionary))
    return
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_XML, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return
  }
}

/** Decodes a PDF string: `(invoice.xml)`, `<696E…>`, both possibly in UTF-16. */
function textOf(literal: string) {
  const bytes = literal.startsWith('<')
    ? Buffer.from(literal.slice(1, -1).replace(/\s/g, ''), 'hex')
    : Buffer.from(literal.slice(1, -1).replace(/\\([()\\])/g, '$1'), 'latin1')
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2, 2 + ((bytes.length - 2) & ~1)))
        .swap16()
        .toString('utf16le')
    : bytes.toString('latin1')
}

/** Decodes escaped letters in names (`/EmbeddedF#69le`); `#2F` and the like stay. */
const plainNames = (text: string) =>
  text.replace(/\/[^\s/<>()[\]{}%]*#[^\s/<>()[\]{}%]*/g, (name) =>
    name.replace(/#([0-9A-Fa-f]{2})/g, (code, hex: string) => {
      const letter = String.fromCharCode(Number.parseInt(hex, 16))
      return /\w/.test(letter) ? letter : code
    }),
  )

/**
 * Whether the only embedded file of a PDF is the data of an electronic invoice (PDF/A-3, as in ZATCA and Factur-X): one
 * stream of plain invoice XML, named `.xml` and associated with the document. `objects` are the texts of all objects,
 * unpacked ones included; `whole` is the file.
 */
export function carriesInvoiceOnly(whole: string, objects: readonly string[], streams: readonly PdfStream[]): boolean {
  const text = plainNames(objects.join('\n'))
  // Content outside of objects is an attempt to hide something.
  if (plainNames(whole).split('/EmbeddedFile').length > text.split('/EmbeddedFile').length) return false
  if (
    !/\/AFRelationship\s*\/(?:Alternative|Source|Data)\b/.test(text) ||
    /\/(?:FileAttachment|RichMedia|GoToE|Collection)\b/.test(text)
  )
    return false

  const holders = Array.from(text.matchAll(/\/EF\b\s*(<<[^<>]*>>)?/g), ([, held]) => held ?? '')
  const referred = new Set(
    holders.flatMap((held) =>
      Array.from(held.matchAll(/\b(\d+)\s+(\d+)\s+R\b/g), ([, number, generation]) => `${number} ${generation}`),
    ),
  )
  if (holders.includes('') || referred.size !== 1) return false
  const names = Array.from(text.matchAll(/\/U?F\s*(\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f\s]*>)/g), ([, literal]) =>
    textOf(literal!),
  )
  if (names.length === 0 || !names.every((name) => /^[^/\\]{1,200}\.xml$/i.test(name))) return false

  const [object] = referred
  const carried = streams.filter(
    (stream) => stream.object === object || /\/EmbeddedFile\b/.test(plainNames(stream.dictionary)),
  )
  const [number, generation] = object!.split(' ')
  // A second object with the same number may be hidden anywhere, also in other streams.
  if (
    carried.length !== 1 ||
    carried[0]!.object !== object ||
    whole.match(new RegExp(`\\b0*${number}\\s+0*${generation}\\s+obj\\b`, 'g'))?.length !== 1
  )
    return false
  const plain = plainBytes(carried[0]!)
  return plain !== undefined && isInvoice(plain)
}
