import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { MASK } from '#framework/text/mask-contacts.ts'

const { call, database } = await testApp()
const strict = await testApp({ EMAIL_VERIFICATION: 'required' })

/** An RFQ with two bids whose every private detail is unmistakable. */
async function aScene(db = database) {
  const buyer = await aCompany(db, { phone_number: '0577000001', email: `canary-buyer.${Math.random()}@example.sa` })
  const bidder = await aSupplier(db, { phone_number: '0577000002', email: `canary-bidder.${Math.random()}@example.sa` })
  const rival = await aSupplier(db, { phone_number: '0577000003', email: `canary-rival.${Math.random()}@example.sa` })
  const rfq = await anRfq(db, { buyer })
  const bid = await aBid(db, {
    rfq_id: rfq.rfq_id,
    supplier: bidder,
    total_amount: 900,
    comments:
      'الدفع خلال 30 يومًا. للتواصل ٠٥٥٧٧٠٠٠٠٤ أو +966 55 770 0005 أو wa.me/966557700006 أو canary@mail.example.sa',
  })
  const other = await aBid(db, { rfq_id: rfq.rfq_id, supplier: rival, total_amount: 700, comments: '' })
  return { buyer, bidder, rival, rfq, bid, other }
}
const { buyer, bidder, rival, rfq, bid, other } = await aScene()
const path = `/rfqs/${rfq.rfq_id}`

const CANARIES = /05770000|canary|٠٥٥٧٧|7700005|557700006|(?<![\da-f])70\d{8}|quotation\.pdf|uploads\/bid/
const read = async (as: MadeCompany): Promise<RfqView> => {
  const { status, body, text } = await call('GET', path, { as })
  assert.equal(status, 200, text)
  return body
}
const bidIn = (body: RfqView, bid_id = bid.bid_id): BidView => body.bids.find((one) => one.bid_id === bid_id)!

describe('an RFQ as guests see it', () => {
  it('shows bids by amount, without phone, registration number, file and contacts in comments', async () => {
    const { status, body, text } = await call('GET', `/unauthorized${path}`)
    assert.equal(status, 200)
    assert.doesNotMatch(text, CANARIES)
    assert.deepEqual(
      body.bids.map(({ total_amount }: { total_amount: number }) => total_amount),
      [700, 900],
    )
    const shown = bidIn(body)
    assert.deepEqual(Object.keys(shown.supplier), ['user_id', 'company_name', 'profile_image'])
    assert.equal('attachment' in shown || 'attachment_path' in shown, false)
    assert.equal(shown.comments, `الدفع خلال 30 يومًا. للتواصل ${MASK} أو ${MASK} أو ${MASK} أو ${MASK}`)
    assert.equal(shown.comments_masked, true)
    assert.equal(bidIn(body, other.bid_id).comments_masked, false)
    assert.deepEqual(
      [body.viewer_relation, body.my_bid_id, body.can],
      ['guest', null, { edit: false, delete: false, accept: false, bid: false, ask: false }],
    )
    assert.deepEqual(shown.can, { edit: false, delete: false, accept: false, confirm: false })
  })

  it('is the same for the buyer at that address', async () => {
    const guest = await call('GET', `/unauthorized${path}`)
    assert.equal((await call('GET', `/unauthorized${path}`, { as: buyer })).text, guest.text)
  })

  it('asks for a session at the other address', async () => assert.equal((await call('GET', path)).status, 401))
})

describe('an RFQ as companies see it', () => {
  it('a member sees files and phones, no registration numbers, and may not act', async () => {
    const member = await aCompany(database)
    const body = await read(member)
    const shown = bidIn(body)
    assert.equal(shown.supplier.phone_number, bidder.phone_number)
    assert.equal('commercial_registration' in shown.supplier, false)
    assert.equal(shown.attachment_path, shown.attachment?.path)
    assert.equal(shown.attachment?.name, 'quotation.pdf')
    assert.match(shown.comments, /٠٥٥٧٧٠٠٠٠٤/)
    assert.equal('email' in shown.supplier, false)
    assert.deepEqual([body.viewer_relation, body.can.bid], ['member', false])
    assert.doesNotMatch(JSON.stringify(body), /canary-/)
  })

  it('a supplier without a bid may bid', async () => {
    const body = await read(await aSupplier(database))
    assert.deepEqual(
      [body.viewer_relation, body.can],
      ['supplier', { edit: false, delete: false, accept: false, bid: true, ask: false, follow: true }],
    )
  })

  it('a bidder sees its own registration number only, and may change its own bid only', async () => {
    const body = await read(bidder)
    assert.deepEqual([body.viewer_relation, body.my_bid_id, body.can.bid], ['bidder', bid.bid_id, false])
    assert.match(bidIn(body).supplier.commercial_registration!, /^70/)
    assert.deepEqual(
      [bidIn(body).mine, bidIn(body).can],
      [true, { edit: true, delete: true, accept: false, confirm: false }],
    )
    assert.equal('commercial_registration' in bidIn(body, other.bid_id).supplier, false)
    assert.deepEqual(bidIn(body, other.bid_id).can, { edit: false, delete: false, accept: false, confirm: false })
  })

  it('the buyer sees registration numbers and may accept', async () => {
    const body = await read(buyer)
    assert.deepEqual(
      [body.viewer_relation, body.can],
      ['owner', { edit: true, delete: true, accept: true, bid: false, ask: false, follow: false }],
    )
    assert.match(bidIn(body).supplier.commercial_registration!, /^70/)
    assert.deepEqual(bidIn(body).can, { edit: false, delete: false, accept: true, confirm: false })
  })

  it('nobody sees contacts of the other side before the award; after it the two who must talk do', async () => {
    for (const as of [buyer, bidder]) {
      const body = await read(as)
      assert.equal('buyer_contact' in body || 'winner_contact' in body, false)
    }
    assert.equal((await call('PUT', `${path}/accept-bid`, { as: buyer, json: { bid_id: bid.bid_id } })).status, 200)
    const { company_name, phone_number, email } = bidder
    assert.deepEqual((await read(buyer)).winner_contact, { company_name, phone_number, email })
    const won = await read(bidder)
    assert.deepEqual(won.buyer_contact, {
      company_name: buyer.company_name,
      phone_number: buyer.phone_number,
      email: buyer.email,
    })
    assert.equal('winner_contact' in won, false)
    for (const as of [rival, await aCompany(database)]) {
      const body = await read(as)
      assert.equal('buyer_contact' in body || 'winner_contact' in body, false)
    }
    assert.doesNotMatch((await call('GET', `/unauthorized${path}`)).text, CANARIES)
    assert.deepEqual(
      [won.status, won.accepted_bid_id, bidIn(won).accepted, bidIn(won, other.bid_id).accepted],
      ['completed', bid.bid_id, true, false],
    )
  })
})

