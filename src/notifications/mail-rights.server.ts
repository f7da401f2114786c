import { hasRight, type Right, type Role } from '#companies/roles.ts'
import type { Notification } from '#framework/events/declarations.ts'

/** Rights of a notification, one of which is enough; empty if everyone is notified. */
export const rightsOfNotification = ({ right }: Pick<Notification, 'right'>): readonly Right[] =>
  right === undefined ? [] : typeof right === 'string' ? [right] : right

/**
 * Whether roles receive e-mails of a kind: they grant a right of a notification that uses it, or one of those needs
 * none.
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
