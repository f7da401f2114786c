import assert from 'node:assert/strict'
import { it } from 'node:test'
import { summaryEntries, type Problem } from './form-problems.ts'

const cells = (numbers: readonly number[], text: string): Problem[] =>
  numbers.map((number) => ({ field: `lines.${number - 1}.unit_price`, text }))
const briefly = (problems: readonly Problem[]) =>
  summaryEntries(problems).map(({ field, text, rows, many }) => [field, text, rows, many])
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('a summary has one entry for many cells of a column that are wrong in the same way, beside its other problems', () => {
  assert.deepEqual(briefly([...cells(range(1, 61), 'Enter the price'), { field: 'attachment', text: 'Attach' }]), [
    ['lines.0.unit_price', 'Enter the price', '\u20661–61\u2069', true],
    ['attachment', 'Attach', undefined, false],
  ])
  assert.deepEqual(
    briefly(cells([1, 2, 3, 5, 9, 10], 'Enter the price')).map(([, , rows]) => rows),
    ['\u20661–3 · 5 · 9–10\u2069'],
  )
  const odd = range(1, 60).filter((number) => number % 2 === 1)
  assert.deepEqual(
    briefly(cells(odd, 'Enter the price')).map(([, , rows]) => rows),
    ['\u20661 · 3 · 5 · 7 · 9 · 11 · 13 · 15 · 17 · 19 …\u2069'],
  )
  assert.deepEqual(briefly([...cells([1, 2, 3], 'Enter the price'), ...cells([4, 5, 6], 'No number')]).length, 6)
})
