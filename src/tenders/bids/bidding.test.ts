import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { filesRemoved } from '#framework/files/upload/multipart.server.ts'
import { ifMatch, testApp } from '#test/support/app.ts'
import { atTime } from '#test/support/database.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database, data_dir } = await testApp()
const { kysely } = database

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const mailsTo = (company_id: number) =>
  kysely
    .selectFrom('mails')
    .select(['kind', 'params'])
    .where('company_id', '=', company_id)
    .orderBy('mail_id')
    .execute()
const bidsOn = (rfq_id: number) => kysely.selectFrom('bids').selectAll().where('rfq_id', '=', rfq_id).execute()
const { day } = (await database.pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')).rows[0]!

const aForm = (wishes: FormValues = {}): FormValues => ({
  total_amount: '48500.50',
  proposed_delivery_date: day,
  comments: 'السعر شامل التوصيل.',
  attachment: aPdf('عرض السعر.pdf'),
  ...wishes,
})
const place = (rfq_id: number, as: { cookie: string } | undefined, wishes: FormValues = {}, lang: 'ar' | 'en' = 'en') =>
  call('POST', `/rfqs/${rfq_id}/bids/new`, { as, lang, form: aForm(wishes) })

describe('placing a bid', () => {
  it('answers the supplier’s bid, tells the buyer and sends a receipt', async () => {
    const rfq = await anRfq(database)
    const supplier = await aSupplier(database)
    const { status, body, text } = await place(rfq.rfq_id, supplier, {
      rfq_id: rfq.rfq_id,
      supplier_id: supplier.company_id,
    })
    assert.equal(status, 201, text)
    assert.deepEqual(
      [
        body.rfq_id,
        body.rfq_title,
        body.supplier_id,
        body.total_amount,
        body.proposed_delivery_date,
        body.mine,
        body.accepted,
        body.stale,
        body.version,
      ],
      [rfq.rfq_id, rfq.title, supplier.company_id, 48500.5, day, true, false, false, 1],
    )
    assert.deepEqual(body.can, { edit: true, delete: true, accept: false, confirm: false })
    assert.equal(body.attachment.name, 'عرض السعر.pdf')
    assert.equal((await call('GET', body.attachment_path, { as: supplier })).status, 200)
    const receipt = {
      rfq_id: rfq.rfq_id,
      title: rfq.title,
      total_amount: 48500.5,
      proposed_delivery_date: day,
      deadline: rfq.deadline,
      closing_time: null,
    }
    assert.deepEqual(await mailsTo(rfq.buyer.company_id), [
      { kind: 'new-bid', params: { ...receipt, bid_ids: [body.bid_id], supplier_company_name: supplier.company_name } },
    ])
    assert.deepEqual(await mailsTo(supplier.company_id), [{ kind: 'bid-received', params: receipt }])
    const events = await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', String(body.bid_id))
      .where('object_type', '=', 'bid')
      .execute()
    assert.deepEqual(events, [{ action: 'bid.placed' }])
  })

  for (const [lang, amount] of [
    ['ar', 'أدخل مبلغًا لا يقل عن ريال واحد، بمنزلتين عشريتين على الأكثر'],
    ['en', 'Enter an amount of SAR 1 or more, with up to 2 decimals'],
  ] as const) {
    it(`names every broken field at once (${lang})`, async () => {
      const rfq = await anRfq(database)
      const { status, body } = await call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, {
        as: await aSupplier(database),
        lang,
        form: { total_amount: '0', proposed_delivery_date: '2001-01-01', comments: 'x'.repeat(2001) },
      })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
        [
          'total_amount amount_invalid',
          'proposed_delivery_date delivery_past',
          'comments comments_long',
          'attachment attachment_required',
        ],
      )
      assert.equal(body.errors[0].message, amount)
    })
  }

  it('takes amounts from 1 to 999,999,999,999.99 with two decimals, in any digits, and nothing else', async () => {
    const rfq = await anRfq(database)
    for (const [sent, kept] of [
      ['1', 1],
      ['٤٨٥٠٠٫٥', 48500.5],
      ['48,500.5', 48500.5],
      // Their hundredfold is no whole number in floating point.
      ['19.99', 19.99],
      ['1.15', 1.15],
      ['999999999999.99', 999_999_999_999.99],
    ] as const) {
      const { status, body } = await place(rfq.rfq_id, await aSupplier(database), { total_amount: sent })
      assert.deepEqual([status, body.total_amount], [201, kept], sent)
    }
    for (const sent of ['0.99', '1.001', '1000000000000', '1e3', '-5', 'NaN', '0x10', '']) {
      const { status, body } = await place(rfq.rfq_id, await aSupplier(database), { total_amount: sent })
      assert.deepEqual([status, body.errors[0].field], [422, 'total_amount'], sent)
    }
  })

  it("is for suppliers, on other companies' open RFQs, once", async () => {
    const rfq = await anRfq(database)
    const refusal = async (as: { cookie: string } | undefined, id = rfq.rfq_id, wishes: FormValues = {}) => {
      const { status, body } = await place(id, as, wishes)
      return `${status} ${body.code}`
    }
    const supplier = await aSupplier(database)
    assert.equal(await refusal(undefined), '401 unauthenticated')
    assert.equal(await refusal(await aCompany(database)), '403 supplier_required')
    assert.equal(await refusal(rfq.buyer), '403 own_rfq')
    const own = await anRfq(database, { buyer: supplier })
    assert.equal(await refusal(supplier, own.rfq_id), '403 own_rfq')
    assert.equal(await refusal(supplier, 2_000_000_000), '404 rfq_not_found')
    assert.equal(await refusal(supplier, (await anRfq(database, { canceled: true })).rfq_id), '404 rfq_not_found')
    assert.equal(await refusal(supplier, (await anRfq(database, { closes_in: -1 })).rfq_id), '409 rfq_expired')
    assert.equal(await refusal(supplier, rfq.rfq_id, { supplier_id: rfq.buyer.company_id }), '403 identity_mismatch')
    assert.equal(await refusal(supplier, rfq.rfq_id, { rfq_id: own.rfq_id }), '422 invalid')
    assert.deepEqual(await bidsOn(rfq.rfq_id), [])

    const { body: first } = await place(rfq.rfq_id, supplier)
    const second = await place(rfq.rfq_id, supplier, { total_amount: '1' })
    assert.deepEqual([second.status, second.body.code, second.body.bid_id], [409, 'bid_exists', first.bid_id])
    await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id: first.bid_id } })
    const late = await place(rfq.rfq_id, await aSupplier(database))
    assert.deepEqual([late.status, late.body.code], [409, 'rfq_already_accepted'])
    assert.equal(late.body.error, 'A bid was accepted on this RFQ and bidding is closed')
  })

  it('ends with the deadline day in Riyadh', async () => {
    const rfq = await anRfq(database, { closes_in: 1 })
    const placeIn = (days: number) => atTime(database, days, async () => place(rfq.rfq_id, await aSupplier(database)))
    assert.equal((await placeIn(1)).status, 201)
    assert.equal((await placeIn(2)).body.code, 'rfq_expired')
  })

  it('@asvs V2.3.2 leaves one bid, one file and one e-mail of fifty sent in the same instant', async () => {
    const rfq = await anRfq(database)
    const supplier = await aSupplier(database)
    const folder = join(data_dir, 'uploads/bid')
    const files = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
    const before = await files()
    const answers = await Promise.all(
      range(50).map((index) => place(rfq.rfq_id, supplier, { total_amount: String(1000 + index) })),
    )
    const placed = answers.filter(({ status }) => status === 201)
    assert.equal(placed.length, 1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      assert.deepEqual([status, body.code, body.bid_id], [409, 'bid_exists', placed[0]!.body.bid_id])
    }
    assert.equal((await bidsOn(rfq.rfq_id)).length, 1)
    assert.equal((await mailsTo(rfq.buyer.company_id)).length, 1)
    assert.equal(
      (await kysely.selectFrom('files').select('file_id').where('owner_id', '=', supplier.company_id).execute()).length,
      1,
    )
    await filesRemoved()
    assert.equal(await files(), before + 1)
  })

  it('is answered alike when the same form is sent again with its key', async () => {
    const rfq = await anRfq(database)
    const as = await aSupplier(database)
    const headers = { 'idempotency-key': 'e3b0c442' }
    const form = aForm()
    const [first, again] = [
      await call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { as, form, headers }),
      await call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { as, form, headers }),
    ]
    assert.deepEqual([first.status, again.status, again.headers['idempotent-replayed']], [201, 201, 'true'])
    assert.equal(again.text, first.text)
  })

  it("refuses by the database itself a bid on one's own RFQ and an award to a bid of another", async () => {
    const [rfq, other] = [await anRfq(database), await anRfq(database)]
    const { bid_id } = await aBid(database, { rfq_id: other.rfq_id })
    await assert.rejects(aBid(database, { rfq_id: rfq.rfq_id, supplier: rfq.buyer }), { code: '23514' })
    await assert.rejects(
      database.pool.query(
        "update rfqs set accepted_bid_id = $1, accepted_at = now(), accepted_snapshot = '{}' where rfq_id = $2",
        [bid_id, rfq.rfq_id],
      ),
      { code: '23503' },
    )
  })
})

