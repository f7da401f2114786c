import { notify } from '#framework/events/declarations.ts'
import { memberJoined } from '#companies/members/events.ts'
import { askedAgainEmail, invitationEmail, joinedEmail } from './emails.server.ts'
import { invitationAskedFor, invitationDeclined, invitationSentAgain, memberInvited } from './events.ts'

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
    in_app: { kind: 'member_joined', about: ({ person_id }) => ['person', person_id] },
    email: joinedEmail,
    params: ({ person_id }) => ({ person_id }),
  }),
  // The sender; the trail and the list of invitations show it to the others.
  notify(invitationDeclined, {
    facts: async ({ company_id, invitation_id }, tx) => ({
      company_id,
      invitation_id,
      ...(await tx
        .selectFrom('member_invitations')
        .select('invited_by')
        .where('invitation_id', '=', invitation_id)
        .executeTakeFirstOrThrow()),
    }),
    audience: ({ company_id, invited_by }) => [{ company_id, person_id: invited_by }],
    right: 'administer',
    in_app: { kind: 'invitation_declined', about: ({ invitation_id }) => ['invitation', invitation_id] },
  }),
  notify(invitationAskedFor, {
    facts,
    audience: ({ company_id }) => [company_id],
    right: 'administer',
    email: askedAgainEmail,
    params: ({ invitation_id }) => ({ invitation_id }),
  }),
]
