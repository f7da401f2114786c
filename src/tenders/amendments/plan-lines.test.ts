import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'
import type { NewLine } from '#tenders/core/lines/contract.ts'
import { planLines } from './plan-lines.ts'
import type { SnapshotLine } from './snapshot.ts'

const line = (description: string): NewLine => ({
  section: null,
  description,
  specification: null,
  quantity: '1',
  unit_code: 'EA',
  unit_text: null,
  optional: false,
})
const before = (...numbers: number[]) => numbers.map((line_no) => ({ ...line(`line ${line_no}`), line_no }))
const numbersOf = (lines: readonly SnapshotLine[]) => lines.map(({ line_no }) => line_no)

describe('the lines of the next version', () => {
  it('keep their numbers, and several that are added get numbers of their own after the last', () => {
    const after = [line('line 1'), line('line 2'), line('new'), line('newer'), line('newest')]
    assert.deepEqual(numbersOf(planLines(before(1, 2), after)), [1, 2, 3, 4, 5])
  })

  it('take the number of one that is removed in the same place, and no other that was ever used', () => {
    assert.deepEqual(
      numbersOf(planLines(before(1, 2, 5), [line('line 1'), line('changed'), line('line 5')])),
      [1, 2, 5],
    )
    assert.deepEqual(numbersOf(planLines(before(1, 5), [line('line 1'), line('new')])), [1, 5])
    assert.deepEqual(numbersOf(planLines(before(1, 5), [line('new'), line('line 1')])), [1, 6])
  })

  it('get free numbers where those after the last are used up', () => {
    const after = [line('line 2'), line(`line ${MAX_LINES}`), line('new'), line('newer')]
    assert.deepEqual(numbersOf(planLines(before(2, MAX_LINES), after)), [1, 2, 3, MAX_LINES])
  })
})
