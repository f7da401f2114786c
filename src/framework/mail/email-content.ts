/** A row of a table: what it is called, and what it is. */
export type Fact = readonly [label: string, value: string]

/** Text for machines: shown left to right, broken anywhere, without marks of direction. */
export interface Code {
  code: string
}

/** A paragraph, whose lines stay apart, a table, or code. */
export type Block = string | readonly Fact[] | Code

/** A text file that is sent with an e-mail. */
export interface MailFile {
  name: string
  mime: string
  text: string
}

/** An e-mail composed in the receiver's language. Values from users are isolated: see `isolate` and `ltr`. */
export interface EmailContent {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  /** From greeting to signature. The paragraph that is the action's address becomes its button. */
  body: readonly Block[]
  action: { label: string; url: string }
  /** Tells the receiver why it gets this e-mail. */
  reason: string
  /** Where the receiver chooses how to get such e-mails. */
  choices?: { label: string; url: string }
  files?: readonly MailFile[]
}

/** An e-mail with its headers and both parts, ready to be sent. */
export interface Message {
  /** Stable per e-mail, so that mail programs recognize a copy sent after a crash. */
  message_id: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  subject: string
  preview: string
  text: string
  html: string
  /** The address that mail programs post to when the receiver wants no more e-mails of this kind. */
  unsubscribe?: string
  files?: readonly MailFile[]
}

const FSI = '\u2068'
const LRI = '\u2066'
const PDI = '\u2069'
const MARKS = /[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g

/** One line without control and direction characters: nothing in it can end a header or reorder its neighbours. */
export const plainLine = (text: string) => text.replace(CONTROL, ' ').replace(MARKS, '').replace(/ {2,}/g, ' ').trim()

/**
 * What mail programs make links of: a dot before two letters (not that of `ر.س`), the colon of a scheme, two slashes.
 * Numbers, days and hours have none.
 */
const LINKING = /(?<=\S)[.。．｡](?=\p{L}{2})|(?<=\p{L}):(?=\S)|\/(?=\/)|(?<=\/)\//gu
const UNLINKED: Readonly<Record<string, string>> = { ':': '\uA789', '/': '\u2215' }

/** Text of which mail programs make no link: what somebody typed is none of ours. */
const unlinked = (text: string) => text.replace(LINKING, (sign) => UNLINKED[sign] ?? '\u2024')

/** Isolates text from users, or a value with its own direction, from the sentence around it; never a link. */
export const isolate = (text: string) => `${FSI}${unlinked(plainLine(text))}${PDI}`

/** Values of an e-mail without links but for those that `ltr` has made: addresses to write to, amounts. */
export const unlinkAround = (text: string) =>
  text
    .split(/(\u2066[^\u2066-\u2069]*\u2069)/)
    .map((part, at) => (at % 2 === 0 ? unlinked(part) : part))
    .join('')

/** A number, address, phone or price: always left to right. */
export const ltr = (value: string | number) => `${LRI}${plainLine(String(value))}${PDI}`

/** Text of a header: one clean line, cut between characters. */
export function headerLine(text: string, length: number) {
  const characters = [...plainLine(text)]
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}
