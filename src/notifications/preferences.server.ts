import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { fail } from '#framework/api/failure.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { GROUP_RULES, KIND_GROUPS, type KindGroup, type MailChoice } from './kind-groups.ts'
import { kindOf, kindsOfGroup } from './kinds.ts'
import { lockNotifications } from './lock-notifications.server.ts'

interface Preference {
  group: KindGroup
  in_app: boolean
  mail: MailChoice
}

/** How a person is notified of each group. */
export async function readPreferences(reader: Reader, person_id: number) {
  const chosen = await reader
    .selectFrom('notification_preferences')
    .select(['kind_group', 'in_app', 'mail'])
    .where('person_id', '=', person_id)
    .execute()
  const preferences = KIND_GROUPS.map((group) => {
    const { mail, fixed } = GROUP_RULES[group]
    const own = chosen.find(({ kind_group }) => kind_group === group)
    return {
      group,
      in_app: fixed.in_app || (own?.in_app ?? true),
      mail: fixed.mail ? mail : (own?.mail ?? mail),
      fixed,
    }
  })
  return { preferences }
}

/** Stores a person's choices. Fixed ones may be sent unchanged. */
export async function changePreferences(tx: Tx, person_id: number, wanted: readonly Preference[]) {
  const broken = wanted.flatMap(({ group, in_app, mail }, at) => {
    const rule = GROUP_RULES[group]
    return [
      ...(rule.fixed.in_app && !in_app ? [`preferences.${at}.in_app`] : []),
      ...(rule.fixed.mail && mail !== rule.mail ? [`preferences.${at}.mail`] : []),
    ]
  })
  if (broken.length > 0)
    throw fail(422, 'invalid', { fields: broken.map((field) => ({ field, message: 'errors.invalid_value' })) })
  // If a group is sent twice, the last one counts.
  const last = [...new Map(wanted.map((each) => [each.group, each])).values()].filter(
    ({ group }) => group !== 'security',
  )
  await store(
    tx,
    last.map(({ group, in_app, mail }) => ({ person_id, kind_group: group, in_app, mail })),
    ['in_app', 'mail'],
  )
  await stopMails(
    tx,
    person_id,
    last.filter(({ mail }) => mail === 'off').map(({ group }) => group),
  )
  return readPreferences(tx, person_id)
}

/** In the order of the groups, to avoid deadlocks. */
async function store(
  tx: Tx,
  chosen: readonly Insertable<Schema['notification_preferences']>[],
  columns: readonly ('in_app' | 'mail')[],
) {
  if (chosen.length === 0) return
  await tx
    .insertInto('notification_preferences')
    .values(chosen.toSorted((one, other) => (one.kind_group < other.kind_group ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'kind_group'])
        .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
}

/** What waits to be mailed of groups that were switched off is not mailed. */
async function stopMails(tx: Tx, person_id: number, groups: readonly KindGroup[]) {
  const kinds = groups.flatMap((group) => kindsOfGroup(group)).filter((kind) => !kindOf(kind)!.always_mailed)
  if (kinds.length > 0) await skip(tx, person_id, sql`mail_due_at is not null and kind = any (${kinds}::text[])`)
}

/** What waits for the daily summary is not mailed. */
export const stopDigest = (tx: Tx, person_id: number) => skip(tx, person_id, sql`mail = 'digest'`)

const skip = (tx: Tx, person_id: number, which: RawBuilder<boolean>) =>
  tx
    .with('locked', (db) => lockNotifications(db, person_id).where(which))
    .updateTable('notifications')
    .from('locked')
    .set({ mail: 'skipped', mail_due_at: null })
    .whereRef('notifications.notification_id', '=', 'locked.notification_id')
    .execute()

/** Turns off e-mails of groups; for `alerts` turns off every saved search of the person. */
export async function switchOff(tx: Tx, person_id: number, groups: readonly KindGroup[]) {
  if (groups.includes('alerts'))
    await tx.updateTable('saved_searches').set({ alert: 'off' }).where('person_id', '=', person_id).execute()
  const chosen = groups
    .filter((group) => group !== 'alerts')
    .map((kind_group) => ({ person_id, kind_group, mail: 'off' as const }))
  await store(tx, chosen, ['mail'])
  await stopMails(tx, person_id, groups)
}
