import { hasRight, type Right, type Role } from '#companies/roles.ts'
import type { Notification } from '#framework/events/declarations.ts'

/** The rights of which a notification asks one; none where it asks for none. */
export const rightsOfNotification = ({ right }: Pick<Notification, 'right'>): readonly Right[] =>
  right === undefined ? [] : typeof right === 'string' ? [right] : right

/**
 * Whether somebody in these roles is sent e-mails of a kind: with a right of one of the notifications that use it, or
 * where one of them asks for none.
 */
export function mailRights(notifications: readonly Notification[]) {
  const byKind = Map.groupBy(
    notifications.filter(({ email }) => email !== undefined),
    ({ email }) => email!.kind,
  )
  return (kind: string, roles: readonly string[]): boolean => {
    const wanted = byKind.get(kind)?.map(rightsOfNotification) ?? []
    if (wanted.length === 0 || wanted.some((rights) => rights.length === 0)) return true
    return wanted.flat().some((right) => hasRight({ roles: roles as readonly Role[] }, right))
  }
}
