import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { type Caller, testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { canonicalJson } from './contents.ts'

const site = await testApp()
const { call, database } = site
const { pool } = database
const jobs = await jobsOf(site)
await jobs.run('stock_opening_keys')

const { rows } = await pool.query<{ today: string }>('select riyadh_today()::text as today')
const { today } = rows[0]!
const CANARY = { amount: '918273.64', comments: 'عرض الكناري', file: 'canary-quotation.pdf' }

async function publish(more: object = {}) {
  const buyer = await aCompany(database)
  const { rows: cities } = await pool.query('select city_id, region_id from cities order by city_id limit 1')
  const answer = await call('POST', '/rfqs/new', {
    as: buyer,
    form: {
      title: 'توريد كراسي',
      description: 'كراسي لمكاتب الفرع الجديد، مع التركيب.',
      item_description: 'كرسي دوّار',
      quantity: '10',
      deadline: addDays(today, 2),
      delivery_date: addDays(today, 20),
      category_id: '1',
      ...cities[0],
      bid_visibility: 'sealed',
      attachments: [aPdf('specification.pdf')],
      ...more,
    },
  })
  return { buyer, answer, rfq_id: answer.body?.rfq_id as number }
}

const bidForm = (more: object = {}) => ({
  total_amount: CANARY.amount,
  proposed_delivery_date: addDays(today, 15),
  comments: CANARY.comments,
  attachment: aPdf(CANARY.file),
  ...more,
})
const bid = (as: Caller, rfq_id: number, more: object = {}, headers: Record<string, string> = {}) =>
  call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form: bidForm(more), headers })
const short = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? String(status) : `${status} ${body.code}`

/** Lets the RFQ close and runs the job. */
async function afterClosing<Result>(work: () => Promise<Result>) {
  await shiftDays(database, 3)
  try {
    await jobs.run('open_sealed')
    return await work()
  } finally {
    await shiftDays(database, 0)
  }
}

