import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { halalas } from '#framework/i18n/money.ts'
import { lineGroups } from './groups.ts'

const line = (section: string | null, net: number | null, optional = false) => ({ section, net, optional })
const groupsOf = (lines: ReturnType<typeof line>[]) =>
  lineGroups(lines, ({ net }) => (net === null ? null : halalas(net))).map(({ section, lines, subtotal }) => [
    section,
    lines.map(({ net }) => net),
    subtotal,
  ])

describe('lines by section', () => {
  it('are grouped where they follow each other, each group with the sum of its nets', () => {
    assert.deepEqual(groupsOf([]), [])
    assert.deepEqual(groupsOf([line(null, 5), line('أ', 1), line('أ', 2), line('ب', 7), line('أ', 4), line(null, 3)]), [
      [null, [5], 5n],
      ['أ', [1, 2], 3n],
      ['ب', [7], 7n],
      ['أ', [4], 4n],
      [null, [3], 3n],
    ])
  })
  it('count neither optional lines nor those without a price, so that the groups add up to the total', () => {
    assert.deepEqual(groupsOf([line('أ', 10), line('أ', 20, true), line('أ', null)]), [['أ', [10, 20, null], 10n]])
  })
})
