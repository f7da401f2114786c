// oxlint-disable-next-line no-control-regex -- these are what it takes out
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g
const BIDI_AND_ZERO_WIDTH = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const OVERRIDES = /[\u200E\u200F\u061C\u202A-\u202E\uFEFF]/g
const ISOLATES = /[\u2066-\u2069]/g

/**
 * One line of text as it is stored: well-formed (half a surrogate pair, which JSON can spell, JSON columns refuse),
 * NFC, no control or direction characters (they could make one name look like another), single spaces, trimmed.
 */
export const sanitizeLine = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\r\n]+/g, ' ')
    .replace(CONTROL, '')
    .replace(BIDI_AND_ZERO_WIDTH, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/**
 * Several lines of text as they are stored: NFC, line breaks as `\n`, no control characters, no direction overrides.
 */
export function sanitizeText(text: string) {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(OVERRIDES, '')
    .trim()
  return isolatesBalance(clean) ? clean : clean.replace(ISOLATES, '')
}

function isolatesBalance(text: string) {
  let depth = 0
  for (const [mark] of text.matchAll(ISOLATES)) {
    depth += mark === '\u2069' ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}