describe('changing a bid', () => {
  it('changes what is sent, and answers the RFQ as it is now', async () => {
    const rfq = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    const update = (json: object, headers = {}) =>
      call('PUT', `/bids/${bid_id}/update`, { as: supplier, lang: 'en', json, headers })
    const { status, body } = await update({
      total_amount: 47000.25,
      supplier_id: 1,
      version: 9,
      withdrawn_at: '2020-01-01',
    })
    assert.deepEqual(
      [status, body.total_amount, body.comments, body.version],
      [200, 47000.25, 'السعر شامل التوصيل والتركيب.', 2],
    )
    await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: { quantity: 500 } })
    assert.equal((await call('GET', `/rfqs/${rfq.rfq_id}`, { as: supplier })).body.bids[0].stale, true)
    const confirmed = await update({ total_amount: 47000.25 })
    assert.deepEqual([confirmed.body.stale, confirmed.body.version], [false, 2])
    assert.equal((await update({ comments: '' })).body.comments, '')
    for (const json of [
      {},
      { total_amount: 0 },
      { proposed_delivery_date: '2001-01-01' },
      { comments: 'x'.repeat(2001) },
    ]) {
      assert.equal((await update(json)).status, 422, JSON.stringify(json))
    }
    const stale = await update({ total_amount: 5 }, ifMatch(1))
    assert.deepEqual([stale.status, stale.body.code, stale.body.bid.total_amount], [412, 'stale', 47000.25])
  })
})

