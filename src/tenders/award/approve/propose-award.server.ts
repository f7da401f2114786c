import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { record } from '#framework/events/record.server.ts'
import { prepared, type Reader, type Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableBid } from '#tenders/core/gates/bids.server.ts'
import { readApprovers } from './approvers.server.ts'
import type { Acceptance } from './contract.ts'
import { awardProposed } from './events.ts'
import { fromRiyals, type Halalas, sumOf } from '#framework/i18n/money.ts'

/**
 * The limit of a company; it does not change before the transaction ends. Locked before the RFQ, in the
 * order in which a company that changes its name locks itself and then its RFQs.
 */
export async function lockLimit(tx: Tx, company_id: number): Promise<Halalas | null> {
  const { award_limit_halalas } = await tx
    .selectFrom('companies')
    .modifyFront(prepared)
    .select('award_limit_halalas')
    .where('company_id', '=', company_id)
    .forShare()
    .executeTakeFirstOrThrow()
  return award_limit_halalas
}

/** The proposal that waits for approval; the RFQ is locked. */
export const readPending = (reader: Reader, rfq_id: number) =>
  reader
    .selectFrom('award_proposals')
    .select(['proposal_id', 'bid_id', 'bid_version', 'optional_lines', 'proposed_by'])
    .where('rfq_id', '=', rfq_id)
    .where('state', '=', 'pending')
    .executeTakeFirst()

/** What the offered optional lines of a bid cost, VAT included: they count for the limit. */
async function readOptional(tx: Tx, bid_id: number): Promise<Halalas> {
  const { rows } = await sql<{ optional: Halalas }>`select optional_halalas(${bid_id}) as optional`.execute(tx)
  return rows[0]!.optional
}

/**
 * Proposes a locked bid that exceeds the company's limit; a second person decides. Null when the buyer may accept it
 * alone. The RFQ is locked for update, against another proposal, award or cancellation at the same time.
 */
export async function proposeAward(
  tx: Tx,
  ctx: SignedInContext,
  bid: ReadableBid,
  limit_halalas: Halalas | null,
  { reason, optional_lines }: Pick<Acceptance, 'reason' | 'optional_lines'>,
): Promise<{ proposal_id: number } | null> {
  const { rfq_id, bid_id, version: bid_version, buyer_id, supplier_id } = bid
  const amount_halalas = fromRiyals(bid.total_amount)
  if (limit_halalas === null || sumOf(amount_halalas, await readOptional(tx, bid_id)) <= limit_halalas) return null
  const { person_id: proposed_by } = ctx.viewer
  const approvers = await readApprovers(tx, { buyer_id, supplier_id, rfq_id, proposed_by })
  if (approvers.length === 0) throw fail(409, 'no_approver', { messageCode: 'no_approver_now' })
  const { proposal_id } = await tx
    .insertInto('award_proposals')
    .values({
      rfq_id,
      buyer_id,
      bid_id,
      bid_version,
      amount_halalas,
      limit_halalas,
      optional_lines,
      reason: reason ?? null,
      proposed_by,
    })
    .returning('proposal_id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, awardProposed({ rfq_id, proposal_id, bid_id, amount_halalas }))
  return { proposal_id }
}
