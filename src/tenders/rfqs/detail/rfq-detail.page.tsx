import styles from './rfq-detail.module.css'
// These components are lazy, but written by the server: their styles belong to the page.
import './rfq-facts.module.css'
import './rfq-history.module.css'
import '#tenders/award/award-contact.module.css'
import '#tenders/lines/detail/bill-of-quantities.module.css'
import '#tenders/lines/detail/line-words.module.css'
import '#tenders/lines/detail/own-prices.module.css'
import '#tenders/lines/pricing/totals-list.module.css'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { LazyBidCompare, LazyLineCompare, LazyPriceAxis, BidList } from '#tenders/bids/bid-list.tsx'
import { isOffered } from '#companies/me.ts'
import { getBidCallToAction } from '#tenders/award/bid-call-to-action.ts'
import { BidActionsBar, BidActionsSection } from '#tenders/award/bid-actions.tsx'
import type { Api } from '#framework/api/api-client.ts'
import { useApi, useLang, useMe, usePlace, useSite, useT } from '#framework/ssr/context.tsx'
import { MISSING, type Place } from '#framework/ssr/route-table.ts'
import { Link } from '#framework/ui/page/link.tsx'
import { LazySupplierCard } from '#companies/directory/supplier-name.tsx'
import { lazyComponent } from '#framework/ui/page/lazy-component.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { DeadEnd, LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import type { RfqView } from '#tenders/contract.ts'
import { RfqBody } from '#tenders/rfqs/publish/rfq-body.tsx'
import { comparesLines } from '#tenders/lines/comparison/basis.ts'
import { rfqDetail } from './rfq-detail-query.ts'
import { rfqPreview } from '#tenders/print/rfq-preview.ts'
import { RfqTime } from './rfq-time.tsx'
import { RfqHead } from './rfq-head.tsx'

const late = async () => (await import('#tenders/bids/deferred-components.tsx')).deferredComponents
const AwardContact = lazyComponent(async () => (await late()).AwardContact)
const lines = async () => (await import('#tenders/lines/detail/deferred-lines.tsx')).deferredLines
const BillOfQuantities = lazyComponent(async () => (await lines()).BillOfQuantities)
const OwnPrices = lazyComponent(async () => (await lines()).OwnPrices)
const PendingAward = lazyComponent(async () => (await late()).PendingAward)
const RfqAdvice = lazyComponent(async () => (await late()).RfqAdvice)
const RfqFacts = lazyComponent(async () => (await late()).RfqFacts)
const PrintDesk = lazyComponent(async () => (await late()).PrintDesk)
const RfqHistory = lazyComponent(async () => (await late()).RfqHistory)

/** The tables are loaded before the page hydrates or is shown. */
export async function prepare({ query }: Place) {
  if (query.view === 'compare') await LazyBidCompare.prepare()
  if (query.view === 'lines') await LazyLineCompare.prepare()
}

/** Parts without controls are rendered by the server and hydrate after the page. */
export const prepareDeferred = ({ signedIn }: { signedIn: boolean }) =>
  Promise.all(
    [
      AwardContact,
      LazyPriceAxis,
      PendingAward,
      PrintDesk,
      RfqAdvice,
      RfqFacts,
      RfqHistory,
      ...(signedIn ? [LazySupplierCard] : []),
    ].map(({ prepare }) => prepare()),
  )

export async function load(queries: QueryClient, api: Api, { params, query }: Place) {
  if (!params.rfq_id) return MISSING
  const member = Boolean(queries.getQueryData(['me']))
  const rfqQuery = rfqDetail(api, params.rfq_id, member)
  await queries.prefetchQuery(rfqQuery)
  const rfq = queries.getQueryData(rfqQuery.queryKey)
  if (rfq?.has_lines) {
    await Promise.all([BillOfQuantities.prepare(), OwnPrices.prepare()])
    await (await lines()).loadOwnBid(queries, api, rfq)
  }
  if (query.view === 'lines' && rfq && comparesLines(rfq)) {
    const { lineComparison } = await import('#tenders/lines/comparison/comparison-query.ts')
    await queries.prefetchQuery(lineComparison(api, rfq, query))
  }
  return rfq === null ? MISSING : undefined
}

/** Something about the RFQ that a part above this one adds. */
type RfqSlot = ComponentType<{ rfq: RfqView }>

/**
 * One RFQ: what is asked for, what has been bid, and what this visitor can do about it. `Follow` stands among what can
 * be done with the page.
 */
export default function RfqDetailPage({ Follow }: { Follow: RfqSlot }) {
  const t = useT()
  const { rfq_id = '' } = usePlace().params
  const signedIn = useMe() !== null
  const { data, isError, error, refetch } = useQuery({
    ...rfqDetail(useApi(), rfq_id, signedIn),
    enabled: rfq_id !== '',
  })
  if (!rfq_id || data === null) {
    const ways = (
      <Link className="button button-primary" to="/rfqs">
        {t('site.go_to_rfqs')}
      </Link>
    )
    return (
      <DeadEnd title={t('rfqs.no_data')} ways={ways}>
        {t(rfq_id ? 'site.not_found_body' : 'rfqs.missing_id')}
      </DeadEnd>
    )
  }
  if (data) return <Detail key={data.rfq_id} rfq={data} follow={<Follow rfq={data} />} />
  if (!isError) return <PageSkeleton />
  return (
    <Page title={t('rfqs.title')} noindex>
      <LoadFailed what="page" message="errors.fetch_rfq_failed" error={error} retry={() => void refetch()} />
    </Page>
  )
}

function Detail({ rfq, follow }: { rfq: RfqView; follow: ReactNode }) {
  const t = useT()
  const callToAction = getBidCallToAction(rfq, isOffered(useMe(), 'sell'))
  const [prints, setPrints] = useState(0)
  const [openedDecided] = useState(rfq.accepted_bid_id !== null)
  const owner = rfq.viewer_relation === 'owner'
  const winner = rfq.bids.find(({ accepted }) => accepted)
  const mine = rfq.bids.find((bid) => bid.mine)
  const lang = useLang()
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
        <div className={styles.columns}>
          <RfqBody rfq={rfq} bill={rfq.lines && <BillOfQuantities rfq={rfq} lines={rfq.lines} />}>
            <RfqHistory history={rfq.history} />
          </RfqBody>
          <aside className={`card ${styles.summary}`}>
            <BidActionsSection rfq={rfq} deal={callToAction} />
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
        <BidList rfq={rfq} own={mine && rfq.lines && <OwnPrices rfq={rfq} lines={rfq.lines} />} />
      </div>
      <PrintDesk rfq={rfq} asked={prints} />
      <BidActionsBar rfq={rfq} deal={callToAction} />
    </Page>
  )
}
