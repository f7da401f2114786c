import bidListStyles from '#tenders/comparison/bid-list.module.css'
import { BidRow } from '#tenders/bids/list/bid-row.tsx'
import { PriceStep } from '#marketplace/browse/price-step.tsx'
import { ApiFailure } from '#framework/api/api-client.ts'
import { addDays } from '#framework/i18n/day.ts'
import { useLang, useToday } from '#framework/ssr/context.tsx'
import { ShowMore } from '#framework/ui/list/list-body.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqCard } from '#tenders/core/contract.ts'
import { RfqRow } from '#tenders/rfqs/list/rfq-row.tsx'
import { SAMPLES } from './sample-texts.ts'
import { riyals } from '#framework/i18n/money.ts'

const noop = () => {}
const permissions = { edit: false, delete: false, accept: false, bid: false, ask: false }

/** A sample RFQ and a bid on it. */
function useSampleTender() {
  const samples = SAMPLES[useLang()]
  const today = useToday()
  const moment = `${addDays(today, -6)}T08:00:00Z`
  const place = { region_id: 1, name_ar: 'الرياض', name_en: 'Riyadh' }
  const rfq: RfqCard = {
    rfq_id: 1,
    buyer: { user_id: 1, company_name: samples.company },
    title: samples.value,
    description: samples.long,
    item_description: samples.long,
    quantity: 120,
    quantity_unit_code: null,
    quantity_unit_text: null,
    quantity_unit: null,
    deadline: addDays(today, 4),
    closes_at: `${addDays(today, 4)}T21:00:00.000Z`,
    closing_time: null,
    questions_until: null,
    minutes_left: null,
    delivery_date: addDays(today, 30),
    category_id: 1,
    category: { category_id: 1, category_name: samples.choices[0]!, category_name_ar: samples.choices[0]! },
    region: place,
    city: { ...place, city_id: 1 },
    district: null,
    attachments_paths: [],
    accepted_bid_id: null,
    bids_count: 3,
    status: 'active',
    closes_in: 4,
    delivery_in: 30,
    viewer_relation: 'member',
    my_bid_id: null,
    can: permissions,
    has_lines: false,
    partial_allowed: false,
    price_basis: 'gross',
    on_change: 'mark',
    material_version: 1,
    version: 1,
    created_at: moment,
    updated_at: moment,
  }
  const bid: BidView = {
    bid_id: 1,
    rfq_id: 1,
    rfq_title: samples.value,
    supplier_id: 2,
    supplier: { user_id: 2, company_name: samples.other_company, profile_image: null },
    total_amount: riyals(48_500),
    proposed_delivery_date: addDays(today, 28),
    comments: samples.long,
    comments_masked: false,
    attachment: {
      path: '/nothing.pdf',
      name: 'quotation.pdf',
      size: 420_000,
      type: 'application/pdf',
      width: null,
      height: null,
      variants: [],
      scan: 'clean',
    },
    accepted: false,
    stale: false,
    state: 'live',
    confirmed_version: 1,
    must_revise: false,
    mine: false,
    version: 1,
    can: { ...permissions, confirm: false },
    created_at: moment,
    updated_at: moment,
  }
  return { rfq, bid, today }
}

/** Rows of RFQs. */
export function RfqSamples() {
  const { rfq, today } = useSampleTender()
  const past = { deadline: addDays(today, -2), closes_in: -2 }
  return (
    <div className="rows card">
      <RfqRow rfq={rfq} />
      <RfqRow rfq={{ ...rfq, bids_count: 0, deadline: today }} />
      <RfqRow rfq={{ ...rfq, closing_time: '14:00' }} />
      <RfqRow rfq={{ ...rfq, deadline: today, closing_time: '16:00', minutes_left: 200 }} />
      <RfqRow rfq={{ ...rfq, ...past, closing_time: '12:00', status: 'expired' }} own />
      <RfqRow rfq={{ ...rfq, ...past, status: 'completed', accepted_bid_id: 1 }} own />
      <RfqRow rfq={{ ...rfq, status: 'canceled' }} own />
    </div>
  )
}

/** Bids as guests, the buyer and the bidder see them. */
export function BidSamples() {
  const { rfq, bid } = useSampleTender()
  const each = {
    requested: rfq.delivery_date,
    viewer: 'verified' as const,
    later: false,
    lowest: false,
    earliest: false,
    decided: false,
    owner: false,
    onAccept: noop,
    onEdit: noop,
  }
  return (
    <div className={`card ${bidListStyles.list}`}>
      <BidRow {...each} bid={{ ...bid, can: { ...bid.can, accept: true } }} lowest earliest owner />
      <BidRow
        {...each}
        bid={{
          ...bid,
          mine: true,
          stale: true,
          can: { ...bid.can, edit: true },
          proposed_delivery_date: addDays(rfq.delivery_date, 3),
        }}
      />
      <BidRow {...each} bid={{ ...bid, accepted: true }} decided />
      <BidRow {...each} bid={{ ...bid, attachment: undefined }} viewer="guest" />
    </div>
  )
}

/** Quantity prices: one, two, and the size on a product page. */
export function PriceSamples() {
  const prices = { min_quantity: 10, end_price: riyals(450), qty_for_min_price: 100, start_price: riyals(385.5) }
  return (
    <>
      <PriceStep prices={prices} />
      <PriceStep prices={{ ...prices, start_price: riyals(450) }} />
      <PriceStep prices={prices} large />
    </>
  )
}

/** The end of a list with more rows: idle, loading, failed. */
export function MoreSamples() {
  const samples = SAMPLES[useLang()]
  const more = { busy: false, failed: null, read: noop }
  const each = { shown: 24, total: 128, address: '/dev/components' }
  return (
    <>
      <ShowMore {...each} more={more} />
      <ShowMore {...each} more={{ ...more, busy: true }} />
      <ShowMore {...each} more={{ ...more, failed: new ApiFailure(500, 'internal', samples.failed) }} />
    </>
  )
}
