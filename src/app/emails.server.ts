import { emailsByKind } from '#framework/mail/define-email.server.ts'
import { digestEmail } from '#notifications/digest/digest-email.server.ts'
import { stopTopics } from '#notifications/unsubscribe/stop-topics.ts'
import { notifications } from './events.server.ts'

/** All e-mails of the product. */
export const emails = emailsByKind([...new Set(notifications.flatMap(({ email }) => email ?? [])), digestEmail])

/** What a receiver can stop with an e-mail of a kind. */
export const topicOf = stopTopics(notifications)
