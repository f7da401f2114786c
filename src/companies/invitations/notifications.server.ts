import { notify } from '#framework/events/declarations.ts'
import { memberJoined } from '#companies/members/events.ts'
import { askedAgainEmail, invitationEmail, joinedEmail } from './emails.server.ts'
import { invitationAskedFor, invitationSentAgain, memberInvited } from './events.ts'

const facts = <Payload>(payload: Payload) => payload
/** The invited, whom the e-mail itself finds. */
const invitee = {
  facts: ({ company_id, invitation_id }: { company_id: number; invitation_id: number }) => ({
    company_id,
    invitation_id,
  }),
  audience: ({ company_id }: { company_id: number }) => [{ company_id, person_id: null }],
  email: invitationEmail,
  params: ({ invitation_id }: { invitation_id: number }) => ({ invitation_id }),
}

export const invitationNotifications = [
  notify(memberInvited, invitee),
  notify(invitationSentAgain, invitee),
  notify(memberJoined, {
    facts,
    audience: ({ company_id }) => [company_id],
    right: 'administer',
    news: { kind: 'member_joined', about: ({ person_id }) => ['person', person_id] },
    email: joinedEmail,
    params: ({ person_id }) => ({ person_id }),
  }),
  notify(invitationAskedFor, {
    facts,
    audience: ({ company_id }) => [company_id],
    right: 'administer',
    email: askedAgainEmail,
    params: ({ invitation_id }) => ({ invitation_id }),
  }),
]
