import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bidRights, RELATIONS, relationTo, RFQ_STATUSES, rfqRights } from './policy.ts'

const OWNER = { roles: ['owner' as const] }

describe('what a viewer is to an RFQ', () => {
  const rfq = { buyer_id: 1, my_bid_id: null }
  it('nobody without a session', () => assert.equal(relationTo(rfq, null), 'guest'))
  it('its owner, also when a supplier', () =>
    assert.equal(relationTo(rfq, { company_id: 1, supplier_profile_id: 9 }), 'owner'))
  it('a bidder while the bid lives', () =>
    assert.equal(relationTo({ ...rfq, my_bid_id: 5 }, { company_id: 2, supplier_profile_id: 9 }), 'bidder'))
  it('a supplier who may bid', () =>
    assert.equal(relationTo(rfq, { company_id: 2, supplier_profile_id: 9 }), 'supplier'))
  it('any other company', () => assert.equal(relationTo(rfq, { company_id: 2, supplier_profile_id: null }), 'member'))
})

describe('what may be done', () => {
  const allowed = (isVerifiedViewer: boolean) =>
    RFQ_STATUSES.flatMap((status) =>
      RELATIONS.flatMap((relation) =>
        Object.entries(
          rfqRights({
            state: { status, takes_questions: false, proposal_pending: false, bids: 'open' },
            access: 'public',
            relation,
            conflict: false,
            viewer: OWNER,
            isVerifiedViewer,
          }),
        ).flatMap(([right, may]) => (may ? [`${status} ${relation} ${right}`] : [])),
      ),
    )

  it('to an RFQ, in every state and relation', () => {
    assert.deepEqual(allowed(true), [
      'active owner edit',
      'active owner delete',
      'active owner accept',
      'active supplier bid',
      'expired owner edit',
      'expired owner delete',
      'expired owner accept',
    ])
  })

  it('to an RFQ without a verified address where one is asked for', () => {
    assert.deepEqual(allowed(false), [
      'active owner edit',
      'active owner delete',
      'expired owner edit',
      'expired owner delete',
    ])
  })

  it('to a bid: only its own supplier, only while bidding is open', () => {
    for (const status of RFQ_STATUSES) {
      assert.equal(
        bidRights({
          state: { status, takes_questions: false, proposal_pending: false, bids: 'open' },
          over: false,
          awaits: null,
          mine: true,
          is_buyer: false,
          conflict: false,
          viewer: OWNER,
          isVerifiedViewer: true,
        }).edit,
        status === 'active',
      )
      assert.equal(
        bidRights({
          state: { status, takes_questions: false, proposal_pending: false, bids: 'open' },
          over: false,
          awaits: null,
          mine: false,
          is_buyer: true,
          conflict: false,
          viewer: OWNER,
          isVerifiedViewer: true,
        }).delete,
        false,
      )
    }
  })
})
