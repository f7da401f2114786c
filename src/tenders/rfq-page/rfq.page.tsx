import styles from './rfq-detail.module.css'
import { useState, type ReactNode } from 'react'
import { useLang, usePlace, useSite, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { slot } from '#framework/ssr/slots.ts'
import { Page } from '#framework/ui/page/page.tsx'
import { BidActionsBar, BidActionsSection } from '#tenders/award/accept/bid-actions.tsx'
import { comparesByLine } from '#tenders/comparison/lines/basis.ts'
import { RfqTime } from '#tenders/core/closing/rfq-time.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { knownBidsCount } from '#tenders/core/known-bids-count.ts'
import { aboutRfq } from '#tenders/core/rfq-detail-query.ts'
import { RfqAdvice, RfqFacts } from '#tenders/core/rfq-facts.tsx'
import { PrintDesk } from '#tenders/print/print-desk.tsx'
import { rfqPreview } from '#tenders/print/rfq-preview.ts'
import { RfqBody } from './rfq-body.tsx'
import { RfqHead } from './rfq-head.tsx'
import { sectionActions, sectionData, sections, sectionsAhead, shown } from './sections.tsx'

/**
 * The buyer answers in place; the bidder confirms.
 *
 * @public
 */
export const actions = sectionActions

/** What there is to follow. */
interface FollowProps {
  type: 'rfq'
  id: number
  following: boolean | undefined
  can: RfqView['can']
  bidder: boolean
}

/**
 * One RFQ: what is asked for, what has been bid, and what this visitor can do about it. Capabilities show what is
 * theirs in the places of `sections`.
 */
export default definePage({
  ...aboutRfq,
  slots: { Follow: slot<FollowProps>(), RfqOrder: slot<{ rfq: RfqView }>() },
  prefetch: ({ rfq }, place) => sectionData(rfq, place),
  ahead: ({ params }) => sectionsAhead(Number(params.rfq_id)),
  View: ({ rfq, slots: { Follow, RfqOrder } }) => {
    const { rfq_id, following, can, viewer_relation } = rfq
    const bidder = viewer_relation === 'bidder'
    return (
      <Detail
        rfq={rfq}
        follow={<Follow type="rfq" id={rfq_id} {...{ following, can, bidder }} />}
        order={rfq.accepted_bid_id !== null && <RfqOrder rfq={rfq} />}
      />
    )
  },
})

function Detail({ rfq, follow, order }: { rfq: RfqView; follow: ReactNode; order: ReactNode }) {
  const t = useT()
  const [prints, setPrints] = useState(0)
  const owner = rfq.viewer_relation === 'owner'
  const lang = useLang()
  const { query } = usePlace()
  const { public_url } = useSite()
  const bids = shown(sections.bids, rfq, {
    opened: shown(sections.above_bids, rfq),
    own: shown(sections.own_bid, rfq),
  })
  // To buyer and bidders the bids are the page's subject once there are some; a bill would push them far down.
  const bidsFirst = rfq.has_lines && (owner || rfq.viewer_relation === 'bidder') && knownBidsCount(rfq) > 0
  return (
    <Page
      title={t('rfqs.meta_rfq_title', { title: rfq.title })}
      preview={import.meta.env.SSR && !rfq.access ? () => rfqPreview(rfq, t, { lang, public_url }) : undefined}
      noindex={rfq.status === 'canceled' || rfq.access !== undefined}
      bare
    >
      <div className={`wrap ${styles.page}`}>
        <RfqHead rfq={rfq} follow={follow} onPrint={() => setPrints(prints + 1)} />
        {shown(sections.above, rfq)}
        {bidsFirst && <div className={styles.first}>{bids}</div>}
        <div className={styles.columns}>
          <div>
            <RfqBody rfq={rfq} />
            {shown(sections.body, rfq)}
          </div>
          <aside className={`card ${styles.summary}`}>
            <BidActionsSection rfq={rfq}>{shown(sections.summary, rfq)}</BidActionsSection>
            {order}
            {shown(sections.aside, rfq)}
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
        {!bidsFirst && bids}
      </div>
      <PrintDesk rfq={rfq} asked={prints} by_button={comparesByLine(rfq, query)} />
      <BidActionsBar rfq={rfq}>{shown(sections.bar, rfq)}</BidActionsBar>
    </Page>
  )
}
