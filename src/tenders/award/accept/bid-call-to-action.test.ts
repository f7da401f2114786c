import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BidView } from '#tenders/core/bid-view.ts'
import { whyNoAccept } from '#tenders/core/bid/bid-acts.ts'
import { relationTo, type RfqStatus, rfqRights, bidRights } from '#tenders/core/policy.ts'
import { getBidCallToAction } from './bid-call-to-action.ts'
import { halalas, riyals } from '#framework/i18n/money.ts'

const OWNER = { roles: ['owner' as const] }

const aBid = (
  supplier_id: number,
  total_amount: number,
  accepted: boolean,
  mine: boolean,
  status: RfqStatus,
): BidView => ({
  bid_id: supplier_id,
  rfq_id: 1,
  rfq_title: '',
  supplier_id,
  supplier: { user_id: supplier_id, company_name: '', profile_image: null },
  total_amount: riyals(total_amount),
  proposed_delivery_date: '2026-12-20',
  comments: '',
  comments_masked: false,
  accepted,
  stale: false,
  state: 'live',
  confirmed_version: 1,
  must_revise: false,
  mine,
  version: 1,
  can: bidRights({
    state: { status, takes_questions: false, proposal_pending: false, bids: 'open' },
    over: false,
    awaits: null,
    mine,
    is_buyer: false,
    conflict: false,
    viewer: OWNER,
    isVerifiedViewer: true,
  }),
  created_at: '',
  updated_at: '',
})

interface Circumstances {
  bids?: number[]
  isVerifiedViewer?: boolean
  sells?: boolean
  /** How the visitor's own bid differs. */
  own?: Partial<BidView>
}

/** What is offered to a visitor on an RFQ of company 1 with bids of 2 (300) and 3 (200). */
function callToActionFor(
  status: RfqStatus,
  viewer: { company_id: number; supplier: boolean } | null,
  { bids = [2, 3], isVerifiedViewer = true, sells = true, own = {} }: Circumstances = {},
) {
  const my_bid_id = viewer && bids.includes(viewer.company_id) ? viewer.company_id : null
  const relation = relationTo(
    { buyer_id: 1, my_bid_id },
    viewer && { company_id: viewer.company_id, supplier_profile_id: viewer.supplier ? 1 : null },
  )
  const accepted = status === 'completed' ? 2 : 0
  return getBidCallToAction(
    {
      status,
      price_basis: 'gross',
      viewer_relation: relation,
      can: rfqRights({
        state: { status, takes_questions: false, proposal_pending: false, bids: 'open' },
        access: 'public',
        relation,
        conflict: false,
        viewer: OWNER,
        isVerifiedViewer,
      }),
      bids: bids.map((id) => {
        const mine = id === viewer?.company_id
        return { ...aBid(id, id === 2 ? 300 : 200, id === accepted, mine, status), ...(mine && own) }
      }),
    },
    sells,
  )
}

const buyer = { company_id: 1, supplier: false }
const bidder = { company_id: 2, supplier: true }
const loser = { company_id: 3, supplier: true }
const supplier = { company_id: 4, supplier: true }
const member = { company_id: 5, supplier: false }

