import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { readApprovers } from './approvers.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import {
  approvalWantedEmail,
  awardRejectedEmail,
  awardSupersededEmail,
  awardUndecidableEmail,
} from './emails.server.ts'
import {
  awardApproved,
  awardProposed,
  awardRejected,
  awardStillWaits,
  awardSuperseded,
  awardUndecidable,
} from './events.ts'
import { toRiyals } from '#framework/i18n/money.ts'

/** The proposal with who made it and who may approve it. */
async function readFacts({ proposal_id }: { proposal_id: number }, tx: Tx) {
  const { supplier_id, ...proposal } = await tx
    .selectFrom('award_proposals as proposal')
    .innerJoin(rfqsFor('mail'), 'rfqs.rfq_id', 'proposal.rfq_id')
    .innerJoin(bidsFor('contents'), 'bids.bid_id', 'proposal.bid_id')
    .select([
      'proposal_id',
      'proposal.rfq_id',
      'rfqs.title',
      'proposal.buyer_id',
      'amount_halalas',
      'proposed_by',
      'bids.supplier_id',
    ])
    .where('proposal_id', '=', proposal_id)
    .executeTakeFirstOrThrow()
  return { ...proposal, approvers: await readApprovers(tx, { ...proposal, supplier_id }) }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const params = ({ proposal_id, rfq_id, title, amount_halalas }: Facts) => ({
  proposal_id,
  rfq_id,
  title,
  amount_halalas,
})
const about = ({ proposal_id }: Facts) => ['award_proposal', proposal_id] as const
const approvers = {
  facts: readFacts,
  audience: ({ buyer_id, approvers }: Facts) => approvers.map((person_id) => ({ company_id: buyer_id, person_id })),
  right: 'approve' as const,
  in_app: {
    kind: 'award_proposed' as const,
    about,
    params: ({ amount_halalas }: Facts) => ({ amount: toRiyals(amount_halalas) }),
  },
  params,
  email: approvalWantedEmail,
}
const toProposer = {
  facts: readFacts,
  audience: ({ buyer_id, proposed_by }: Facts) => [{ company_id: buyer_id, person_id: proposed_by }],
}
const proposer = { ...toProposer, params }

export const approvalNotifications = [
  notify(awardProposed, approvers),
  notify(awardStillWaits, approvers),
  // The e-mail is that about the award, which names who approved.
  notify(awardApproved, { ...toProposer, in_app: { kind: 'award_approved', about } }),
  notify(awardRejected, { ...proposer, in_app: { kind: 'award_rejected', about }, email: awardRejectedEmail }),
  notify(awardUndecidable, { ...proposer, in_app: { kind: 'award_undecidable', about }, email: awardUndecidableEmail }),
  notify(awardSuperseded, { ...proposer, in_app: { kind: 'award_superseded', about }, email: awardSupersededEmail }),
]
