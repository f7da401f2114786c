import { notify } from '#framework/events/declarations.ts'
import type { EventType } from '#framework/events/define-event.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import {
  passwordChangedEmail,
  passwordResetEmail,
  secondFactorOffEmail,
  secondFactorOnEmail,
  verificationEmail,
} from './emails.server.ts'
import {
  companyDisabledEmail,
  companyEnabledEmail,
  personDisabledEmail,
  personEnabledEmail,
  sessionsEndedEmail,
} from './operators/emails.server.ts'
import {
  companyDisabled,
  companyEnabled,
  companyRegistered,
  emailCorrected,
  passwordChanged,
  passwordReset,
  passwordResetRequested,
  personDisabled,
  personEnabled,
  secondFactorOff,
  secondFactorOn,
  sessionsRevoked,
  verificationRequested,
} from './events.ts'

type AccountEvent = EventType<Recipient>

/** E-mails about an account go to the person, in the name of the company that the person acts for. */
const account = {
  facts: (payload: Recipient) => payload,
  audience: ({ company_id, person_id }: Recipient) => [{ company_id, person_id }],
}
const ofOperator = {
  facts: (payload: { company_id: number; reason?: string | undefined }) => payload,
  // Without a reason it is a step of another act, which sends its own.
  audience: ({ company_id, reason }: { company_id: number; reason?: string | undefined }) =>
    reason === undefined ? [] : [company_id],
  params: ({ reason = '' }: { reason?: string | undefined }) => ({ reason }),
}
const toPerson = {
  facts: (payload: Recipient & { reason?: string | undefined }) => payload,
  audience: account.audience,
  params: ofOperator.params,
}
/** An e-mail without parameters; its link is created when it is sent. */
const sendLink = (event: AccountEvent, email: Email<Record<string, never>>) =>
  notify(event, { ...account, email, params: () => ({}) })
const sendNotice = (event: AccountEvent, email: Email<{ at: string }>) =>
  notify(event, { ...account, email, params: () => ({ at: new Date().toISOString() }) })

export const companyNotifications = [
  sendLink(companyRegistered, verificationEmail),
  sendLink(emailCorrected, verificationEmail),
  sendLink(verificationRequested, verificationEmail),
  sendLink(passwordResetRequested, passwordResetEmail),
  sendNotice(passwordChanged, passwordChangedEmail),
  sendNotice(passwordReset, passwordChangedEmail),
  sendNotice(secondFactorOn, secondFactorOnEmail),
  notify(secondFactorOff, {
    ...account,
    facts: (payload) => payload,
    email: secondFactorOffEmail,
    params: ({ reason }) => ({ at: new Date().toISOString(), ...(reason !== undefined && { reason }) }),
  }),
  notify(companyDisabled, { ...ofOperator, email: companyDisabledEmail }),
  notify(companyEnabled, { ...ofOperator, email: companyEnabledEmail }),
  notify(personDisabled, { ...toPerson, email: personDisabledEmail }),
  notify(personEnabled, { ...toPerson, email: personEnabledEmail }),
  notify(sessionsRevoked, {
    ...toPerson,
    facts: (payload) => payload,
    // Where none ended nobody was logged out.
    audience: (payload) => (payload.sessions > 0 ? account.audience(payload) : []),
    email: sessionsEndedEmail,
  }),
]
