import { notify } from '#framework/events/declarations.ts'
import { ownerChangedEmail, removedEmail, rolesChangedEmail } from './emails.server.ts'
import { memberLeft, memberRemoved, ownerChanged, rolesChanged } from './events.ts'

const facts = <Payload>(payload: Payload) => payload

/** To those who administer the company. */
const fewer = {
  facts: (payload: { company_id: number; person_id: number }) => payload,
  audience: ({ company_id }: { company_id: number }) => [company_id],
  right: 'administer' as const,
  news: { kind: 'member_removed' as const, about: ({ person_id }: { person_id: number }) => ['person', person_id] as const },
}

export const memberNotifications = [
  notify(rolesChanged, {
    facts,
    audience: ({ company_id, person_id }) => [{ company_id, person_id }],
    news: { kind: 'roles_changed', about: ({ company_id }) => ['company', company_id] },
    email: rolesChangedEmail,
    params: () => ({}),
  }),
  notify(memberRemoved, fewer),
  notify(memberLeft, fewer),
  notify(memberRemoved, {
    facts,
    audience: ({ company_id }) => [{ company_id, person_id: null }],
    email: removedEmail,
    params: ({ company_id, person_id }) => ({ company_id, person_id }),
  }),
  notify(ownerChanged, {
    facts,
    audience: ({ company_id, old, new: owner }) => [{ company_id, person_id: old }, { company_id, person_id: owner }],
    news: { kind: 'owner_changed', about: ({ new: owner }) => ['person', owner] },
    email: ownerChangedEmail,
    params: ({ old, new: owner }) => ({ old, new: owner }),
  }),
]
