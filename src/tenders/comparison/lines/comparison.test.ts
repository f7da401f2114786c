import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import readXlsxFile from 'read-excel-file/node'
import { inflateEntry, inspectionBudget, readDirectory } from '#framework/files/inspection/zip-archive.server.ts'
import { testApp } from '#test/support/app.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { propose } from '#test/support/make/proposals.ts'
import { anRfq, type RfqOptions } from '#test/support/make/rfqs.ts'
import { countStatements } from '#test/support/statements.ts'

const { app, call, database } = await testApp({ RATE_LIMITS: 'off' })
const read = (as: MadeCompany | undefined, rfq_id: number, query = '') =>
  call('GET', `/rfqs/${rfq_id}/comparison${query}`, { as })

/**
 * Three lines, the last optional, and three bids: two complete ones, one of them without VAT, and one that leaves the
 * second line out.
 */
async function aTender(wishes: RfqOptions = {}) {
  const rfq = await anRfq(database, wishes)
  await withLines(
    database,
    rfq.rfq_id,
    [
      { description: 'كابل نحاسي مسلّح 4×16 مم²', quantity: '1200', unit_code: 'LM' },
      { description: 'التركيب والاختبار', quantity: '1', unit_code: 'LS', specification: 'حسب المخطط' },
      { description: 'صيانة دورية', quantity: '12', unit_code: 'MON', optional: true },
    ],
    { partial_allowed: true },
  )
  const taxed = await aBidWithLines(database, {
    rfq_id: rfq.rfq_id,
    prices: ['28.4', { unit_price: '36500', brand: 'ليغراند', note: 'خلال أسبوع', delivery_days: 7 }, '950'],
  })
  const untaxed = await aBidWithLines(database, {
    rfq_id: rfq.rfq_id,
    prices: ['28.4', '41500', '850'],
    vat_category: 'O',
  })
  const partial = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['28.1255', null, null] })
  return { ...rfq, taxed, untaxed, partial }
}

