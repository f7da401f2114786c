import { type RawBuilder, sql } from 'kysely'
import { normalizeEmail } from '#framework/text/normalize.ts'
import type { Reader } from '#framework/database/database.server.ts'

/**
 * What an address is compared by with `people.email_key`. PostgreSQL alone lowers its case, as it does for the column:
 * JavaScript lowers some letters differently, and an account with one of them would never be found.
 */
export const emailKeyOf = (email: string): RawBuilder<string> => sql<string>`lower(${normalizeEmail(email)}::text)`

/** The same key as a string, for rate limits per address. */
export async function readEmailKey(reader: Reader, email: string): Promise<string> {
  const { rows } = await sql<{ email_key: string }>`select ${emailKeyOf(email)} as email_key`.execute(reader)
  return rows[0]!.email_key
}
