import { sql } from 'kysely'
import { fail } from '#framework/api/failure.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { recordVisibleTo, rfqsFor, rfqVisibleTo } from '#tenders/core/gates/rfqs.server.ts'
import type { OpeningView } from '../contract.ts'
import { presentSealed, sealedState } from '#tenders/core/sealed/sealed-state.server.ts'
import { versionOutcome } from '../version-outcome.server.ts'

/**
 * The opening record of a sealed RFQ, for everybody who may see it. Once bidding has ended it stays for them, also
 * where the RFQ is canceled: receipts are checked against it. Until it has closed it says when it opens; then it has
 * the commitments of all bids, in their order, also of those that were replaced or withdrawn, so that the receipt of
 * one of these is not taken as proof of a lost bid.
 */
export async function readOpening(reader: Reader, rfq_id: number, viewer: Viewer | null): Promise<OpeningView> {
  const rfq = await reader
    .selectFrom(rfqsFor('record'))
    .modifyFront(prepared)
    .leftJoin('openings', 'openings.rfq_id', 'rfqs.rfq_id')
    .select([
      sealedState(null).as('sealed'),
      'openings.closed_at',
      'openings.reveal_at',
      'openings.bids_count',
      sql<string | null>`encode(list_hash, 'hex')`.as('list_hash'),
    ])
    .select(
      sql<OpeningView['commitments']>`case when openings.rfq_id is not null then (
        select coalesce(json_agg(jsonb_build_object('commitment', encode(commitment, 'hex'), 'outcome', ${versionOutcome})
          || case when exposed then jsonb '{"exposed": true}' else '{}' end order by commitment), '[]')
        from sealed_bids where sealed_bids.rfq_id = rfqs.rfq_id) end`.as('commitments'),
    )
    .where('rfqs.rfq_id', '=', rfq_id)
    .where(
      sql<boolean>`(${rfqVisibleTo(viewer?.company_id)} or openings.rfq_id is not null and ${recordVisibleTo(viewer?.company_id)})`,
    )
    .executeTakeFirst()
  if (!rfq) throw fail(404, 'rfq_not_found')
  if (!rfq.sealed) throw fail(404, 'not_sealed')
  const { closed_at, reveal_at, bids_count, list_hash, commitments } = rfq
  return {
    ...presentSealed(rfq.sealed),
    ...(closed_at && {
      closed_at: closed_at.toISOString(),
      ...(reveal_at && { reveal_at: reveal_at.toISOString() }),
      bids_count: bids_count!,
      list_hash: list_hash!,
      commitments: commitments!,
    }),
  }
}
