import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { amountWords } from '#framework/i18n/amount-words.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { halalas } from '#framework/i18n/money.ts'
import type { Caller } from '#test/support/app.ts'
import { describePdf, textRunsOf } from '#test/support/browser/pdf-text.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import {
  A_REASON,
  act,
  anAcknowledgedOrder,
  anAward,
  anOrder,
  type AwardOptions,
  SHORT_ADDRESS,
} from '#test/support/make/orders.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'
import type { Order } from '../contract.ts'

/* The order on paper: who gets it, and what is on it. */

const site = await sharedApp()
const { app, call, database } = site
const { pool } = database

const BUYER = 'شركة مدار الغيث للتطوير العقاري'
const SUPPLIER = 'مؤسسة أثل الوادي للتجارة'
const sides = async () => ({
  buyer: await aCompany(database, { company_name: BUYER }),
  supplier: await aSupplier(database, { company_name: SUPPLIER }),
})

const TEXTS = [
  'كابل نحاسي مسلّح 4×16 مم²',
  'Distribution board 24 ways, 100 A',
  'قاطع حماية من التسرّب الأرضي 30 مللي أمبير',
  'Pump "KSB" DN-50 مع الملحقات',
]
const PRICES = ['28.40', '1840', '92.5', '71.2033', '19.99']
const bill = (count: number): AwardOptions => ({
  title: 'توريد مواد كهربائية',
  lines: Array.from({ length: count }, (_, at) => ({
    description: TEXTS[at % TEXTS.length]!,
    quantity: ['1200', '6', '48.5', '0.333', '1'][at % 5]!,
    unit_code: ['MTR', 'H87', 'SET'][at % 3]!,
  })),
  prices: Array.from({ length: count }, (_, at) => PRICES[at % PRICES.length]!),
})

const request = (order_id: number, as?: Caller, headers: Record<string, string> = {}) =>
  app.inject({
    url: `/api/v1/orders/${order_id}/order.pdf`,
    headers: { 'accept-language': 'en', ...(as && { cookie: as.cookie }), ...headers },
  })

/** A text of ours in one line and one direction is one run. */
const isOneRun = (text: string) => text.length <= 60 && !/[\p{Script=Arabic}%()]/u.test(text)
/** Of others: lines break, also after hyphens, and marks above letters begin a run of their own inside a word. */
const wordsOf = (text: string) => text.split(/[\s()[\]×²-]+/).filter((word) => word !== '' && !/\p{M}/u.test(word))

async function paper(as: MadeCompany, order_id: number) {
  const answer = await request(order_id, as)
  assert.equal(answer.statusCode, 200, answer.payload)
  const { body: order } = await call<Order>('GET', `/orders/${order_id}`, { as })
  const runs = (await textRunsOf(answer.rawPayload)).map((run) => run.trim())
  const hasRun = (text: string) => runs.some((run) => run.includes(text))
  return {
    order,
    runs,
    hasAll: (...texts: string[]) =>
      assert.deepEqual(
        texts.filter((text) => !(isOneRun(text) ? hasRun(text) : wordsOf(text).every(hasRun))),
        [],
      ),
    hasNone: (...texts: string[]) =>
      assert.deepEqual(
        texts.filter((text) => hasRun(text)),
        [],
      ),
    count: (text: string) => runs.filter((run) => run === text).length,
    headers: answer.headers,
    described: await describePdf(answer.rawPayload),
  }
}
type Paper = Awaited<ReturnType<typeof paper>>

const isVoid = ({ runs, described }: Paper) => {
  const stamps = runs.filter((run) => run === 'CANCELED').length
  assert.ok([0, described.pages].includes(stamps), 'on each page or on none')
  return stamps > 0
}

/** What each order on paper says, whatever it is about. */
function saysAll({ order, hasAll, hasNone, runs, described }: Paper) {
  const { number, snapshot, verify_code, rfq_id } = order
  const { gross_halalas } = snapshot.totals
  hasAll(
    'Purchase order',
    'أمر شراء',
    number,
    `RFQ ${rfq_id}`,
    snapshot.title,
    formatAmount(gross_halalas),
    amountWords(gross_halalas, 'ar'),
    amountWords(gross_halalas, 'en'),
    verify_code.replaceAll(/.{4}(?=.)/g, '$& '),
    '/verify/order',
    'هـ',
    'AH',
    SHORT_ADDRESS,
    `Page ${described.pages} of ${described.pages}`,
    `صفحة 1 من ${described.pages}`,
  )
  assert.ok(runs.includes('﷼'), 'the sign that no font has is written as the older one')
  assert.deepEqual([described.lang, described.tagged], ['ar-SA', true])
  assert.match(described.title!, new RegExp(`^أمر شراء ${number}.* · Purchase order$`))
  for (const run of runs.filter((each) => /tax invoice/i.test(each))) assert.match(run, /not a tax invoice/)
  hasNone('undefined', 'null', '[object')
}

