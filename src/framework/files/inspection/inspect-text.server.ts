/** Control characters other than tab, line ends, form feed and the old end-of-file mark. */
const isControl = (code: number) =>
  (code < 32 && ![9, 10, 12, 13, 26].includes(code)) || code === 127 || code === 0xfffe || code === 0xffff

function hasControls(text: string) {
  for (let i = 0; i < text.length; i++) if (isControl(text.charCodeAt(i))) return true
  return false
}

const MARKUP =
  /^\uFEFF?\s*<(?:!doctype|!--|\?xml|\?php|html|head|body|script|svg|iframe|style|meta|title|img|a\s|x:|xsl|math)/i

function decode(bytes: Buffer, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return
  }
}

/**
 * Whether bytes are plain text: UTF-8, UTF-16 with BOM (Excel's "Unicode text") or Windows-1256, without control
 * characters and markup.
 */
export function isPlainText(bytes: Buffer) {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  const text =
    mark === 0xfffe
      ? decode(bytes, 'utf-16le')
      : mark === 0xfeff
        ? decode(bytes, 'utf-16be')
        : (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1256'))
  return text !== undefined && !hasControls(text) && !MARKUP.test(text)
}
