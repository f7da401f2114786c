import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exactHalalas, halalas, MAX_AMOUNT } from '#framework/i18n/money.ts'
import { type PricedLine, totalsOf, vatOf } from './amounts.ts'
import { type Discount, discountOf, readDiscount, splitByRemainder, withDiscount } from './discount.ts'

/** The same numbers every time. */
function seededRandom(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  return { below: (end: number) => Math.floor(next() * end) }
}

const percent = (discount_bp: number): Discount => ({ discount_bp, discount_halalas: null })
const amount = (value: number): Discount => ({ discount_bp: null, discount_halalas: halalas(value) })

const aLine = (net: number | bigint, vat_category: 'S' | 'Z' | 'E' | 'O' = 'S', optional = false): PricedLine => ({
  optional,
  net_halalas: exactHalalas(BigInt(net)),
  vat_category,
  vat_rate_bp: vat_category === 'S' ? 1500 : 0,
})
const sum = (parts: readonly bigint[]) => parts.reduce((before, part) => before + part, 0n)

describe('splitting by largest remainder', () => {
  it('gives what is left to the largest remainders, of equal ones to the first', () => {
    for (const [whole, nets, shares] of [
      [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
      [1n, [1n, 1n], [1n, 0n]],
      [2n, [1n, 1n, 1n], [1n, 1n, 0n]],
      // 0.3, 0.3 and 0.4 of a halala.
      [1n, [3n, 3n, 4n], [0n, 0n, 1n]],
      [0n, [5n, 6n], [0n, 0n]],
      [11n, [5n, 6n], [5n, 6n]],
      [0n, [0n, 0n], [0n, 0n]],
      [3n, [0n, 3n], [0n, 3n]],
    ] as const)
      assert.deepEqual(splitByRemainder(whole, nets), shares, `${whole} over ${nets.join(', ')}`)
  })

  it('splits all of it, to less than a halala of the proportion, and never more than a net, for 20,000 random amounts', () => {
    const { below } = seededRandom(11)
    for (let round = 0; round < 20_000; round++) {
      const nets = Array.from({ length: 1 + below(5) }, () =>
        below(4) === 0 ? 0n : BigInt(below(10 ** (1 + below(9)))) * BigInt(1 + below(100_000)),
      )
      const whole = sum(nets)
      const asked = whole === 0n ? 0n : (whole * BigInt(below(10_001))) / 10_000n
      const shares = splitByRemainder(asked, nets)
      assert.equal(sum(shares), asked)
      for (const [index, share] of shares.entries()) {
        const net = nets[index]!
        assert.ok(share >= 0n && share <= net, `${share} of ${net}`)
        const off = share * whole - net * asked
        assert.ok(off > -whole || whole === 0n, `${share} is a halala or more below`)
        assert.ok(off < whole || whole === 0n, `${share} is a halala or more above`)
      }
      assert.deepEqual(splitByRemainder(asked, nets), shares)
    }
  })
})

describe('totals after a discount', () => {
  it('round a percent half up, exactly also where a double would not', () => {
    for (const [net, bp, off] of [
      [1000n, 500, 50n],
      [10n, 500, 1n],
      [9n, 500, 0n],
      [1n, 1, 0n],
      [5000n, 1, 1n],
      [4999n, 1, 0n],
      [333n, 10_000, 333n],
      [99_999_999_999_999n, 1, 10_000_000_000n],
      [99_999_999_999_950n, 9999, 99_989_999_999_950n],
      [99_999_999_999_999n, 3333, 33_330_000_000_000n],
    ] as const)
      assert.equal(discountOf(exactHalalas(net), percent(bp)), off, `${bp} of ${net}`)
  })

  it('compute VAT on what is left of each category', () => {
    const totals = withDiscount(totalsOf([aLine(10_000), aLine(5000, 'Z'), aLine(900, 'S', true)]), amount(1000))
    // 666.67 and 333.33.
    assert.deepEqual(
      totals.vat.map(({ vat_category, net_halalas, vat_halalas }) => [vat_category, net_halalas, vat_halalas]),
      [
        ['S', 9333n, 1400n],
        ['Z', 4667n, 0n],
      ],
    )
    assert.deepEqual(
      [totals.lines_net_halalas, totals.net_halalas, totals.vat_halalas, totals.gross_halalas],
      [15_000n, 14_000n, 1400n, 15_400n],
    )
    assert.equal(totals.optional_net_halalas, 900n)
  })

  it('are those of the lines without one, nothing at 100 percent, and never below nothing', () => {
    const lines = totalsOf([aLine(10_000), aLine(5000, 'O')])
    assert.deepEqual(withDiscount(lines, null), { ...lines, discount: null, lines_net_halalas: null })
    for (const all of [percent(10_000), amount(15_000), amount(MAX_AMOUNT)]) {
      const { net_halalas, gross_halalas, lines_net_halalas, vat } = withDiscount(lines, all)
      assert.deepEqual([net_halalas, gross_halalas, lines_net_halalas], [0n, 0n, 15_000n])
      assert.deepEqual(
        vat.map((group) => group.net_halalas),
        [0n, 0n],
      )
    }
    const free = withDiscount(totalsOf([aLine(0), aLine(0, 'Z')]), percent(500))
    assert.deepEqual([free.net_halalas, free.lines_net_halalas], [0n, 0n])
    assert.equal(withDiscount(totalsOf([]), amount(1)).gross_halalas, 0n)
  })

  it('add up and do not depend on the order of lines, for 5,000 random bids up to the largest amounts', () => {
    const { below } = seededRandom(5)
    for (let round = 0; round < 5000; round++) {
      const lines = Array.from({ length: 1 + below(8) }, () =>
        aLine(
          BigInt(below(10 ** (1 + below(9)))) * BigInt(1 + below(99_999)),
          (['S', 'Z', 'E', 'O'] as const)[below(4)],
          below(7) === 0,
        ),
      )
      const before = totalsOf(lines)
      const discount = below(2) === 0 ? percent(1 + below(10_000)) : amount(1 + below(Number(before.net_halalas) + 1))
      const after = withDiscount(before, discount)
      const off = discountOf(before.net_halalas, discount)
      const expected = off > before.net_halalas ? 0n : before.net_halalas - off
      assert.equal(after.net_halalas, expected)
      assert.equal(sum(after.vat.map(({ net_halalas }) => net_halalas)), after.net_halalas)
      assert.equal(sum(after.vat.map(({ vat_halalas }) => vat_halalas)), after.vat_halalas)
      assert.equal(after.gross_halalas, after.net_halalas + after.vat_halalas)
      for (const { net_halalas, vat_rate_bp, vat_halalas } of after.vat) {
        assert.ok(net_halalas >= 0n)
        assert.equal(vat_halalas, vatOf(net_halalas, vat_rate_bp))
      }
      assert.deepEqual(withDiscount(totalsOf(lines.toReversed()), discount), after)
    }
  })
})

it('a discount is read from two fields, of which one has it', () => {
  assert.equal(readDiscount({}), undefined)
  assert.equal(readDiscount({ discount_bp: null }), null)
  assert.equal(readDiscount({ discount_bp: null, discount_halalas: null }), null)
  assert.deepEqual(readDiscount({ discount_bp: 5 }), percent(5))
  assert.deepEqual(readDiscount({ discount_bp: null, discount_halalas: halalas(7) }), amount(7))
})
