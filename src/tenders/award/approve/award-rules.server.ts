import { prepared, type Reader } from '#framework/database/database.server.ts'

/** What an RFQ shows its buyer's people of approvals: the limit, if there is one, and the proposal that waits. */
export async function readAwardRules(reader: Reader, { rfq_id, buyer_id }: { rfq_id: number; buyer_id: number }) {
  const { award_limit_halalas, proposal_id, bid_id } = await reader
    .selectFrom('companies')
    .modifyFront(prepared)
    .leftJoin('award_proposals', (join) => join.on('award_proposals.rfq_id', '=', rfq_id).on('state', '=', 'pending'))
    .select(['award_limit_halalas', 'proposal_id', 'bid_id'])
    .where('company_id', '=', buyer_id)
    .executeTakeFirstOrThrow()
  return {
    ...(award_limit_halalas !== null && { award_limit_halalas }),
    ...(proposal_id !== null && { pending_proposal: { proposal_id, bid_id: bid_id! } }),
  }
}
