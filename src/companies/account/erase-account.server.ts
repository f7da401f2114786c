import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { newToken } from '#companies/account/token.server.ts'
import { endInvitationsOf } from '#companies/invitations/end-invitations.server.ts'
import { erasedAddress } from '../find-company.server.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'

const ERASED_PHONE = '0500000000'

/** The personal data of a person to erase, before it is replaced. */
export interface ErasablePerson {
  person_id: number
  full_name: string
  email: string
  phone_number: string | null
}

/** The people who act for this company and for no other. */
const peopleOfOnly = (tx: Tx, company_id: number) =>
  tx
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select(['people.person_id', 'people.full_name', 'people.email', 'people.phone_number'])
    .where('members.company_id', '=', company_id)
    .where('members.left_at', 'is', null)
    .where(sql<boolean>`not exists (
      select from members other where other.person_id = members.person_id and other.company_id <> members.company_id and other.left_at is null)`)
    .orderBy('people.person_id')

/** Marks a company as erased, permanently. The database then allows withdrawing its bids and erasing its texts. */
export async function markErased(tx: Tx, company_id: number): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ contact_email: erasedAddress(company_id), is_active: false })
    .where('company_id', '=', company_id)
    .execute()
}

/**
 * Anonymizes a company's row, which other companies' tenders reference, and ends all memberships.
 *
 * @returns people who belong to no other company, to be erased with it
 */
export async function eraseAccount(tx: Tx, company_id: number, company_name: string): Promise<ErasablePerson[]> {
  // Keeps them from joining another company meanwhile. Cannot deadlock: their company is closed, so they hold no locks.
  await peopleOfOnly(tx, company_id).forUpdate('people').execute()
  const people = await peopleOfOnly(tx, company_id).execute()
  await tx.deleteFrom('member_invitations').where('company_id', '=', company_id).execute()
  await tx
    .updateTable('companies')
    .set({
      company_name,
      phone_number: ERASED_PHONE,
      profile_image_id: null,
      district_id: null,
      vat_number: null,
      unified_number: null,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', company_id)
    .execute()
  await tx
    .updateTable('members')
    .set({ left_at: sql<Date>`now()` })
    .where('company_id', '=', company_id)
    .where('left_at', 'is', null)
    .execute()
  await tx.updateTable('people').set({ last_company_id: null }).where('last_company_id', '=', company_id).execute()
  return people
}

/** Anonymizes a person's row and deletes sessions, tokens, known callers, the second factor and invitations. */
export async function erasePersonAccount(
  tx: Tx,
  { person_id, email }: ErasablePerson,
  full_name: string,
): Promise<void> {
  await tx.deleteFrom('sessions').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('account_tokens').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('known_callers').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('second_factors').where('person_id', '=', person_id).execute()
  await tx
    .deleteFrom('member_invitations')
    .where(sql<boolean>`email_key = lower(${email})`)
    .execute()
  await endInvitationsOf(tx, person_id)
  await tx
    .updateTable('members')
    .set({ left_at: sql<Date>`now()` })
    .where('person_id', '=', person_id)
    .where('left_at', 'is', null)
    .execute()
  await tx
    .updateTable('people')
    .set({
      full_name,
      email: erasedAddress(person_id),
      email_verified_at: null,
      phone_number: null,
      last_company_id: null,
      return_to: null,
      password_hash: await hashPassword(newToken()),
      is_active: false,
      updated_at: sql<Date>`now()`,
    })
    .where('person_id', '=', person_id)
    .execute()
}
