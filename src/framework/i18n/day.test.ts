import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, timeOf, timeWithSeconds, dayOf, daysBetween, isDay } from './day.ts'

describe('days', () => {
  it('knows a real day from a text that looks like one', () => {
    assert.equal(isDay('2028-02-29'), true)
    for (const wrong of [
      '2026-02-30',
      '2027-02-29',
      '2026-13-01',
      '26-1-1',
      '',
      null,
      20260101,
      '2026-11-21T00:00:00Z',
    ]) {
      assert.equal(isDay(wrong), false, String(wrong))
    }
  })

  it('adds and counts across months, years and leap days', () => {
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
    assert.equal(addDays('2028-03-01', -1), '2028-02-29')
    assert.equal(daysBetween('2026-11-21', '2026-11-26'), 5)
    assert.equal(daysBetween('2026-11-26', '2026-11-21'), -5)
  })

  it('names the Riyadh day and clock of a moment, whatever the zone of the machine', () => {
    assert.equal(dayOf('2026-11-20T20:59:59Z'), '2026-11-20')
    assert.equal(dayOf('2026-11-20T21:00:00Z'), '2026-11-21')
    assert.equal(dayOf(new Date('2026-06-30T23:30:00Z')), '2026-07-01')
    assert.equal(timeOf('2026-11-21T06:14:59Z'), '09:14')
    assert.equal(timeWithSeconds('2026-11-21T06:14:59Z'), '09:14:59')
  })
})
