import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { erasedAddress } from './find-company.server.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'

const ERASED_PHONE = '0500000000'

/**
 * Leaves of a company what others' tenders point to: a number under a neutral name. People who act for no other company are erased with
 * it. Nobody can sign in to it again; the ways in and the places they were used from are gone.
 */
export async function eraseAccount(tx: Tx, company_id: number, company_name: string): Promise<void> {
  await tx.deleteFrom('sessions').where('company_id', '=', company_id).execute()
  await tx
    .updateTable('companies')
    .set({
      company_name,
      contact_email: erasedAddress(company_id),
      phone_number: ERASED_PHONE,
      profile_image_id: null,
      district_id: null,
      is_active: false,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', company_id)
    .execute()
  const people = await tx
    .selectFrom('members')
    .select('person_id')
    .where('company_id', '=', company_id)
    .where(sql<boolean>`not exists (select from members other where other.person_id = members.person_id and other.company_id <> ${company_id})`)
    .execute()
  for (const { person_id } of people) await erasePerson(tx, person_id, company_name)
}

async function erasePerson(tx: Tx, person_id: number, full_name: string): Promise<void> {
  await tx.deleteFrom('sessions').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('account_tokens').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('known_callers').where('person_id', '=', person_id).execute()
  await tx.deleteFrom('second_factors').where('person_id', '=', person_id).execute()
  await tx
    .updateTable('people')
    .set({
      full_name,
      email: erasedAddress(person_id),
      email_verified_at: null,
      phone_number: null,
      password_hash: await hashPassword(randomBytes(32).toString('base64url')),
      is_active: false,
      updated_at: sql<Date>`now()`,
    })
    .where('person_id', '=', person_id)
    .execute()
}
