import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely } = database

const mailsTo = (company_id: number) =>
  kysely
    .selectFrom('mails')
    .select(['kind', 'params'])
    .where('company_id', '=', company_id)
    .orderBy('mail_id')
    .execute()
const stored = (rfq_id: number) =>
  kysely.selectFrom('rfqs').selectAll().where('rfq_id', '=', rfq_id).executeTakeFirstOrThrow()

describe('changing an RFQ', () => {
  it('changes only what is sent, counts the version and tells the bidders', async () => {
    const rfq = await anRfq(database)
    const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    const gone = await aBid(database, { rfq_id: rfq.rfq_id, withdrawn: true })
    const deadline = addDays(rfq.deadline, 2)
    const { status, body, headers } = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
      as: rfq.buyer,
      json: {
        deadline,
        quantity: '500',
        buyer_id: 1,
        accepted_bid_id: 1,
        canceled_at: '2020-01-01',
        version: 77,
      },
    })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.deadline, body.quantity, body.title, body.version, headers.etag],
      [deadline, 500, rfq.title, 2, '"2"'],
    )
    assert.equal(body.bids[0].stale, true)
    const changes = [
      { field: 'deadline', old: rfq.deadline, new: deadline },
      { field: 'quantity', old: 120, new: 500 },
    ]
    assert.deepEqual(await mailsTo(supplier.company_id), [
      {
        kind: 'rfq-changed',
        params: {
          rfq_id: rfq.rfq_id,
          title: rfq.title,
          changes,
          from_version: 1,
          version: 2,
          deadline,
          closing_time: null,
        },
      },
    ])
    assert.deepEqual(await mailsTo(gone.supplier.company_id), [])
  })

  it('writes nothing when nothing differs', async () => {
    const rfq = await anRfq(database)
    const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    const before = await stored(rfq.rfq_id)
    const { status, body } = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
      as: rfq.buyer,
      json: { quantity: 120, deadline: rfq.deadline },
    })
    assert.deepEqual([status, body.version], [200, 1])
    assert.deepEqual(await stored(rfq.rfq_id), before)
    assert.deepEqual(await mailsTo(supplier.company_id), [])
  })

  it('opens an expired RFQ again', async () => {
    const rfq = await anRfq(database, { closes_in: -3 })
    const { body } = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
      as: rfq.buyer,
      json: { deadline: addDays(rfq.deadline, 5) },
    })
    assert.deepEqual([body.status, body.closes_in], ['active', 2])
  })

  for (const [lang, past, order, nothing] of [
    ['ar', 'اختر آخر موعد لا يسبق اليوم', 'اجعل آخر موعد لتقديم العروض في يوم التسليم أو قبله', 'هذا الحقل مطلوب'],
    [
      'en',
      'Choose a bid deadline that is not before today',
      'Set the bid deadline on or before the delivery date',
      'This field is required',
    ],
  ] as const) {
    it(`refuses wrong values and names them (${lang})`, async () => {
      const rfq = await anRfq(database)
      const errors = async (json: object) => {
        const { status, body } = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, lang, json })
        assert.equal(status, 422)
        return body.errors.map(({ field, message }: { field: string; message: string }) => [field, message])
      }
      assert.deepEqual(await errors({ deadline: '2020-01-01' }), [['deadline', past]])
      assert.deepEqual(await errors({ deadline: addDays(rfq.delivery_date, 1) }), [['deadline', order]])
      assert.deepEqual(await errors({ delivery_date: addDays(rfq.deadline, -1) }), [['delivery_date', order]])
      assert.deepEqual(await errors({ deadline: addDays(rfq.deadline, 3), delivery_date: rfq.deadline }), [
        ['deadline', order],
      ])
      assert.deepEqual(
        await errors({}),
        ['deadline', 'delivery_date', 'quantity', 'category_id'].map((field) => [field, nothing]),
      )
      assert.deepEqual(
        (await errors({ category_id: 9999 })).map(([field]: [string]) => field),
        ['category_id'],
      )
      assert.deepEqual(
        (await errors({ quantity: 1.5, category_id: 0 })).map(([field]: [string]) => field),
        ['quantity', 'category_id'],
      )
      assert.equal((await stored(rfq.rfq_id)).version, 1)
    })
  }

  it('is refused to others, after the award, after cancelling, and where there is nothing', async () => {
    const rfq = await anRfq(database)
    const { supplier, bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    const update = (as: { cookie: string } | undefined, id = rfq.rfq_id, lang: 'ar' | 'en' = 'ar') =>
      call('PUT', `/rfqs/${id}/update`, { as, lang, json: { quantity: 7 } })
    assert.equal((await update(undefined)).status, 401)
    for (const as of [supplier, await aCompany(database), await aSupplier(database)]) {
      const { status, body } = await update(as)
      assert.deepEqual([status, body.code], [403, 'not_owner'])
    }
    assert.deepEqual(
      [(await update(rfq.buyer, 2_000_000_000)).status, (await update(rfq.buyer, 2_000_000_000)).body.code],
      [404, 'rfq_not_found'],
    )

    await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id } })
    const accepted = await update(rfq.buyer)
    assert.deepEqual(
      [accepted.status, accepted.body.code, accepted.body.accepted_bid_id],
      [409, 'rfq_already_accepted', bid_id],
    )
    assert.equal(accepted.body.error, 'قُبل عرض على هذا الطلب، فلا يمكن تعديله')
    assert.equal((await update(rfq.buyer, rfq.rfq_id, 'en')).body.error, 'RFQ already accepted, cannot edit')

    const canceled = await anRfq(database, { canceled: true })
    const { supplier: bidder } = await aBid(database, { rfq_id: canceled.rfq_id })
    assert.deepEqual([(await update(canceled.buyer, canceled.rfq_id)).body.code], ['rfq_canceled'])
    assert.equal((await update(bidder, canceled.rfq_id)).status, 403)
    assert.equal((await update(await aCompany(database), canceled.rfq_id)).status, 404)
    assert.deepEqual((await stored(rfq.rfq_id)).quantity, 120)
  })

  it('with If-Match is refused when somebody was quicker, and shows what is there now', async () => {
    const rfq = await anRfq(database)
    const update = (quantity: number, version: string) =>
      call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: { quantity }, headers: { 'if-match': version } })
    const answers = await Promise.all([update(7, '"1"'), update(8, '"1"')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412])
    const refused = answers.find(({ status }) => status === 412)!.body
    const winner = answers.find(({ status }) => status === 200)!.body
    assert.deepEqual([refused.code, refused.rfq.version, refused.rfq.quantity], ['stale', 2, winner.quantity])
    assert.equal((await update(9, 'W/"2"')).status, 200)
    assert.equal((await update(10, '*')).status, 200)
    assert.equal((await update(11, 'nonsense')).status, 412)
  })
})

