import type { TestDatabase } from '../database.ts'
import { aPdf } from '../make/files.ts'
import { aBidWithLines, withLines } from '../make/lines.ts'
import { anRfq } from '../make/rfqs.ts'
import { aRecordedWorld } from './world.ts'
import { step, type Step, type World } from './writes.ts'

/**
 * The small market with bills of quantities: RFQ 7 of the buyer has lines 1 to 3, the last of which is optional; bid 8
 * of the winner, who has a VAT number, prices all of them, and bid 9 of the bidder, who has none, leaves the second
 * out. RFQ 8 has lines 4 and 5 and no bids.
 */
export async function aWorldWithLines(database: TestDatabase) {
  const world = await aRecordedWorld(database)
  const { buyer, winner, bidder } = world.actors
  const lined = await anRfq(database, { buyer: buyer!, title: 'أعمال كهربائية' })
  await withLines(
    database,
    lined.rfq_id,
    [
      { description: 'كابل نحاسي', specification: '4×16 مم²', quantity: '1200.5', unit_code: 'LM' },
      { description: 'التركيب والاختبار', unit_code: 'LS' },
      { description: 'صيانة دورية', quantity: '12', unit_code: 'MON', optional: true },
    ],
    { partial_allowed: true, price_basis: 'net' },
  )
  await aBidWithLines(database, {
    rfq_id: lined.rfq_id,
    supplier: winner!,
    prices: [
      { unit_price: '28.4567', brand: 'شنايدر', note: 'اتصل 0551234567', delivery_days: 5 },
      { unit_price: '36500', vat_category: 'Z' },
      '950',
    ],
  })
  await aBidWithLines(database, {
    rfq_id: lined.rfq_id,
    supplier: bidder!,
    prices: ['27.95', null, null],
    vat_category: 'O',
  })
  const open = await anRfq(database, { buyer: buyer!, title: 'أثاث مكاتب' })
  await withLines(database, open.rfq_id, [
    { description: 'مكتب موظف', quantity: '12' },
    { description: 'كرسي دوّار', quantity: '24' },
  ])
  await database.pool.query("update bids set created_at = created_at - interval '1 hour' where bid_id > 7")
  await database.pool.query("update rfqs set created_at = created_at - interval '1 hour' where rfq_id > 6")
  return world
}

const EVERYONE = ['guest', 'buyer', 'winner', 'bidder', 'stranger', 'unverified'] as const