describe('an order on paper', () => {
  for (const [count, pages, heads] of [
    [1, 2, 1],
    [11, 2, 1],
    [12, 2, 1],
    [60, 3, 3],
  ] as const)
    it(`of ${count} lines has ${pages} pages, and the head of the table on each page of lines`, async () => {
      const { buyer, supplier } = await sides()
      const { order_id } = await anOrder(site, { buyer, supplier, ...bill(count) })
      const read = await paper(buyer, order_id)
      saysAll(read)
      assert.deepEqual([read.described.pages, read.count('Unit price')], [pages, heads])
      const { lines, totals, vat } = read.order.snapshot
      read.hasAll(BUYER, SUPPLIER, ...lines.flatMap((line) => [line.description, formatAmount(line.net_halalas!)]))
      read.hasAll(formatAmount(totals.net_halalas!), formatAmount(vat[0]!.vat_halalas), 'VAT 15%', 'metres')
      read.hasAll('Waiting for the supplier when this copy was made')
      assert.ok(!isVoid(read))
      assert.equal(read.headers['content-disposition'], `attachment; filename="${read.order.number}.pdf"`)
    })

  it('shares its first page between 11 lines and the totals', async () => {
    const { buyer, supplier } = await sides()
    const { order_id } = await anOrder(site, { buyer, supplier, ...bill(11) })
    const { runs, order } = await paper(buyer, order_id)
    const foot = runs.findIndex((run) => run.includes('not a tax invoice'))
    assert.ok(runs.findIndex((run) => run.includes(formatAmount(order.snapshot.totals.gross_halalas))) < foot)
  })

  it('adds up with a discount, two categories of VAT and an optional line, and keeps texts as written', async () => {
    const buyer = await aCompany(database, { company_name: 'شرکتِ تعمیرات پاکستان ٹریڈنگ (پرائیویٹ) لمیٹڈ' })
    const supplier = await aSupplier(database, {
      company_name: `中国建筑 China State Construction Engineering – فرع ${'الرياض '.repeat(12)}`.trim(),
    })
    const { order_id } = await anOrder(site, {
      buyer,
      supplier,
      title: 'Supply of "switchgear" 11 kV / 400 V (توريد لوحات) #read("x") *bold*',
      lines: [
        { section: 'أعمال الكهرباء', specification: 'IEC 60502-1, Cu/XLPE.\nالجهد: 0.6/1 kV', quantity: '3' },
        { section: 'أعمال الكهرباء', description: 'وصف طويل '.repeat(50).trim(), quantity: '0.333' },
        { section: 'Piping', quantity: '7', unit_code: 'ZZ', unit_text: 'ربطة' },
        { optional: true, description: 'قطع غيار' },
        { optional: true, description: 'Not ordered' },
      ],
      prices: [
        { unit_price: '33.3333', brand: 'الفنار', note: 'With certificates', delivery_days: 47 },
        '19.99',
        { unit_price: '1.15', vat_category: 'Z', vat_reason: 'VATEX-SA-32' },
        '5.05',
        '6',
      ],
      discount: { discount_bp: null, discount_halalas: halalas(1001) },
      chosen: [3],
    })
    const read = await paper(supplier, order_id)
    saysAll(read)
    const { snapshot } = read.order
    const { discount, totals, vat } = snapshot
    assert.equal(discount!.lines_net_halalas - discount!.discount_halalas, totals.net_halalas)
    read.hasAll(
      'Lines before VAT',
      formatAmount(discount!.lines_net_halalas),
      '−10.01',
      'Total before VAT',
      formatAmount(totals.net_halalas!),
      ...vat.flatMap(({ net_halalas, vat_halalas }) => [formatAmount(net_halalas), formatAmount(vat_halalas)]),
      '(Zero-rated)',
      'VATEX-SA-32',
    )
    read.hasAll(
      '#read("x") *bold*',
      buyer.company_name,
      '[U+4E2D]',
      'China State',
      'square brackets',
      'أعمال الكهرباء',
      'Piping',
      'IEC 60502-1',
      'الجهد',
      'ربطة',
      '33.3333',
      'الفنار',
      'With certificates',
      '47',
      'Optional line, ordered by the buyer',
      'Optional lines of the RFQ that are not part of this order:',
    )
    read.hasNone('Not ordered')
  })

  it('of a bid without lines has its total, and says that no VAT was stated', async () => {
    const { buyer, supplier } = await sides()
    const { order_id } = await anOrder(site, { buyer, supplier })
    const read = await paper(buyer, order_id)
    saysAll(read)
    read.hasAll('VAT not stated', 'لم تُذكر', '1,999.01')
    read.hasNone('Total before VAT', '15%')
  })

  it('has the VAT within the total where the bidder of a bid without lines has stated it', async () => {
    const { buyer, supplier } = await sides()
    const award = await anAward(site, { buyer, supplier })
    await pool.query("update bids set vat_category = 'S', vat_rate_bp = 1500 where bid_id = $1", [award.bid_id])
    const { body } = await call<Order>('POST', `/rfqs/${award.rfq_id}/order`, { as: buyer, json: {} })
    const read = await paper(buyer, body.order_id)
    // 1,999.01 × 15 ÷ 115
    read.hasAll('Of which VAT 15%', '260.74')
    read.hasNone('VAT not stated')
  })

  it('has place, terms and what both sides stated, and says what they did not', async () => {
    const { buyer, supplier } = await sides()
    await pool.query('update companies set unified_number = $2, vat_number = $3 where company_id = $1', [
      buyer.company_id,
      '7001234561',
      '300012345600003',
    ])
    const award = await anAward(site, { buyer, supplier, ...bill(2) })
    const { body } = await call<Order>('POST', `/rfqs/${award.rfq_id}/order`, {
      as: buyer,
      json: { site: 'المستودع الأرضي، البوابة 3', terms: 'الدفع بعد 30 يومًا.\n\nPayment by bank transfer.' },
    })
    const read = await paper(buyer, body.order_id)
    saysAll(read)
    const { place } = read.order.snapshot
    read.hasAll('7001234561', '300012345600003', 'المستودع الأرضي، البوابة 3', place.city.name_ar, place.city.name_en)
    read.hasAll("Buyer's terms", 'الدفع بعد 30 يومًا', 'Payment by bank transfer')
    // The supplier's short address and unified number.
    assert.equal(read.runs.filter((run) => run.includes('Not stated')).length, 2)
  })
})

