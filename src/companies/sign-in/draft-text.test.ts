import assert from 'node:assert/strict'
import { it } from 'node:test'
import { writtenIn } from './draft-text.ts'

it('of a draft the words are shown, and the rows of its table, not what was chosen or set', () => {
  const lines = [
    { description: 'Chair', quantity: '1,200', unit_code: 'H87', optional: 'false' },
    { description: '', quantity: '', unit_code: '' },
    { description: 'Cable', quantity: '2.5', unit_code: 'MTR', optional: 'true' },
  ]
  assert.deepEqual(
    writtenIn({
      quantities: 'lines',
      deadline: '2026-12-10',
      category_id: '3',
      on_change: 'confirm',
      description: 'For the hall',
      lines: JSON.stringify(lines),
      title: 'chairs',
      total_amount: '1,250.50',
    }),
    ['chairs', 'For the hall', 'Chair\t1,200\tH87\nCable\t2.5\tMTR', '1,250.50'],
  )
  assert.deepEqual(writtenIn({ quantities: 'one', deadline: '2026-12-10', comments: '[as agreed]' }), ['[as agreed]'])
})
