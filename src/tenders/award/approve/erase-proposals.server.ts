import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Takes the reasons, which only the buyer's people read, out of its proposals and awards. Numbers, amounts and who
 * decided stay.
 */
export async function eraseProposals(tx: Tx, buyer_id: number): Promise<void> {
  await tx
    .updateTable('award_proposals')
    // A rejection has a reason.
    .set({ reason: null, decision_reason: sql<string | null>`case when decision_reason is not null then 'erased' end` })
    .where('buyer_id', '=', buyer_id)
    .execute()
  await tx.updateTable('awards').set({ reason: null }).where('buyer_id', '=', buyer_id).execute()
}