describe('a sealed bid', () => {
  it('says nothing to anybody before the RFQ has closed, and everything to both sides afterwards', async () => {
    const { buyer, rfq_id } = await publish()
    const [bidder, other, stranger] = [await aSupplier(database), await aSupplier(database), await aSupplier(database)]
    const placed = await bid(bidder, rfq_id)
    assert.equal(placed.status, 201, placed.text)
    assert.equal(placed.body.total_amount, 918273.64)
    const { bid_id } = placed.body
    await bid(other, rfq_id, { total_amount: '1000' })

    for (const as of [buyer, other, stranger, undefined]) {
      const { body } = await call('GET', as ? `/rfqs/${rfq_id}` : `/unauthorized/rfqs/${rfq_id}`, as && { as })
      assert.deepEqual([body.bids, body.bids_count, body.history.length], [[], 0, 1])
      assert.equal(body.sealed?.bids_count, as === buyer ? 2 : undefined)
      if (as) assert.equal((await call('GET', `/bids/${bid_id}`, { as })).status, 404)
    }
    const own = await call('GET', `/bids/${bid_id}`, { as: bidder })
    assert.deepEqual([own.status, own.body.sealed, own.body.total_amount], [200, true, undefined])
    assert.deepEqual(own.body.receipt, placed.body.receipt)
    const [listed] = (await call('GET', '/bids/my-bids', { as: bidder })).body
    assert.deepEqual([listed.sealed, listed.rfq.rfq_id, listed.total_amount], [true, rfq_id, undefined])
    const detail = await call('GET', `/rfqs/${rfq_id}`, { as: bidder })
    assert.deepEqual([detail.body.own_sealed_bid.bid_id, detail.body.bids], [bid_id, []])

    await afterClosing(async () => {
      const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
      assert.deepEqual(
        body.bids.map((each: { total_amount: number }) => each.total_amount),
        [1000, 918273.64],
      )
      const mine = await call('GET', `/bids/${bid_id}`, { as: bidder })
      assert.deepEqual(
        [mine.body.total_amount, mine.body.comments, mine.body.attachment.name],
        [918273.64, CANARY.comments, CANARY.file],
      )
      assert.equal((await call('GET', mine.body.attachment_path, { as: buyer })).status, 200)
      assert.equal((await call('GET', mine.body.attachment_path, { as: other })).status, 404)
      for (const as of [other, stranger]) assert.equal((await call('GET', `/bids/${bid_id}`, { as })).status, 404)
      assert.equal((await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })).status, 200)
      const seen = (await call('GET', `/rfqs/${rfq_id}`, { as: stranger })).body
      assert.deepEqual([seen.bids, seen.awards[0].gross_halalas], [[], undefined])
    })
  })

  it('has a receipt that the published key verifies, and contents that equal its commitment', async () => {
    const { rfq_id } = await publish()
    const { body } = await bid(await aSupplier(database), rfq_id)
    const { signature, ...signed } = body.receipt
    const { rows: keys } = await pool.query('select public_key from receipt_keys where key_id = $1', [signed.key_id])
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: keys[0].public_key.toString('base64url') },
      format: 'jwk',
    })
    const isValid = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
    assert.equal(isValid(canonicalJson(signed)), true)
    assert.equal(isValid(canonicalJson({ ...signed, bid_version: 2 })), false)
    assert.equal(createHash('sha256').update(body.contents).digest('hex'), signed.commitment)
    assert.equal(canonicalJson(JSON.parse(body.contents)), body.contents)
  })

  it('leaves no trace of what it says in the database or the files', async () => {
    const { rfq_id } = await publish()
    const headers = { 'idempotency-key': 'sealed-1' }
    const bidder = await aSupplier(database)
    const first = await bid(bidder, rfq_id, {}, headers)
    const again = await bid(bidder, rfq_id, {}, headers)
    assert.deepEqual([again.status, again.body.receipt, again.body.contents], [201, first.body.receipt, undefined])
    const { rows: tables } = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    for (const { name } of tables) {
      const { rows: found } = await pool.query(
        `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ~ '918273|91827364|الكناري|canary-quotation'
           and row_to_json(t)::text not like '%"opened_at":"%'`,
      )
      const sealedOnly = found.filter(({ row }) => row.includes(`"rfq_id":${rfq_id}`) || name === 'idempotency_keys')
      assert.deepEqual(sealedOnly, [], name)
    }
  })

  it('is replaced as a whole, and withdrawn; what it said is erased', async () => {
    const { rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const { body } = await bid(bidder, rfq_id)
    const path = `/bids/${body.bid_id}/update`
    const partly = await call('PUT', path, { as: bidder, json: { total_amount: 5 } })
    assert.equal(short(partly), '422 sealed_needs_all')
    assert.deepEqual(
      partly.body.errors.map(({ field }: { field: string }) => field),
      ['proposed_delivery_date', 'comments', 'attachment'],
    )
    const replaced = await call('PUT', path, { as: bidder, form: bidForm({ total_amount: '500' }) })
    assert.deepEqual([short(replaced), replaced.body.version], ['200', 2], replaced.text)
    const { rows: versions } = await pool.query(
      'select version, outcome, sealed is null as erased from sealed_bids where bid_id = $1 order by 1',
      [body.bid_id],
    )
    assert.deepEqual(versions, [
      { version: 1, outcome: 'replaced', erased: true },
      { version: 2, outcome: null, erased: false },
    ])
    assert.equal(short(await call('DELETE', `/bids/${body.bid_id}/delete`, { as: bidder })), '200')
    assert.equal((await bid(bidder, rfq_id)).status, 201)
    const { rows: left } = await pool.query(
      'select outcome from sealed_bids where bid_id = $1 and sealed is not null',
      [body.bid_id],
    )
    assert.deepEqual(left, [])
  })

  it('on an RFQ that is canceled is gone for good', async () => {
    const { buyer, rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id)
    assert.equal(short(await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })), '200')
    const { rows: kept } = await pool.query(
      `select num_nonnulls(sealed, sealed_file, wrapped_identity)::int as left, outcome from sealed_bids join opening_keys using (rfq_id) where rfq_id = $1`,
      [rfq_id],
    )
    assert.deepEqual(kept, [{ left: 0, outcome: 'canceled' }])
  })

  it('that was tampered with is unreadable; the others are opened', async () => {
    const { buyer, rfq_id } = await publish()
    const [one, two] = [await aSupplier(database), await aSupplier(database)]
    const [bad] = [(await bid(one, rfq_id)).body.bid_id, (await bid(two, rfq_id, { total_amount: '700' })).body.bid_id]
    const owner = database.owner.pool
    await owner.query('alter table sealed_bids disable trigger sealed_bids_kept')
    await owner.query(
      'update sealed_bids set sealed = set_byte(sealed, 300, (get_byte(sealed, 300) + 1) % 256) where bid_id = $1',
      [bad],
    )
    await owner.query('alter table sealed_bids enable trigger sealed_bids_kept')
    await afterClosing(async () => {
      const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
      assert.deepEqual(
        body.bids.map((each: { total_amount: number }) => each.total_amount),
        [700],
      )
      assert.equal((await call('GET', `/bids/${bad}`, { as: one })).body.state, 'unreadable')
      assert.equal(
        short(await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: bad } })),
        '409 rfq_sealed',
      )
    })
  })
})
