import type { QueryCreator } from 'kysely'
import type { Schema } from '#db/schema.ts'

/**
 * Locks notifications of a person in the order of their numbers. Whoever changes more than one begins with it, so that no two wait for each
 * other.
 */
export const lockNews = (db: QueryCreator<Schema>, person_id: number) =>
  db.selectFrom('notifications').select('notification_id').where('person_id', '=', person_id).orderBy('notification_id').forUpdate()
