import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { endInvitationsOf } from '#companies/invitations/end-invitations.server.ts'
import { assertRight, hasRight, type Role } from '#companies/roles.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { RolesChange } from './contract.ts'
import { memberLeft, memberRemoved, ownerChanged, rolesChanged } from './events.ts'

/*
 * Callers lock the changed person and the one who makes the change first: roles being removed cannot be used meanwhile,
 * and of two concurrent changes the second sees the first.
 */

/**
 * Roles of a current member.
 *
 * @throws 404 member_not_found
 */
async function rolesOf(
  tx: Tx,
  { viewer: { company_id } }: SignedInContext,
  person_id: number,
): Promise<readonly Role[]> {
  const row = await tx
    .selectFrom('members')
    .select('roles')
    .where('company_id', '=', company_id)
    .where('person_id', '=', person_id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw fail(404, 'member_not_found')
  return row.roles
}

const setRoles = (
  tx: Tx,
  { viewer: { company_id, person_id: approver_by } }: SignedInContext,
  person_id: number,
  roles: readonly Role[],
) =>
  tx
    .updateTable('members')
    // A trigger keeps the stored `approver_by` unless the role approver is new.
    .set({ roles: [...roles], approver_by })
    .where('company_id', '=', company_id)
    .where('person_id', '=', person_id)
    .execute()

const areSame = (some: readonly Role[], others: readonly Role[]) =>
  some.length === others.length && some.every((role) => others.includes(role))

/**
 * Changes a member's roles. Only the owner changes the owner's. Other members may give up their own roles but not add
 * any.
 *
 * @throws 403 role_required, own_roles · 404 member_not_found · 412 stale if the page showed other roles · 422
 */
export async function changeRoles(
  tx: Tx,
  ctx: SignedInContext,
  person_id: number,
  { roles: given, seen_roles, confirm = false }: RolesChange,
) {
  const { viewer } = ctx
  const old = await rolesOf(tx, ctx, person_id)
  const owns = old.includes('owner')
  if (owns) assertRight(viewer, 'own')
  const roles: Role[] = owns ? ['owner', ...given] : [...given]
  if (roles.length === 0)
    throw fail(422, 'invalid', { fields: [{ field: 'roles', message: 'members.roles_required' }] })
  if (person_id === viewer.person_id && !owns && roles.some((role) => !old.includes(role))) throw fail(403, 'own_roles')
  if (areSame(old, roles)) return
  if (seen_roles && !areSame(old, seen_roles)) throw fail(412, 'stale', { more: { roles: old } })
  await setRoles(tx, ctx, person_id, roles)
  const { company_id, person_id: changed_by } = viewer
  if (!hasRight({ roles }, 'administer')) await endInvitationsOf(tx, person_id, company_id)
  await record(tx, ctx, rolesChanged({ company_id, person_id, changed_by, confirm, old: [...old], new: roles }))
}

/**
 * Ends a membership and the invitations that the person sent for the company; the person and what the person did stay.
 */
async function endMembership(tx: Tx, company_id: number, person_id: number) {
  await tx
    .updateTable('members')
    .set({ left_at: new Date() })
    .where('company_id', '=', company_id)
    .where('person_id', '=', person_id)
    .execute()
  await endInvitationsOf(tx, person_id, company_id)
  await tx
    .updateTable('people')
    .set({ last_company_id: null })
    .where('person_id', '=', person_id)
    .where('last_company_id', '=', company_id)
    .execute()
}

/**
 * Removes a member; effective immediately. Removing oneself is leaving.
 *
 * @throws 404 member_not_found · 409 last_owner
 */
export async function removeMember(tx: Tx, ctx: SignedInContext, person_id: number, confirm = false) {
  const { company_id, person_id: changed_by } = ctx.viewer
  if (person_id === changed_by) return leaveCompany(tx, ctx, confirm)
  const roles = await rolesOf(tx, ctx, person_id)
  if (roles.includes('owner')) throw fail(409, 'last_owner')
  await endMembership(tx, company_id, person_id)
  // Marked instead of deleted: the sessions are invalid, but can still tell their visitor the reason.
  await tx
    .updateTable('sessions')
    .set({ removed_at: new Date() })
    .where('company_id', '=', company_id)
    .where('person_id', '=', person_id)
    .execute()
  await record(tx, ctx, memberRemoved({ company_id, person_id, changed_by, confirm, roles: [...roles] }))
}

/** Ends one's own membership. */
export async function leaveCompany(tx: Tx, ctx: SignedInContext, confirm = false) {
  const { company_id, person_id, roles } = ctx.viewer
  if (roles.includes('owner')) throw fail(409, 'last_owner')
  await endMembership(tx, company_id, person_id)
  await tx.deleteFrom('sessions').where('company_id', '=', company_id).where('person_id', '=', person_id).execute()
  await record(tx, ctx, memberLeft({ company_id, person_id, confirm, roles: [...roles] }))
}

/**
 * Transfers ownership to an active member. The previous owner becomes an admin and keeps all other roles.
 *
 * @throws 404 member_not_found · 422 for the owner
 */
export async function transferOwnership(tx: Tx, ctx: SignedInContext, person_id: number) {
  const { viewer } = ctx
  const { company_id } = viewer
  const roles = await rolesOf(tx, ctx, person_id)
  const { is_active } = await tx
    .selectFrom('people')
    .select('is_active')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow()
  if (!is_active) throw fail(404, 'member_not_found')
  if (person_id === viewer.person_id)
    throw fail(422, 'invalid', { fields: [{ field: 'person_id', message: 'members.owner_required' }] })
  // Remove the previous owner's role first: the unique index of owners is not deferrable.
  await setRoles(tx, ctx, viewer.person_id, [
    'admin',
    ...viewer.roles.filter((role) => role !== 'owner' && role !== 'admin'),
  ])
  await setRoles(tx, ctx, person_id, ['owner', ...roles])
  await record(tx, ctx, ownerChanged({ company_id, old: viewer.person_id, new: person_id }))
}
