import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/** What a person is told of in the next daily summary. */
export interface DigestNews {
  person_id: number
  company_id: number
  kind: string
  group_key: string
  object_type: 'rfq' | 'product'
  object_id: number
  params: Record<string, string>
}

/** The hour of the daily summary in UTC: 08:00 in Riyadh. */
const DIGEST_HOUR_UTC = 5
const DAY_MS = 86_400_000
const FRIDAY = 5
const SATURDAY = 6

/** The next daily summary after a moment: at 08:00 in Riyadh, from Sunday to Thursday. */
export function nextDigest(moment: Date): Date {
  const next = new Date(moment)
  next.setUTCHours(DIGEST_HOUR_UTC, 0, 0, 0)
  // At that hour the day is the same in Riyadh and in UTC.
  while (next <= moment || next.getUTCDay() === FRIDAY || next.getUTCDay() === SATURDAY) next.setTime(next.getTime() + DAY_MS)
  return next
}

/** Keeps news until the daily summary, which takes the rows that are due. While unread, news about one thing is one row. */
export async function keepForDigest(tx: Tx, { params, ...news }: DigestNews) {
  await tx
    .insertInto('notifications')
    .values({ ...news, params: JSON.stringify(params), mail: 'digest', mail_due_at: nextDigest(new Date()) })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'company_id', 'group_key'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({ params: eb.ref('excluded.params'), times: sql<number>`notifications.times + 1`, bumped_at: sql<Date>`now()` })),
    )
    .execute()
}
