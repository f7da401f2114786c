import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dotsOf, medianOf } from './price-dots.ts'
import { halalas } from '#framework/i18n/money.ts'

describe('price axis', () => {
  it('puts the lowest at the start and equal amounts on one dot', () => {
    const { dots, median, medianAt } = dotsOf([
      { amount: halalas(300) },
      { amount: halalas(100) },
      { amount: halalas(200), mine: true },
      { amount: halalas(100) },
    ])
    assert.deepEqual(dots, [
      { at: 0, count: 2, mine: false },
      { at: 0.5, count: 1, mine: true },
      { at: 1, count: 1, mine: false },
    ])
    assert.equal(median, 150)
    assert.equal(medianAt, 0.25)
  })

  it('centers bids of equal amount', () => {
    assert.deepEqual(dotsOf([{ amount: halalas(5) }, { amount: halalas(5) }]).dots, [
      { at: 0.5, count: 2, mine: false },
    ])
    assert.equal(medianOf([3, 1, 2].map(halalas)), 2)
    assert.equal(medianOf([halalas(7)]), 7)
  })
})
