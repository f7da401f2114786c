import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aBidWithLines, type LineOptions, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { call, database, data_dir } = await testApp()
const { day } = (await database.pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')).rows[0]!

const aRegistered = async () => {
  const supplier = await aSupplier(database)
  await database.pool.query("update companies set vat_number = '300000000000003' where company_id = $1", [
    supplier.company_id,
  ])
  return supplier
}
const aLinedRfq = async ({
  lines = [{}, {}],
  ...rules
}: { lines?: LineOptions[]; partial_allowed?: boolean; price_basis?: 'gross' | 'net' } = {}) => {
  const rfq = await anRfq(database)
  return {
    ...rfq,
    lines: await withLines(
      database,
      rfq.rfq_id,
      lines.map((line) => ({ quantity: '10', ...line })),
      rules,
    ),
  }
}
const place = (rfq_id: number, as: { cookie: string } | undefined, lines: unknown, wishes: FormValues = {}) =>
  call('POST', `/rfqs/${rfq_id}/bids/new`, {
    as,
    lang: 'en',
    form: {
      proposed_delivery_date: day,
      comments: '',
      attachment: aPdf(),
      ...(lines !== undefined && { lines: JSON.stringify(lines) }),
      ...wishes,
    },
  })
const change = (bid_id: number, as: { cookie: string } | undefined, json: unknown) =>
  call('PUT', `/bids/${bid_id}/update`, { as, lang: 'en', json })
const S = (line_id: number, unit_price: string) => ({ line_id, unit_price, vat_category: 'S' })
const refusals = ({ status, body }: Awaited<ReturnType<typeof place>>) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
]

describe('the VAT of a bid', () => {
  it('is the rate of today, not one that begins tomorrow or that was replaced', async () => {
    const { pool } = database.owner
    await pool.query("insert into vat_rates values ('S', 500, '2018-01-01'), ('S', 2000, riyadh_today() + 1)")
    try {
      const rfq = await aLinedRfq({ lines: [{ quantity: '1' }] })
      const { body, text } = await place(rfq.rfq_id, await aRegistered(), [S(rfq.lines[0]!.line_id, '100')])
      assert.deepEqual([body.total_amount, body.lines?.[0].vat_rate_bp], [115, 1500], text)
      const plain = await anRfq(database)
      const stated = await place(plain.rfq_id, await aRegistered(), undefined, {
        total_amount: '100',
        vat_category: 'S',
      })
      const { rows } = await database.pool.query('select vat_rate_bp from bids where bid_id = $1', [stated.body.bid_id])
      assert.deepEqual(rows, [{ vat_rate_bp: 1500 }])
    } finally {
      await pool.query(
        "delete from vat_rates where category = 'S' and valid_from in ('2018-01-01', riyadh_today() + 1)",
      )
    }
  })
})

