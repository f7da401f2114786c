import { sql } from 'kysely'
import { rowsOf } from '#framework/database/rows-of.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'

const proposals = rowsOf('award_proposals', {
  owner: 'buyer_id',
  columns: [
    'proposal_id',
    'rfq_id',
    'bid_id',
    'bid_version',
    'amount_halalas',
    'optional_halalas',
    'optional_lines',
    'limit_halalas',
    'reason',
    'proposed_by',
    'created_at',
    'state',
    'decided_by',
    'decided_at',
    'decision_reason',
    'reminded_at',
  ],
  order: ['created_at', 'proposal_id'],
})
const awards = rowsOf('awards', {
  owner: 'buyer_id',
  columns: [
    'award_id',
    'rfq_id',
    'award_mode',
    'bid_id',
    'bid_version',
    'supplier_id',
    'net_halalas',
    'vat_halalas',
    'gross_halalas',
    'optional_lines',
    'optional_net_halalas',
    'optional_vat_halalas',
    'proposal_id',
    'reason',
    'person_id',
    'awarded_at',
    'state',
  ],
  order: ['award_id'],
})
const awardsWon = rowsOf('awards', {
  owner: 'supplier_id',
  columns: ['award_id', 'rfq_id', 'bid_id', 'bid_version', 'gross_halalas', 'awarded_at', 'state'],
  order: ['award_id'],
})

export const exportProposals = async (reader: Reader, { company_id }: ExportSubject) => ({
  award_proposals: await proposals(reader, company_id),
})

export const exportAwards = async (reader: Reader, { company_id }: ExportSubject) => ({
  awards: await awards(reader, company_id),
  awards_won: await awardsWon(reader, company_id),
})

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
