const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** Arabic-Indic and Persian digits become 0 to 9; everything else stays as typed. */
export const toAsciiDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** A Saudi mobile number as `05` and 8 digits, whichever usual way it was written. Anything else comes back cleaned, for the schema to refuse. */
export function normalizePhone(text: string) {
  const compact = toAsciiDigits(text).replace(MARKS, '').replace(/[\s\u00a0().-]/g, '')
  return compact.replace(/^(?:\+|00)9660?(?=5)/, '0').replace(/^966(?=5\d{8}$)/, '0').replace(/^5(?=\d{8}$)/, '05')
}

/** A number as JavaScript reads it: ASCII digits, `.` for the decimals (also from `٫`), no grouping. */
export const normalizeNumber = (text: string) =>
  toAsciiDigits(text).replace(MARKS, '').replace(/[\s\u00a0\u202f,،٬'’]/g, '').replace(/٫/g, '.')

/** Letters, digits, hyphens and every sign that the name system reads as a dot. */
const HOST_NAME = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/** An e-mail address with its host as mail servers know it: ASCII, in lower case, dots as dots. What has no such host stays as it is. */
export function normalizeEmail(email: string) {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  if (at < 0 || !HOST_NAME.test(host) || !URL.canParse(`http://${host}`)) return email
  return email.slice(0, at + 1) + new URL(`http://${host}`).hostname
}

/** An id as addresses write it, or nothing. */
export const idOf = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? text : '')
