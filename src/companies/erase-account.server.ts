import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { erasedAddress } from './find-company.server.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'

/**
 * Leaves of an account what others' tenders point to: a number under a neutral name. Nobody can sign in to it again; its
 * ways in and the places it was used from are gone.
 */
export async function eraseAccount(tx: Tx, company_id: number, company_name: string): Promise<void> {
  await tx.deleteFrom('sessions').where('company_id', '=', company_id).execute()
  await tx.deleteFrom('account_tokens').where('company_id', '=', company_id).execute()
  await tx.deleteFrom('known_callers').where('company_id', '=', company_id).execute()
  await tx.deleteFrom('second_factors').where('company_id', '=', company_id).execute()
  await tx
    .updateTable('companies')
    .set({
      company_name,
      email: erasedAddress(company_id),
      email_verified_at: null,
      phone_number: '0500000000',
      password_hash: await hashPassword(randomBytes(32).toString('base64url')),
      profile_image_id: null,
      district_id: null,
      is_active: false,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', company_id)
    .execute()
}