describe('the comparison by line', () => {
  it('has every line with the lowest price among all bids, and the bids with their totals and prices', async () => {
    const { rfq_id, buyer, taxed, untaxed, partial } = await aTender()
    await aBidWithLines(database, { rfq_id, prices: ['0.0001', '1', '1'], withdrawn: true })
    const { status, body } = await read(buyer, rfq_id)
    assert.equal(status, 200)
    assert.deepEqual([body.rfq_id, body.price_basis, 'title' in body], [rfq_id, 'gross', false])
    const [cable, works, upkeep] = body.lines
    assert.deepEqual(
      [
        cable.line_no,
        cable.quantity,
        cable.unit.name_en,
        cable.lowest_unit_price,
        cable.lowest_offers,
        cable.lowest_bids,
      ],
      [1, '1200', 'linear metre', '28.1255', 1, [partial.bid_id]],
    )
    assert.deepEqual([works.specification, works.lowest_unit_price, works.optional], ['حسب المخطط', '36500', false])
    assert.deepEqual([upkeep.lowest_unit_price, upkeep.optional], ['850', true])
    assert.deepEqual(
      body.bids.map(({ bid_id }: { bid_id: number }) => bid_id),
      [untaxed.bid_id, taxed.bid_id, partial.bid_id],
    )
    const { supplier, prices, ...first } = body.bids[0]
    assert.deepEqual(first, {
      bid_id: untaxed.bid_id,
      vat_registered: false,
      complete: true,
      unpriced_lines: 0,
      net_halalas: 7_558_000,
      vat_halalas: 0,
      gross_halalas: 7_558_000,
      optional_net_halalas: 1_020_000,
      proposed_delivery_date: first.proposed_delivery_date,
      accepted: false,
      stale: false,
      unconfirmed: false,
      can_accept: true,
      version: 1,
    })
    assert.deepEqual(supplier, {
      user_id: untaxed.supplier.company_id,
      company_name: untaxed.supplier.company_name,
      profile_image: null,
    })
    assert.deepEqual(
      prices.map(({ unit_price }: { unit_price: string }) => unit_price),
      ['28.4', '41500', '850'],
    )
    assert.deepEqual(body.bids[1].prices[1], {
      line_id: works.line_id,
      offered: true,
      unit_price: '36500',
      vat_category: 'S',
      vat_rate_bp: 1500,
      vat_reason: null,
      net_halalas: 3_650_000,
      brand: 'ليغراند',
      note: 'خلال أسبوع',
      delivery_days: 7,
    })
    assert.deepEqual(
      [
        body.bids[2].complete,
        body.bids[2].unpriced_lines,
        body.bids[2].prices[1].offered,
        body.bids[2].prices[1].unit_price,
      ],
      [false, 1, false, null],
    )
    assert.equal(body.sum_of_lowest_halalas, 3_375_060 + 3_650_000)
  })

  it('is ordered by what the RFQ compares', async () => {
    const { rfq_id, buyer, taxed, untaxed, partial } = await aTender()
    await database.pool.query(`update rfqs set price_basis = 'net' where rfq_id = $1`, [rfq_id])
    const { body } = await read(buyer, rfq_id)
    assert.deepEqual(
      [body.price_basis, ...body.bids.map(({ bid_id }: { bid_id: number }) => bid_id)],
      ['net', taxed.bid_id, untaxed.bid_id, partial.bid_id],
    )
  })

  it('counts who shares the lowest price, and calls nothing lowest that a single bid offers', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await withLines(database, rfq_id, [{}, {}, {}], { partial_allowed: true })
    await aBidWithLines(database, { rfq_id, prices: ['69.9', '5', null] })
    const alone = (await read(buyer, rfq_id)).body
    assert.deepEqual(
      alone.lines.map(({ lowest_unit_price, lowest_offers }: { lowest_unit_price: string; lowest_offers: number }) => [
        lowest_unit_price,
        lowest_offers,
      ]),
      [
        [null, 0],
        [null, 0],
        [null, 0],
      ],
    )
    assert.equal(alone.sum_of_lowest_halalas, null, 'nobody offers the third line')
    await aBidWithLines(database, { rfq_id, prices: ['69.90', null, '3'] })
    await aBidWithLines(database, { rfq_id, prices: ['78', null, null] })
    const { lines, sum_of_lowest_halalas } = (await read(buyer, rfq_id)).body
    assert.deepEqual(
      lines.map(({ lowest_unit_price, lowest_offers }: { lowest_unit_price: string; lowest_offers: number }) => [
        lowest_unit_price,
        lowest_offers,
      ]),
      [
        ['69.9', 2],
        [null, 0],
        [null, 0],
      ],
    )
    assert.equal(sum_of_lowest_halalas, 7790)
  })

  it('carries the prices of the bids that are asked for, and the lowest of all', async () => {
    const { rfq_id, buyer, taxed, untaxed, partial } = await aTender()
    const { body } = await read(buyer, rfq_id, `?bids=${taxed.bid_id},${untaxed.bid_id}`)
    assert.equal(body.lines[0].lowest_unit_price, '28.1255')
    assert.deepEqual(
      body.bids.map(({ bid_id, prices }: { bid_id: number; prices: unknown[] }) => [bid_id, prices.length]),
      [
        [untaxed.bid_id, 3],
        [taxed.bid_id, 3],
        [partial.bid_id, 0],
      ],
    )
    for (const query of ['?bids=x', '?bids=', '?bids=1,,2', '?other=1'])
      assert.equal((await read(buyer, rfq_id, query)).status, 422)
  })

  it('is for the buyer’s people alone', async () => {
    const { rfq_id, buyer, taxed } = await aTender()
    const everybody = async (path: string) =>
      Promise.all(
        [undefined, await aCompany(database), await aSupplier(database), taxed.supplier].map(
          async (as) => (await call('GET', path, { as })).status,
        ),
      )
    const own = await aColleague(database, buyer, { roles: ['viewer'] })
    for (const path of [`/rfqs/${rfq_id}/comparison`, `/rfqs/${rfq_id}/comparison.xlsx`]) {
      assert.deepEqual(await everybody(path), [401, 403, 403, 403])
      assert.equal((await call('GET', path, { as: own })).status, 200)
      assert.equal(
        (await call('GET', path.replace(String(rfq_id), '999999'), { as: buyer })).body.code,
        'rfq_not_found',
      )
    }
    assert.equal((await read(own, rfq_id)).body.bids[0].can_accept, false, 'a viewer accepts nothing')
    await database.pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [rfq_id])
    assert.deepEqual(await everybody(`/rfqs/${rfq_id}/comparison`), [401, 404, 404, 403])
    assert.equal((await read(buyer, rfq_id)).status, 200)
    const plain = await anRfq(database, { buyer })
    assert.deepEqual(
      [(await read(buyer, plain.rfq_id)).status, (await read(buyer, plain.rfq_id)).body.code],
      [404, 'no_lines'],
    )
  })

  it('masks contacts in what bidders write for those who see no contacts', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await withLines(database, rfq_id, [{}])
    await aBidWithLines(database, {
      rfq_id,
      prices: [{ unit_price: '5', brand: 'sales@brand.sa', note: 'اتصل 0551234567' }],
    })
    const textsFor = async (as: MadeCompany) =>
      Object.values((await read(as, rfq_id)).body.bids[0].prices[0] as { brand: string; note: string }).join(' ')
    assert.match(await textsFor(buyer), /sales@brand\.sa .*0551234567/)
    assert.match(await textsFor(await aColleague(database, buyer, { roles: ['approver'] })), /0551234567/)
    assert.doesNotMatch(
      await textsFor(await aColleague(database, buyer, { roles: ['viewer'] })),
      /brand\.sa|0551234567/,
    )
  })

  it('accepts nothing while an award waits for approval', async () => {
    const { rfq_id, buyer, taxed } = await aTender()
    await propose(database, taxed.bid_id, await aColleague(database, buyer, { roles: ['buyer'] }))
    assert.deepEqual(
      (await read(buyer, rfq_id)).body.bids.map(({ can_accept }: { can_accept: boolean }) => can_accept),
      [false, false, false],
    )
  })
})

