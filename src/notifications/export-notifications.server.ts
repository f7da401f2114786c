import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'

/**
 * Notifications, preferences, saved searches and follows: of a company, those that belong to it; of people, all that
 * are theirs in any company.
 */
export async function exportNotifications(
  reader: Reader,
  { company_id, person_ids }: { company_id: number | null; person_ids: readonly number[] },
) {
  const ofPeople = sql<boolean>`person_id = any (${[...person_ids]}::integer[])`
  const ofCompany = company_id === null ? ofPeople : sql<boolean>`company_id = ${company_id}`
  return {
    notifications: await reader
      .selectFrom('notifications')
      .select([
        'person_id',
        'company_id',
        'kind',
        'object_type',
        'object_id',
        'params',
        'times',
        'created_at',
        'bumped_at',
        'read_at',
        'mail',
      ])
      .where(ofCompany)
      .orderBy('notification_id')
      .execute(),
    notification_preferences: await reader
      .selectFrom('notification_preferences')
      .selectAll()
      .where(ofPeople)
      .orderBy('person_id')
      .orderBy('kind_group')
      .execute(),
    follows: await reader
      .selectFrom('follows')
      .selectAll()
      .where(ofPeople)
      .orderBy('person_id')
      .orderBy('created_at')
      .execute(),
    saved_searches: await reader
      .selectFrom('saved_searches')
      .select(['person_id', 'company_id', 'name', 'what', 'query', 'alert', 'created_at'])
      .where(ofCompany)
      .orderBy('saved_search_id')
      .execute(),
  }
}
