import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { useGo, usePlace, useRefreshMe } from '#platform/ssr/context.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import type { BidView } from '#rfqs/bid-view.ts'
import type { RfqView } from '#rfqs/contract.ts'
import type { Deal } from './deal.ts'

const BidForm = lazyPart(async () => (await import('./bid-form.tsx')).BidForm)
const AcceptBid = lazyPart(async () => (await import('./accept-bid.tsx')).AcceptBid)
const SuppliersOnly = lazyPart(async () => (await import('./suppliers-only.tsx')).SuppliersOnly)
const SupplierForm = lazyPart(async () => (await import('#suppliers/supplier-form.tsx')).SupplierForm)
const RfqEditDialog = lazyPart(async () => (await import('#rfqs/rfq-edit-form.tsx')).RfqEditDialog)
const CancelRfq = lazyPart(async () => (await import('#rfqs/cancel-rfq.tsx')).CancelRfq)

/** Which dialog is open. */
export type OpenDialog = 'suppliers_only' | 'supplier' | 'place' | 'edit' | 'edit_rfq' | 'cancel_rfq' | { accept: BidView }

/** Once what the visitor pressed is gone, the focus goes to the bids. */
const toBids = () => requestAnimationFrame(() => document.getElementById('bids-title')?.focus())

interface RfqDialogsProps {
  rfq: RfqView
  deal: Deal
  open: OpenDialog | null
  setOpen: (open: OpenDialog | null) => void
  user_id: number
}

/** What a member can do about an RFQ, each in its dialog and each fetched when it is first opened. */
export function RfqDialogs({ rfq, deal: { action, closed }, open, setOpen, user_id }: RfqDialogsProps) {
  const go = useGo()
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  const mine = rfq.bids.find((bid) => bid.mine)
  const close = () => setOpen(null)
  const { path, query } = usePlace()
  const goOn = query.bid !== undefined && !closed && (action === 'place' ? 'place' : action === 'join' && 'suppliers_only')
  useEffect(() => {
    // Whoever pressed the button as a guest goes on where the sign-in came between; the address forgets it.
    if (!goOn) return
    setOpen(goOn)
    go(path, { replace: true })
  }, [goOn, setOpen, go, path])
  const refresh = () => queries.invalidateQueries({ queryKey: ['rfqs'] })
  const changed = () => {
    close()
    void refresh().then(toBids)
  }
  const accepted = () => {
    close()
    // The winner's contact details appear with it, and take the focus.
    void refresh()
  }
  /** A refusal because of the RFQ's or the bid's state means that the page is out of date. */
  const refused = (thrown: unknown) => (isApiFailure(thrown) && [404, 409, 412].includes(thrown.status) ? refresh() : undefined)

  if (!open) return null
  if (typeof open === 'object') return <AcceptBid rfq={rfq} bid={open.accept} onClose={close} onDone={accepted} onRefused={refused} />
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
