import { placeProblems } from '#reference/locations/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { deleteFiles, insertFiles } from '#framework/files/storage/store-files.server.ts'
import type { FormFile } from '#framework/files/upload/uploaded-file.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { OwnCompany, ProfileUpdate } from '#companies/contract.ts'
import { companyUpdated, languageChanged, pictureChanged } from '#companies/events.ts'
import { flagLookalikes } from '#companies/lookalikes.server.ts'
import { assertRight } from '#companies/roles.ts'
import { readOwnCompany } from '#companies/own-company.server.ts'

/** The row of a company, locked, so that the second of two concurrent changes sees the first. */
const lockedCompany = (tx: Tx, company_id: number) =>
  tx
    .selectFrom('companies')
    .select([
      'company_name',
      'phone_number',
      'region_id',
      'city_id',
      'district_id',
      'vat_number',
      'unified_number',
      'profile_image_id',
    ])
    .where('company_id', '=', company_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Updates the fields that were sent, and the person's language. Fields that were not sent are unchanged.
 *
 * @throws 403 role_required · 422 if region, city and district do not belong together
 */
export async function updateProfile(tx: Tx, viewer: Viewer, form: ProfileUpdate): Promise<OwnCompany> {
  const { company_id } = viewer
  const { lang, ...ofCompany } = form
  if (lang !== undefined) await changeLanguage(tx, viewer, lang)
  if (Object.values(ofCompany).every((value) => value === undefined)) return readOwnCompany(tx, viewer)
  assertRight(viewer, 'administer')
  const before = await lockedCompany(tx, company_id)
  const after = {
    company_name: form.company_name ?? before.company_name,
    phone_number: form.phone_number ?? before.phone_number,
    region_id: form.region_id ?? before.region_id,
    city_id: form.city_id ?? before.city_id,
    district_id: before.district_id,
    vat_number: form.vat_number === undefined ? before.vat_number : form.vat_number,
    unified_number: form.unified_number === undefined ? before.unified_number : form.unified_number,
  }
  // A new city clears the district unless one is sent.
  if (form.district_id !== undefined) after.district_id = form.district_id || null
  else if (after.city_id !== before.city_id) after.district_id = null

  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== before[field])
  if (form.region_id !== undefined || form.city_id !== undefined || form.district_id !== undefined) {
    const { region_id, city_id, district_id } = after
    const fields = await placeProblems(
      tx,
      { region_id, city_id, district_id: district_id ?? undefined },
      { districtRequired: true },
    )
    if (fields.length) throw fail(422, 'invalid', { fields })
  }
  if (changed.length) {
    await tx
      .updateTable('companies')
      .set({ ...after, updated_at: new Date() })
      .where('company_id', '=', company_id)
      .execute()
    await record(tx, { viewer }, companyUpdated({ company_id, fields: changed }))
    if (changed.includes('company_name')) await flagLookalikes(tx, company_id)
  }
  return readOwnCompany(tx, viewer)
}

async function changeLanguage(tx: Tx, viewer: Viewer, lang: Lang) {
  if (lang === viewer.lang) return
  const { person_id } = viewer
  await tx.updateTable('people').set({ lang, updated_at: new Date() }).where('person_id', '=', person_id).execute()
  await record(tx, { viewer }, languageChanged({ person_id }))
}

/** Replaces the company's picture. The old file is deleted after the commit. */
export async function changePicture(tx: Tx, viewer: Viewer, picture: FormFile): Promise<OwnCompany> {
  const { company_id } = viewer
  const { profile_image_id: old } = await lockedCompany(tx, company_id)
  // Delete first, so that a company at its storage limit can still replace its picture.
  if (old !== null) await deleteFiles(tx, [old])
  const [profile_image_id = null] = await insertFiles(tx, company_id, [picture])
  await tx
    .updateTable('companies')
    .set({ profile_image_id, updated_at: new Date() })
    .where('company_id', '=', company_id)
    .execute()
  await record(tx, { viewer }, pictureChanged({ company_id }))
  return readOwnCompany(tx, viewer)
}
