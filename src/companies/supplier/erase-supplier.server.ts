import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/** Empties a supplier profile. Its row stays: the bids of a tender are shown with the profile they came from. */
export async function eraseSupplierProfile(tx: Tx, company_id: number, description: string): Promise<void> {
  await tx
    .updateTable('supplier_profiles')
    .set({
      company_profile_description: description,
      commercial_registration: '0000000000',
      other_category_ids: [],
      region_ids: [],
      profile_file_id: null,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', company_id)
    .execute()
}
