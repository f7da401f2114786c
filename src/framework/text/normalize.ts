const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** Arabic-Indic and Persian digits become 0 to 9; everything else stays as typed. */
export const toAsciiDigits = (text: string) => text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Normalizes a Saudi mobile number to `05` and 8 digits. Other input is only cleaned, for the schema to refuse. */
export function normalizePhone(text: string) {
  const compact = toAsciiDigits(text)
    .replace(MARKS, '')
    .replace(/[\s\u00a0().-]/g, '')
  return compact
    .replace(/^(?:\+|00)9660?(?=5)/, '0')
    .replace(/^966(?=5\d{8}$)/, '0')
    .replace(/^5(?=\d{8}$)/, '05')
}

/** Normalizes a number for JavaScript: ASCII digits, `.` as decimal separator (also from `٫`), no grouping. */
export const normalizeNumber = (text: string) =>
  toAsciiDigits(text)
    .replace(MARKS, '')
    .replace(/[\s\u00a0\u202f,،٬'’]/g, '')
    .replace(/٫/g, '.')

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
