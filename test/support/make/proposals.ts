import type { Database } from '#framework/database/database.server.ts'
import type { TestDatabase } from '../database.ts'
import { aBid } from './bids.ts'
import { aColleague, type MadeCompany } from './companies.ts'
import { anRfq } from './rfqs.ts'

/**
 * A proposal that waits, of the proposer or of a colleague of the buyer's: an RFQ, a bid on it, and a limit below its
 * amount.
 */
export async function aProposal(
  database: Database,
  buyer: MadeCompany,
  by?: MadeCompany,
  reason: string | null = null,
) {
  const { rfq_id } = await anRfq(database, { buyer })
  const proposer = by ?? (await aColleague(database, buyer, { roles: ['buyer'] }))
  const { bid_id, supplier } = await aBid(database, { rfq_id })
  return { proposal_id: await propose(database, bid_id, proposer, reason), rfq_id, bid_id, supplier, proposer }
}

/** Proposes a bid that exceeds the limit of its buyer. */
export async function propose(
  database: Database,
  bid_id: number,
  { person_id }: MadeCompany,
  reason: string | null = null,
) {
  const { rows } = await database.pool.query<{ proposal_id: number }>(
    `insert into award_proposals (rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, proposed_by, reason)
     select rfq_id, buyer_id, bid_id, version, (total_amount * 100)::bigint, 100, $2, $3 from bids where bid_id = $1 returning proposal_id`,
    [bid_id, person_id, reason],
  )
  return rows[0]!.proposal_id
}

/**
 * Lets a proposal have waited for days: its time is among what the database keeps, so the owner of the tables does it.
 */
export const waitDays = (database: TestDatabase, proposal_id: number, days: number) =>
  setCreation(database, proposal_id, `now() - interval '${days} days'`)

/** As if it had been proposed at this instant. */
export const proposeAt = (database: TestDatabase, proposal_id: number, instant: string) =>
  setCreation(database, proposal_id, `timestamptz '${instant}'`)

const setCreation = ({ owner }: TestDatabase, proposal_id: number, time: string) =>
  owner.pool.query(`alter table award_proposals disable trigger award_proposals_kept;
    update award_proposals set created_at = ${time} where proposal_id = ${proposal_id};
    alter table award_proposals enable trigger award_proposals_kept`)
