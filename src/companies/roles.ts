import { fail } from '#framework/api/failure.ts'

/** What a person may be in a company; roles combine. */
export const ROLES = ['owner', 'admin', 'buyer', 'seller', 'approver', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** Roles that can be assigned. Ownership is transferred instead. */
export const GIVEN_ROLES = ['buyer', 'approver', 'seller', 'admin', 'viewer'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

/**
 * Rights within a company and the roles that grant each. Every member may read what the company may read; whether the
 * company itself may do something is decided by the slices' policies.
 */
const ROLES_WITH = {
  /** Publish, change and cancel RFQs, and accept bids. */
  buy: ['owner', 'admin', 'buyer'],
  /** Bid, offer products, and describe the company as a supplier. */
  sell: ['owner', 'admin', 'seller'],
  /** See the contacts of other companies. */
  contacts: ['owner', 'admin', 'buyer', 'seller', 'approver'],
  /** Approve or reject awards above the company's limit. */
  approve: ['approver'],
  /** Change the company's own data, its members and settings. */
  administer: ['owner', 'admin'],
  /** Transfer the ownership of the company. */
  own: ['owner'],
} as const satisfies Record<string, readonly Role[]>
declare module '#framework/events/declarations.ts' {
  interface NotifiedRights extends Record<keyof typeof ROLES_WITH, true> {}
}

/** A right within a company. */
export type Right = keyof typeof ROLES_WITH

export const RIGHTS = Object.keys(ROLES_WITH) as Right[]

/** Roles that grant a right. */
export const rolesWith = (right: Right): readonly Role[] => ROLES_WITH[right]

/** Whether a person's roles grant a right; false for guests. */
export const hasRight = (person: { roles: readonly Role[] } | null, right: Right) =>
  person !== null && rolesWith(right).some((role) => person.roles.includes(role))

/**
 * Requires a right.
 *
 * @throws 403 role_required with the roles that grant it
 */
export function assertRight(person: { roles: readonly Role[] }, right: Exclude<Right, 'contacts'>) {
  if (!hasRight(person, right))
    throw fail(403, 'role_required', { messageCode: `role_required_${right}`, more: { roles: rolesWith(right) } })
}

/** Every right, and whether somebody's roles give it. */
export const rightsOf = (person: { roles: readonly Role[] }) =>
  Object.fromEntries(RIGHTS.map((right) => [right, hasRight(person, right)])) as Record<Right, boolean>