/** Who may change or delete a bid, and when: the refusals of both calls in every state. */
describe('changing and deleting a bid is refused', () => {
  const both = async (bid_id: number, as: { cookie: string } | undefined) => {
    const update = await call('PUT', `/bids/${bid_id}/update`, { as, json: { total_amount: 5 } })
    const remove = await call('DELETE', `/bids/${bid_id}/delete`, { as })
    return [update, remove].map(({ status, body }) => `${status} ${body.code ?? ''}`.trim())
  }

  it('to everybody but its supplier', async () => {
    const rfq = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    assert.deepEqual(await both(bid_id, undefined), ['401 unauthenticated', '401 unauthenticated'])
    for (const as of [rfq.buyer, await aCompany(database), await aSupplier(database)]) {
      assert.deepEqual(await both(bid_id, as), ['403 not_owner', '403 not_owner'])
    }
    assert.deepEqual(await both(2_000_000_000, rfq.buyer), ['404 bid_not_found', '404 bid_not_found'])
  })

  it('after the deadline', async () => {
    const rfq = await anRfq(database, { closes_in: -1 })
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    assert.deepEqual(await both(bid_id, supplier), ['409 rfq_expired', '409 rfq_expired'])
  })

  it('after the award, to the winner and to the others', async () => {
    const rfq = await anRfq(database)
    const [winner, loser] = [await aBid(database, { rfq_id: rfq.rfq_id }), await aBid(database, { rfq_id: rfq.rfq_id })]
    await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id: winner.bid_id } })
    assert.deepEqual(await both(winner.bid_id, winner.supplier), ['409 bid_accepted', '409 bid_accepted'])
    assert.deepEqual(await both(loser.bid_id, loser.supplier), ['409 rfq_already_accepted', '409 rfq_already_accepted'])
  })

  it('when the RFQ is canceled, and then not even told of to strangers', async () => {
    const rfq = await anRfq(database, { canceled: true })
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    assert.deepEqual(await both(bid_id, supplier), ['409 rfq_canceled', '409 rfq_canceled'])
    assert.deepEqual(await both(bid_id, rfq.buyer), ['403 not_owner', '403 not_owner'])
    assert.deepEqual(await both(bid_id, await aCompany(database)), ['404 bid_not_found', '404 bid_not_found'])
  })

  it('once withdrawn, except that deleting again is fine', async () => {
    const rfq = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id, withdrawn: true })
    assert.deepEqual(await both(bid_id, supplier), ['409 bid_withdrawn', '200'])
    assert.deepEqual(await both(bid_id, rfq.buyer), ['404 bid_not_found', '404 bid_not_found'])
  })
})

