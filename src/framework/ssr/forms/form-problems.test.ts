import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Lang, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { sharedMessages } from '#framework/ui/shared.messages.ts'
import { summaryEntries, type Problem } from './form-problems.ts'

const cells = (numbers: readonly number[], text: string): Problem[] =>
  numbers.map((number) => ({ field: `lines.${number - 1}.unit_price`, text }))
const briefly = (problems: readonly Problem[], lang: Lang = 'en') =>
  summaryEntries(makeT(lang, languageMessages(lang, { site: sharedMessages })), problems).map(
    ({ field, text, rows, many }) => [field, text, rows, many],
  )
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('a summary has one entry for many cells of a column that are wrong in the same way, beside its other problems', () => {
  assert.deepEqual(briefly([...cells(range(1, 61), 'Enter the price'), { field: 'attachment', text: 'Attach' }]), [
    ['lines.0.unit_price', 'Enter the price', '1–61', true],
    ['attachment', 'Attach', undefined, false],
  ])
  assert.deepEqual(
    briefly(cells([1, 2, 3, 5, 9, 10], 'Enter the price')).map(([, , rows]) => rows),
    ['1–3, 5, 9–10'],
  )
  assert.deepEqual(
    briefly(cells([...range(1, 35), 40, 41, 42], 'أدخل السعر'), 'ar').map(([, , rows]) => rows),
    ['من 1 إلى 35، من 40 إلى 42'],
  )
  const odd = range(1, 60).filter((number) => number % 2 === 1)
  assert.deepEqual(
    briefly(cells(odd, 'Enter the price')).map(([, , rows]) => rows),
    ['1, 3, 5, 7, 9, 11, 13, 15, 17, 19 …'],
  )
  assert.deepEqual(briefly([...cells([1, 2, 3], 'Enter the price'), ...cells([4, 5, 6], 'No number')]).length, 6)
})
