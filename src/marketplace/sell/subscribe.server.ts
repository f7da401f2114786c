import { record } from '#framework/events/record.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { sellerSubscribed } from '#marketplace/events.ts'
import type { ProductListScope } from '#marketplace/browse/list-products.server.ts'

/** Makes a supplier a seller. Asking again changes nothing. */
export async function subscribe(tx: Tx, viewer: Viewer) {
  const { company_id, supplier_profile_id } = viewer
  if (supplier_profile_id === null) throw fail(403, 'supplier_required')
  const made = await tx
    .insertInto('sellers')
    .values({ company_id })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .returning('company_id')
    .executeTakeFirst()
  if (made) await record(tx, { viewer }, sellerSubscribed({ company_id }))
  return { member_type_id: 1, is_active: true }
}

/**
 * Scope of one company's products, including hidden ones for the company itself.
 *
 * @throws 404 user_not_found
 */
export async function scopeOfSeller(
  reader: Reader,
  viewer: Viewer | null,
  company_id: number,
): Promise<ProductListScope> {
  const found = await reader
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', company_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!found) throw fail(404, 'user_not_found')
  return { seller_id: company_id, own: viewer?.company_id === company_id }
}