describe('what a visitor can do next about the bids of an RFQ', () => {
  it('while it is open', () => {
    assert.deepEqual(callToActionFor('active', null), {
      amount: { label: 'bids.lowest', value: 20_000 },
      action: 'login',
      closed: false,
      note: 'rfqs.login_to_bid_note',
    })
    assert.equal(callToActionFor('active', buyer).action, 'review')
    assert.deepEqual(callToActionFor('active', bidder), {
      amount: { label: 'bids.yours', value: 30_000 },
      action: 'edit',
      closed: false,
      note: 'bids.edit_until',
    })
    for (const confirm of [true, false]) {
      const own = { state: 'needs_confirmation' as const, can: { edit: true, delete: true, accept: false, confirm } }
      assert.deepEqual(callToActionFor('active', bidder, { own }), {
        amount: { label: 'amendments.yours_to_confirm', value: 30_000 },
        action: confirm ? 'confirm' : 'revise',
        closed: false,
        note: confirm ? 'amendments.stays_unchanged' : 'bids.edit_until',
      })
    }
    assert.equal(callToActionFor('active', supplier).action, 'place')
    assert.equal(callToActionFor('active', member).action, 'join')
    for (const without of [bidder, supplier, member]) {
      const { action, note } = callToActionFor('active', without, { sells: false })
      assert.deepEqual([action, note], [null, 'errors.role_required_sell'])
    }
    // The list of bids says that there are none.
    assert.deepEqual(callToActionFor('active', buyer, { bids: [] }), {
      amount: null,
      action: null,
      closed: false,
      note: null,
    })
  })

  it('shows the total of the bid that is lowest by what the RFQ compares', () => {
    const priced = (supplier_id: number, net: number, vat: number, complete = true) => ({
      ...aBid(supplier_id, (net + vat) / 100, false, false, 'active'),
      complete,
      totals: { net_halalas: halalas(net), vat_halalas: halalas(vat), gross_halalas: halalas(net + vat) },
    })
    const bids = [priced(2, 10_000, 1500), priced(3, 11_000, 0), priced(4, 50, 0, false)]
    const lowest = (price_basis: 'gross' | 'net') => {
      const { amount } = getBidCallToAction(
        {
          status: 'active',
          price_basis,
          viewer_relation: 'guest',
          can: rfqRights({
            state: { status: 'active', takes_questions: false, proposal_pending: false, bids: 'open' },
            access: 'public',
            relation: 'guest',
            conflict: false,
            viewer: null,
            isVerifiedViewer: true,
          }),
          bids,
        },
        true,
      )
      return [amount?.label, amount?.value]
    }
    assert.deepEqual(
      [lowest('gross'), lowest('net')],
      [
        ['bids.lowest', 11_000],
        ['bids.lowest', 11_500],
      ],
    )
  })

  it('says why the button does nothing', () => {
    const { action, closed, note } = callToActionFor('active', supplier, { isVerifiedViewer: false })
    assert.deepEqual([action, closed, note], ['place', true, 'errors.email_not_verified'])
    for (const who of [null, supplier, member]) {
      assert.deepEqual(
        [callToActionFor('expired', who).closed, callToActionFor('expired', who).note],
        [true, 'bids.closed_expired'],
      )
    }
  })

  it('after the deadline the buyer still reviews, a bidder changes nothing', () => {
    assert.equal(callToActionFor('expired', buyer).action, 'review')
    assert.deepEqual(
      [callToActionFor('expired', bidder).action, callToActionFor('expired', bidder).note],
      [null, 'bids.closed_expired'],
    )
    assert.equal(callToActionFor('expired', buyer, { bids: [] }).note, null)
  })

  it('after the award, or when it was canceled, nobody does anything', () => {
    for (const who of [null, buyer, bidder, loser, supplier, member]) {
      assert.equal(callToActionFor('completed', who).action, null)
      assert.equal(callToActionFor('canceled', who).action, null)
    }
    assert.deepEqual(callToActionFor('completed', buyer).amount, { label: 'bids.accepted_badge', value: 30_000 })
    assert.equal(callToActionFor('completed', loser).note, 'bids.status_other_accepted')
    assert.equal(callToActionFor('completed', bidder).note, 'bids.yours_accepted')
    assert.equal(callToActionFor('completed', supplier).note, 'bids.closed_accepted')
    assert.equal(callToActionFor('canceled', bidder).note, 'bids.status_canceled')
  })
})

it('says why a bid cannot be accepted', () => {
  const why = (changes: Partial<Parameters<typeof whyNoAccept>[0]>) =>
    whyNoAccept({
      status: 'active',
      viewer_relation: 'owner',
      can: { edit: true, delete: true, accept: false, bid: false, ask: false },
      email_verified: true,
      ...changes,
    })
  assert.equal(why({}), 'errors.conflict_of_interest')
  assert.equal(why({ email_verified: false }), 'errors.email_not_verified')
  assert.equal(
    why({ can: { edit: false, delete: false, accept: false, bid: false, ask: false } }),
    'errors.role_required_buy',
  )
  assert.equal(why({ pending_proposal: { proposal_id: 1, bid_id: 1 } }), 'errors.proposal_pending')
  assert.equal(why({ viewer_relation: 'supplier' }), 'errors.not_owner')
})
