import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RfqView } from '#tenders/core/contract.ts'
import { testApp } from '#test/support/app.ts'
import { persistentWindows } from '#framework/http/limits.server.ts'
import { MASK } from '#framework/text/mask-contacts.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { countStatements } from '#test/support/statements.ts'
import type { MyBid } from '#tenders/bids/contract.ts'

const { call, database, data_dir } = await testApp({ TRUSTED_PROXIES: '1' })
const headers = { 'x-forwarded-for': '203.0.113.31' }
const get = (path: string, as: MadeCompany) => call('GET', path, { as, headers })

/** How many companies the viewer has seen the contacts of today. */
const seenBy = async ({ company_id }: MadeCompany) =>
  (
    await database.pool.query<{ count: number }>(
      "select count from rate_limits where policy = 'reveal-user-day' and key = $1",
      [company_id],
    )
  ).rows[0]?.count ?? 0
const hasSeen = (viewer: MadeCompany, count: number) =>
  database.pool.query(
    `insert into rate_limits (policy, key, window_start, count) values ('reveal-user-day', $1, date_bin('1 day', now(), $3), $2)
     on conflict (policy, key, window_start) do update set count = excluded.count`,
    [viewer.company_id, count, persistentWindows.since],
  )

/** An RFQ with so many bids; the first may be accepted. */
async function aTender(count: number, accepted = false) {
  const rfq = await anRfq(database)
  const bids = []
  for (let number = 0; number < count; number++) bids.push(await aBid(database, { rfq_id: rfq.rfq_id }))
  if (accepted) {
    assert.equal(
      (await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id: bids[0]!.bid_id } }))
        .status,
      200,
    )
  }
  return { ...rfq, bids, path: `/rfqs/${rfq.rfq_id}`, winner: bids[0]!.supplier }
}
const phonesIn = ({ bids }: RfqView) => bids.filter(({ supplier }) => supplier.phone_number !== undefined).length

describe('contacts in an RFQ', () => {
  it('count once for each bidder, and for nobody where they are not wanted', async () => {
    const [{ path, bids }, member] = [await aTender(3), await aCompany(database)]
    const without = await get(`${path}?contacts=none`, member)
    assert.deepEqual(
      [without.status, phonesIn(without.body), without.body.contacts_limited, await seenBy(member)],
      [200, 0, undefined, 0],
    )
    for (let again = 0; again < 2; again++) assert.equal(phonesIn((await get(path, member)).body), 3)
    assert.equal(await seenBy(member), 3)
    const bidder = bids[0]!.supplier
    assert.equal(phonesIn((await get(`${path}?contacts=none`, bidder)).body), 1, 'the bidder’s own stays')
    assert.equal((await get(`${path}?contacts=all`, member)).status, 422)
  })

  it('are left out over the allowance of a day, and the rest is there; what was left out is not counted as seen', async () => {
    const [{ path }, member] = [await aTender(3), await aCompany(database)]
    await hasSeen(member, 198)
    const { status, body } = await get(path, member)
    assert.deepEqual(
      [status, body.bids.length, phonesIn(body), body.contacts_limited, await seenBy(member)],
      [200, 3, 0, true, 198],
    )
    await hasSeen(member, 197)
    const within = await get(path, member)
    assert.deepEqual([phonesIn(within.body), within.body.contacts_limited, await seenBy(member)], [3, undefined, 200])
  })

  it('of the other side of an award count as well', async () => {
    const { path, buyer, winner } = await aTender(1, true)
    for (const [viewer, field, other] of [
      [buyer, 'winner_contact', winner],
      [winner, 'buyer_contact', buyer],
    ] as const) {
      assert.equal(field in (await get(`${path}?contacts=none`, viewer)).body, false)
      await hasSeen(viewer, 200)
      const limited = (await get(path, viewer)).body
      assert.deepEqual([field in limited, limited.contacts_limited], [false, true])
      await hasSeen(viewer, 199)
      assert.equal((await get(path, viewer)).body[field].phone_number, other.phone_number)
      assert.equal(await seenBy(viewer), 200)
    }
  })

  it('are in no answer of a change', async () => {
    const { path, buyer } = await aTender(2)
    const { status, text } = await call('PUT', `${path}/update`, { as: buyer, headers, json: { quantity: 77 } })
    assert.equal(status, 200)
    assert.doesNotMatch(text, /phone_number|_contact"/)
  })
})

describe('contacts of won bids', () => {
  it('count in the list of bids, and are left out over the allowance', async () => {
    const { buyer, winner } = await aTender(1, true)
    const list = async (query = '') => (await get(`/bids/my-bids${query}`, winner)).body as MyBid[]
    assert.deepEqual(
      (await list('?contacts=none')).map(({ buyer_contact }) => buyer_contact),
      [undefined],
    )
    assert.equal(await seenBy(winner), 0)
    assert.deepEqual(
      (await list()).map(({ buyer_contact }) => buyer_contact?.phone_number),
      [buyer.phone_number],
    )
    assert.equal(await seenBy(winner), 1)
    const { rows } = await database.pool.query(
      "delete from rate_limits where policy = 'reveal-user-day' and key like $1 || '%' returning 1",
      [winner.company_id],
    )
    assert.equal(rows.length, 2)
    await hasSeen(winner, 200)
    assert.deepEqual(
      (await list()).map(({ buyer_contact, contacts_limited }) => [buyer_contact, contacts_limited]),
      [[undefined, true]],
    )
  })

  it('are asked for together', async () => {
    const supplier = await aSupplier(database)
    const win = async () => {
      const rfq = await anRfq(database)
      const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id, supplier })
      await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id } })
    }
    const ask = () => countStatements(() => call('GET', '/bids/my-bids', { as: supplier }))
    await win()
    const one = await ask()
    for (let number = 0; number < 4; number++) await win()
    assert.equal(await ask(), one)
    const { body } = await call('GET', '/bids/my-bids', { as: supplier })
    assert.equal(body.filter((bid: MyBid) => bid.buyer_contact?.email === undefined).length, 0)
  })
})

