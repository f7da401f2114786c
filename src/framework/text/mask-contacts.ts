/** Replaces a contact in a text; pages show a chip there. User text never contains it. */
export const MASK = '\uFFFC'

export type ContactKind = 'phone' | 'email' | 'link'

/** Digits of every script. */
const DIGIT = '\\p{Nd}'
/** Separators between digits, also invisible ones. */
const BETWEEN = '[\\s\\u00a0().\\-_/\\u200b-\\u200f\\u2060\\u2066-\\u2069]{0,3}'
/** What separates groups of digits, commas included. */
const COMMA = '[\\s\\u00a0,،٬.\\-]{1,3}'
/** `05`, `+966 5` or `00966 5`. */
const MOBILE_START = `(?:(?:[+＋]|[0٠۰０]{2})[9٩۹９][6٦۶６]{2}${COMMA}|[0٠۰０])[5٥۵５]`
/** The other eight digits in two or three groups, the first of which goes on with the start. */
const MOBILE_GROUPS = [
  [1, 3, 4],
  [1, 4, 3],
  [1, 7],
  [2, 3, 3],
  [2, 6],
].map((sizes) => sizes.map((size) => `${DIGIT}{${size}}`).join(COMMA))

// Parts are as long as the mail and name systems allow, which also keeps hostile texts from taking quadratic time.
const CONTACTS: readonly [kind: ContactKind, pattern: RegExp][] = [
  // Browsers and mail programs read the ideographic full stops as dots.
  // Addresses of pages, with or without their scheme.
  ['link', /(?:https?:\/\/|www\.)\S+/giu],
  ['email', /[\p{L}\p{N}._%+-]{1,64}\s?(?:[@＠﹫]|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:[.。．｡][\p{L}\p{N}-]+)+/giu],
  [
    'link',
    /(?<![\p{L}\p{N}])(?:[a-z0-9-]{1,63}[.。．｡]){1,10}(?:sa|com|net|org|info|biz|me|io|co|shop|store|app|link|page|ly)(?![\p{L}\p{N}])(?:\/\S*)?/giu,
  ],
  // Nine digits and more are a number to call; amounts carry commas, days have eight digits.
  ['phone', new RegExp(`[+＋]?(?:${DIGIT}${BETWEEN}){8,}${DIGIT}`, 'gu')],
  // In groups with commas only what begins as a Saudi mobile number does: no amount and no list of sizes.
  ['phone', new RegExp(`(?<!${DIGIT}|${DIGIT}[.,،])${MOBILE_START}(?:${MOBILE_GROUPS.join('|')})(?!${DIGIT})`, 'gu')],
]

/** Replaces phone numbers, e-mail addresses and links by `MASK`, or by what `mark` says for their kind. */
export function maskContacts(
  text: string,
  mark: (kind: ContactKind) => string = () => MASK,
): { text: string; masked: boolean } {
  const plain = text.replaceAll(MASK, '')
  const hidden = CONTACTS.reduce((rest, [kind, contact]) => rest.replace(contact, mark(kind)), plain)
  return { text: hidden, masked: hidden !== plain }
}
