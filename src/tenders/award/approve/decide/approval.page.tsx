import styles from './approval.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { DayText, FreeText, Ltr, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { axisBids } from '#tenders/comparison/price-dots.ts'
import { BidCompare } from '#tenders/comparison/bid-compare.tsx'
import { PriceAxis } from '#tenders/comparison/price-axis.tsx'
import { lateness } from '#tenders/core/bid/lateness.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqDetail, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { RfqTime } from '#tenders/core/closing/rfq-time.tsx'
import type { Proposal } from '#tenders/award/approve/contract.ts'
import { ChosenLines } from '#tenders/award/chosen-lines.tsx'
import { LimitBar } from '#tenders/award/approve/limit-bar.tsx'
import { ProposalDecision } from './proposal-decision.tsx'
import { APPROVALS } from '#tenders/award/approve/addresses.ts'
import { aboutProposal } from './proposal-act.tsx'
import { ProposalStateChip } from '#tenders/award/approve/proposal-state.tsx'

/** One award that needs a second person: who wants it and why, what it is compared with, and the decision. */
export default definePage({
  ...aboutProposal,
  // Without the RFQ there is nothing to compare.
  dependentData: ({ proposal }) => ({ rfq: rfqDetail(String(proposal.rfq_id)) }),
  View: ({ proposal, rfq }) => <Approval proposal={proposal} rfq={rfq} />,
})

function Approval({ proposal, rfq }: { proposal: Proposal; rfq: RfqView }) {
  const t = useT()
  const { bid_id, amount_halalas, optional_halalas, limit_halalas, state, proposed_by, created_at, reason, supplier } =
    proposal
  const bid = rfq.bids.find((one) => one.bid_id === bid_id)
  // The proposed bid first, the others by their amounts.
  const compared = bid ? [bid, ...rfq.bids.filter((one) => one !== bid)] : rfq.bids
  return (
    <Page title={rfq.title} bare noindex>
      <div className="wrap">
        <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
          <Link to={APPROVALS}>{t('approvals.title')}</Link>
        </nav>
        <FreeText as="h1">{rfq.title}</FreeText>
        <p className={styles.state}>
          <ProposalStateChip state={state} />
          <Link className="text-link" to={rfqPath(rfq.rfq_id)}>
            {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
          </Link>
        </p>
        <div className={styles.columns}>
          <div className={styles.stack}>
            <div className="card">
              <section className="section">
                <h2>{t('approvals.proposed_bid')}</h2>
                <div className={styles.bid}>
                  <Avatar id={supplier.user_id} name={supplier.company_name} size="lg" />
                  <div>
                    <b>
                      <bdi>{supplier.company_name}</bdi>
                    </b>
                    {bid && (
                      <p className="xs muted">
                        {t('bids.proposed_delivery')} <DayText day={bid.proposed_delivery_date} />
                        {' · '}
                        {lateness(t, bid.proposed_delivery_date, rfq.delivery_date)}
                      </p>
                    )}
                  </div>
                  <Price amount={amount_halalas} />
                </div>
                {proposal.chosen && <ChosenLines chosen={proposal.chosen} />}
              </section>
              <section className={`section ${styles.proposer}`}>
                <Avatar id={proposed_by.person_id} name={proposed_by.full_name} round />
                <p className="sm">
                  <Sentence
                    of="approvals.proposed_on"
                    parts={{
                      person: <b dir="auto">{proposed_by.full_name}</b>,
                      date: <MomentDay moment={created_at} />,
                    }}
                  />
                </p>
                {reason ? (
                  <FreeText className={styles.quote}>{reason}</FreeText>
                ) : (
                  <p className="sm muted">{t('approvals.no_reason')}</p>
                )}
              </section>
            </div>
            <PriceAxis bids={axisBids(rfq, (one) => one.bid_id === bid_id)} marked={t('approvals.proposed')} />
          </div>
          <aside className={`card ${styles.decision}`}>
            <section className="section">
              <span className="xs muted">
                {t('bids.total_amount')} {t('bids.incl_vat')}
              </span>
              <Price amount={amount_halalas} />
              <LimitBar total={amount_halalas} optional={optional_halalas} limit={limit_halalas} />
              <ProposalDecision proposal={proposal} />
            </section>
            <section className="section">
              <RfqTime rfq={rfq} />
            </section>
          </aside>
        </div>
        {compared.length > 1 && (
          <section className={styles.compare} aria-labelledby="compare-title">
            <h2 id="compare-title">{t('approvals.compare')}</h2>
            <BidCompare rfq={rfq} ordered={compared} listed={compared} {...(bid && { proposed: bid.bid_id })} />
          </section>
        )}
      </div>
      {proposal.can.approve && (
        <div className={styles.bar}>
          <ProposalDecision proposal={proposal} short />
        </div>
      )}
    </Page>
  )
}
