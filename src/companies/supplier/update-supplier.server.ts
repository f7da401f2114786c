import { isDeepStrictEqual } from 'node:util'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { regionListProblems } from '#reference/locations/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { COMPANY_NUMBERS, type CompanyNumbers } from '#companies/company-numbers.ts'
import { deleteFiles, insertFiles } from '#framework/files/storage/store-files.server.ts'
import type { FormFile } from '#framework/files/upload/uploaded-file.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { companyUpdated, supplierFileReplaced, supplierUpdated } from '#companies/events.ts'
import type { SupplierUpdate } from '#companies/directory/contract.ts'

/**
 * The profile's row, locked until the transaction ends, so that the second of two concurrent changes sees the first.
 */
async function heldProfile(tx: Tx, company_id: number) {
  const profile = await tx
    .selectFrom('supplier_profiles')
    .select([
      'supplier_profile_id',
      'company_profile_description',
      'category_id',
      'other_category_ids',
      'region_ids',
      'commercial_registration',
      'profile_file_id',
    ])
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirst()
  if (!profile) throw fail(403, 'supplier_required')
  return profile
}

/** Changes what was sent of a supplier profile. */
export async function updateSupplier(tx: Tx, viewer: Viewer, form: SupplierUpdate): Promise<void> {
  const { company_id } = viewer
  const { supplier_profile_id, profile_file_id: _, ...before } = await heldProfile(tx, company_id)
  const category_id = form.category_id ?? before.category_id
  const after = {
    company_profile_description: form.company_profile ?? before.company_profile_description,
    category_id,
    other_category_ids: (form.other_category_ids ?? before.other_category_ids).filter((id) => id !== category_id),
    region_ids: form.region_ids ?? before.region_ids,
    commercial_registration: form.commercial_registration ?? before.commercial_registration,
  }
  const fields = [
    ...(await categoryProblems(tx, category_id)),
    ...(await categoryProblems(tx, after.other_category_ids, 'other_category_ids')),
    ...(await regionListProblems(tx, after.region_ids)),
  ]
  if (fields.length) throw fail(422, 'invalid', { fields })

  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => !isDeepStrictEqual(after[field], before[field]),
  )
  if (changed.length) {
    await tx
      .updateTable('supplier_profiles')
      .set({ ...after, updated_at: new Date() })
      .where('company_id', '=', company_id)
      .execute()
    await record(tx, { viewer }, supplierUpdated({ supplier_profile_id, fields: changed }))
  }
  await updateNumbers(tx, viewer, form)
}

/** The company's own numbers, which its bids need: who may bid need not administer the company. */
export async function updateNumbers(tx: Tx, viewer: Viewer, form: CompanyNumbers) {
  const { company_id } = viewer
  const before = await tx
    .selectFrom('companies')
    .select(COMPANY_NUMBERS)
    .where('company_id', '=', company_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const changed = COMPANY_NUMBERS.filter((name) => form[name] !== undefined && form[name] !== before[name])
  if (changed.length === 0) return
  const after = Object.fromEntries(changed.map((name) => [name, form[name]]))
  await tx
    .updateTable('companies')
    .set({ ...after, updated_at: new Date() })
    .where('company_id', '=', company_id)
    .execute()
  await record(tx, { viewer }, companyUpdated({ company_id, fields: changed }))
}

/** Puts another brochure in the place of the old one, whose file goes once this is committed. */
export async function replaceProfileFile(tx: Tx, viewer: Viewer, file: FormFile): Promise<void> {
  const { company_id } = viewer
  const { supplier_profile_id, profile_file_id: old } = await heldProfile(tx, company_id)
  // First, so that a full account can still replace its file.
  if (old !== null) await deleteFiles(tx, [old])
  const [profile_file_id = null] = await insertFiles(tx, company_id, [file])
  await tx
    .updateTable('supplier_profiles')
    .set({ profile_file_id, updated_at: new Date() })
    .where('company_id', '=', company_id)
    .execute()
  await record(tx, { viewer }, supplierFileReplaced({ supplier_profile_id }))
}
