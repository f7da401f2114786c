import { record } from '#framework/events/record.server.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { assertOpen } from './accept-invitation.server.ts'
import { declineTakenBack, invitationDeclined } from './events.ts'
import { invitationState, readByToken } from './invitation-state.server.ts'
import { assertFewOpen, lockCompany } from './manage-invitations.server.ts'

/** Company, then invitation, as for accepting: still with this link. */
async function lockByToken(tx: Tx, token: string) {
  const { invitation_id, token_hash, company_id } = await readByToken(tx, token)
  const { is_active } = await lockCompany(tx, company_id)
  const invitation = await tx
    .selectFrom('member_invitations')
    .select(invitationState.as('state'))
    .where('invitation_id', '=', invitation_id)
    .where('token_hash', '=', token_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!is_active || !invitation) throw fail(400, 'token_invalid')
  return { invitation_id, company_id, state: invitation.state }
}

/** The invited does not want to join. */
export async function declineInvitation(tx: Tx, token: string) {
  const { invitation_id, company_id, state } = await lockByToken(tx, token)
  assertOpen(state)
  const now = new Date()
  await tx
    .updateTable('member_invitations')
    .set({ revoked_at: now, declined_at: now })
    .where('invitation_id', '=', invitation_id)
    .execute()
  await record(tx, { viewer: { company_id, person_id: null } }, invitationDeclined({ invitation_id, company_id }))
}

/**
 * The invited wants to join after all: the same link works again, as long as it would have, the inviter may still
 * invite and nothing took its place.
 */
export async function takeBackDecline(tx: Tx, token: string) {
  const { invitation_id, company_id, state } = await lockByToken(tx, token)
  if (state === 'open') return
  if (state !== 'declined') assertOpen(state)
  await assertFewOpen(tx, company_id)
  await tx
    .updateTable('member_invitations')
    .set({ revoked_at: null, declined_at: null })
    .where('invitation_id', '=', invitation_id)
    .execute()
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== 'member_invitations_one_open') throw error
      throw fail(409, 'invitation_exists', { messageCode: 'newer_invitation' })
    })
  await record(tx, { viewer: { company_id, person_id: null } }, declineTakenBack({ invitation_id, company_id }))
}
