import type { Notification } from '#framework/events/declarations.ts'
import { GROUP_RULES, KIND_GROUPS, type KindGroup } from '../kind-groups.ts'
import { kindOf } from '../kinds.ts'

/** What a link in an e-mail stops: the e-mails of a group, or the daily summary. */
export type StopTopic = KindGroup | 'digest'

/** The kind of the daily summary in `mails`. */
export const DIGEST_KIND = 'daily-summary'

/** The groups whose e-mails can be switched off; those of saved searches one by one, or all with a link. */
const STOPPABLE = KIND_GROUPS.filter((group) => group === 'alerts' || !GROUP_RULES[group].fixed.mail)

export const isStopTopic = (text: string): text is StopTopic =>
  text === 'digest' || STOPPABLE.some((group) => group === text)

/** Finds what a receiver can stop with an e-mail of a kind; null for what is always sent. */
export function stopTopics(notifications: readonly Notification[]): (mail_kind: string) => StopTopic | null {
  const topics = new Map<string, StopTopic>([[DIGEST_KIND, 'digest']])
  for (const { email, in_app } of notifications) {
    const kind = in_app && kindOf(in_app.kind)
    if (email && kind && !kind.always_mailed && isStopTopic(kind.group)) topics.set(email.kind, kind.group)
  }
  return (mail_kind) => topics.get(mail_kind) ?? null
}
