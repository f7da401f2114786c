import { type Expression, sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { notify } from '#framework/events/declarations.ts'
import { ownerChangedEmail, removedEmail, rolesChangedEmail, settingsChangedEmail } from './emails.server.ts'
import {
  memberLeft,
  memberRemoved,
  ownerChanged,
  rolesChanged,
  settingsChanged,
  type SettingsChange,
} from './events.ts'
import { peopleWith } from './people-with.server.ts'

const facts = <Payload>(payload: Payload) => payload

/**
 * A change of settings with those who administer the company or approve its awards, without the one who made it: nobody
 * lifts the limit unnoticed.
 */
async function readSettingsChange(
  { company_id, changed_by, changes }: { company_id: number; changed_by: number; changes: SettingsChange[] },
  tx: Tx,
) {
  const company: Expression<number> = sql.val(company_id)
  const { rows } = await sql<{
    people: number[]
  }>`select ${peopleWith('administer', company)} || ${peopleWith('approve', company)} as people`.execute(tx)
  const receivers = new Set(rows[0]!.people)
  receivers.delete(changed_by)
  return { company_id, changed_by, changes, receivers: [...receivers], changed_at: new Date().toISOString() }
}

/** To those who administer the company. */
const fewer = {
  facts: (payload: { company_id: number; person_id: number }) => payload,
  audience: ({ company_id }: { company_id: number }) => [company_id],
  right: 'administer' as const,
  news: {
    kind: 'member_removed' as const,
    about: ({ person_id }: { person_id: number }) => ['person', person_id] as const,
  },
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
    audience: ({ company_id, old, new: owner }) => [
      { company_id, person_id: old },
      { company_id, person_id: owner },
    ],
    news: { kind: 'owner_changed', about: ({ new: owner }) => ['person', owner] },
    email: ownerChangedEmail,
    params: ({ old, new: owner }) => ({ old, new: owner }),
  }),
  notify(settingsChanged, {
    facts: readSettingsChange,
    audience: ({ company_id, receivers }) => receivers.map((person_id) => ({ company_id, person_id })),
    news: { kind: 'settings_changed', about: ({ company_id }) => ['company', company_id] },
    email: settingsChangedEmail,
    params: ({ changed_by, changes, changed_at }) => ({ changed_by, changes, changed_at }),
  }),
]
