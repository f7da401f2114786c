import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '#framework/database/database.server.ts'
import { replaceMailParam } from '#framework/mail/erase-mails.server.ts'
import { kindsOfGroup } from './kinds.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Locks them in the order of their numbers first, like everything that changes more than one. */
const deleteNotifications = (tx: Reader, which: RawBuilder<boolean>) =>
  sql`with old as (select notification_id from notifications where ${which} order by notification_id for update)
    delete from notifications using old where notifications.notification_id = old.notification_id`.execute(tx)

/**
 * Deletes the notifications and saved searches of a company's people, and what others follow or were notified of that
 * names it.
 */
export async function eraseNotificationsOfCompany(tx: Tx, company_id: number): Promise<void> {
  await deleteNotifications(
    tx,
    sql<boolean>`company_id = ${company_id} or kind = any (${kindsOfGroup('followed')}::text[]) and (
      object_type = 'rfq' and object_id in (select rfq_id from ${rfqsFor('erase')} where buyer_id = ${company_id})
      or object_type = 'product' and object_id in (select product_id from products where seller_id = ${company_id}))`,
  )
  await tx.deleteFrom('saved_searches').where('company_id', '=', company_id).execute()
  await tx.deleteFrom('follows').where('target_type', '=', 'company').where('target_id', '=', company_id).execute()
}

/**
 * Puts another name into the e-mails to those who follow a company. @returns the e-mails whose stored copies must be
 * deleted
 */
export const renamePublisherInEmails = (tx: Tx, company_id: number, name: string): Promise<number[]> =>
  replaceMailParam(tx, 'publisher', name, sql`params ->> 'publisher_id' = ${String(company_id)}`)

/** Deletes a person's notifications, preferences, saved searches and follows. */
export async function eraseNotificationsOfPerson(tx: Tx, person_id: number): Promise<void> {
  await deleteNotifications(tx, sql<boolean>`person_id = ${person_id}`)
  await tx.deleteFrom('notification_preferences').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('follow_alerts').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('follows').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('saved_searches').where('person_id', '=', person_id).execute()
}

/** Days for which sent alerts are remembered, to avoid sending them twice. */
const ALERTS_FORGOTTEN_AFTER_DAYS = 180

export async function deleteOldFollowAlerts({ kysely }: Database): Promise<void> {
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${ALERTS_FORGOTTEN_AFTER_DAYS})`
  await kysely.deleteFrom('search_alerts').where(isOld).execute()
  await kysely.deleteFrom('follow_alerts').where(isOld).execute()
}

/** Deletes notifications that were read 90 days ago, and unread ones after a year. */
export async function deleteOldNotifications({ kysely }: Database): Promise<void> {
  await deleteNotifications(
    kysely,
    sql<boolean>`bumped_at < now() - interval '90 days' and (read_at < now() - interval '90 days' or (read_at is null and bumped_at < now() - interval '365 days'))`,
  )
}
