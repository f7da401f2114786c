import { record } from '#framework/events/record.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { sellerSubscribed } from '#marketplace/events.ts'
import type { ListScope } from '#marketplace/browse/list-products.server.ts'

/** Makes a supplier a seller. Asking again changes nothing. */
export async function subscribe(tx: Tx, { user_id, supplier_profile_id }: Viewer) {
  if (supplier_profile_id === null) throw fail(403, 'supplier_required')
  const made = await tx
    .insertInto('marketplace_members')
    .values({ user_id })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made) await record(tx, { viewer: { user_id } }, sellerSubscribed({ user_id }))
  return { member_type_id: 1, is_active: true }
}

/** The list of one company's products, which is empty for those who sell nothing. Its own is longer: hidden ones stand in it too. */
export async function scopeOfSeller(reader: Reader, viewer: Viewer | null, user_id: number): Promise<ListScope> {
  const found = await reader.selectFrom('users').select('user_id').where('user_id', '=', user_id).where('is_active', '=', true).executeTakeFirst()
  if (!found) throw fail(404, 'user_not_found')
  return { seller_id: user_id, own: viewer?.user_id === user_id }
}