/** Calls about bills of quantities and the prices of their lines. */
export function lineSteps({ day }: World): Step[] {
  const rfq = {
    title: 'مواد سباكة',
    description: 'مواد للدور الثالث.',
    delivery_date: day(20),
    deadline: day(10),
    category_id: 1,
    region_id: 1,
    city_id: 101,
    attachments: aPdf('one.pdf'),
  }
  const asked = (lines: unknown, more: object = {}) => ({ form: { ...rfq, lines: JSON.stringify(lines), ...more } })
  const offered = (lines: unknown, more: object = {}) => ({
    form: { proposed_delivery_date: day(15), comments: '', attachment: aPdf(), lines: JSON.stringify(lines), ...more },
  })
  const S = (line_id: number, unit_price: string) => ({ line_id, unit_price, vat_category: 'S' })
  const PIPE = { description: 'أنبوب', quantity: '٤٠٫٥', unit_code: 'LM' }
  return [
    step('GET /units', 'guest'),
    step('GET /vat-reasons', 'guest'),
    step('GET /rfqs/7', EVERYONE),
    step('GET /unauthorized/rfqs/7', 'guest'),
    step('GET /rfqs/all?limit=2', 'guest'),
    step('GET /bids/8', EVERYONE),
    step('GET /bids/9', ['buyer', 'bidder']),
    step('GET /bids/1', ['buyer', 'winner'], {}, 'without lines'),
    step('GET /bids/99', 'buyer'),
    step('GET /bids/my-bids?limit=1', 'winner'),
    step('GET /rfqs/7/comparison', EVERYONE),
    step('GET /rfqs/7/comparison?bids=9', 'buyer'),
    step('GET /rfqs/1/comparison', 'buyer', {}, 'without lines'),
    step('GET /rfqs/7/lines.csv', 'guest'),
    step('GET /rfqs/1/lines.csv', 'guest', {}, 'without lines'),
    step('POST /rfqs/lines/parse', ['guest', 'buyer'], {
      form: { text: 'الوصف\tالكمية\tالوحدة\nأنبوب\t٤٠\tم.ط\nصمام\t?\tحبه' },
    }),
    step('POST /rfqs/lines/parse', 'buyer', { form: { text: ',,\n' } }, 'nothing to read'),
    step('POST /rfqs/8/prices/parse', ['stranger', 'winner'], {
      form: { text: 'line no\tunit price\n1\t28.4\n2\tx\n9\t3' },
    }),
    step('POST /rfqs/new', 'buyer', asked([]), 'no lines'),
    step(
      'POST /rfqs/new',
      'buyer',
      asked([{ description: 'x', quantity: '0', unit_code: 'بكرة' }, { ...PIPE, quantity: '1.0001' }, 7]),
      'everything wrong',
    ),
    step('POST /rfqs/new', 'buyer', asked([{ ...PIPE, optional: true }]), 'optional lines alone'),
    step(
      'POST /rfqs/new',
      'buyer',
      asked([PIPE, { ...PIPE, description: 'صمام', unit_code: 'H87', optional: true }], {
        partial_allowed: 'true',
        price_basis: 'net',
      }),
    ),
    step('PUT /rfqs/7/update', 'buyer', { json: { quantity: 3 } }),
    step('POST /rfqs/8/bids/new', ['guest', 'stranger', 'buyer'], offered([S(4, '5'), S(5, '6')])),
    step(
      'POST /rfqs/8/bids/new',
      'winner',
      { form: { proposed_delivery_date: day(15), comments: '', attachment: aPdf(), total_amount: '500' } },
      'an amount alone',
    ),
    step('POST /rfqs/8/bids/new', 'winner', offered([S(4, '5')]), 'a line missing'),
    step(
      'POST /rfqs/8/bids/new',
      'winner',
      offered([{ line_id: 4, unit_price: '5', vat_category: 'E' }, S(4, '1.00001'), S(1, '6')]),
      'everything wrong',
    ),
    step('POST /rfqs/8/bids/new', 'winner', offered([S(4, '5'), S(5, '6')], { total_amount: '200' }), 'another total'),
    step('POST /rfqs/8/bids/new', 'bidder', offered([S(4, '5'), S(5, '6')]), 'VAT without a number'),
    step('POST /rfqs/8/bids/new', 'winner', offered([S(4, '5'), S(5, '6.0001')], { total_amount: '234.60' })),
    step(
      'POST /rfqs/8/bids/new',
      'bidder',
      offered([
        { line_id: 4, unit_price: '5', vat_category: 'O' },
        { line_id: 5, unit_price: '6', vat_category: 'E', vat_reason: 'VATEX-SA-30', note: 'سريع' },
      ]),
    ),
    step('PUT /bids/8/update', ['guest', 'buyer', 'bidder'], { json: { lines: [S(1, '28')] } }),
    step('PUT /bids/8/update', 'winner', { json: { total_amount: 5 } }, 'an amount alone'),
    step('PUT /bids/8/update', 'winner', { json: { lines: [S(1, '28')], comments: 'بلا تركيب' } }),
    step('PUT /bids/1/update', 'winner', { json: { vat_category: 'S' } }, 'without lines, its VAT'),
    step('GET /rfqs/7', ['buyer', 'winner'], {}, 'after a change'),
    step('GET /rfqs/8', ['guest', 'buyer', 'bidder'], {}, 'with bids'),
    step('PUT /rfqs/8/accept-bid', 'buyer', { json: { bid_id: 10 } }),
    step('GET /rfqs/8/comparison', 'buyer', {}, 'awarded'),
  ]
}