describe('deleting a bid', () => {
  it('hides it everywhere, its file too, and lets the supplier bid again', async () => {
    const rfq = await anRfq(database)
    const supplier = await aSupplier(database)
    const { body: bid } = await place(rfq.rfq_id, supplier)
    assert.deepEqual((await call('DELETE', `/bids/${bid.bid_id}/delete`, { as: supplier })).body, { ok: true })
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    assert.deepEqual([body.bids, body.bids_count], [[], 0])
    assert.deepEqual((await call('GET', '/bids/my-bids', { as: supplier })).body, [])
    for (const as of [supplier, rfq.buyer]) assert.equal((await call('GET', bid.attachment_path, { as })).status, 404)
    assert.equal((await place(rfq.rfq_id, supplier)).status, 201)
    assert.equal((await bidsOn(rfq.rfq_id)).length, 2)
  })
})

describe('the file of a bid', () => {
  it('is for signed-in companies, of a canceled RFQ only for those concerned', async () => {
    const rfq = await anRfq(database)
    const supplier = await aSupplier(database)
    const { body: bid } = await place(rfq.rfq_id, supplier)
    const member = await aCompany(database)
    const status = async (as?: { cookie: string }) => (await call('GET', bid.attachment_path, { as })).status
    assert.equal(await status(), 401)
    for (const as of [supplier, rfq.buyer, member]) assert.equal(await status(as), 200)
    assert.equal((await call('GET', bid.attachment_path, { as: member })).headers['cache-control'], 'private, no-store')
    await call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: rfq.buyer })
    for (const as of [supplier, rfq.buyer]) assert.equal(await status(as), 200)
    assert.equal(await status(member), 404)
  })
})

describe('a supplier’s own bids', () => {
  it('come newest first with where their RFQs stand', async () => {
    const supplier = await aSupplier(database)
    const [open, expired, canceled] = [
      await anRfq(database),
      await anRfq(database, { closes_in: -1 }),
      await anRfq(database, { canceled: true }),
    ]
    for (const { rfq_id } of [open, expired, canceled]) await aBid(database, { rfq_id, supplier })
    const { body, headers } = await call('GET', '/bids/my-bids', { as: supplier })
    assert.deepEqual(
      body.map(({ rfq, can }: { rfq: { rfq_id: number; status: string }; can: { edit: boolean } }) => [
        rfq.rfq_id,
        rfq.status,
        can.edit,
      ]),
      [
        [canceled.rfq_id, 'canceled', false],
        [expired.rfq_id, 'expired', false],
        [open.rfq_id, 'active', true],
      ],
    )
    assert.equal(headers['x-total-count'], '3')
    assert.deepEqual(body[2].rfq.buyer, { user_id: open.buyer.company_id, company_name: open.buyer.company_name })
    const page = await call('GET', '/bids/my-bids?limit=2', { as: supplier })
    const next = /<([^>]+)>/.exec(String(page.headers.link))![1]!
    assert.deepEqual(
      (await call('GET', next, { as: supplier })).body.map((bid: { bid_id: number }) => bid.bid_id),
      [body[2].bid_id],
    )
    assert.equal((await call('GET', '/bids/my-bids?sort=x', { as: supplier })).status, 422)
  })

  it('are an empty list for a company without any', async () => {
    assert.deepEqual((await call('GET', '/bids/my-bids', { as: await aCompany(database) })).body, [])
    assert.equal((await call('GET', '/bids/my-bids')).status, 401)
  })
})
