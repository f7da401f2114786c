import { findPhones } from './find-phones.ts'
import { readText, replaceMatches, replaceRead } from './reading.ts'

/** Replaces a contact in a text; pages show a chip there. User text never contains it. */
export const MASK = '\uFFFC'

export type ContactKind = 'phone' | 'email' | 'link'

// Parts are as long as the mail and name systems allow, which also keeps hostile texts from taking quadratic time.
const CONTACTS: readonly [kind: ContactKind, pattern: RegExp][] = [
  // Addresses of pages, with or without their scheme.
  ['link', /(?:https?:\/\/|www\.)\S+/giu],
  ['email', /[\p{L}\p{N}._%+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:[.。][\p{L}\p{N}-]+)+/giu],
  [
    'link',
    // Browsers and mail programs read the ideographic full stop as a dot.
    /(?<![\p{L}\p{N}])(?:[a-z0-9-]{1,63}[.。]){1,10}(?:sa|com|net|org|info|biz|me|io|co|shop|store|app|link|page|ly)(?![\p{L}\p{N}])(?:\/\S*)?/giu,
  ],
]

/** Replaces phone numbers, e-mail addresses and links by `MASK`, or by what `mark` says for their kind. */
export function maskContacts(
  text: string,
  mark: (kind: ContactKind) => string = () => MASK,
): { text: string; masked: boolean } {
  const plain = text.replaceAll(MASK, '')
  const linked = CONTACTS.reduce(
    (reading, [kind, contact]) => replaceMatches(reading, contact, mark(kind)),
    readText(plain),
  )
  const hidden = replaceRead(linked, findPhones(linked.text), mark('phone')).written
  return { text: hidden, masked: hidden !== plain }
}
