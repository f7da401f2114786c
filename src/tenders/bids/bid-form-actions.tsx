import {
  defineAction,
  type ActionContext,
  type AnyAction,
  type FormSchema,
  type Outcome,
} from '#framework/ssr/forms/actions.ts'
import { backPath } from '#tenders/core/rfq-act.tsx'
import type { PlacedSealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { SEEN_AS_SEALED } from './seen-visibility.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'

/** With lines, a form has a price for each. */
const priced = {
  tables: {
    lines: ['line_id', 'offered', 'unit_price', 'vat_category', 'vat_reason', 'brand', 'note', 'delivery_days'],
  },
  checkboxes: ['lines.offered', 'free_lines'],
  errors: { totals_differ: { field: 'lines', text: 'pricing.totals_differ' } },
} as const satisfies Pick<AnyAction, 'tables' | 'checkboxes' | 'errors'>

/**
 * Without scripts what a sealed bid says is in this answer alone. An answer that does not have it leaves the form and
 * its draft, which are then all that the bidder has of it.
 */
const showReceipt = ({ contents }: PlacedSealedBid): Outcome =>
  contents === undefined ? { stay: true, keepForm: true } : { stay: true }

async function schemaOf<Values>({ me }: ActionContext, load: () => Promise<FormSchema<Values>>) {
  const [schema, { pricedForm }] = await Promise.all([load(), import('#tenders/lines/pricing/priced-form.ts')])
  return pricedForm(schema, Boolean(me?.vat_number))
}

export const placeBid = defineAction({
  name: 'place-bid',
  files: { attachment: bidAttachment },
  inMemoryWith: SEEN_AS_SEALED,
  ...priced,
  schema: (context) => schemaOf(context, async () => (await import('./contract.ts')).newBid),
  send: ({ api, place }, values, sending) =>
    api.sendMinimal(
      'POST /rfqs/:rfq_id/bids/new',
      { ...values, rfq_id: place.params.rfq_id },
      { ...sending, multipart: true },
    ),
  success: (answer, _values, { place }) =>
    answer && 'sealed' in answer ? showReceipt(answer) : { to: backPath(place), notice: { key: 'bids.submitted' } },
})

export const changeBid = defineAction({
  name: 'change-bid',
  ...priced,
  schema: (context) => schemaOf(context, async () => (await import('./contract.ts')).bidChange),
  send: ({ api }, values, sending) => api.sendMinimal('PUT /bids/:bid_id/update', values, sending),
  success: (_answer, _values, { place }) => ({ to: backPath(place), notice: { key: 'bids.updated' } }),
})

/** Replaces a sealed bid, which nobody here can read, as a whole. */
export const replaceBid = defineAction({
  name: 'replace-bid',
  files: { attachment: bidAttachment },
  inMemoryWith: SEEN_AS_SEALED,
  ...priced,
  schema: (context) => schemaOf(context, async () => (await import('./contract.ts')).bidReplacement),
  send: ({ api }, values, sending) => api.send('PUT /bids/:bid_id/update', values, { ...sending, multipart: true }),
  success: (answer) => ('sealed' in answer ? showReceipt(answer) : { stay: true }),
})
