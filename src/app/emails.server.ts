import { emailsByKind } from '#framework/mail/define-email.server.ts'
import { notifications } from './events.server.ts'

/** All e-mails of the product. */
export const emails = emailsByKind([...new Set(notifications.flatMap(({ email }) => email ?? []))])
