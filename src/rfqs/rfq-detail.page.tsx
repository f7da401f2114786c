import './rfq-detail.css'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BidList } from '#bids/bid-list.tsx'
import { dealOf } from '#bids/deal.ts'
import { DealBar, DealSection } from '#bids/deal-parts.tsx'
import { isApiFailure, type Api } from '#platform/api-client.ts'
import { useApi, useGo, useMe, usePlace, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { MISSING, type Place } from '#platform/ssr/route-table.ts'
import { Link } from '#platform/ui/link.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { Page } from '#platform/ui/page.tsx'
import { DeadEnd, LoadFailed, PageSkeleton } from '#platform/ui/states.tsx'
import { AwardContact } from './award-contact.tsx'
import type { BidView } from './bid-view.ts'
import type { RfqView } from './contract.ts'
import { RfqBody } from './rfq-body.tsx'
import { rfqDetail } from './rfq-detail-query.ts'
import { RfqAdvice, RfqFacts, RfqTime } from './rfq-facts.tsx'
import { RfqHead } from './rfq-head.tsx'

const BidForm = lazyPart(async () => (await import('#bids/bid-form.tsx')).BidForm)
const AcceptBid = lazyPart(async () => (await import('#bids/accept-bid.tsx')).AcceptBid)
const SuppliersOnly = lazyPart(async () => (await import('#bids/suppliers-only.tsx')).SuppliersOnly)
const SupplierForm = lazyPart(async () => (await import('#suppliers/supplier-form.tsx')).SupplierForm)
const RfqEditDialog = lazyPart(async () => (await import('./rfq-edit-form.tsx')).RfqEditDialog)
const CancelRfq = lazyPart(async () => (await import('./cancel-rfq.tsx')).CancelRfq)

export async function load(queries: QueryClient, api: Api, { params }: Place) {
  if (!params.rfq_id) return MISSING
  const asked = rfqDetail(api, params.rfq_id, Boolean(queries.getQueryData(['me'])))
  await queries.prefetchQuery(asked)
  return queries.getQueryData(asked.queryKey) === null ? MISSING : undefined
}

/** One RFQ: what is asked for, what has been bid, and what this visitor can do about it. */
export default function RfqDetailPage() {
  const t = useWords()
  const { rfq_id = '' } = usePlace().params
  const signedIn = useMe() !== null
  const { data, isError, error, refetch } = useQuery({ ...rfqDetail(useApi(), rfq_id, signedIn), enabled: rfq_id !== '' })
  if (!rfq_id || data === null) {
    const ways = (
      <Link className="btn btn-p" to="/rfqs">
        {t('site.go_to_rfqs')}
      </Link>
    )
    return (
      <DeadEnd title={t('rfqs.no_data')} ways={ways}>
        {t(rfq_id ? 'site.not_found_body' : 'rfqs.missing_id')}
      </DeadEnd>
    )
  }
  if (data) return <Detail key={data.rfq_id} rfq={data} />
  if (!isError) return <PageSkeleton />
  return (
    <Page title={t('rfqs.title')} noindex>
      <LoadFailed what="page" error={error} retry={() => void refetch()} />
    </Page>
  )
}

/** Which dialog is open. */
type Open = 'suppliers_only' | 'supplier' | 'place' | 'edit' | 'edit_rfq' | 'cancel_rfq' | { accept: BidView } | null

function Detail({ rfq }: { rfq: RfqView }) {
  const t = useWords()
  const me = useMe()
  const deal = dealOf(rfq)
  const [open, setOpen] = useState<Open>(null)
  const doors = { join: () => setOpen('suppliers_only'), place: () => setOpen('place'), edit: () => setOpen('edit') }
  const owner = rfq.viewer_relation === 'owner'
  const text = rfq.description.replace(/\s+/g, ' ')
  return (
    <Page
      title={t('site.meta_rfq_title', { title: rfq.title })}
      description={text.length > 160 ? `${text.slice(0, 159)}…` : text}
      noindex={rfq.status === 'canceled'}
      bare
    >
      <div className="wrap rfq">
        <RfqHead rfq={rfq} onEdit={() => setOpen('edit_rfq')} onCancel={() => setOpen('cancel_rfq')} />
        <div className="dgrid">
          <RfqBody rfq={rfq} />
          <aside className="card sum">
            <DealSection rfq={rfq} deal={deal} doors={doors} />
            {rfq.winner_contact && <AwardContact title={t('bids.winner_contact')} contact={rfq.winner_contact} />}
            {rfq.buyer_contact && <AwardContact title={t('bids.buyer_contact')} contact={rfq.buyer_contact} />}
            <section className="sec">
              <RfqTime rfq={rfq} />
            </section>
            <section className="sec">
              <RfqFacts rfq={rfq} />
            </section>
            {(rfq.status === 'active' || (owner && rfq.status === 'expired')) && (
              <section className="sec">
                <RfqAdvice owner={owner} />
              </section>
            )}
          </aside>
        </div>
        <BidList rfq={rfq} onAccept={(bid) => setOpen({ accept: bid })} onEdit={doors.edit} />
      </div>
      <DealBar rfq={rfq} deal={deal} doors={doors} />
      {me && <Dialogs rfq={rfq} open={open} setOpen={setOpen} user_id={me.user_id} />}
    </Page>
  )
}

/** Once what the visitor pressed is gone, the focus goes to the bids. */
const toBids = () => requestAnimationFrame(() => document.getElementById('bids-title')?.focus())

function Dialogs({ rfq, open, setOpen, user_id }: { rfq: RfqView; open: Open; setOpen: (open: Open) => void; user_id: number }) {
  const go = useGo()
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  const mine = rfq.bids.find((bid) => bid.mine)
  const close = () => setOpen(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['rfqs'] })
  const changed = () => {
    close()
    void refresh().then(toBids)
  }
  /** A refusal because of the RFQ's or the bid's state means that the page is out of date. */
  const refused = (thrown: unknown) => {
    if (isApiFailure(thrown) && [404, 409, 412].includes(thrown.status)) void refresh()
  }

  if (open === null) return null
  if (typeof open === 'object') return <AcceptBid rfq={rfq} bid={open.accept} onClose={close} onDone={changed} onRefused={refused} />
  if (open === 'suppliers_only') return <SuppliersOnly onClose={close} onAgree={() => setOpen('supplier')} />
  if (open === 'supplier') {
    return (
      <SupplierForm
        user_id={user_id}
        onClose={close}
        onDone={() => {
          void refreshMe()
          void refresh()
          setOpen('place')
        }}
      />
    )
  }
  if (open === 'place') return <BidForm key="new" rfq={rfq} user_id={user_id} onClose={close} onDone={changed} onRefused={refused} />
  if (open === 'edit') {
    return mine ? <BidForm key="edit" rfq={rfq} bid={mine} user_id={user_id} onClose={close} onDone={changed} onRefused={refused} /> : null
  }
  if (open === 'edit_rfq') return <RfqEditDialog rfq={rfq} open onClose={close} onSaved={close} />
  return <CancelRfq rfq={rfq} open onClose={close} onDone={() => go('/my-rfq')} />
}
