import { type Expression, sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { notify } from '#framework/events/declarations.ts'
import type { EventType } from '#framework/events/define-event.ts'
import {
  approverAddedEmail,
  approverRemovedEmail,
  ownerChangedEmail,
  removedEmail,
  rolesChangedEmail,
  settingsChangedEmail,
} from './emails.server.ts'
import { secondStepOptionalEmail, secondStepRequiredEmail } from './settings/second-step-emails.server.ts'
import {
  memberJoined,
  memberLeft,
  memberRemoved,
  ownerChanged,
  rolesChanged,
  settingsChanged,
  type SettingsChange,
} from './events.ts'
import type { Role } from '#companies/roles.ts'
import { peopleWith } from './people-with.server.ts'
import { readWithoutSecondStep } from './settings/update-settings.server.ts'

const facts = <Payload>(payload: Payload) => payload

/** Members who may administer the company or approve its awards, without `without`. */
async function readGuardians(tx: Tx, company_id: number, without: readonly number[]) {
  const company: Expression<number> = sql.val(company_id)
  const { rows } = await sql<{
    people: number[]
  }>`select ${peopleWith('administer', company)} || ${peopleWith('approve', company)} as people`.execute(tx)
  return [...new Set(rows[0]!.people)].filter((person_id) => !without.includes(person_id))
}

/** Rights of the people above; one is enough. */
const GUARDIANS = ['administer', 'approve'] as const

/**
 * A change of settings and the people to notify: administrators and approvers, except the person who made it. Nobody
 * can raise the approval limit without others noticing.
 */
async function readSettingsChange(
  { company_id, changed_by, changes }: { company_id: number; changed_by: number; changes: SettingsChange[] },
  tx: Tx,
) {
  const receivers = await readGuardians(tx, company_id, [changed_by])
  return { company_id, changed_by, changes, receivers, changed_at: new Date().toISOString() }
}

/**
 * A change of the required second step, with the members who have none (`without`). People already notified by
 * `readSettingsChange` and the person who made the change are left out.
 */
const readSecondStepChange =
  (is_required: boolean) => async (change: Parameters<typeof readSettingsChange>[0], tx: Tx) => {
    const { receivers, ...facts } = await readSettingsChange(change, tx)
    const changed = change.changes.find(({ field }) => field === 'require_second_step')
    const without = changed?.new === is_required ? await readWithoutSecondStep(tx, change.company_id) : []
    const notified = [...receivers, change.changed_by]
    return {
      ...facts,
      from: changed?.from,
      without: without.filter(({ person_id }) => !notified.includes(person_id)),
    }
  }

/** A person who gained or lost the role approver, and who changed it. `change` is null if neither happened. */
interface ApproverChange {
  company_id: number
  person_id: number
  changed_by: number
  change: 'added' | 'removed' | null
}

/**
 * Notifies administrators and other approvers that a person gained or lost the role approver. Leaves out that person
 * and the one who made the change.
 */
function approverNotifications<Payload extends object>(
  event: EventType<Payload>,
  changeOf: (payload: Payload) => ApproverChange,
) {
  const facts = async (payload: Payload, tx: Tx) => {
    const { change, ...known } = changeOf(payload)
    const receivers =
      change === null ? [] : await readGuardians(tx, known.company_id, [known.changed_by, known.person_id])
    return { ...known, change, receivers, changed_at: new Date().toISOString() }
  }
  return (['added', 'removed'] as const).map((change) =>
    notify(event, {
      facts,
      audience: ({ change: found, company_id, receivers }) =>
        found === change ? receivers.map((person_id) => ({ company_id, person_id })) : [],
      right: GUARDIANS,
      in_app: { kind: `approver_${change}`, about: ({ person_id }) => ['person', person_id] },
      email: change === 'added' ? approverAddedEmail : approverRemovedEmail,
      params: ({ person_id, changed_by, changed_at }) => ({ person_id, changed_by, changed_at }),
    }),
  )
}

const lostBy = (roles: readonly Role[]) => (roles.includes('approver') ? 'removed' : null)

/** Notifies administrators that a member has left or was removed. */
const fewer = {
  facts: (payload: { company_id: number; person_id: number }) => payload,
  audience: ({ company_id }: { company_id: number }) => [company_id],
  right: 'administer' as const,
  in_app: {
    kind: 'member_removed' as const,
    about: ({ person_id }: { person_id: number }) => ['person', person_id] as const,
  },
}

export const memberNotifications = [
  notify(rolesChanged, {
    facts,
    audience: ({ company_id, person_id }) => [{ company_id, person_id }],
    in_app: { kind: 'roles_changed', about: ({ company_id }) => ['company', company_id] },
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
    in_app: { kind: 'owner_changed', about: ({ new: owner }) => ['person', owner] },
    email: ownerChangedEmail,
    params: ({ old, new: owner }) => ({ old, new: owner }),
  }),
  notify(settingsChanged, {
    facts: readSettingsChange,
    audience: ({ company_id, receivers }) => receivers.map((person_id) => ({ company_id, person_id })),
    in_app: { kind: 'settings_changed', about: ({ company_id }) => ['company', company_id] },
    right: GUARDIANS,
    email: settingsChangedEmail,
    params: ({ changed_by, changes, changed_at }) => ({ changed_by, changes, changed_at }),
  }),
  notify(settingsChanged, {
    facts: readSecondStepChange(true),
    audience: ({ company_id, without }) => without.map(({ person_id }) => ({ company_id, person_id })),
    email: secondStepRequiredEmail,
    params: ({ changed_by, changed_at, from }) => ({ changed_by, changed_at, from }),
  }),
  notify(settingsChanged, {
    facts: readSecondStepChange(false),
    audience: ({ company_id, without }) => without.map(({ person_id }) => ({ company_id, person_id })),
    email: secondStepOptionalEmail,
    params: ({ changed_by, changed_at }) => ({ changed_by, changed_at }),
  }),
  ...approverNotifications(rolesChanged, ({ old, new: roles, company_id, person_id, changed_by }) => ({
    company_id,
    person_id,
    changed_by,
    change: old.includes('approver')
      ? roles.includes('approver')
        ? null
        : 'removed'
      : roles.includes('approver')
        ? 'added'
        : null,
  })),
  ...approverNotifications(memberJoined, ({ roles, company_id, person_id, invited_by: changed_by }) => ({
    company_id,
    person_id,
    changed_by,
    change: roles.includes('approver') ? 'added' : null,
  })),
  ...approverNotifications(memberRemoved, ({ roles, company_id, person_id, changed_by }) => ({
    company_id,
    person_id,
    changed_by,
    change: lostBy(roles),
  })),
  ...approverNotifications(memberLeft, ({ roles, company_id, person_id }) => ({
    company_id,
    person_id,
    changed_by: person_id,
    change: lostBy(roles),
  })),
]