describe('placing a bid with lines', () => {
  it('adds up net, VAT once per category and gross', async () => {
    const rfq = await aLinedRfq({ lines: [{ quantity: '3' }, { quantity: '1.5' }, { quantity: '7', optional: true }] })
    const [first, second, third] = rfq.lines.map(({ line_id }) => line_id)
    const supplier = await aRegistered()
    const { status, body, text } = await place(rfq.rfq_id, supplier, [
      S(first!, '0.1111'),
      { line_id: second, unit_price: '٢٬٠٠٠٫٥', vat_category: 'Z', vat_reason: 'VATEX-SA-32', note: 'اتصل 0551234567' },
      S(third!, '5'),
    ])
    assert.equal(status, 201, text)
    // 0.3333 is 33 halalas, 3000.75 is 300075; the VAT of 33 is 4.95.
    assert.deepEqual(body.totals, { net_halalas: 300_108, vat_halalas: 5, gross_halalas: 300_113 })
    assert.deepEqual(body.vat, [
      { category: 'S', rate_bp: 1500, net_halalas: 33, vat_halalas: 5 },
      { category: 'Z', rate_bp: 0, net_halalas: 300_075, vat_halalas: 0 },
    ])
    assert.deepEqual([body.total_amount, body.complete, body.unpriced_lines], [3001.13, true, 0])
    assert.deepEqual(
      body.lines.map((line: { unit_price: string; net_halalas: number; offered: boolean }) => [
        line.unit_price,
        line.net_halalas,
        line.offered,
      ]),
      [
        ['0.1111', 33, true],
        ['2000.5', 300_075, true],
        ['5', 3500, true],
      ],
    )
    assert.deepEqual([body.lines[0].vat_reason, body.lines[1].vat_reason], [null, 'VATEX-SA-32'])

    for (const [as, query, lines] of [
      [supplier, '', undefined],
      [supplier, '?prices=own', body.lines],
      [rfq.buyer, '?prices=own', undefined],
      [await aRegistered(), '?prices=own', undefined],
    ] as const) {
      const [bid] = (await call('GET', `/rfqs/${rfq.rfq_id}${query}`, { as })).body.bids
      assert.deepEqual([bid.lines, bid.totals], [lines, body.totals])
    }
    const guest = await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)
    assert.deepEqual(
      [guest.body.bids[0].lines, guest.body.bids[0].totals, guest.body.bids[0].complete],
      [undefined, body.totals, true],
    )
    const [mine] = (await call('GET', '/bids/my-bids', { as: supplier })).body
    assert.deepEqual([mine.totals, mine.vat, mine.lines], [body.totals, body.vat, undefined])

    for (const as of [supplier, rfq.buyer]) {
      const one = await call('GET', `/bids/${body.bid_id}`, { as })
      assert.deepEqual([one.status, one.body.lines], [200, body.lines])
    }
  })

  it('refuses what is wrong with prices by line', async () => {
    const rfq = await aLinedRfq()
    const other = await aLinedRfq()
    const [first, second] = rfq.lines.map(({ line_id }) => line_id) as [number, number]
    const supplier = await aRegistered()
    const refused = async (lines: unknown, wishes: FormValues = {}) =>
      refusals(await place(rfq.rfq_id, supplier, lines, wishes))
    assert.deepEqual(await refused(undefined), [422, 'invalid', 'total_amount amount_required'])
    assert.deepEqual(await refused(undefined, { total_amount: '500' }), [422, 'invalid', 'lines prices_required'])
    assert.deepEqual(await refused([]), [422, 'invalid', 'lines prices_required'])
    assert.deepEqual(await refused([S(first, '1')]), [422, 'invalid', 'lines lines_missing'])
    assert.deepEqual(await refused([S(first, '1'), { line_id: second, offered: false }]), [
      422,
      'invalid',
      'lines.1.unit_price price_missing',
    ])
    assert.deepEqual(
      await refused([S(first, '1'), S(first, '2'), S(other.lines[0]!.line_id, '2'), S(2_000_000_000, '2')]),
      [
        422,
        'invalid',
        'lines.1.line_id line_twice',
        'lines.2.line_id line_unknown',
        'lines.3.line_id line_unknown',
        'lines lines_missing',
      ],
    )
    assert.deepEqual(await refused([S(first, '1.00001'), { line_id: second, unit_price: '1' }]), [
      422,
      'invalid',
      'lines.0.unit_price price_invalid',
      'lines.1.vat_category vat_required',
    ])
    assert.deepEqual(
      await refused([
        S(first, '1'),
        { line_id: second, unit_price: '1', vat_category: 'Z', vat_reason: 'VATEX-SA-OOS' },
      ]),
      [422, 'invalid', 'lines.1.vat_reason vat_reason_required'],
    )
    assert.deepEqual(await refused([S(first, '0'), S(second, '0.05')]), [422, 'invalid', 'lines total_small'])
    const large = await place(rfq.rfq_id, supplier, [S(first, '50000000000'), S(second, '60000000000')])
    assert.deepEqual(refusals(large), [422, 'invalid', 'lines total_large'])
    assert.match(large.body.errors[0].message, /line 2 with SAR 600,000,000,000\.00$/)
    assert.deepEqual(await refused([S(first, '999999999999.9999'), S(second, '1')]), [
      422,
      'invalid',
      'lines.0.unit_price price_too_large',
    ])
    assert.deepEqual(await refused([S(first, '1'), S(second, '99999999999.9999')]), [
      422,
      'invalid',
      'lines.1.unit_price net_large',
    ])
    const differs = await place(rfq.rfq_id, supplier, [S(first, '1'), S(second, '2')], { total_amount: '34.49' })
    assert.deepEqual(
      [...refusals(differs), differs.body.computed_halalas],
      [422, 'totals_differ', 'total_amount totals_differ', 3450],
    )
    assert.equal(
      (await place(rfq.rfq_id, supplier, [S(first, '1'), S(second, '2')], { total_amount: '34.50' })).status,
      201,
    )
    const plain = await anRfq(database)
    assert.deepEqual(refusals(await place(plain.rfq_id, supplier, [S(first, '1')])), [
      422,
      'invalid',
      'lines prices_unexpected',
    ])
  })

  it('takes the total that was sent where its hundredfold is no whole number in floating point, and no other', async () => {
    for (const total of ['19.99', '1.15', '1.10', '2.30', '4.35', '8.20', '1001.15', '999999999.29']) {
      const rfq = await aLinedRfq({ lines: [{ quantity: '1' }] })
      const { line_id } = rfq.lines[0]!
      const supplier = await aSupplier(database)
      const send = (total_amount: string) =>
        place(rfq.rfq_id, supplier, [{ line_id, unit_price: total, vat_category: 'O' }], { total_amount })
      for (const other of [Number(total) - 0.01, Number(total) + 0.01]) {
        const { status, body } = await send(other.toFixed(2))
        assert.deepEqual([status, body.code], [422, 'totals_differ'], `${other} for ${total}`)
      }
      const placed = await send(total)
      assert.deepEqual([placed.status, placed.body.total_amount], [201, Number(total)], placed.text)
      const changed = await change(placed.body.bid_id, supplier, { comments: 'نص', total_amount: Number(total) })
      assert.deepEqual([changed.status, changed.body.total_amount], [200, Number(total)], changed.text)
    }
  })

  it('begins at one riyal, VAT included', async () => {
    const rfq = await aLinedRfq({ lines: [{ quantity: '1' }] })
    const { line_id } = rfq.lines[0]!
    const below = await place(rfq.rfq_id, await aSupplier(database), [
      { line_id, unit_price: '0.99', vat_category: 'O' },
    ])
    assert.deepEqual(refusals(below), [422, 'invalid', 'lines total_small'])
    const exact = await place(rfq.rfq_id, await aSupplier(database), [{ line_id, unit_price: '1', vat_category: 'O' }])
    assert.deepEqual([exact.status, exact.body.total_amount], [201, 1])
    // 0.87 and 0.13 of VAT.
    const taxed = await place(rfq.rfq_id, await aRegistered(), [S(line_id, '0.87')])
    assert.deepEqual([taxed.status, taxed.body.total_amount], [201, 1])
    const plain = await anRfq(database)
    const { status, body } = await place(plain.rfq_id, await aSupplier(database), undefined, { total_amount: '1.00' })
    assert.deepEqual([status, body.total_amount], [201, 1])
  })

  it('limits what optional lines add up to, though they are in no total', async () => {
    const rfq = await aLinedRfq({
      lines: [{}, ...Array.from({ length: 91 }, () => ({ optional: true, quantity: '1000' }))],
    })
    const priced = (optional: string) => rfq.lines.map(({ line_id }, index) => S(line_id, index === 0 ? '5' : optional))
    const large = await place(rfq.rfq_id, await aRegistered(), priced('999999999'))
    assert.deepEqual(refusals(large), [422, 'invalid', 'lines total_large'])
    assert.match(large.body.errors[0].message, /line 2 with SAR 999,999,999,000\.00$/)
    const { status } = await place(rfq.rfq_id, await aRegistered(), priced('10000000'))
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}/comparison`, { as: rfq.buyer })
    assert.deepEqual([status, body.bids[0].optional_net_halalas], [201, 91_000_000_000_000])
  })

  it('takes incomplete bids where the RFQ allows them, and counts what is missing', async () => {
    const rfq = await aLinedRfq({ lines: [{}, {}, {}, { optional: true }], partial_allowed: true })
    const ids = rfq.lines.map(({ line_id }) => line_id) as [number, number, number, number]
    const nothing = await place(rfq.rfq_id, await aRegistered(), [{ line_id: ids[0], offered: false }, S(ids[3], '5')])
    assert.deepEqual(refusals(nothing), [422, 'invalid', 'lines nothing_offered'])
    const partial = await place(rfq.rfq_id, await aRegistered(), [
      S(ids[1], '1'),
      { line_id: ids[0], offered: false, note: 'نفد' },
    ])
    assert.deepEqual(
      [partial.status, partial.body.complete, partial.body.unpriced_lines, partial.body.total_amount],
      [201, false, 2, 11.5],
    )
    assert.deepEqual(
      partial.body.lines.map(({ offered, note }: { offered: boolean; note: string | null }) => [offered, note]),
      [
        [false, 'نفد'],
        [true, null],
        [false, null],
        [false, null],
      ],
    )
    const full = await place(
      rfq.rfq_id,
      await aRegistered(),
      ids.slice(0, 3).map((id) => S(id, '100')),
    )
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    assert.deepEqual(
      body.bids.map(({ bid_id }: { bid_id: number }) => bid_id),
      [full.body.bid_id, partial.body.bid_id],
    )
    const accepted = await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, {
      as: rfq.buyer,
      json: { bid_id: partial.body.bid_id },
    })
    assert.deepEqual([accepted.status, accepted.body.status], [200, 'completed'])
  })

  it('ranks by the basis of the RFQ', async () => {
    for (const price_basis of ['gross', 'net'] as const) {
      const rfq = await aLinedRfq({ lines: [{ quantity: '1' }], price_basis })
      const { line_id } = rfq.lines[0]!
      const taxed = await place(rfq.rfq_id, await aRegistered(), [S(line_id, '100')])
      const small = await place(rfq.rfq_id, await aSupplier(database), [
        { line_id, unit_price: '110', vat_category: 'O' },
      ])
      const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
      const order = [small.body.bid_id, taxed.body.bid_id]
      assert.deepEqual(
        body.bids.map(({ bid_id }: { bid_id: number }) => bid_id),
        price_basis === 'gross' ? order : order.toReversed(),
      )
    }
  })

  it('charges VAT only of those who are registered for it', async () => {
    const rfq = await aLinedRfq()
    const [first, second] = rfq.lines.map(({ line_id }) => line_id) as [number, number]
    const supplier = await aSupplier(database)
    const refused = await place(rfq.rfq_id, supplier, [
      S(first, '1'),
      { line_id: second, unit_price: '1', vat_category: 'Z', vat_reason: 'VATEX-SA-32' },
    ])
    assert.deepEqual(refusals(refused), [
      422,
      'vat_number_required',
      'lines.0.vat_category vat_number_required',
      'lines.1.vat_category vat_number_required',
    ])
    const { status, body } = await place(
      rfq.rfq_id,
      supplier,
      [first, second].map((line_id) => ({ line_id, unit_price: '1', vat_category: 'O' })),
    )
    assert.deepEqual([status, body.total_amount, body.lines[0].vat_reason], [201, 20, 'VATEX-SA-OOS'])
    const plain = await anRfq(database)
    assert.deepEqual(
      refusals(await place(plain.rfq_id, supplier, undefined, { total_amount: '100', vat_category: 'S' })),
      [422, 'vat_number_required', 'vat_category vat_number_required'],
    )
    assert.deepEqual(
      refusals(await place(plain.rfq_id, supplier, undefined, { total_amount: '100', vat_category: 'E' })),
      [422, 'invalid', 'vat_reason vat_reason_required'],
    )
    const stated = await place(plain.rfq_id, supplier, undefined, { total_amount: '100', vat_category: 'O' })
    assert.deepEqual(
      [stated.status, stated.body.vat_category, stated.body.vat_rate_bp, stated.body.vat_reason, stated.body.totals],
      [201, 'O', 0, 'VATEX-SA-OOS', undefined],
    )
    const cleared = await change(stated.body.bid_id, supplier, { vat_category: null })
    assert.deepEqual([cleared.status, cleared.body.vat_category, cleared.body.version], [200, undefined, 2])
  })
})

describe('changing a bid with lines', () => {
  it('replaces the prices, keeps the version where nothing changes, and records totals alone', async () => {
    const rfq = await aLinedRfq()
    const [first, second] = rfq.lines.map(({ line_id }) => line_id) as [number, number]
    const supplier = await aRegistered()
    const { body: placed } = await place(rfq.rfq_id, supplier, [S(first, '1'), S(second, '2')])
    const same = await change(placed.bid_id, supplier, { lines: [S(second, '2.0'), S(first, '١')] })
    assert.deepEqual([same.status, same.body.version], [200, 1], same.text)
    const note = await change(placed.bid_id, supplier, { lines: [{ ...S(first, '1'), note: 'سريع' }, S(second, '2')] })
    assert.deepEqual([note.body.version, note.body.lines[0].note, note.body.total_amount], [2, 'سريع', 34.5])
    const changed = await change(placed.bid_id, supplier, { lines: [S(first, '1'), S(second, '3')], total_amount: 46 })
    assert.deepEqual(
      [changed.status, changed.body.version, changed.body.total_amount, changed.body.totals.vat_halalas],
      [200, 3, 46, 600],
      changed.text,
    )
    assert.deepEqual(refusals(await change(placed.bid_id, supplier, { total_amount: 50 })), [
      422,
      'invalid',
      'lines prices_required',
    ])
    assert.deepEqual(refusals(await change(placed.bid_id, supplier, { lines: [S(first, '1')] })), [
      422,
      'invalid',
      'lines lines_missing',
    ])
    assert.equal((await change(placed.bid_id, supplier, { comments: 'نص آخر', total_amount: 46 })).body.version, 4)
    const { rows } = await database.pool.query(
      "select details -> 'changes' as changes from audit_events where action = 'bid.changed' and object_id = $1 order by audit_event_id",
      [String(placed.bid_id)],
    )
    assert.deepEqual(rows[1].changes, [
      { field: 'total_amount', old: 34.5, new: 46 },
      {
        field: 'totals',
        old: { net_halalas: 3000, vat_halalas: 450, gross_halalas: 3450, unpriced_lines: 0 },
        new: { net_halalas: 4000, vat_halalas: 600, gross_halalas: 4600, unpriced_lines: 0 },
      },
    ])
  })

  it('asks for prices anew when the lines are not those that were priced', async () => {
    const rfq = await aLinedRfq()
    const [first, second] = rfq.lines.map(({ line_id }) => line_id) as [number, number]
    const supplier = await aRegistered()
    const { body: placed } = await place(rfq.rfq_id, supplier, [S(first, '1'), S(second, '2')])
    await database.pool.query(
      'with amended as (update rfqs set version = version + 1 where rfq_id = $1) update rfq_lines set until_version = 2 where line_id = $2',
      [rfq.rfq_id, second],
    )
    assert.deepEqual(refusals(await change(placed.bid_id, supplier, { comments: 'x' })), [
      422,
      'invalid',
      'lines prices_required',
    ])
    assert.deepEqual(refusals(await change(placed.bid_id, supplier, { lines: [S(first, '1'), S(second, '2')] })), [
      422,
      'invalid',
      'lines.1.line_id line_unknown',
    ])
    const changed = await change(placed.bid_id, supplier, { lines: [S(first, '1')] })
    assert.deepEqual([changed.status, changed.body.total_amount, changed.body.stale], [200, 11.5, false], changed.text)
    assert.equal((await call('DELETE', `/bids/${placed.bid_id}/delete`, { as: supplier })).status, 200)
  })
})

describe('long bills of quantities', () => {
  it('are priced with every text, and changed in one call beyond the limit of other calls', async () => {
    const rfq = await aLinedRfq({ lines: Array.from({ length: 500 }, () => ({})) })
    const supplier = await aRegistered()
    const prices = (unit_price: string, note: string) =>
      rfq.lines.map(({ line_id }) => ({ ...S(line_id, unit_price), note }))
    const placed = await place(rfq.rfq_id, supplier, prices('1.25', 'n'.repeat(400)))
    assert.deepEqual(
      [placed.status, placed.body.total_amount, placed.body.lines.length],
      [201, 7187.5, 500],
      placed.text.slice(0, 300),
    )
    const changed = await change(placed.body.bid_id, supplier, { lines: prices('2', 'n'.repeat(400)) })
    assert.deepEqual([changed.status, changed.body.total_amount], [200, 11_500], changed.text.slice(0, 300))
    assert.equal((await change(placed.body.bid_id, supplier, { lines: prices('2', 'n'.repeat(700)) })).status, 413)
    assert.deepEqual(refusals(await place(rfq.rfq_id, await aRegistered(), prices('2', 'n'.repeat(500)))), [
      422,
      'invalid',
      'lines too_long',
    ])
    assert.deepEqual(
      refusals(
        await change(placed.body.bid_id, supplier, {
          lines: Array.from({ length: 501 }, () => S(rfq.lines[0]!.line_id, '1')),
        }),
      ),
      [422, 'invalid', 'lines too_many'],
    )
    assert.equal(
      (
        await call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
          as: rfq.buyer,
          json: { quantity: 1, more: 'x'.repeat(400_000) },
        })
      ).status,
      413,
    )
  })

  it('leave the answer of their RFQ below 200 kB with twenty bids, for the buyer, a bidder and guests', async () => {
    const description = (number: number) => `كابل نحاسي مسلّح 4×16 مم² مع التركيب والاختبار، رقم ${number}`
    const rfq = await aLinedRfq({
      lines: Array.from({ length: 500 }, (_, index) => ({
        description: description(index + 1),
        quantity: `${1200 + index}.5`,
        unit_code: 'LM',
      })),
    })
    const prices = rfq.lines.map(({ line_no }) => ({ unit_price: `28.4${line_no}`, brand: 'شنايدر' }))
    const bids = []
    for (let count = 0; count < 20; count += 1) bids.push(await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices }))
    for (const as of [rfq.buyer, bids[7]!.supplier, undefined]) {
      const { status, text, body } = await call('GET', `${as ? '' : '/unauthorized'}/rfqs/${rfq.rfq_id}`, { as })
      assert.deepEqual([status, body.lines.length, body.bids.length], [200, 500, 20])
      assert.ok(Buffer.byteLength(text) < 200_000, `${Buffer.byteLength(text)} bytes for ${body.viewer_relation}`)
    }
  })
})

describe('GET /bids/{bid_id}', () => {
  it('is for viewers who see the RFQ, with lines for verified members, and contacts as everywhere', async () => {
    const rfq = await aLinedRfq({ lines: [{}] })
    const supplier = await aRegistered()
    const { body: placed } = await place(rfq.rfq_id, supplier, [
      { ...S(rfq.lines[0]!.line_id, '1'), note: 'اتصل بنا 0551234567' },
    ])
    const read = async (as: { cookie: string } | undefined, id = placed.bid_id) =>
      call('GET', `/bids/${id}`, { as, lang: 'en' })
    assert.equal((await read(undefined)).status, 401)
    const member = await read(await aCompany(database))
    assert.deepEqual(
      [member.status, member.headers.etag, member.body.lines[0].note, member.body.can.accept],
      [200, '"1"', 'اتصل بنا 0551234567', false],
    )
    assert.equal((await read(rfq.buyer)).body.can.accept, true)
    const strict = await testApp({ EMAIL_VERIFICATION: 'required' }, { database, data_dir })
    const unverified = await strict.call('GET', `/bids/${placed.bid_id}`, {
      as: await aCompany(database, { email_verified: false }),
    })
    assert.deepEqual(
      [unverified.status, unverified.body.lines, unverified.body.totals.gross_halalas],
      [200, undefined, 1150],
    )

    const reader = await aColleague(database, rfq.buyer, { roles: ['viewer'] })
    assert.equal((await read(reader)).body.lines[0].note.includes('0551234567'), false)

    await call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: rfq.buyer })
    const [gone, never] = await Promise.all([
      read(await aCompany(database)),
      read(await aCompany(database), 2_000_000_000),
    ])
    const bytes = ({ text }: { text: string }) =>
      text.replace(/"request_id":"[^"]*"/, '').replace(/"instance":"[^"]*"/, '')
    assert.deepEqual([gone.status, bytes(gone)], [404, bytes(never)])
    assert.equal((await read(supplier)).status, 200)
    await call('DELETE', `/bids/${placed.bid_id}/delete`, { as: supplier })
  })
})
