import { notify } from '#framework/events/declarations.ts'
import type { EventType } from '#framework/events/define-event.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import { passwordChangedEmail, passwordResetEmail, secondFactorOffEmail, secondFactorOnEmail, verificationEmail } from './emails.server.ts'
import {
  companyRegistered, emailCorrected, passwordChanged, passwordReset, passwordResetRequested, secondFactorOff, secondFactorOn, verificationRequested,
} from './events.ts'

type AccountEvent = EventType<{ user_id: number }>

const account = {
  facts: (payload: { user_id: number }) => payload,
  audience: ({ user_id }: { user_id: number }) => [user_id],
}
/** An e-mail that says nothing of the moment; its link is made when it is sent. */
const sendLink = (event: AccountEvent, email: Email<Record<string, never>>) => notify(event, { ...account, email, params: () => ({}) })
const sendNotice = (event: AccountEvent, email: Email<{ at: string }>) => notify(event, { ...account, email, params: () => ({ at: new Date().toISOString() }) })

export const companyNotifications = [
  sendLink(companyRegistered, verificationEmail),
  sendLink(emailCorrected, verificationEmail),
  sendLink(verificationRequested, verificationEmail),
  sendLink(passwordResetRequested, passwordResetEmail),
  sendNotice(passwordChanged, passwordChangedEmail),
  sendNotice(passwordReset, passwordChangedEmail),
  sendNotice(secondFactorOn, secondFactorOnEmail),
  sendNotice(secondFactorOff, secondFactorOffEmail),
]
