import { removeInvisible } from './sanitize.ts'

/** Arabic-Indic and Persian digits become 0 to 9; everything else stays as typed. */
export const toAsciiDigits = (text: string) => text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Digits, dashes and spaces of all forms as the plain ones, without invisible signs that come with copied text. */
const plainSigns = (text: string) =>
  toAsciiDigits(removeInvisible(text).normalize('NFKC')).replace(/[\p{Pd}\u2212]/gu, '-')

/** A number that the state gives, without what groups its digits, and without its name before it: `CR 1010-123456`. */
export const normalizeOfficialNumber = (text: string) =>
  plainSigns(text)
    .trim()
    .replace(/^\P{N}{1,20}(?=\d)/u, '')
    .replace(/[\s./_-]/g, '')

/**
 * Normalizes a Saudi mobile number to `05` and 8 digits. Other input is only cleaned, for the schema to refuse. Commas
 * of both scripts go, too: in a telephone number they mean nothing else.
 */
export function normalizePhone(text: string) {
  const compact = plainSigns(text)
    .replace(/[\s().,،/_-]/g, '')
    .replace(/^tel:/i, '')
  return compact
    .replace(/^(?:\+|00)9660?(?=5)/, '0')
    .replace(/^9660?(?=5\d{8}$)/, '0')
    .replace(/^5(?=\d{8}$)/, '05')
}

/** What people put between groups of digits: commas of both scripts, `٬`, spaces and apostrophes. */
const SEPARATORS = /[\s,،٬'’]/g

/** Groups of exactly three digits, as in our own format. Not after a leading zero: `0,125` is a decimal. */
const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Normalizes a number for JavaScript: ASCII digits, `.` as decimal separator (also from `٫`), no grouping. A separator
 * that does not group three digits becomes a comma, which no number parser accepts: `12,5` and `12٬5` are ambiguous
 * (12.5 or 125) until the person corrects them.
 */
export function normalizeNumber(text: string) {
  const number = toAsciiDigits(removeInvisible(text)).trim().replace(SEPARATORS, ',').replace(/٫/g, '.')
  return GROUPED_BY_COMMAS.test(number) ? number.replaceAll(',', '') : number
}

/** How prices name the riyal, before the number or behind it. */
const RIYAL = String.raw`(?:sar|sr|s\.r\.?|(?:saudi )?riyals?|ر\.? ?س\.?|ر[يی]ال(?: سعود[يی])?|﷼|\u20c1)`
const RIYAL_BEFORE = new RegExp(`^${RIYAL} ?(?=\\d)`, 'iu')
const RIYAL_BEHIND = new RegExp(`(?<=[\\d.]) ?${RIYAL}$`, 'iu')

/** Normalizes an amount in riyals as people copy it: with the name of the riyal, which no other number may have. */
export function normalizeAmount(text: string) {
  const plain = toAsciiDigits(removeInvisible(text)).replace(/\s/g, ' ').trim()
  return normalizeNumber(plain.replace(RIYAL_BEFORE, '').replace(RIYAL_BEHIND, ''))
}

/** Maximum characters of a typed number. */
const MAX_TYPED = 24

/** Digits without leading zeros, grouped. */
function groupDigits(digits: string) {
  const plain = digits.replace(/^0+(?=\d)/, '')
  const first = plain.length % 3 || 3
  return [plain.slice(0, first), ...(plain.slice(first).match(/\d{3}/g) ?? [])].join(',')
}

/**
 * Both readings of an ambiguous number, in our own format: `12,5` is `12.5` or `125`. Null if the text is unambiguous,
 * or no number in either reading.
 */
export function commaReadings(text: string): { decimal: string; grouped: string } | null {
  const number = normalizeNumber(text)
  const comma = number.lastIndexOf(',')
  if (comma < 0 || number.length > MAX_TYPED) return null
  const [, whole, fraction = ''] = /^(\d+)(\.\d+)?$/.exec(number.replaceAll(',', '')) ?? []
  const decimals = number.slice(comma + 1)
  if (whole === undefined || !/^\d+$/.test(decimals)) return null
  const before = number.slice(0, comma).replace(/[.,]/g, '') || '0'
  return { decimal: `${groupDigits(before)}.${decimals}`, grouped: groupDigits(whole) + fraction }
}

/** Letters, digits, hyphens and every character that DNS treats as a dot. */
const HOST_NAME = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/** Normalizes the host of an e-mail address: ASCII, lower case, plain dots. Returns other input unchanged. */
export function normalizeEmail(email: string) {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  if (at < 0 || !HOST_NAME.test(host) || !URL.canParse(`http://${host}`)) return email
  return email.slice(0, at + 1) + new URL(`http://${host}`).hostname
}

/** Parses an id from an address. */
export const idOf = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? text : '')
