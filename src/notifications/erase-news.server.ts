import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'

/** Deletes what the people of a company were told for it, and what they saved for it. */
export async function eraseNewsOfCompany(tx: Tx, company_id: number): Promise<void> {
  await tx.deleteFrom('notifications').where('company_id', '=', company_id).execute()
  await tx.deleteFrom('saved_searches').where('company_id', '=', company_id).execute()
}

/** Deletes what a person was told, how the person wants to be told, and what the person saved and follows. */
export async function eraseNewsOfPerson(tx: Tx, person_id: number): Promise<void> {
  await tx.deleteFrom('notifications').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('notification_preferences').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('follow_alerts').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('follows').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('saved_searches').where('person_id', '=', person_id).execute()
}

/** Days after which it is forgotten what a search and followers were told. */
const ALERTS_FORGOTTEN_AFTER_DAYS = 180

export async function forgetAlerts({ kysely }: Database): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${ALERTS_FORGOTTEN_AFTER_DAYS})`
  await kysely.deleteFrom('search_alerts').where(isOld).execute()
  await kysely.deleteFrom('follow_alerts').where(isOld).execute()
}

/** Forgets what was read 90 days ago and what nobody has read in a year. */
export async function forgetNews({ kysely }: Database): Promise<void> {
  await kysely
    .deleteFrom('notifications')
    .where('bumped_at', '<', sql<Date>`now() - interval '90 days'`)
    .where(sql<boolean>`(read_at < now() - interval '90 days' or (read_at is null and bumped_at < now() - interval '365 days'))`)
    .execute()
}
