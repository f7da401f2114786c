import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { summarizeLines } from '#tenders/core/publishing/lines-summary.ts'
import { askedStep, missingFields, stepOf } from './publish-facts.ts'
import { addWorkingDays, workingDaysUntil } from './working-days.ts'

describe('working days', () => {
  it('are Sunday to Thursday, and begin after the day itself', () => {
    // 22 November 2026 is a Sunday.
    const ends = {
      0: '2026-11-22',
      1: '2026-11-23',
      4: '2026-11-26',
      5: '2026-11-29',
      10: '2026-12-06',
      15: '2026-12-13',
    }
    for (const [count, day] of Object.entries(ends)) {
      assert.equal(addWorkingDays('2026-11-22', Number(count)), day, count)
      assert.equal(workingDaysUntil('2026-11-22', day), Number(count), day)
    }
    for (const day of ['2026-11-26', '2026-11-27', '2026-11-28'])
      assert.equal(addWorkingDays(day, 1), '2026-11-29', day)
    assert.equal(workingDaysUntil('2026-11-26', '2026-11-28'), 0)
    assert.equal(workingDaysUntil('2026-11-26', '2026-11-20'), 0)
  })
})

describe('the lines in the form', () => {
  it('are counted, and their empty cells named', () => {
    const rows = [
      { description: ' Cable ', quantity: '12', unit_code: 'MTR' },
      { description: '', quantity: ' ', unit_code: 'H87', optional: true },
    ]
    assert.deepEqual(summarizeLines(JSON.stringify(rows)), {
      count: 2,
      optional: 1,
      first: 'Cable',
      gaps: ['lines.1.description', 'lines.1.quantity'],
    })
    for (const text of [undefined, '', '[]', '{', '"x"', 'null', '[1,null]']) {
      assert.deepEqual(summarizeLines(text), { count: 0, optional: 0, first: '', gaps: [] }, text)
    }
  })
})

describe('what is missing', () => {
  it('follows the order of the form, and counts of both ways of quantities the chosen one', () => {
    const empty = { texts: {}, files: 0 }
    assert.deepEqual(missingFields(empty), [
      'title',
      'category_id',
      'description',
      'quantity',
      'item_description',
      'delivery_date',
      'region_id',
      'attachments',
      'deadline',
    ])
    const texts = {
      title: 'Chairs',
      category_id: '1',
      description: 'For an office',
      delivery_date: '2026-12-20',
      region_id: '1',
      deadline: '2026-12-06',
    }
    assert.deepEqual(missingFields({ texts, files: 1 }), ['quantity', 'item_description', 'city_id'])
    assert.deepEqual(missingFields({ texts: { ...texts, quantities: 'lines' }, files: 0 }), ['lines', 'city_id'])
    assert.deepEqual(missingFields({ texts: { ...texts, quantities: 'lines', quantity: '7' }, files: 1 }), [
      'lines',
      'city_id',
    ])
    const lines = JSON.stringify([{ description: 'Chair', quantity: '7', unit_code: '' }])
    assert.deepEqual(missingFields({ texts: { ...texts, quantities: 'lines', lines, city_id: '101' }, files: 1 }), [
      'lines.0.unit_code',
    ])
  })

  it('lies in a step', () => {
    const fields = ['title', 'lines.3.quantity', 'attachments', 'deadline', 'unknown', 'quantities_choice']
    assert.deepEqual(fields.map(stepOf), [1, 2, 3, 4, 1, 2])
    assert.deepEqual(['3', '9', undefined, 'x'].map(askedStep), [3, 1, 1, 1])
  })
})
