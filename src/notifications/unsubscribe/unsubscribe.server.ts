import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Database, Reader } from '#framework/database/database.server.ts'
import { KIND_GROUPS } from '../kind-groups.ts'
import { stopSearches } from '../saved-searches/save-search.server.ts'
import { readPreferences, stopDigest, switchOff } from '../preferences.server.ts'
import type { StopOffer } from './contract.ts'
import { readStopToken, type Stopped } from './stop-token.server.ts'

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
  if (!person) return null
  const { topic, saved_search_ids } = stopped
  return { topic, ...person, ...(saved_search_ids.length > 0 && { searches: await readNames(reader, stopped) }) }
}

/** The names of the saved searches of a person among these. */
async function readNames(reader: Reader, { person_id, saved_search_ids }: Stopped): Promise<string[]> {
  const searches = await reader
    .selectFrom('saved_searches')
    .select('name')
    .where('person_id', '=', person_id)
    .where('saved_search_id', 'in', saved_search_ids)
    .orderBy('saved_search_id')
    .execute()
  return searches.map(({ name }) => name)
}

/**
 * Switches off what a link in an e-mail names, without a session. A token that is not ours does nothing, and answers
 * the same.
 */
export async function unsubscribe(database: Database, secrets: SecretBox, token: string): Promise<void> {
  const stopped = readStopToken(secrets, token)
  if (!stopped) return
  const { person_id, topic, saved_search_ids } = stopped
  await database.transaction(async (tx) => {
    const person = await tx
      .selectFrom('people')
      .select('person_id')
      .where('person_id', '=', person_id)
      .where('is_active', '=', true)
      .forKeyShare()
      .executeTakeFirst()
    if (!person) return
    if (saved_search_ids.length > 0) return stopSearches(tx, person_id, saved_search_ids)
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
