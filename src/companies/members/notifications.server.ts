import { notify } from '#framework/events/declarations.ts'
import { ownerChangedEmail, removedEmail, rolesChangedEmail } from './emails.server.ts'
import { memberRemoved, ownerChanged, rolesChanged } from './events.ts'

const facts = <Payload>(payload: Payload) => payload

export const memberNotifications = [
  notify(rolesChanged, { facts, audience: ({ company_id, person_id }) => [{ company_id, person_id }], email: rolesChangedEmail, params: () => ({}) }),
  notify(memberRemoved, {
    facts,
    audience: ({ company_id }) => [{ company_id, person_id: null }],
    email: removedEmail,
    params: ({ company_id, person_id }) => ({ company_id, person_id }),
  }),
  notify(ownerChanged, {
    facts,
    audience: ({ company_id, old, new: owner }) => [{ company_id, person_id: old }, { company_id, person_id: owner }],
    email: ownerChangedEmail,
    params: ({ old, new: owner }) => ({ old, new: owner }),
  }),
]
