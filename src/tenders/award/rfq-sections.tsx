import { useState } from 'react'
import { part } from '#framework/ssr/part.tsx'
import { useT } from '#framework/ssr/context.tsx'
import type { ChosenLines as Chosen } from '#tenders/core/award-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { section } from '#tenders/core/rfq-section.tsx'
import { oneProposal } from './approve/proposal-queries.ts'

const AwardContact = part(() => import('./accept/award-contact.tsx'), 'AwardContact')
const ChosenLines = part(() => import('./chosen-lines.tsx'), 'ChosenLines')
const PendingAward = part(() => import('./approve/pending-award.tsx'), 'PendingAward')

/** How buyer and winner reach each other; an award that is made on this page takes the focus. */
function Contacts({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const [openedAwarded] = useState(rfq.accepted_bid_id !== null)
  const winner = rfq.bids.find(({ accepted }) => accepted)
  if (winner?.mine) return <AwardContact title={t('bids.buyer_contact')} company={rfq.buyer} />
  return (
    winner &&
    rfq.viewer_relation === 'owner' && (
      <AwardContact title={t('bids.winner_contact')} company={winner.supplier} arrived={!openedAwarded} />
    )
  )
}

/** What the RFQ's page shows of its award. */
export const award = {
  /** For the buyer's people: an award waits for approval. */
  pending: section({
    Show: PendingAward,
    when: ({ pending_proposal }) => pending_proposal && { proposal_id: pending_proposal.proposal_id },
    data: ({ proposal_id }) => oneProposal(String(proposal_id)),
  }),
  /** For both sides: the optional lines that were awarded, too. */
  chosen: section({
    Show: ({ chosen }: { chosen: Chosen }) => (
      <section className="section">
        <ChosenLines chosen={chosen} />
      </section>
    ),
    when: ({ awards }) => {
      const standing = awards.find(({ state }) => state === 'standing')
      return standing?.chosen && { chosen: standing.chosen }
    },
  }),
  contacts: section({ Show: Contacts, when: (rfq) => ({ rfq }) }),
}
