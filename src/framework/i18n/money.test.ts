import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatAmount } from './format.ts'
import {
  type ExactHalalas,
  fromRiyals,
  type Halalas,
  halalas,
  MAX_AMOUNT,
  riyals,
  type Riyals,
  sumOf,
  toRiyals,
} from './money.ts'

type Takes<Given, Accepted> = Given extends Accepted ? 'takes' : 'refuses'
type Of<Callee extends (given: never) => unknown> = Parameters<Callee>[0]

/* Not run but compiled: the types of the assignments are the test. */
export const halalasAreShown: Takes<Halalas | ExactHalalas, Of<typeof formatAmount>> = 'takes'
export const riyalsAreNotShown: Takes<Riyals, Of<typeof formatAmount>> = 'refuses'
export const numbersAreNotShown: Takes<number | bigint, Of<typeof formatAmount>> = 'refuses'
export const halalasAreNotDividedTwice: Takes<Halalas, Of<typeof fromRiyals>> = 'refuses'
export const riyalsAreNotMultipliedTwice: Takes<Riyals, Of<typeof toRiyals>> = 'refuses'
export const unitsAreNotRenamed: [Takes<Riyals, Of<typeof halalas>>, Takes<Halalas, Of<typeof riyals>>] = [
  'refuses',
  'refuses',
]

describe('amounts of money', () => {
  it('come back from riyals to the halala, as large as they may be', () => {
    const ugly = [0, 1, 99, 100, 101, 115, 1999, 2001, 4035, 110_001, 1_999_999, 100_000_000_000_07, MAX_AMOUNT]
    const all = [...ugly, ...Array.from({ length: 20_000 }, (_, index) => (index * 4_999_999_997) % MAX_AMOUNT)]
    for (const amount of all) {
      assert.equal(fromRiyals(toRiyals(halalas(amount))), amount)
      assert.equal(
        fromRiyals(riyals(Number(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`))),
        amount,
      )
    }
  })

  it('of 19.99 riyals are 1999 halalas, though a hundred times 19.99 is less', () => {
    assert.ok(19.99 * 100 < 1999)
    assert.equal(fromRiyals(riyals(19.99)), 1999)
    assert.equal(formatAmount(halalas(1999)), '19.99')
  })

  it('are whole numbers of halalas', () => {
    for (const none of [19.99, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      assert.throws(() => halalas(none), RangeError)
  })

  it('are summed up without parts of a halala', () => {
    assert.equal(sumOf(), 0)
    assert.equal(formatAmount(sumOf(...[0.1, 0.2, 19.99].map((amount) => fromRiyals(riyals(amount))))), '20.29')
  })
})
