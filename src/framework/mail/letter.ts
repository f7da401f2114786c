/** The letters of the product; each is composed by the slice that owns its subject. */
export type MailKind =
  | 'verify'
  | 'reset'
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'new-bid'
  | 'bid-received'
  | 'bid-accepted'
  | 'award-confirmed'
  | 'bid-not-chosen'
  | 'rfq-changed'
  | 'rfq-canceled'
  | 'deadline-passed'

/** What a letter says, in the receiver's language. Values of others stand in isolates: see `own` and `ltr`. */
export interface Letter {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  /**
   * The whole letter in plain text, from greeting to signature. Blank lines part paragraphs; lines such as
   * `Amount: 12.00` become rows of facts, and a line that is the action's address becomes its button.
   */
  body: string
  action: { label: string; url: string }
  /** The sentence that says why this came. */
  reason: string
}

/** A letter with what surrounds it, ready to be sent. */
export interface Message {
  /** Stable per letter: a copy sent after a crash is recognised by it. */
  message_id: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  preview: string
  text: string
  html: string
}

const FSI = '\u2068'
const LRI = '\u2066'
const PDI = '\u2069'
const MARKS = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g

/** One line without control and direction characters: nothing in it can end a header or reorder its neighbours. */
export const plainLine = (text: string) => text.replace(CONTROL, ' ').replace(MARKS, '').replace(/ {2,}/g, ' ').trim()

/** Text that others wrote, or a value that has a direction of its own, kept apart from the sentence around it. */
export const own = (text: string) => `${FSI}${plainLine(text)}${PDI}`

/** A number, address, phone or price: always left to right. */
export const ltr = (value: string | number) => `${LRI}${plainLine(String(value))}${PDI}`

/** A header's text: one clean line, cut between letters. */
export function headerLine(text: string, length: number) {
  const letters = [...plainLine(text)]
  return letters.length <= length ? letters.join('') : `${letters.slice(0, length - 1).join('').trimEnd()}…`
}
