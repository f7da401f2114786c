import { sql } from 'kysely'
import { seesAsMember, showsContacts, type ViewerContext } from '#companies/contacts/contact-policy.ts'
import { isContactVerified } from '#companies/members/membership.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { Contact } from './bid-view.ts'

/** How to reach the other sides of awards, by their numbers; without those whom the policy hides. */
export async function readContacts(
  reader: Reader,
  company_ids: readonly number[],
  ctx: ViewerContext,
): Promise<Map<number, Contact>> {
  if (company_ids.length === 0 || ctx.contacts || !seesAsMember(ctx)) return new Map()
  const rows = await reader
    .selectFrom('companies')
    .select([
      'company_id',
      'company_name',
      'phone_number',
      'contact_email as email',
      isContactVerified('companies.company_id').as('email_verified'),
    ])
    .where('company_id', '=', sql<number>`any (${[...company_ids]}::integer[])`)
    .execute()
  return new Map(
    rows
      .filter((row) => showsContacts(row, ctx))
      .map(({ company_id, email_verified: _verified, ...contact }) => [company_id, contact]),
  )
}
