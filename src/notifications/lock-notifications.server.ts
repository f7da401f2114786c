import type { QueryCreator } from 'kysely'
import type { Schema } from '#db/schema.ts'

/**
 * Locks a person's notifications in the order of ids. Every change of several notifications takes these locks first, to
 * avoid deadlocks. They do not block queueing e-mails about them.
 */
export const lockNotifications = (db: QueryCreator<Schema>, person_id: number) =>
  db
    .selectFrom('notifications')
    .select('notification_id')
    .where('person_id', '=', person_id)
    .orderBy('notification_id')
    .forNoKeyUpdate()