/** The workbook of a comparison: its sheets as values, and their XML. */
async function workbook(as: MadeCompany, rfq_id: number, lang: 'ar' | 'en') {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'GET',
    url: `/api/v1/rfqs/${rfq_id}/comparison.xlsx?lang=${lang}`,
    headers: { cookie: as.cookie },
  })
  assert.equal(statusCode, 200)
  const xml = (readDirectory(rawPayload) ?? []).flatMap((entry) =>
    entry.name.includes('worksheets/sheet') ? [String(inflateEntry(rawPayload, entry, inspectionBudget()))] : [],
  )
  return { headers, xml, sheets: await readXlsxFile(rawPayload) }
}

describe('the comparison as a workbook', () => {
  it('has a heading above each section and its sum below, which add up to the total', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await withLines(database, rfq_id, [
      { section: 'أعمال الكهرباء', quantity: '2' },
      { section: 'أعمال الكهرباء', optional: true },
      { quantity: '3' },
    ])
    await aBidWithLines(database, { rfq_id, prices: ['10', '1000', '5'] })
    const { sheets } = await workbook(buyer, rfq_id, 'en')
    assert.deepEqual(
      sheets[1]!.data.slice(1).map((row) => [row[0], row[0] === null ? row[1] : 'line', row[6]]),
      [
        [null, 'أعمال الكهرباء', null],
        [1, 'line', 20],
        [2, 'line', 1000],
        [null, 'Section total before VAT', 20],
        [null, 'No section', null],
        [3, 'line', 15],
        [null, 'Section total before VAT', 15],
        [null, 'Total before VAT', 35],
        [null, 'VAT', 5.25],
        [null, 'Total including VAT', 40.25],
      ],
    )
  })

  it('has all bids in columns, money as numbers and totals', async () => {
    const { rfq_id, buyer, taxed, untaxed, partial } = await aTender()
    const { headers, sheets, xml } = await workbook(buyer, rfq_id, 'en')
    assert.equal(headers['content-disposition'], `attachment; filename="comparison-${rfq_id}.xlsx"`)
    type Sheet = (typeof sheets)[number]
    const [totals, lines, prices] = sheets as [Sheet, Sheet, Sheet]
    assert.deepEqual([totals.sheet, lines.sheet, prices.sheet], ['Totals', 'Per line', 'Price details'])
    assert.ok(JSON.stringify(totals.data).includes('Lines cannot be awarded separately'))
    assert.deepEqual(
      totals.data.slice(-4).map((row) => row.slice(0, 7)),
      [
        [untaxed.supplier.company_name, 'Not VAT-registered', 0, 75_580, 0, 75_580, 10_200],
        [taxed.supplier.company_name, 'VAT-registered', 0, 70_580, 10_587, 81_167, 11_400],
        [partial.supplier.company_name, 'VAT-registered', 1, 33_750.6, 5_062.59, 38_813.19, 0],
        ['Sum of the lowest of each line', null, null, 70_250.6, null, null, null],
      ],
    )
    const bid = (await read(buyer, rfq_id)).body.bids[0]
    assert.deepEqual(totals.data.at(-4)![7], new Date(bid.proposed_delivery_date))
    assert.deepEqual(lines.data[0]!.slice(4), [
      'Lowest unit price',
      ...[untaxed, taxed, partial].flatMap(({ supplier: { company_name } }) => [
        `${company_name}: unit price`,
        `${company_name}: line total`,
      ]),
    ])
    assert.deepEqual(lines.data[1], [
      1,
      'كابل نحاسي مسلّح 4×16 مم²',
      1200,
      lines.data[1]![3],
      28.1255,
      28.4,
      34_080,
      28.4,
      34_080,
      28.1255,
      33_750.6,
    ])
    assert.deepEqual(lines.data.at(-1)!.slice(1), [
      'Total including VAT',
      null,
      null,
      null,
      null,
      75_580,
      null,
      81_167,
      null,
      38_813.19,
    ])
    assert.deepEqual(lines.data[2]!.slice(-2), ['Not offered', null])
    const detailsOf = (company_name: string) =>
      prices.data.flatMap((row) => (row[0] === 2 && row[4] === company_name ? [row.slice(4)] : []))
    assert.deepEqual(detailsOf(taxed.supplier.company_name), [
      [taxed.supplier.company_name, 36_500, 36_500, 'Standard rate', 'ليغراند', 7, 'خلال أسبوع'],
    ])
    assert.deepEqual(detailsOf(partial.supplier.company_name), [
      [partial.supplier.company_name, 'Not offered', null, null, null, null, null],
    ])
    for (const sheet of xml) assert.doesNotMatch(sheet, /rightToLeft="1"/)
  })

  it('runs from right to left in Arabic, and holds no formula', async () => {
    const supplier = await aSupplier(database, { company_name: '=HYPERLINK("http://evil.example";"x")' })
    const { rfq_id, buyer } = await anRfq(database)
    await withLines(database, rfq_id, [
      { description: '=1+1' },
      { description: '@SUM(A1)' },
      { description: '+966 500' },
    ])
    await aBidWithLines(database, { rfq_id, supplier, prices: ['1', '2', '3'] })
    const { xml, sheets } = await workbook(buyer, rfq_id, 'ar')
    for (const sheet of xml) {
      assert.match(sheet, /rightToLeft="1"/)
      assert.doesNotMatch(sheet, /<f[ >]/)
    }
    assert.deepEqual(
      sheets[1]!.data.slice(1, 4).map((row) => row[1]),
      ['=1+1', '@SUM(A1)', '+966 500'],
    )
    assert.ok(xml.every((sheet) => !/[\u2066-\u2069]/.test(sheet)))
  })
})

describe('the statements of the comparison', () => {
  it('are five with the session, however many lines and bids there are', async () => {
    const { rfq_id, buyer } = await aTender()
    const few = await countStatements(() => read(buyer, rfq_id))
    const large = await anRfq(database, { buyer })
    await withLines(
      database,
      large.rfq_id,
      Array.from({ length: 60 }, () => ({})),
    )
    for (let bid = 0; bid < 6; bid += 1)
      await aBidWithLines(database, {
        rfq_id: large.rfq_id,
        prices: Array.from({ length: 60 }, (_, line) => String(bid + line + 1)),
      })
    assert.deepEqual([few, await countStatements(() => read(buyer, large.rfq_id))], [5, 5])
  })
})