describe('a canceled RFQ', () => {
  it('exists for its buyer and those who bid on it, and for nobody else', async () => {
    const scene = await aScene()
    const withdrawn = await aSupplier(database)
    await aBid(database, { rfq_id: scene.rfq.rfq_id, supplier: withdrawn, withdrawn: true })
    assert.equal((await call('DELETE', `/rfqs/${scene.rfq.rfq_id}/delete`, { as: scene.buyer })).status, 200)
    for (const as of [scene.buyer, scene.bidder]) {
      const { status, body } = await call('GET', `/rfqs/${scene.rfq.rfq_id}`, { as })
      assert.deepEqual([status, body.status, body.can.edit, body.attachments_paths], [200, 'canceled', false, []])
    }
    for (const as of [withdrawn, await aCompany(database), await aSupplier(database)]) {
      const { status, body } = await call('GET', `/rfqs/${scene.rfq.rfq_id}`, { as })
      assert.deepEqual([status, body.code], [404, 'rfq_not_found'])
    }
    assert.equal((await call('GET', `/unauthorized/rfqs/${scene.rfq.rfq_id}`)).status, 404)
  })

  it('answers as an unknown one does', async () => {
    const { rfq_id } = await anRfq(database, { canceled: true })
    const texts = []
    for (const id of [rfq_id, 2_000_000_000]) {
      const { status, body } = await call('GET', `/unauthorized/rfqs/${id}`)
      assert.equal(status, 404)
      texts.push({ ...body, request_id: '' })
    }
    assert.deepEqual(texts[0], texts[1])
    for (const id of ['0', '-1', 'x', '1.5', '99999999999', '1%27'])
      assert.equal((await call('GET', `/unauthorized/rfqs/${id}`)).status, 400, id)
  })
})

describe('an address that must be verified and is not', () => {
  it('sees what guests see, and its contacts are shown to nobody', async () => {
    const db = strict.database
    const scene = await aScene(db)
    const unverified = await aSupplier(db, { email_verified: false, phone_number: '0577000009' })
    await aBid(db, { rfq_id: scene.rfq.rfq_id, supplier: unverified })
    const guest = await strict.call('GET', `/rfqs/${scene.rfq.rfq_id}`, {
      as: await aCompany(db, { email_verified: false }),
    })
    assert.equal(guest.status, 200)
    assert.doesNotMatch(guest.text, CANARIES)
    const owner = await strict.call('GET', `/rfqs/${scene.rfq.rfq_id}`, { as: scene.buyer })
    assert.match(owner.text, /0577000002/)
    assert.doesNotMatch(owner.text, /0577000009/)
  })

  it('may neither publish, bid nor accept', async () => {
    const db = strict.database
    const as = await aSupplier(db, { email_verified: false })
    const rfq = await anRfq(db)
    const own = await anRfq(db, { buyer: as })
    const { bid_id } = await aBid(db, { rfq_id: own.rfq_id })
    for (const [method, path, body] of [
      ['POST', '/rfqs/new', { form: {} }],
      ['POST', `/rfqs/${rfq.rfq_id}/bids/new`, { form: {} }],
      ['PUT', `/rfqs/${own.rfq_id}/accept-bid`, { json: { bid_id } }],
      ['POST', '/user/register-supplier-profile', { form: {} }],
    ] as const) {
      const { status, body: problem } = await strict.call(method, path, { as, ...body })
      assert.deepEqual([status, problem.code], [403, 'email_not_verified'], path)
    }
    assert.equal((await strict.call('GET', `/rfqs/${own.rfq_id}`, { as })).body.can.accept, false)
  })
})