describe('deleting an RFQ', () => {
  it('cancels it: gone from the lists; bidders keep it and are told once', async () => {
    const rfq = await anRfq(database)
    const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    const remove = () => call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: rfq.buyer })
    for (let again = 0; again < 2; again++) assert.deepEqual((await remove()).body, { ok: true })
    assert.deepEqual(await mailsTo(supplier.company_id), [
      { kind: 'rfq-canceled', params: { rfq_id: rfq.rfq_id, title: rfq.title } },
    ])
    const all = (await call('GET', '/rfqs/all')).body as { rfq_id: number }[]
    assert.equal(
      all.some(({ rfq_id }) => rfq_id === rfq.rfq_id),
      false,
    )
    assert.equal((await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)).status, 404)
    const [bid] = (await call('GET', '/bids/my-bids', { as: supplier })).body
    assert.deepEqual(
      [bid.rfq.status, bid.can],
      ['canceled', { edit: false, delete: false, accept: false, confirm: false }],
    )
    const events = await kysely
      .selectFrom('audit_events')
      .select('action')
      .where('object_type', '=', 'rfq')
      .where('object_id', '=', String(rfq.rfq_id))
      .execute()
    assert.deepEqual(events, [{ action: 'rfq.canceled' }])
  })

  it('is refused to others, after the award, and where there is nothing', async () => {
    const rfq = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    const remove = async (as: { cookie: string } | undefined, id = rfq.rfq_id) => {
      const { status, body } = await call('DELETE', `/rfqs/${id}/delete`, { as })
      return `${status} ${body.code}`
    }
    assert.equal(await remove(undefined), '401 unauthenticated')
    assert.equal(await remove(supplier), '403 not_owner')
    assert.equal(await remove(await aCompany(database)), '403 not_owner')
    assert.equal(await remove(rfq.buyer, 2_000_000_000), '404 rfq_not_found')
    await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id } })
    assert.equal(await remove(rfq.buyer), '409 rfq_already_accepted')
    assert.equal((await stored(rfq.rfq_id)).canceled_at, null)
  })
})
