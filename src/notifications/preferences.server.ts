import { sql } from 'kysely'
import { fail } from '#framework/api/failure.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { GROUP_RULES, KIND_GROUPS, type KindGroup, type MailChoice } from './kind-groups.ts'
import { kindOf, kindsOfGroup } from './kinds.ts'

interface Preference {
  group: KindGroup
  in_app: boolean
  mail: MailChoice
}

/** How a person is told of each group. */
export async function readPreferences(reader: Reader, person_id: number) {
  const chosen = await reader.selectFrom('notification_preferences').select(['kind_group', 'in_app', 'mail']).where('person_id', '=', person_id).execute()
  const preferences = KIND_GROUPS.map((group) => {
    const { mail, fixed } = GROUP_RULES[group]
    const own = chosen.find(({ kind_group }) => kind_group === group)
    return { group, in_app: fixed.in_app || (own?.in_app ?? true), mail: fixed.mail ? mail : (own?.mail ?? mail), fixed }
  })
  return { preferences }
}

/** Stores what a person chose. What is fixed may be sent as it is. */
export async function changePreferences(tx: Tx, person_id: number, wanted: readonly Preference[]) {
  const broken = wanted.flatMap(({ group, in_app, mail }, at) => {
    const rule = GROUP_RULES[group]
    return [...(rule.fixed.in_app && !in_app ? [`preferences.${at}.in_app`] : []), ...(rule.fixed.mail && mail !== rule.mail ? [`preferences.${at}.mail`] : [])]
  })
  if (broken.length > 0) throw fail(422, 'invalid', { fields: broken.map((field) => ({ field, message: 'errors.invalid_value' })) })
  for (const { group, in_app, mail } of wanted) {
    if (group === 'security') continue
    await tx
      .insertInto('notification_preferences')
      .values({ person_id, kind_group: group, in_app, mail })
      .onConflict((conflict) => conflict.columns(['person_id', 'kind_group']).doUpdateSet({ in_app, mail }))
      .execute()
    if (mail === 'off') await stopMails(tx, person_id, group)
  }
  return readPreferences(tx, person_id)
}

/** What waits to be mailed of a group that was switched off is not mailed. */
const stopMails = (tx: Tx, person_id: number, group: KindGroup) =>
  tx
    .updateTable('notifications')
    .set({ mail: 'skipped', mail_due_at: null })
    .where('person_id', '=', person_id)
    .where('mail_due_at', 'is not', null)
    .where(sql<boolean>`kind = any (${kindsOfGroup(group).filter((kind) => !kindOf(kind)!.always_mailed)}::text[])`)
    .execute()

/** Switches the e-mails of a group off, whatever was chosen before; those of saved searches by each of them. */
export async function switchOff(tx: Tx, person_id: number, groups: readonly KindGroup[]) {
  if (groups.includes('alerts')) {
    await tx.updateTable('saved_searches').set({ alert: 'off' }).where('person_id', '=', person_id).execute()
    await stopMails(tx, person_id, 'alerts')
  }
  for (const kind_group of groups.filter((group) => group !== 'alerts')) {
    await tx
      .insertInto('notification_preferences')
      .values({ person_id, kind_group, mail: 'off' })
      .onConflict((conflict) => conflict.columns(['person_id', 'kind_group']).doUpdateSet({ mail: 'off' }))
      .execute()
    await stopMails(tx, person_id, kind_group)
  }
}
