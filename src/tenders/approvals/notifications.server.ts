import { sql } from 'kysely'
import { rolesWith } from '#companies/roles.ts'
import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { approvalWantedEmail, awardApprovedEmail, awardRejectedEmail, awardSupersededEmail } from './emails.server.ts'
import { awardApproved, awardProposed, awardRejected, awardStillWaits, awardSuperseded } from './events.ts'

/** The proposal with who made it and who may decide it: approvers never hear of their own. */
const readProposal = async ({ proposal_id }: { proposal_id: number }, tx: Tx) =>
  tx
    .selectFrom('award_proposals as proposal')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'proposal.rfq_id')
    .select([
      'proposal_id', 'proposal.rfq_id', 'rfqs.title', 'proposal.buyer_id', 'amount_halalas', 'proposed_by',
      sql<number[]>`array(select person_id from members where company_id = proposal.buyer_id and left_at is null and person_id <> proposed_by
        and roles && ${[...rolesWith('approve')]}::text[] order by joined_at, person_id)`.as('approvers'),
    ])
    .where('proposal_id', '=', proposal_id)
    .executeTakeFirstOrThrow()

type Facts = Awaited<ReturnType<typeof readProposal>>

const params = ({ proposal_id, rfq_id, title, amount_halalas }: Facts) => ({ proposal_id, rfq_id, title, amount_halalas })
const about = ({ proposal_id }: Facts) => ['award_proposal', proposal_id] as const
const approvers = {
  facts: readProposal,
  audience: ({ buyer_id, approvers }: Facts) => approvers.map((person_id) => ({ company_id: buyer_id, person_id })),
  news: { kind: 'award_proposed' as const, about, params: ({ amount_halalas }: Facts) => ({ amount: amount_halalas / 100 }) },
  params,
  email: approvalWantedEmail,
}
const proposer = { facts: readProposal, audience: ({ buyer_id, proposed_by }: Facts) => [{ company_id: buyer_id, person_id: proposed_by }], params }

export const approvalNotifications = [
  notify(awardProposed, approvers),
  notify(awardStillWaits, approvers),
  notify(awardApproved, { ...proposer, news: { kind: 'award_approved', about }, email: awardApprovedEmail }),
  notify(awardRejected, { ...proposer, news: { kind: 'award_rejected', about }, email: awardRejectedEmail }),
  notify(awardSuperseded, { ...proposer, news: { kind: 'award_superseded', about }, email: awardSupersededEmail }),
]
