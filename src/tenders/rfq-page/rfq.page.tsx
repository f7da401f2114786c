import styles from './rfq-detail.module.css'
import { useState, type ReactNode } from 'react'
import { isOffered } from '#companies/me.ts'
import { useLang, useMe, usePlace, useSite, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { slot } from '#framework/ssr/slots.ts'
import { part } from '#framework/ssr/part.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { confirmBid } from '#tenders/amendments/confirming/confirm-bid-action.ts'
import { oneProposal } from '#tenders/award/approve/proposal-queries.ts'
import { BidActionsBar, BidActionsSection } from '#tenders/award/accept/bid-actions.tsx'
import { getBidCallToAction } from '#tenders/award/accept/bid-call-to-action.ts'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import { BidList } from '#tenders/comparison/bid-list.tsx'
import { ownBidWithPrices } from '#tenders/core/own-bid-query.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { comparesLines } from '#tenders/comparison/lines/basis.ts'
import { lineComparison } from '#tenders/comparison/lines/comparison-query.ts'
import { buyerActions } from '#tenders/questions/show/question-actions.ts'
import { askPath, questionsOf } from '#tenders/questions/show/question-queries.ts'
import { hasQuestions } from '#tenders/questions/rules.ts'
import { PrintDesk } from '#tenders/print/print-desk.tsx'
import { rfqPreview } from '#tenders/print/rfq-preview.ts'
import { RfqBody } from '#tenders/rfq-page/rfq-body.tsx'
import { aboutRfq } from '#tenders/core/rfq-detail-query.ts'
import { RfqAdvice, RfqFacts } from '#tenders/core/rfq-facts.tsx'
import { RfqHead } from './rfq-head.tsx'
import { RfqHistory } from './rfq-history.tsx'
import { RfqTime } from '#tenders/core/closing/rfq-time.tsx'

const AwardContact = part(() => import('#tenders/award/accept/award-contact.tsx'), 'AwardContact')
const BillOfQuantities = part(() => import('#tenders/lines/detail/bill-of-quantities.tsx'), 'BillOfQuantities')
const OwnPrices = part(() => import('#tenders/lines/detail/own-prices.tsx'), 'OwnPrices')
const RfqChanged = part(() => import('#tenders/amendments/rfq-changed.tsx'), 'RfqChanged')
const QuestionsDue = part(() => import('#tenders/questions/show/questions-due.tsx'), 'QuestionsDue')
const RfqQuestions = part(() => import('#tenders/questions/show/rfq-questions.tsx'), 'RfqQuestions')
const Awaiting = part(() => import('#tenders/amendments/confirming/awaiting.tsx'), 'Awaiting')
const Lapsed = part(() => import('#tenders/amendments/confirming/lapsed.tsx'), 'Lapsed')
const SealedBids = part(() => import('#tenders/sealed/show/sealed-bids.tsx'), 'SealedBids')
const SealedSummary = part(() => import('#tenders/sealed/show/sealed-summary.tsx'), 'SealedSummary')
const PendingAward = part(() => import('#tenders/award/approve/pending-award.tsx'), 'PendingAward')

/**
 * The buyer answers in place; the bidder confirms.
 *
 * @public
 */
export const actions = [...buyerActions, confirmBid]

/** What there is to follow. */
interface FollowProps {
  type: 'rfq'
  id: number
  following: boolean | undefined
  can: RfqView['can']
  bidder: boolean
}

/** One RFQ: what is asked for, what has been bid, and what this visitor can do about it. */
export default definePage({
  ...aboutRfq,
  slots: { Follow: slot<FollowProps>() },
  prefetch: ({ rfq }, { query }) => ({
    ownBid: ownBidWithPrices(rfq),
    questions: hasQuestions(rfq) && questionsOf(rfq.rfq_id),
    proposal: rfq.pending_proposal && oneProposal(String(rfq.pending_proposal.proposal_id)),
    comparison: query.view === 'lines' && comparesLines(rfq) && lineComparison(rfq, query),
  }),
  View: ({ rfq, slots: { Follow } }) => {
    const { rfq_id, following, can, viewer_relation } = rfq
    const bidder = viewer_relation === 'bidder'
    return <Detail rfq={rfq} follow={<Follow type="rfq" id={rfq_id} {...{ following, can, bidder }} />} />
  },
})

function Detail({ rfq, follow }: { rfq: RfqView; follow: ReactNode }) {
  const t = useT()
  const callToAction = getBidCallToAction(rfq, isOffered(useMe(), 'sell'))
  const [prints, setPrints] = useState(0)
  const [openedDecided] = useState(rfq.accepted_bid_id !== null)
  const owner = rfq.viewer_relation === 'owner'
  const winner = rfq.bids.find(({ accepted }) => accepted)
  const mine = rfq.bids.find((bid) => bid.mine)
  const live = mine ?? rfq.own_sealed_bid
  const lang = useLang()
  const { query } = usePlace()
  const { public_url } = useSite()
  return (
    <Page
      title={t('rfqs.meta_rfq_title', { title: rfq.title })}
      preview={import.meta.env.SSR ? rfqPreview(rfq, t, { lang, public_url }) : undefined}
      noindex={rfq.status === 'canceled'}
      bare
    >
      <div className={`wrap ${styles.page}`}>
        <RfqHead rfq={rfq} follow={follow} onPrint={() => setPrints(prints + 1)} />
        {live?.state === 'needs_confirmation' && <Awaiting bid={live} rfq={rfq} />}
        {rfq.lapsed_at !== undefined && <Lapsed rfq={rfq} />}
        {mine?.stale && mine.state === 'live' && (
          <RfqChanged rfq={rfq} bid={mine}>
            {mine.can.edit && (
              <Link className="text-link" to={bidPath(rfq.rfq_id)}>
                {t('rfqs.changed_review')}
              </Link>
            )}
          </RfqChanged>
        )}
        <div className={styles.columns}>
          <div>
            <RfqBody rfq={rfq} bill={rfq.lines && <BillOfQuantities rfq={rfq} lines={rfq.lines} />}>
              <RfqHistory history={rfq.history} />
            </RfqBody>
            {hasQuestions(rfq) && <RfqQuestions rfq={rfq} />}
          </div>
          <aside className={`card ${styles.summary}`}>
            <BidActionsSection rfq={rfq} callToAction={callToAction}>
              {rfq.sealed && <SealedSummary rfq={rfq} />}
            </BidActionsSection>
            {Boolean(rfq.questions_waiting) && <QuestionsDue rfq={rfq} />}
            {rfq.pending_proposal && <PendingAward proposal_id={rfq.pending_proposal.proposal_id} />}
            {winner && owner && (
              <AwardContact title={t('bids.winner_contact')} company={winner.supplier} arrived={!openedDecided} />
            )}
            {winner?.mine && <AwardContact title={t('bids.buyer_contact')} company={rfq.buyer} />}
            <section className="section">
              <RfqTime rfq={rfq} />
            </section>
            <section className="section">
              <RfqFacts rfq={rfq} />
            </section>
            {(rfq.status === 'active' || (owner && rfq.status === 'expired')) && (
              <section className="section">
                <RfqAdvice owner={owner} />
              </section>
            )}
          </aside>
        </div>
        {rfq.sealed && rfq.sealed.state !== 'opened' ? (
          <section id="bids" className={styles.sealed} aria-labelledby="bids-title">
            <h2 id="bids-title" tabIndex={-1}>
              {t('bids.title')}
            </h2>
            <SealedBids rfq={rfq} sealed={rfq.sealed} />
          </section>
        ) : (
          <BidList
            rfq={rfq}
            own={mine && rfq.lines && <OwnPrices rfq={rfq} lines={rfq.lines} />}
            opened={rfq.sealed && <SealedBids rfq={rfq} sealed={rfq.sealed} />}
          />
        )}
      </div>
      <PrintDesk rfq={rfq} asked={prints} by_button={query.view === 'lines' && comparesLines(rfq)} />
      <BidActionsBar rfq={rfq} callToAction={callToAction}>
        {rfq.can.ask && (
          <Link className={buttonClass('secondary')} to={askPath(rfq.rfq_id)}>
            {t('questions.ask')}
          </Link>
        )}
      </BidActionsBar>
    </Page>
  )
}
