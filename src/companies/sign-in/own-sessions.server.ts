import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { OwnSession } from '#companies/contract.ts'
import { sessionEnded } from '#companies/events.ts'
import { liveSession } from './session-lifetimes.server.ts'

/** The kind of device, as far as a browser says it. */
function deviceOf(user_agent: string): OwnSession['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(user_agent)) return 'tablet'
  return /Mobi|iPhone|iPod/i.test(user_agent) ? 'phone' : 'computer'
}

/** The live sessions of a person, the one that asks first, then by last use. */
export async function listSessions(reader: Reader, { person_id, session_id: mine }: Viewer): Promise<OwnSession[]> {
  const rows = await reader
    .selectFrom('sessions')
    .select(['session_id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('person_id', '=', person_id)
    .where(sql.raw<boolean>(liveSession('sessions')))
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .execute()
  const sessions = rows.map(({ session_id, user_agent, created_at, last_seen_at }) => ({
    session_id,
    device: deviceOf(user_agent),
    current: session_id === mine,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }))
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)]
}

/** Ends another session of the same person. One's own is left by logging out, which also forgets its cookie. */
export async function endSession(tx: Tx, viewer: Viewer, session_id: number) {
  const { person_id, session_id: mine } = viewer
  if (session_id === mine) throw fail(409, 'session_current')
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('session_id', '=', session_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst()
  if (!numDeletedRows) throw fail(404, 'not_found')
  await record(tx, { viewer }, sessionEnded({ session_id }))
}
