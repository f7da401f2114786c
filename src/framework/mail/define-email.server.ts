import type { Tx } from '#framework/database/database.server.ts'
import type { Fact, MailFile } from './email-content.ts'
import type { BilingualText, Lang, T, MessageValues } from '#framework/i18n/messages.ts'

/** A person outside of the company in whose name an e-mail is sent. */
export interface Outsider {
  email: string
  lang: Lang
}

/** The receiver of an e-mail: a person of a company, read when it is sent. */
export interface Receiver {
  company_id: number
  /** Null for an outsider. */
  person_id: number | null
  company_name: string
  email: string
  email_verified: boolean
}

/** What composing an e-mail may use. */
export interface ComposeContext<Params extends object> {
  tx: Tx
  t: T
  lang: Lang
  receiver: Receiver
  /** Parameters stored when the e-mail was queued. */
  params: Params
}

/**
 * A paragraph, with plural forms where it counts, or a table. The paragraph `{link}` becomes the button, and `{name}`
 * the table or the code of that name. A paragraph without text is left out, and so is a row whose value is not known.
 */
type BlockText<L extends Lang> = BilingualText[L] | readonly Fact[]

export const isTable = (block: BlockText<Lang>): block is readonly Fact[] => Array.isArray(block)

/**
 * The texts of an e-mail. `{company}` is the receiver's name and `{link}` the address of the action; `compose` gives
 * the other values.
 */
export interface EmailTexts {
  subject: BilingualText
  /** The line that mail programs show beside the subject. */
  preview: BilingualText
  /** Between the greeting and the signature. The button ends it, unless `{link}` is one of its paragraphs. */
  body: { [L in Lang]: readonly BlockText<L>[] }
  /** Label of the button. */
  action: BilingualText
}

/** Where an e-mail links to and the values of its texts. */
export interface Composed<Variant extends string> {
  /** Page that the action opens. */
  path: string
  /**
   * Values of placeholders. Text and numbers from companies are isolated: see `isolate` and `ltr`. None becomes a link:
   * that is what `path` is for.
   */
  values?: MessageValues
  /** Tables whose rows are not known before. */
  tables?: Readonly<Record<string, readonly Fact[]>>
  /** Paragraphs that are text for machines. */
  codes?: Readonly<Record<string, string>>
  /** Sent with it. */
  files?: readonly MailFile[]
  /** Variant whose texts are used. */
  variant?: Variant
}

/**
 * Merges e-mails of one kind to one receiver. The first is sent immediately, later ones are merged and sent at most
 * every `minutes` (default 5).
 */
export interface Digest<Params extends object> {
  minutes?: number
  /** Name of the parameter that merged e-mails have in common. */
  by: string
  /** Merges the parameters of at least two queued e-mails, oldest first. */
  merge(group: readonly Params[]): Params
}

/** Declaration of an e-mail. Its methods make declarations with different parameters fit one list. */
export interface Email<Params extends object, Variant extends string = string> {
  /** Name in the table `mails`. */
  kind: string
  /** Addresses one person, and greets without the company's name. */
  personal?: true
  /** Tells the receiver why it gets this e-mail. */
  reason: BilingualText
  texts: EmailTexts
  /** Texts of special cases, which `compose` selects. */
  variants?: Readonly<Record<Variant, EmailTexts>>
  digest?: Digest<Params>
  /** A page where the receiver chooses how to get e-mails such as this. The foot of the e-mail has a link to it. */
  choices?: { path: string; label: BilingualText }
  /** Also sent to a person who no longer belongs to any company. */
  to_former?: boolean
  /** Also sent to disabled people, and to those of a disabled company. */
  to_disabled?: boolean
  /** Finds a receiver who is not, or no longer, a member of the company; null if the e-mail is no longer needed. */
  outsider?(tx: Tx, params: Params): Promise<Outsider | null>
  /** Runs when the e-mail is sent. Null when it is no longer worth sending. */
  compose(context: ComposeContext<Params>): Promise<Composed<Variant> | null> | Composed<Variant> | null
}

/** Every declared e-mail by its kind. */
export type Emails = ReadonlyMap<string, Email<object>>

/** Declares an e-mail; a notification names it and its parameters. */
export const defineEmail = <Params extends object, Variant extends string = never>(
  email: Email<Params, Variant> & { digest?: { by: keyof Params & string } },
): Email<Params> => email

/** Collects declarations; two of the same kind are a mistake. */
export function emailsByKind(emails: readonly Email<object>[]): Emails {
  const byKind = new Map(emails.map((email) => [email.kind, email]))
  if (byKind.size < emails.length) throw new Error('two e-mails have the same kind')
  return byKind
}
