import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import readXlsxFile from 'read-excel-file/node'
import { exactHalalas, halalas } from '#framework/i18n/money.ts'
import { testApp } from '#test/support/app.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aBidWithLines, type LineOptions, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { totalsOf } from '#tenders/core/lines/amounts.ts'
import { type Discount, withDiscount } from '#tenders/core/lines/discount.ts'

const { app, call, database } = await testApp()
const { owner, pool } = database
const { day } = (await pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')).rows[0]!

const percent = (discount_bp: number): Discount => ({ discount_bp, discount_halalas: null })
const amount = (value: number): Discount => ({ discount_bp: null, discount_halalas: halalas(value) })

async function aRegistered() {
  const supplier = await aSupplier(database)
  await pool.query("update companies set vat_number = '300000000000003' where company_id = $1", [supplier.company_id])
  return supplier
}

const LINES: LineOptions[] = [{ quantity: '3' }, { quantity: '1.5' }, { quantity: '2', optional: true }]
async function aLinedRfq(lines = LINES, rules: { price_basis?: 'gross' | 'net'; partial_allowed?: boolean } = {}) {
  const rfq = await anRfq(database)
  const ids = (await withLines(database, rfq.rfq_id, lines, rules)).map(({ line_id }) => line_id)
  return { ...rfq, ids }
}

const place = (rfq_id: number, as: { cookie: string }, lines: unknown, wishes: FormValues = {}) =>
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
const change = (bid_id: number, as: { cookie: string }, json: unknown, lang: 'ar' | 'en' = 'en') =>
  call('PUT', `/bids/${bid_id}/update`, { as, lang, json })
const problems = ({ status, body }: Awaited<ReturnType<typeof change>>) => [
  status,
  ...(body.errors ?? []).map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`),
]

/** 30.00 at the standard rate and 30.00 at the zero rate; an optional line of 20.00. */
const pricesOf = (ids: readonly number[]) => [
  { line_id: ids[0], unit_price: '10', vat_category: 'S' },
  { line_id: ids[1], unit_price: '20', vat_category: 'Z', vat_reason: 'VATEX-SA-32' },
  { line_id: ids[2], unit_price: '10', vat_category: 'S' },
]

describe('a discount in the database', () => {
  /** The constraint that refuses a statement, and whether at the commit. */
  async function refusalOf(text: string, values: unknown[] = []): Promise<string> {
    const client = await owner.pool.connect()
    let executed = false
    try {
      await client.query('begin')
      await client.query(text, values)
      executed = true
      await client.query('commit')
      return 'accepted'
    } catch (error) {
      await client.query('rollback')
      return `${executed ? 'at commit' : 'immediately'}: ${(error as { constraint?: string }).constraint}`
    } finally {
      client.release()
    }
  }
  const PRICES = ['10', { unit_price: '20', vat_category: 'O' as const }, '5']

  it('is one, above zero, not above the lines, and what is left is the net', async () => {
    const { rfq_id } = await aLinedRfq()
    const { bid_id } = await aBidWithLines(database, { rfq_id, prices: PRICES, discount: percent(1000) })
    const set = (columns: string) => refusalOf(`update bids set ${columns} where bid_id = $1`, [bid_id])
    assert.equal(await set('discount_halalas = 600'), 'immediately: bids_discount_one')
    assert.equal(await set('lines_net_halalas = null'), 'immediately: bids_discount_one')
    // The net agrees with each of them.
    for (const columns of [
      'discount_bp = 0, lines_net_halalas = 5400',
      'discount_bp = -5, lines_net_halalas = 5397',
      'discount_bp = null, discount_halalas = 0, lines_net_halalas = 5400',
      'discount_bp = null, discount_halalas = -600, lines_net_halalas = 4800',
    ])
      assert.equal(await set(columns), 'immediately: bids_discount_range', columns)
    for (const columns of [
      'discount_bp = null',
      'discount_bp = 1001',
      'discount_bp = 10001',
      'discount_bp = null, discount_halalas = 601',
      'discount_bp = null, discount_halalas = 6001',
      'lines_net_halalas = 6010',
      'net_halalas = null, vat_halalas = null, gross_halalas = null',
    ])
      assert.equal(await set(columns), 'immediately: bids_discount_net', columns)
    // The same amount, said in another way.
    assert.equal(await set('discount_bp = null, discount_halalas = 600'), 'accepted')
    // Without it, the net is no longer the sum of the lines.
    assert.equal(await set('discount_halalas = null, lines_net_halalas = null'), 'at commit: bid_adds_up')
  })

  it('is of the sum of the lines, and split by largest remainder', async () => {
    const { rfq_id } = await aLinedRfq()
    // 30.00 each: an odd halala goes to the first category by name.
    const made = await aBidWithLines(database, { rfq_id, prices: PRICES, discount: amount(601) })
    assert.deepEqual(
      made.vat.map(({ vat_category, net_halalas }) => [vat_category, net_halalas]),
      [
        ['O', 2699n],
        ['S', 2700n],
      ],
    )
    const { bid_id } = made
    const swapped = `update bid_vat set net_halalas = case vat_category when 'O' then 2700 else 2699 end,
      vat_halalas = case vat_category when 'O' then 0 else 405 end where bid_id = $1`
    assert.equal(await refusalOf(swapped, [bid_id]), 'at commit: bid_adds_up')
    const unequal = `update bid_vat set net_halalas = net_halalas + case vat_category when 'O' then 20 else -20 end,
      vat_halalas = case vat_category when 'O' then 0 else 402 end where bid_id = $1`
    assert.equal(await refusalOf(unequal, [bid_id]), 'at commit: bid_adds_up')
    // Net and discount agree, and the lines add up to something else.
    const moved = `with totals as (update bids set lines_net_halalas = 5999, net_halalas = 5398, gross_halalas = 5803, total_amount = 58.03 where bid_id = $1)
      update bid_vat set net_halalas = 2698 where bid_id = $1 and vat_category = 'O'`
    assert.equal(await refusalOf(moved, [bid_id]), 'at commit: bid_adds_up')
  })

  it('is split as the browser does, for random bids', async () => {
    const { rfq_id, ids } = await aLinedRfq([
      { quantity: '1' },
      { quantity: '1' },
      { quantity: '1' },
      { quantity: '1' },
    ])
    const { bid_id } = await aBidWithLines(database, { rfq_id, prices: ['1', '1', '1', '1'] })
    let state = 3
    const below = (end: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % end
    const client = await owner.pool.connect()
    try {
      await client.query('begin')
      for (let round = 0; round < 300; round++) {
        const lines = ids.map((line_id, index) => ({
          line_id,
          vat_category: (['Z', 'S', 'O', 'E'] as const)[index]!,
          net: below(10 ** (1 + below(9))),
        }))
        const totals = totalsOf(
          lines.map(({ vat_category, net }) => ({
            optional: false,
            vat_category,
            vat_rate_bp: vat_category === 'S' ? 1500 : 0,
            net_halalas: exactHalalas(BigInt(net)),
          })),
        )
        const after = withDiscount(totals, percent(1 + below(10_000)))
        await client.query(
          `update bid_lines set unit_price_e4 = (price->>'net')::bigint * 100, net_halalas = (price->>'net')::bigint, vat_category = price->>'vat_category',
             vat_rate_bp = case price->>'vat_category' when 'S' then 1500 else 0 end,
             vat_reason = case price->>'vat_category' when 'Z' then 'VATEX-SA-32' when 'E' then 'VATEX-SA-30' when 'O' then 'VATEX-SA-OOS' end
           from json_array_elements($1) as price where bid_id = $2 and line_id = (price->>'line_id')::integer`,
          [JSON.stringify(lines), bid_id],
        )
        const { rows } = await client.query<{ vat_category: string; net: string }>(
          'select vat_category, net::text from discounted_groups($1, $2) order by vat_category',
          [bid_id, String(totals.net_halalas - after.net_halalas)],
        )
        assert.deepEqual(
          rows,
          after.vat.map(({ vat_category, net_halalas }) => ({ vat_category, net: String(net_halalas) })),
        )
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('a bid with a discount', () => {
  it('is placed in percent or with an amount, before VAT', async () => {
    const rfq = await aLinedRfq()
    const { body, status, text } = await place(rfq.rfq_id, await aRegistered(), pricesOf(rfq.ids), {
      discount_bp: '1250',
      total_amount: '56.44',
    })
    assert.equal(status, 201, text)
    assert.deepEqual(body.totals, { lines_net_halalas: 6000, net_halalas: 5250, vat_halalas: 394, gross_halalas: 5644 })
    assert.deepEqual([body.discount_bp, 'discount_halalas' in body, body.total_amount], [1250, false, 56.44])
    assert.deepEqual(
      body.vat.map(({ category, net_halalas }: { category: string; net_halalas: number }) => [category, net_halalas]),
      [
        ['S', 2625],
        ['Z', 2625],
      ],
    )
    // Unit prices and their nets stay.
    assert.deepEqual(
      body.lines.map(({ net_halalas }: { net_halalas: number }) => net_halalas),
      [3000, 3000, 2000],
    )
    const other = await place(rfq.rfq_id, await aRegistered(), pricesOf(rfq.ids), { discount_halalas: '٦٠١' })
    assert.deepEqual([other.body.discount_halalas, 'discount_bp' in other.body], [601, false], other.text)
    assert.deepEqual(other.body.totals.net_halalas, 5399)

    const { bids, sum_of_lowest_halalas, lines } = (
      await call('GET', `/rfqs/${rfq.rfq_id}/comparison`, { as: rfq.buyer })
    ).body
    assert.deepEqual(
      bids.map((bid: Record<string, unknown>) => [
        bid.bid_id,
        bid.discount_bp,
        bid.discount_halalas,
        bid.lines_net_halalas,
        bid.net_halalas,
        bid.optional_net_halalas,
      ]),
      [
        [body.bid_id, 1250, undefined, 6000, 5250, 2000],
        [other.body.bid_id, undefined, 601, 6000, 5399, 2000],
      ],
    )
    // Lines are compared one by one without it.
    assert.deepEqual([lines[0].lowest_unit_price, sum_of_lowest_halalas], ['10', 6000])
    const { body: seen } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    assert.deepEqual([seen.bids[0].totals, seen.bids[0].discount_bp], [body.totals, 1250])
  })

  it('without one has none of its fields', async () => {
    const rfq = await aLinedRfq()
    for (const fields of [{}, { discount_bp: '', discount_halalas: '' }]) {
      const { body } = await place(rfq.rfq_id, await aRegistered(), pricesOf(rfq.ids), fields)
      assert.deepEqual(Object.keys(body.totals), ['net_halalas', 'vat_halalas', 'gross_halalas'])
      assert.deepEqual([body.discount_bp, body.discount_halalas], [undefined, undefined])
    }
  })

  it('is refused by the name of its field, with a sentence in both languages', async () => {
    const rfq = await aLinedRfq()
    const supplier = await aRegistered()
    const PERCENT = 'discount_bp: Enter a discount from 0.01 to 100 percent with at most two decimals'
    const AMOUNT = 'discount_halalas: Enter a discount above zero with at most two decimals'
    for (const [fields, problem] of [
      [{ discount_bp: '0' }, PERCENT],
      [{ discount_bp: '-500' }, PERCENT],
      [{ discount_bp: '10001' }, PERCENT],
      [{ discount_bp: '7.5' }, PERCENT],
      [{ discount_bp: '1e3' }, PERCENT],
      [{ discount_halalas: '0' }, AMOUNT],
      [{ discount_halalas: '-1' }, AMOUNT],
      [{ discount_halalas: '99999999999999999' }, AMOUNT],
      [
        { discount_bp: '500', discount_halalas: '600' },
        'discount_halalas: Enter the discount in percent or as an amount, not both',
      ],
      [
        { discount_halalas: '6001' },
        'discount_halalas: The discount is more than the lines before VAT, which are SAR 60.00',
      ],
      [{ discount_halalas: '5999' }, 'discount_halalas: The total after the discount must be SAR 1 or more'],
      [{ discount_bp: '10000' }, 'discount_bp: The total after the discount must be SAR 1 or more'],
    ] as const)
      assert.deepEqual(problems(await place(rfq.rfq_id, supplier, pricesOf(rfq.ids), fields)), [422, problem])
    const unclear = await place(rfq.rfq_id, supplier, pricesOf(rfq.ids), { discount_bp: '7,5' })
    assert.deepEqual([unclear.body.errors[0].field, unclear.body.errors[0].code], ['discount_bp', 'number_unclear'])
    const plain = await anRfq(database)
    assert.deepEqual(
      problems(await place(plain.rfq_id, supplier, undefined, { total_amount: '100', discount_bp: '5' })),
      [422, 'discount_bp: A discount is for bids on a bill of quantities, which this RFQ does not have'],
    )
    const { body } = await place(rfq.rfq_id, supplier, pricesOf(rfq.ids))
    assert.deepEqual(problems(await change(body.bid_id, supplier, { discount_halalas: 6001 }, 'ar')), [
      422,
      'discount_halalas: الخصم أكبر من مجموع البنود قبل الضريبة وهو 60.00 ريال',
    ])
    const differs = await place(rfq.rfq_id, await aRegistered(), pricesOf(rfq.ids), {
      discount_bp: '1000',
      total_amount: '64.50',
    })
    assert.deepEqual([differs.body.code, differs.body.computed_halalas], ['totals_differ', 5805])
  })

  it('gets one, another or none later, and keeps it where nothing is said of it', async () => {
    const rfq = await aLinedRfq()
    const supplier = await aRegistered()
    const { body: placed } = await place(rfq.rfq_id, supplier, pricesOf(rfq.ids))
    const answers = []
    for (const fields of [
      { discount_bp: 1000 },
      { discount_bp: 1000 },
      { discount_halalas: 600, total_amount: 58.05 },
      { comments: 'توصيل مجاني' },
      { lines: pricesOf(rfq.ids).map((price) => ({ ...price, unit_price: '30' })) },
      { discount_halalas: null },
    ]) {
      const { body, text } = await change(placed.bid_id, supplier, fields)
      answers.push([body.version, body.discount_bp, body.discount_halalas, body.totals?.net_halalas ?? text])
    }
    assert.deepEqual(answers, [
      [2, 1000, undefined, 5400],
      [2, 1000, undefined, 5400],
      [3, undefined, 600, 5400],
      [4, undefined, 600, 5400],
      // 90.00 and 45.00.
      [5, undefined, 600, 12_900],
      [6, undefined, undefined, 13_500],
    ])
    const { rows } = await pool.query<{ totals: unknown }>(
      `select jsonb_path_query(details, '$.changes[*] ? (@.field == "totals").new') as totals
       from audit_events where action = 'bid.changed' and object_id = $1 order by audit_event_id`,
      [String(placed.bid_id)],
    )
    assert.deepEqual(rows[1]!.totals, {
      net_halalas: 5400,
      vat_halalas: 405,
      gross_halalas: 5805,
      unpriced_lines: 0,
      discount_halalas: 600,
    })
    assert.equal((await change(placed.bid_id, supplier, { discount_bp: 100, discount_halalas: 100 })).status, 422)
  })

  it('needs the prices anew where the lines have changed', async () => {
    const rfq = await aLinedRfq()
    const supplier = await aRegistered()
    const { body: placed } = await place(rfq.rfq_id, supplier, pricesOf(rfq.ids))
    await pool.query(
      'with amended as (update rfqs set version = version + 1 where rfq_id = $1) update rfq_lines set until_version = 2 where line_id = $2',
      [rfq.rfq_id, rfq.ids[2]],
    )
    assert.equal((await change(placed.bid_id, supplier, { discount_bp: 500 })).body.errors[0].code, 'prices_required')
    const lines = pricesOf(rfq.ids).slice(0, 2)
    assert.equal((await change(placed.bid_id, supplier, { discount_bp: 500, lines })).body.totals.net_halalas, 5700)
  })

  it('is ranked and awarded after it, above the limit only with an approval', async () => {
    const rfq = await aLinedRfq()
    const dear = await place(rfq.rfq_id, await aRegistered(), pricesOf(rfq.ids), { discount_bp: '100' })
    const cheap = await place(rfq.rfq_id, await aRegistered(), pricesOf(rfq.ids), { discount_bp: '5000' })
    const { body: seen } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    assert.deepEqual(
      seen.bids.map(({ bid_id }: { bid_id: number }) => bid_id),
      [cheap.body.bid_id, dear.body.bid_id],
    )
    // 32.25 after the discount, and 23.00 for the optional line.
    const limitTo = (limit: number) =>
      pool.query('update companies set award_limit_halalas = $1 where company_id = $2', [limit, rfq.buyer.company_id])
    const accept = () =>
      call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id: cheap.body.bid_id } })
    await limitTo(5524)
    assert.equal((await accept()).status, 409)
    await limitTo(5525)
    const { status, body, text } = await accept()
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.awards[0].net_halalas, body.awards[0].vat_halalas, body.awards[0].gross_halalas],
      [3000, 225, 3225],
    )
  })
})

it('a workbook of the comparison has it before the totals, below zero, only where a bid has one', async () => {
  const { rfq_id, buyer } = await aLinedRfq()
  const read = async () => {
    const { rawPayload } = await app.inject({
      method: 'GET',
      url: `/api/v1/rfqs/${rfq_id}/comparison.xlsx?lang=en`,
      headers: { cookie: buyer.cookie },
    })
    const [totals, lines] = await readXlsxFile(rawPayload)
    return { totals: totals!.data, lines: lines!.data }
  }
  const PRICES = ['10', { unit_price: '20', vat_category: 'O' as const }, '5']
  await aBidWithLines(database, { rfq_id, prices: PRICES })
  const before = await read()
  assert.ok(!JSON.stringify(before).includes('iscount'))
  await aBidWithLines(database, { rfq_id, prices: PRICES, discount: percent(1000) })
  const { totals, lines } = await read()
  const headings = totals.find((row) => row.includes('Discount'))!
  assert.deepEqual(headings.slice(3, 7), ['Lines before VAT', 'Discount', 'Total before VAT', 'VAT'])
  assert.deepEqual(
    totals.slice(-3, -1).map((row) => row.slice(3, 8)),
    [
      [60, -6, 54, 4.05, 58.05],
      [60, null, 60, 4.5, 64.5],
    ],
  )
  assert.deepEqual(
    lines.slice(-5).map((row) => [row[1], row[6], row[8]]),
    [
      ['Lines before VAT', 60, 60],
      ['Discount', -6, null],
      ['Total before VAT', 54, 60],
      ['VAT', 4.05, 4.5],
      ['Total including VAT', 58.05, 64.5],
    ],
  )
})

it('until the feature is enabled, no bid has a discount', async () => {
  await owner.pool.query("delete from features where name = 'bid_discount'")
  try {
    const rfq = await aLinedRfq()
    const supplier = await aRegistered()
    const refused = await place(rfq.rfq_id, supplier, pricesOf(rfq.ids), { discount_bp: '500' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'feature_not_enabled'])
    const { body } = await place(rfq.rfq_id, supplier, pricesOf(rfq.ids), { discount_bp: '' })
    assert.equal((await change(body.bid_id, supplier, { discount_bp: 500 })).body.code, 'feature_not_enabled')
    assert.equal((await change(body.bid_id, supplier, { comments: 'x', discount_bp: null })).status, 200)
  } finally {
    await owner.pool.query("insert into features (name) values ('bid_discount')")
  }
})
