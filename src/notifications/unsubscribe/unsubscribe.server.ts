import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Database, Reader } from '#framework/database/database.server.ts'
import { KIND_GROUPS } from '../kind-groups.ts'
import { readPreferences, stopDigest, switchOff } from '../preferences.server.ts'
import type { StopOffer } from './contract.ts'
import { readStopToken } from './stop-token.server.ts'

/** What the link of a token stops, and for whom; null for one that is not ours. */
export async function readStopOffer(reader: Reader, secrets: SecretBox, token: string): Promise<StopOffer | null> {
  const stopped = readStopToken(secrets, token)
  if (!stopped) return null
  const person = await reader
    .selectFrom('people')
    .select('full_name')
    .where('person_id', '=', stopped.person_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return person ? { topic: stopped.topic, ...person } : null
}

/**
 * Switches off what a link in an e-mail names, without a session. A token that is not ours does nothing, and answers
 * the same.
 */
export async function unsubscribe(database: Database, secrets: SecretBox, token: string): Promise<void> {
  const stopped = readStopToken(secrets, token)
  if (!stopped) return
  const { person_id, topic } = stopped
  await database.transaction(async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select('person_id')
      .where('person_id', '=', person_id)
      .where('is_active', '=', true)
      .forKeyShare()
      .executeTakeFirst()
    if (!person) return
    const { preferences } = await readPreferences(tx, person_id)
    const inDigest = preferences.filter(({ mail }) => mail === 'digest').map(({ group }) => group)
    if (topic === 'digest') {
      await tx
        .updateTable('saved_searches')
        .set({ alert: 'off' })
        .where('person_id', '=', person_id)
        .where('alert', '=', 'daily')
        .execute()
      await stopDigest(tx, person_id)
    }
    await switchOff(tx, person_id, topic === 'digest' ? inDigest : KIND_GROUPS.filter((group) => group === topic))
  })
}
