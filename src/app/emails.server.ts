import { companyErasedEmail } from '#companies/operators/emails.server.ts'
import { emailsByKind } from '#framework/mail/define-email.server.ts'
import { digestEmail } from '#notifications/digest/digest-email.server.ts'
import { stopTopics } from '#notifications/unsubscribe/stop-topics.ts'
import { notifications } from './events.server.ts'

/** All e-mails of the product: of notifications, and those that are sent in another way. */
export const emails = emailsByKind([
  ...new Set(notifications.flatMap(({ email }) => email ?? [])),
  digestEmail,
  companyErasedEmail,
])

/** What a receiver can stop with an e-mail of a kind. */
export const topicOf = stopTopics(notifications)
