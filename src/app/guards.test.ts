import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Me } from '#framework/ssr/me.ts'
import { guards } from './guards.ts'

describe('guards', () => {
  const buyer: Me = {
    user_id: 7,
    company_name: 'Najd',
    email: 'najd@example.com',
    email_verified: true,
    email_refused: false,
    phone_number: '+966551234567',
    person: { person_id: 7, full_name: 'شركة', phone_number: null },
    roles: ['owner'],
    companies: [],
    second_step_required: false,
    second_step_from: null,
    vat_number: null,
    awards_waiting: null,
    user_type: 'buyer',
    profile_image: null,
    supplier_profile: null,
    is_member: false,
    can: { buy: true, sell: true, contacts: true, approve: true, administer: true, own: true },
  }
  const supplier: Me = { ...buyer, supplier_profile: { supplier_profile_id: 1 } }

  it('let everyone see public pages', () => {
    for (const me of [null, buyer, supplier]) assert.equal(guards.public(me, '/rfqs'), null)
  })

  it('send the signed-in away from pages for guests', () => {
    assert.equal(guards.guest(null, '/login'), null)
    assert.equal(guards.guest(buyer, '/login'), '/rfqs')
  })

  it('send guests to the start page and keep the address to return to', () => {
    assert.equal(guards.signed_in(null, '/my-rfq?status=active'), '/?from=%2Fmy-rfq%3Fstatus%3Dactive')
    assert.equal(guards.supplier(null, '/my-bids'), '/?from=%2Fmy-bids')
    assert.equal(guards.signed_in(buyer, '/my-rfq'), null)
  })

  it('tell who has no role for a page which roles would do', () => {
    const viewer: Me = {
      ...supplier,
      can: { buy: false, sell: false, contacts: false, approve: false, administer: false, own: false },
    }
    assert.deepEqual(
      [guards.buyer(viewer, '/rfqs/new'), guards.buyer(buyer, '/rfqs/new')],
      ['/role-required/buy', null],
    )
    assert.deepEqual(
      [guards.seller(viewer, '/market-place/new'), guards.administrator(viewer, '/user-profile/edit')],
      ['/role-required/sell', '/role-required/administer'],
    )
    assert.equal(guards.buyer(null, '/rfqs/new'), '/?from=%2Frfqs%2Fnew')
  })

  it('reserve pages about bids for suppliers', () => {
    assert.equal(guards.supplier(buyer, '/my-bids'), '/rfqs')
    assert.equal(guards.supplier(supplier, '/my-bids'), null)
  })

  it('decide by the supplier profile, not by the type of the account', () => {
    assert.equal(guards.supplier({ ...buyer, user_type: 'supplier' }, '/my-bids'), '/rfqs')
  })
})
