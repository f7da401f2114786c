import { sql } from 'kysely'
import { belongsTo, peopleWith } from '#companies/members/people-with.server.ts'
import type { Tx } from '#framework/database/database.server.ts'

/** Whether a person belongs to the company whose bid it is (`bids`), and so does not approve it. */
export const isOfBidder = (person_id: number) => belongsTo(sql.val(person_id), sql.ref('bids.supplier_id'))

/**
 * Who may approve an award of this buyer to this supplier, in the order of joining. The proposer, who may be among
 * them, may not.
 */
export async function readApprovers(
  tx: Tx,
  { buyer_id, supplier_id }: { buyer_id: number; supplier_id: number },
): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from unnest(${peopleWith('approve', sql.val(buyer_id))}) with ordinality as approver (person_id, place)
    where not ${belongsTo(sql.ref('approver.person_id'), sql.val(supplier_id))} order by place`.execute(tx)
  return rows.map(({ person_id }) => person_id)
}