describe('the state of an order on paper', () => {
  const waiting = 'Waiting for the supplier when this copy was made'

  it('is acknowledged by the supplier, then in dispute', async () => {
    const order = await anAcknowledgedOrder(site, { ...(await sides()), ...bill(3) })
    const read = await paper(order.supplier, order.order_id)
    saysAll(read)
    read.hasAll('Acknowledged by', 'أقرّه المورّد')
    read.hasNone(waiting, 'CANCELED')
    await act(site, order.buyer, order.order_id, 'dispute', { reason: A_REASON })
    const disputed = await paper(order.buyer, order.order_id)
    disputed.hasAll('In dispute', 'محل خلاف')
    assert.ok(!isVoid(disputed))
    disputed.hasNone(A_REASON)
  })

  it('that binds nobody stands across each page: canceled, declined, issued anew', async () => {
    const made = { ...(await sides()), ...bill(60) }
    const canceled = await anOrder(site, made)
    await act(site, canceled.buyer, canceled.order_id, 'cancel', { reason: A_REASON })
    const declined = await anOrder(site, { ...(await sides()) })
    await act(site, declined.supplier, declined.order_id, 'decline', { reason: A_REASON })
    const replaced = await anOrder(site, { ...(await sides()), ...bill(5) })
    const { body: replacing } = await call<Order>('POST', `/orders/${replaced.order_id}/reissue`, {
      as: replaced.buyer,
      json: { reason: A_REASON },
    })
    for (const [{ buyer, supplier, order_id }, ...words] of [
      [canceled, 'Canceled'],
      [declined, 'Declined by the supplier'],
      [replaced, 'Canceled', 'Replaced by', replacing.number],
    ] as const)
      for (const as of [buyer, supplier]) {
        const read = await paper(as, order_id)
        saysAll(read)
        assert.ok(isVoid(read))
        read.hasAll('ملغى', 'The supplier did not acknowledge it', ...words)
        read.hasNone(A_REASON)
        assert.match(read.described.title!, /ملغى|اعتذر عنه المورّد/)
      }
    const next = await paper(replaced.supplier, replacing.order_id)
    assert.ok(!isVoid(next))
    next.hasAll('Replaces', replaced.number)
  })
})

describe('who gets an order on paper', () => {
  it('are the people of both sides, with every role; for everybody else there is none', async () => {
    const { buyer, supplier, order_id } = await anOrder(site, { ...(await sides()), ...bill(1) })
    for (const company of [buyer, supplier])
      for (const role of ['admin', 'buyer', 'seller', 'approver', 'viewer'] as const) {
        const colleague = await aColleague(database, company, { roles: [role] })
        const { statusCode, headers } = await request(order_id, colleague)
        assert.deepEqual(
          [statusCode, headers['content-type'], headers['cache-control']],
          [200, 'application/pdf', 'private, no-store'],
        )
      }
    assert.equal((await request(order_id)).statusCode, 401)
    const stranger = await aSupplier(database)
    const [there, missing] = [await request(order_id, stranger), await request(1_999_999_999, stranger)]
    assert.equal(there.statusCode, 404)
    const bytesOf = ({ payload }: typeof there) => payload.replace(/"request_id":"[^"]*"/, '')
    assert.equal(bytesOf(there), bytesOf(missing))
    assert.ok(!there.payload.includes(BUYER))
  })

  it('are led back to its page when it cannot be made', async () => {
    const { buyer, order_id } = await anOrder(site, { ...(await sides()), title: 'x'.repeat(200) })
    const stringify = JSON.stringify
    JSON.stringify = ((value: object, ...more: []) =>
      stringify(
        'frame' in Object(value) ? { ...value, filler: 'x'.repeat(2_000_000) } : value,
        ...more,
      )) as typeof stringify
    try {
      const browser = await request(order_id, buyer, { accept: 'text/html,*/*' })
      assert.deepEqual([browser.statusCode, browser.headers.location], [303, `/en/orders/${order_id}?pdf=failed`])
    } finally {
      JSON.stringify = stringify
    }
  })
})
