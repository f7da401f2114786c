import type { Tx } from '#framework/database/database.server.ts'
import type { Letter, MailKind } from './letter.ts'
import type { Lang, T } from '#framework/i18n/words.ts'

/** Whom a letter goes to, as the account is when it is sent. */
export interface Receiver {
  user_id: number
  company_name: string
  email: string
  email_verified: boolean
}

/** What composing a letter may use. */
export interface ComposeContext<Params extends object> {
  tx: Tx
  t: T
  lang: Lang
  receiver: Receiver
  /** What was true when the letter was queued. */
  params: Params
  /** The absolute address of a page of ours in the receiver's language. */
  page: (path: string) => string
}

/** Writes one kind of letter; null when there is nothing left to say. */
export type Compose = (context: ComposeContext<object>) => Promise<Letter | null>

/** Every kind of letter and who writes it. */
export type Letters = Record<MailKind, Compose>

/** A letter whose parameters have this type: the same that its callers hand to `queueMail`. */
export const letter =
  <Params extends object>(compose: (context: ComposeContext<Params>) => Promise<Letter | null>): Compose =>
  (context) =>
    compose({ ...context, params: context.params as Params })
