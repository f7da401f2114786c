import type { QueryCreator } from 'kysely'
import type { Schema } from '#db/schema.ts'

/**
 * Locks notifications of a person in the order of their numbers. Every change of more than one begins with it, to avoid
 * deadlocks. Nobody else waits: e-mails about them are queued meanwhile.
 */
export const lockNotifications = (db: QueryCreator<Schema>, person_id: number) =>
  db
    .selectFrom('notifications')
    .select('notification_id')
    .where('person_id', '=', person_id)
    .orderBy('notification_id')
    .forNoKeyUpdate()
