import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'
import { ROLES } from '#companies/roles.ts'

const roles = z.array(z.enum(ROLES))
const ofMember = ['member', 'person_id'] as const
const ofCompany = ['user', 'company_id'] as const
/** A member, and for which company: the trail knows that from its own column. */
const member = { company_id: z.int(), person_id: z.int() }

/** Who does it is in the trail's own column; `confirm` answers the question whether awards may stay undecided. */
const change = { changed_by: z.int(), confirm: z.boolean() }

export const rolesChanged = defineEvent(
  'member.roles_changed',
  z.object({ ...member, ...change, old: roles, new: roles }),
  { about: ofMember, trail: 'people', ...internal, transient: ['company_id', 'changed_by', 'confirm'] },
)
export const memberRemoved = defineEvent('member.removed', z.object({ ...member, ...change, roles }), {
  about: ofMember,
  trail: 'people',
  ...internal,
  transient: ['company_id', 'changed_by', 'confirm'],
})
export const memberLeft = defineEvent('member.left', z.object({ ...member, confirm: z.boolean(), roles }), {
  about: ofMember,
  trail: 'people',
  ...internal,
  transient: ['company_id', 'confirm'],
})
export const memberJoined = defineEvent(
  'member.joined',
  z.object({ ...member, roles, invitation_id: z.int(), invited_by: z.int() }),
  { about: ofMember, trail: 'people', ...internal, transient: ['company_id'] },
)
export const ownerChanged = defineEvent(
  'company.owner_changed',
  z.object({ company_id: z.int(), old: z.int(), new: z.int() }),
  { about: ofCompany, trail: 'people', ...internal },
)
const settingsChange = z.object({
  field: z.enum(['award_limit_halalas', 'require_second_step']),
  old: z.unknown(),
  new: z.unknown(),
  /** The day from which a required second step counts. */
  from: z.optional(z.string()),
})
export type SettingsChange = z.output<typeof settingsChange>
/** Who changed them is in the trail's own column. */
export const settingsChanged = defineEvent(
  'company.settings_changed',
  z.object({ company_id: z.int(), changed_by: z.int(), changes: z.array(settingsChange) }),
  { about: ofCompany, trail: 'company', ...internal, transient: ['changed_by'] },
)
