import { cleanLine } from '#platform/clean.ts'
import { extOf, MIME_TYPES } from './kinds.ts'

const LONGEST = 150

/**
 * A sender's file name as it is shown and offered for download, never used on disk: no folders, control or direction
 * characters, at most 150 characters, and ending as its content says (`invoice.png` that is a JPEG becomes `invoice.jpg`).
 */
export function displayName(sent: string, ext: string) {
  const last = cleanLine(sent.toWellFormed().replace(/\0/g, '')).split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/[<>:"|?*]/g, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  const own = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  const known = extOf(name)
  const ending = known === ext ? own : `.${ext}`
  const stem = known === ext || known in MIME_TYPES ? name.slice(0, name.length - own.length) : name
  return `${cut(stem, LONGEST - ending.length).trim() || 'file'}${ending}`
}

/** The first `length` UTF-16 units, without half a character at the end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The `Content-Disposition` of a download (RFC 6266), the name once in ASCII and once in UTF-8 (RFC 8187). */
export function contentDisposition(name: string, type: 'attachment' | 'inline' = 'attachment') {
  const ascii = name.replace(/[^\x20-\x7E]|["\\%;]/gu, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${type}; filename="${ascii}"; filename*=UTF-8''${full}`
}
