import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dotsOf, medianOf } from './price-dots.ts'

describe('price axis', () => {
  it('puts the lowest at the start and equal amounts on one dot', () => {
    const { dots, median, medianAt } = dotsOf([
      { amount: 300 },
      { amount: 100 },
      { amount: 200, mine: true },
      { amount: 100 },
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
    assert.deepEqual(dotsOf([{ amount: 5 }, { amount: 5 }]).dots, [{ at: 0.5, count: 2, mine: false }])
    assert.equal(medianOf([3, 1, 2]), 2)
    assert.equal(medianOf([7]), 7)
  })
})