describe('prices of lines, and contacts in texts', () => {
  const PHONE = '0551234567'

  /** An RFQ with lines and three bids on it, whose notes and comments hold a phone number. */
  async function aPricedTender() {
    const rfq = await anRfq(database)
    await withLines(database, rfq.rfq_id, [{}])
    const bids = []
    for (let number = 0; number < 3; number++) {
      const supplier = await aSupplier(database)
      const bid = { rfq_id: rfq.rfq_id, supplier, comments: `اتصل ${PHONE}` }
      bids.push(
        await aBidWithLines(database, { ...bid, prices: [{ unit_price: '5', brand: 'b@b.sa', note: `رقم ${PHONE}` }] }),
      )
    }
    return { ...rfq, bids, paths: bids.map(({ bid_id }) => `/bids/${bid_id}`) }
  }

  it('count the companies whose prices are shown, also without their contacts and for those who see none', async () => {
    const { paths } = await aPricedTender()
    const company = await aCompany(database)
    const [viewer, neighbor] = [await aColleague(database, company, { roles: ['viewer'] }), await aCompany(database)]
    for (const [as, query, seen] of [
      [company, '?contacts=none', 1],
      [viewer, '', 2],
      [viewer, '?contacts=none', 3],
    ] as const) {
      const { status, body } = await get(paths[seen - 1]! + query, as)
      assert.deepEqual([status, body.lines.length, body.supplier.phone_number], [200, 1, undefined])
      assert.equal(await seenBy(company), seen)
    }
    assert.equal(await seenBy(neighbor), 0)
  })

  it('are left out over the allowance of a day, but for the bidder and the buyer', async () => {
    const { paths, bids, buyer } = await aPricedTender()
    const [member, bidder] = [await aCompany(database), bids[0]!.supplier]
    for (const as of [member, bidder, buyer]) await hasSeen(as, 200)
    for (const query of ['', '?contacts=none']) {
      const { status, body } = await get(paths[0]! + query, member)
      assert.deepEqual([status, body.lines, body.contacts_limited, body.total_amount > 0], [200, undefined, true, true])
      assert.equal(body.comments, `اتصل ${MASK}`)
    }
    const own = await get(paths[0]!, bidder)
    assert.deepEqual(
      [own.body.lines[0].note, own.body.comments, own.body.contacts_limited],
      [`رقم ${PHONE}`, `اتصل ${PHONE}`, undefined],
    )
    const bought = await get(paths[0]!, buyer)
    assert.deepEqual([bought.body.lines[0].note, bought.body.contacts_limited], [`رقم ${MASK}`, true])
    assert.deepEqual(await Promise.all([member, bidder, buyer].map(seenBy)), [200, 200, 200])
  })

  it('hold no contacts where none are wanted, but for the company that wrote them', async () => {
    const { rfq_id, paths, bids, buyer } = await aPricedTender()
    for (const as of [buyer, bids[1]!.supplier, await aCompany(database)]) {
      for (const path of [paths[0]!, `/rfqs/${rfq_id}`]) {
        const { text, body } = await get(`${path}?contacts=none`, as)
        const others = path === paths[0] ? text : JSON.stringify((body as RfqView).bids.filter(({ mine }) => !mine))
        assert.doesNotMatch(others, /0551234567|b@b\.sa/)
      }
      assert.match((await get(paths[0]!, as)).text, /0551234567/)
    }
    const colleague = await aColleague(database, bids[0]!.supplier, { roles: ['viewer'] })
    const { body } = await get(`${paths[0]!}?contacts=none`, colleague)
    assert.deepEqual([body.comments, body.lines[0].brand], [`اتصل ${PHONE}`, 'b@b.sa'])
  })

  it('count the bidders whose comments hold contacts where their phone is not shown', async () => {
    const strict = await testApp({ EMAIL_VERIFICATION: 'required', TRUSTED_PROXIES: '1' }, { database, data_dir })
    const rfq = await anRfq(database)
    for (const comments of [`اتصل ${PHONE}`, 'لا رقم هنا']) {
      const supplier = await aSupplier(database, { email_verified: false })
      await aBid(database, { rfq_id: rfq.rfq_id, supplier, comments })
    }
    const member = await aCompany(database)
    const { body } = await strict.call('GET', `/rfqs/${rfq.rfq_id}`, { as: member, headers })
    assert.deepEqual([phonesIn(body), await seenBy(member)], [0, 1])
  })

  it('of a comparison count for its buyer, who reads the prices over the allowance, without contacts', async () => {
    const { rfq_id, buyer, bids } = await aPricedTender()
    const path = `/rfqs/${rfq_id}/comparison`
    const picked = await get(`${path}?bids=${bids[0]!.bid_id}`, buyer)
    assert.match(picked.text, /0551234567/)
    assert.equal(await seenBy(buyer), 1)
    assert.equal((await call('GET', `${path}.xlsx`, { as: buyer, headers })).status, 200)
    assert.equal(await seenBy(buyer), 3)
    const other = await aPricedTender()
    await hasSeen(other.buyer, 198)
    const { text, body } = await get(`/rfqs/${other.rfq_id}/comparison`, other.buyer)
    assert.doesNotMatch(text, /0551234567/)
    assert.deepEqual(
      [body.bids.map(({ prices }: { prices: [] }) => prices.length), body.contacts_limited, await seenBy(other.buyer)],
      [[1, 1, 1], true, 198],
    )
  })
})
