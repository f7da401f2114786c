import { placeProblems } from '#reference/locations/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import { brokenConstraint, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { OwnCompany, Registration } from '#companies/contract.ts'
import { companyRegistered } from '#companies/events.ts'
import { flagLookalikes } from '#companies/lookalikes.server.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'

/** A registration whose password is already hashed. */
export interface CheckedRegistration {
  form: Registration
  password_hash: string
  /** The language of the page, and from now on of the company's e-mails. */
  lang: Lang
}

/** Creates the company, the person who owns it and the membership. Does not sign in. */
export async function register(tx: Tx, { form, password_hash, lang }: CheckedRegistration): Promise<OwnCompany> {
  const { company_name, email, phone_number, region_id, city_id, user_type: company_type } = form
  const return_to = form.return_to === '/' ? null : form.return_to
  const district_id = form.district_id || null
  const fields = await placeProblems(
    tx,
    { region_id, city_id, district_id: district_id ?? undefined },
    { districtRequired: true },
  )
  if (fields.length) throw fail(422, 'invalid', { fields })

  const { company_id } = await tx
    .insertInto('companies')
    .values({ company_name, contact_email: email, phone_number, company_type, region_id, city_id, district_id })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  // A person who founds a company has its number, and is called like it where the person's own name is not known.
  const person_id = company_id
  await tx
    .insertInto('people')
    .values({ person_id, full_name: form.full_name || company_name, email, password_hash, lang, return_to })
    .execute()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'people_one_per_email') {
        throw fail(409, 'email_taken', { fields: [{ field: 'email', message: 'errors.email_taken' }] })
      }
      throw error
    })
  await tx
    .insertInto('members')
    .values({ company_id, person_id, roles: ['owner'] })
    .execute()

  const [profile_image_id] = await insertFiles(tx, company_id, form.profile_image ? [form.profile_image] : [])
  if (profile_image_id)
    await tx.updateTable('companies').set({ profile_image_id }).where('company_id', '=', company_id).execute()

  await record(tx, { viewer: { company_id, person_id } }, companyRegistered({ company_id, person_id }))
  await flagLookalikes(tx, company_id)
  return readOwnCompany(tx, { company_id, person_id })
}
