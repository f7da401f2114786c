import { sanitizeLine } from '#framework/text/sanitize.ts'
import { extOf, MIME_TYPES, type FileExt } from './kinds.ts'

const MAX_NAME_LENGTH = 150

/** Sanitizes a file name: no folders, control or direction characters, at most 150 characters. */
export function cleanName(sent: string) {
  const last = sanitizeLine(sent.toWellFormed()).split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = endingOf(name)
  return `${cut(name.slice(0, name.length - ending.length), MAX_NAME_LENGTH - ending.length).trim() || 'file'}${ending}`
}

const endingOf = (name: string) => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''

/** The sanitized name with the extension of the content: `invoice.png` that is a JPEG becomes `invoice.jpg`. */
export function displayName(sent: string, ext: FileExt) {
  const name = cleanName(sent)
  const claimed = extOf(name)
  if (claimed === ext) return name
  const stem = claimed in MIME_TYPES ? name.slice(0, -endingOf(name).length) : name
  return `${cut(stem, MAX_NAME_LENGTH - ext.length - 1)}.${ext}`
}

/** The first `length` UTF-16 units, without a split surrogate pair. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The `Content-Disposition` of a download (RFC 6266), with the name in ASCII and UTF-8 (RFC 8187). */
export function contentDisposition(name: string, type: 'attachment' | 'inline' = 'attachment') {
  const ascii = name.replace(/[^\x20-\x7E]|["\\%;]/gu, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${ascii}"; filename*=UTF-8''${full}`
}
