import { toAsciiDigits } from '#framework/text/normalize.ts'

/** What chat and mail programs take for a part of a link that stands before it. */
const PUNCTUATION = /[\s.,;:!?…،؛؟۔)\]}>»”’"'*]{1,9}$/u

/** A number in any digits, with zeros before it. */
const NUMBER = /^[\d\u0660-\u0669\u06f0-\u06f9]+$/

function cleanSegment(segment: string, isLast: boolean) {
  let decoded: string
  try {
    decoded = decodeURIComponent(segment)
  } catch {
    return segment
  }
  const bare = isLast ? decoded.replace(PUNCTUATION, '') : decoded
  const clean = NUMBER.test(bare) ? toAsciiDigits(bare).replace(/^0+(?=\d)/, '') : bare
  return clean === decoded ? segment : encodeURIComponent(clean)
}

/**
 * The path that was meant where a link was copied with the punctuation behind it, or its numbers in other digits; the
 * same path otherwise. Never leads to another site.
 */
export function cleanPath(path: string): string {
  const segments = path.split('/')
  const clean = segments.map((segment, at) => cleanSegment(segment, at === segments.length - 1)).join('/')
  return clean === path ? path : `/${clean.replace(/^[/\\]+|[/\\]+$/g, '')}`
}
