import { categoryProblems } from '#reference/categories/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { supplierRegistered } from '#companies/events.ts'
import { updateNumbers } from './update-supplier.server.ts'
import type { SupplierRegistration } from '#companies/directory/contract.ts'

/** Makes a company a supplier: from now on it may bid. It stays a buyer of its own RFQs. */
export async function registerSupplier(tx: Tx, viewer: Viewer, form: SupplierRegistration): Promise<void> {
  const { company_id } = viewer
  if (form.user_id !== undefined && form.user_id !== company_id) throw fail(403, 'identity_mismatch')
  if (viewer.supplier_profile_id !== null) throw fail(409, 'supplier_profile_exists')
  const fields = await categoryProblems(tx, form.category_id)
  if (fields.length) throw fail(422, 'invalid', { fields })

  const [profile_file_id = null] = await insertFiles(tx, company_id, form.profile_file ? [form.profile_file] : [])
  const made = await tx
    .insertInto('supplier_profiles')
    .values({
      company_id,
      company_profile_description: form.company_profile,
      category_id: form.category_id,
      commercial_registration: form.commercial_registration,
      profile_file_id,
    })
    // If two tabs submit at the same time, the second one waits here and is refused.
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .returning('supplier_profile_id')
    .executeTakeFirst()
  if (!made) throw fail(409, 'supplier_profile_exists')
  await tx
    .updateTable('companies')
    .set({ company_type: 'supplier', updated_at: new Date() })
    .where('company_id', '=', company_id)
    .execute()

  await record(tx, { viewer }, supplierRegistered(made))
  await updateNumbers(tx, viewer, { vat_number: form.vat_number })
}
