import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countByDay, priceScale, timeScale, waitLength } from './scales.ts'

describe('the scales of the charts', () => {
  it('begin with the first publication and end with the last deadline, in days of Riyadh', () => {
    const scale = timeScale([
      { published_at: '2026-11-10T22:30:00Z', deadline: '2026-11-20' },
      { published_at: '2026-11-15T09:00:00Z', deadline: '2026-11-30' },
    ])
    assert.deepEqual([scale.start, scale.end], ['2026-11-11', '2026-11-30'])
    assert.deepEqual(
      [scale.begin('2026-11-11'), scale.middle('2026-11-11'), scale.finish('2026-11-20'), scale.finish('2026-11-30')],
      ['0%', '2.5%', '50%', '100%'],
    )
    const one = timeScale([{ published_at: '2026-11-10T09:00:00Z', deadline: '2026-11-10' }])
    assert.deepEqual(
      [one.begin('2026-11-10'), one.middle('2026-11-10'), one.finish('2026-11-10')],
      ['0%', '50%', '100%'],
    )
  })

  it('round prices up to the next of 10, 25, 50 and 100 percent above the lowest', () => {
    for (const [highest, end] of [
      [100, 10],
      [110, 10],
      [111, 25],
      [140, 50],
      [151, 100],
      [900, 100],
    ] as const)
      assert.equal(priceScale([{ totals: [] }, { totals: [100, highest] }]).end, end)
    const scale = priceScale([{ totals: [100, 900] }])
    assert.deepEqual(
      [scale.at(100, 100), scale.at(150, 100), scale.at(900, 100), scale.at(5, 0)],
      ['0%', '50%', '100%', '0%'],
    )
    assert.equal(priceScale([]).end, 10)
  })

  it('count bids by day, and cut long waits', () => {
    assert.deepEqual(countByDay(['2026-11-10T20:59:00Z', '2026-11-10T21:00:00Z', '2026-11-11T08:00:00Z']), [
      { day: '2026-11-10', count: 1 },
      { day: '2026-11-11', count: 2 },
    ])
    assert.deepEqual([waitLength(0), waitLength(12), waitLength(500)], ['0%', '25%', '100%'])
  })
})
