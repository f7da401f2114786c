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

/** Isolates text from users, or a value with its own direction, from the sentence around it. */
export const isolate = (text: string) => `${FSI}${plainLine(text)}${PDI}`

const LINKING: Readonly<Record<string, string>> = { '.': '\u2024', ':': '\uA789', '/': '\u2215' }

/** Text that a stranger may have written: mail programs must not make links of it. */
export const unlinked = (text: string) => isolate(text.replace(/[.:/](?=\S)/g, (mark) => LINKING[mark]!))

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
