import type { T } from '#framework/i18n/messages.ts'
import type { Role } from '#companies/roles.ts'

/** The names of roles, the strongest first, in one line. */
export const roleNames = (t: T, roles: readonly Role[]) =>
  roles.map((role) => t(`members.role_${role}`)).join(t('site.list_comma'))
