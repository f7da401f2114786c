import { sql } from 'kysely'
import type { Reader, Tx } from '#framework/database/database.server.ts'

/** Places that are remembered per person; the oldest gives way. */
const REMEMBERED = 10
/** Days after which a place that was not used again is forgotten. */
export const KNOWN_DAYS = 60

/** Remembers that a person signed in from here. */
export async function rememberCaller(tx: Tx, person_id: number, caller_hash: Buffer) {
  await tx
    .insertInto('known_callers')
    .values({ person_id, caller_hash })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'caller_hash']).doUpdateSet({ last_seen_at: sql<Date>`now()` }),
    )
    .execute()
  const kept = tx
    .selectFrom('known_callers')
    .select('caller_hash')
    .where('person_id', '=', person_id)
    .orderBy('last_seen_at', 'desc')
    .limit(REMEMBERED)
  await tx.deleteFrom('known_callers').where('person_id', '=', person_id).where('caller_hash', 'not in', kept).execute()
}

/** Forgets all places of one person, or of everybody those that were long not used. */
export const forgetCallers = (reader: Reader, person_id?: number) =>
  (person_id === undefined
    ? reader
        .deleteFrom('known_callers')
        .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    : reader.deleteFrom('known_callers').where('person_id', '=', person_id)
  ).execute()
