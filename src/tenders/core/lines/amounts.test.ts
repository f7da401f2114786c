import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import {
  decimalText,
  lineNet,
  parseDecimal,
  parseQuantity,
  parseUnitPrice,
  totalsOf,
  vatOf,
  type PricedLine,
} from './amounts.ts'
import { exactHalalas } from '#framework/i18n/money.ts'

const database = await testDatabase()

/** The same numbers every time. */
function seededRandom(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const below = (end: number) => Math.floor(next() * end)
  return { below, one: <Item>(items: readonly Item[]) => items[below(items.length)]! }
}

/** Halves are rounded up by looking at digits, not by dividing. */
function roundText(value: bigint, places: number): bigint {
  const digits = String(value).padStart(places + 1, '0')
  return BigInt(digits.slice(0, -places)) + (digits.at(-places)! >= '5' ? 1n : 0n)
}

const SCRIPTS = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

interface WireLine {
  quantity: string
  unit_price: string | null
  vat_category: 'S' | 'Z' | 'E' | 'O'
  optional: boolean
}

const RATES = { S: 1500, Z: 0, E: 0, O: 0 }

describe('the arithmetic of lines', () => {
  it('rounds halves of a halala away from zero, once per line and once per category', () => {
    for (const [quantity, unit_price, net] of [
      ['1', '0.005', 1n],
      ['1', '0.0049', 0n],
      ['1', '0.015', 2n],
      ['3', '0.005', 2n],
      ['0.5', '0.01', 1n],
      ['0.001', '4.9999', 0n],
      ['0.001', '5', 1n],
      ['7', '1.0050', 704n],
      ['1.5', '2000.5', 300_075n],
      ['99999999999.999', '0.0001', 1_000_000_000n],
      ['0.333', '0.0333', 1n],
    ] as const) {
      assert.equal(lineNet(parseQuantity(quantity)!, parseUnitPrice(unit_price)!), net, `${quantity} × ${unit_price}`)
    }
    for (const [net, vat] of [
      [3n, 0n],
      [4n, 1n],
      [10n, 2n],
      [30n, 5n],
      [33n, 5n],
      [36n, 5n],
      [37n, 6n],
      [99_999_999_999_999n, 15_000_000_000_000n],
    ] as const)
      assert.equal(vatOf(exactHalalas(net), 1500), vat, String(net))
    // Three lines of 10 halalas: 4.5 on their sum, while rounding each would give 6.
    const line: PricedLine = { optional: false, net_halalas: exactHalalas(10n), vat_category: 'S', vat_rate_bp: 1500 }
    assert.deepEqual(
      totalsOf([
        line,
        line,
        line,
        { ...line, optional: true },
        { ...line, net_halalas: null, vat_category: null, vat_rate_bp: null },
      ]),
      {
        net_halalas: 30n,
        vat_halalas: 5n,
        gross_halalas: 35n,
        optional_net_halalas: exactHalalas(10n),
        unpriced_lines: 1,
        vat: [{ vat_category: 'S', vat_rate_bp: 1500, net_halalas: 30n, vat_halalas: 5n }],
      },
    )
  })

  it('reads decimals in three scripts, and nothing that is none or has more digits', () => {
    for (const [text, value] of [
      ['1', 10_000n],
      ['1.5', 15_000n],
      ['٢٬٠٠٠٫٥', 20_005_000n],
      ['۱۲٫۳۴۵۶', 123_456n],
      ['2,000.5', 20_005_000n],
      ['0', 0n],
      ['0.0001', 1n],
      ['007', 70_000n],
      ['1.50000', 15_000n],
      [' 3 ', 30_000n],
      ['99999999999.9999', 999_999_999_999_999n],
    ] as const) {
      assert.equal(parseUnitPrice(text), value, text)
    }
    for (const text of [
      '',
      ' ',
      '-1',
      '+1',
      '1e3',
      '0x10',
      '1.',
      '.5',
      '1.00001',
      '1000000000000',
      'NaN',
      'Infinity',
      '1.2.3',
      '١٫٢٫٣',
      'س',
    ])
      assert.equal(parseUnitPrice(text), null, text)
    for (const [value, text] of [
      [0n, '0'],
      [1n, '0.0001'],
      [12_345n, '1.2345'],
      [20_000n, '2'],
      [999_999_999_999_999n, '99999999999.9999'],
      [15_000n, '1.5'],
    ] as const)
      assert.equal(decimalText(value, 4), text)
    assert.equal(parseDecimal('12.30', { places: 2, digits: 2 }), 1230n)
  })

  it('agrees to the halala with the database and with arithmetic on digits, for 10,000 random bids', async () => {
    const { below, one } = seededRandom(7)
    const anAmount = (digits: number, places: number) => {
      const whole = String(below(10 ** below(digits)))
      return places > 0 && below(3) > 0 ? `${whole}.${String(below(10 ** places)).padStart(places, '0')}` : whole
    }
    const bids = Array.from({ length: 10_000 }, () =>
      Array.from({ length: 1 + below(6) }, (): WireLine => ({
        quantity: anAmount(6, 3),
        unit_price: below(10) === 0 ? null : anAmount(7, 4),
        vat_category: one(['S', 'S', 'Z', 'E', 'O'] as const),
        optional: below(6) === 0,
      })),
    )
    const inScript = (text: string) => {
      const script = one(SCRIPTS)
      return text.replace(/\d/g, (digit) => script[Number(digit)]!)
    }
    const sums = bids.map((lines) => {
      const { net_halalas, vat_halalas, gross_halalas } = totalsOf(
        lines.map(({ quantity, unit_price, vat_category, optional }) => ({
          optional,
          vat_category,
          vat_rate_bp: RATES[vat_category],
          net_halalas:
            unit_price === null
              ? null
              : lineNet(parseQuantity(inScript(quantity))!, parseUnitPrice(inScript(unit_price))!),
        })),
      )
      return { net: String(net_halalas), vat: String(vat_halalas), gross: String(gross_halalas) }
    })
    const byDigits = bids.map((lines) => {
      let [net, taxed] = [0n, 0n]
      for (const { quantity, unit_price, vat_category, optional } of lines) {
        if (unit_price === null || optional) continue
        const [whole = '', fraction = ''] = quantity.split('.')
        const [riyals = '', parts = ''] = unit_price.split('.')
        const line = roundText(BigInt(whole + fraction.padEnd(3, '0')) * BigInt(riyals + parts.padEnd(4, '0')), 5)
        net += line
        if (vat_category === 'S') taxed += line
      }
      const vat = roundText(taxed * 15n, 2)
      return { net: String(net), vat: String(vat), gross: String(net + vat) }
    })
    const rows = bids.flatMap((lines, bid) => lines.map((line) => ({ bid, ...line, rate: RATES[line.vat_category] })))
    const { rows: stored } = await database.pool.query<{ net: string; vat: string; gross: string }>(
      `with groups as (
         select bid, vat_category, coalesce(sum(bid_line_net(quantity::numeric(14, 3), (unit_price * 10000)::bigint)) filter (where not optional), 0) as net, max(rate) as rate
         from json_to_recordset($1) as line (bid integer, quantity numeric, unit_price numeric, vat_category text, optional boolean, rate integer) group by 1, 2)
       select sum(net)::text as net, sum(round(net * rate / 10000.0))::text as vat, sum(net + round(net * rate / 10000.0))::text as gross from groups group by bid order by bid`,
      [JSON.stringify(rows)],
    )
    assert.deepEqual(sums, byDigits)
    assert.deepEqual(stored, sums)
  })
})
