import { placeProblems } from '#reference/locations/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { insertFiles, type StoredFile } from '#framework/files/storage/store-files.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { OwnUser, Registration } from '#companies/contract.ts'
import { companyRegistered } from '#companies/events.ts'
import { flagLookalikes } from '#companies/lookalikes.server.ts'
import { readOwnUser } from '#companies/user-view.server.ts'

/** A registration whose password is already hashed and whose picture is already stored. */
export interface CheckedRegistration {
  form: Registration
  password_hash: string
  picture: StoredFile[]
  /** The language of the page, and from now on of the company's e-mails. */
  lang: Lang
}

/** Creates the account. Does not sign in. */
export async function register(tx: Tx, { form, password_hash, picture, lang }: CheckedRegistration): Promise<OwnUser> {
  const { company_name, email, phone_number, region_id, city_id, user_type } = form
  const district_id = form.district_id || null
  const fields = await placeProblems(tx, { region_id, city_id, district_id: district_id ?? undefined }, { districtRequired: true })
  if (fields.length) throw fail(422, 'invalid', { fields })

  const { user_id } = await tx
    .insertInto('users')
    .values({ company_name, email, phone_number, password_hash, user_type, region_id, city_id, district_id, lang })
    .returning('user_id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'users_one_per_email') {
        throw fail(409, 'email_taken', { fields: [{ field: 'email', message: 'errors.email_taken' }] })
      }
      throw error
    })

  const [profile_image_id] = await insertFiles(tx, user_id, picture)
  if (profile_image_id) await tx.updateTable('users').set({ profile_image_id }).where('user_id', '=', user_id).execute()

  await record(tx, { viewer: { user_id } }, companyRegistered({ user_id }))
  await flagLookalikes(tx, user_id)
  return readOwnUser(tx, user_id)
}
