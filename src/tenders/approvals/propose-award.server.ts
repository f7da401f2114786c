import { sql } from 'kysely'
import { rolesWith } from '#companies/roles.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { LockedBid } from '#tenders/bids/lock-bid.server.ts'
import { awardProposed } from './events.ts'

/** The limit that a bid exceeds, and both amounts in halalas; undefined when its buyer needs no approval for it. */
async function exceededLimit(tx: Tx, { bid_id }: LockedBid) {
  const { amount_halalas, limit_halalas } = await tx
    .selectFrom('bids')
    .innerJoin('companies', 'companies.company_id', 'bids.buyer_id')
    .select([sql<number>`(total_amount * 100)::bigint`.as('amount_halalas'), 'award_limit_halalas as limit_halalas'])
    .where('bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()
  return limit_halalas !== null && amount_halalas > limit_halalas ? { amount_halalas, limit_halalas } : undefined
}

/** Refuses a decision while another one waits for approval; the RFQ is locked. */
export async function assertNothingPending(tx: Tx, rfq_id: number) {
  const pending = await tx.selectFrom('award_proposals').select('proposal_id').where('rfq_id', '=', rfq_id).where('state', '=', 'pending').executeTakeFirst()
  if (pending) throw fail(409, 'proposal_pending', { more: { proposal_id: pending.proposal_id } })
}

/**
 * Proposes a locked bid that exceeds the company's limit; a second person decides. Null when the buyer may accept it alone. The RFQ is locked
 * for update, so that nobody proposes, accepts or cancels at once.
 */
export async function proposeAward(tx: Tx, ctx: SignedInContext, bid: LockedBid, reason: string | undefined): Promise<{ proposal_id: number } | null> {
  const exceeded = await exceededLimit(tx, bid)
  if (!exceeded) return null
  const { company_id, person_id } = ctx.viewer
  const approver = await tx
    .selectFrom('members')
    .select('person_id')
    .where('company_id', '=', company_id)
    .where('person_id', '!=', person_id)
    .where('left_at', 'is', null)
    .where(sql<boolean>`roles && ${[...rolesWith('approve')]}::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (!approver) throw fail(409, 'no_approver')
  const { rfq_id, bid_id, version: bid_version, buyer_id } = bid
  const { proposal_id } = await tx
    .insertInto('award_proposals')
    .values({ rfq_id, buyer_id, bid_id, bid_version, ...exceeded, reason: reason ?? null, proposed_by: person_id })
    .returning('proposal_id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, awardProposed({ rfq_id, proposal_id, bid_id, amount_halalas: exceeded.amount_halalas }))
  return { proposal_id }
}
