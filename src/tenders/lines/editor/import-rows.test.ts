import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellsOfFile, isReady, lineOfFile, sortedRows, type FileRow } from './import-rows.ts'

/**
 * A row as the server reads it where the other quantities of the file have points: its comma groups nothing, and its
 * unit is not known.
 */
const row: FileRow = {
  n: 4,
  values: {
    section: null,
    description: 'كابل نحاسي',
    specification: null,
    quantity: '1,20',
    unit_code: null,
    unit_text: null,
    optional: false,
  },
  texts: { unit_code: 'qwerty' },
  errors: [
    { field: 'quantity', code: 'quantity_invalid', message: '' },
    { field: 'unit_code', code: 'unit_unknown', message: '' },
  ],
  warnings: [],
}

describe('a row of a file that needs correction', () => {
  it('is no line before each of its wrong cells is changed', () => {
    const corrected = (cells: object) => new Map([[4, { ...cellsOfFile(row), ...cells }]])
    assert.equal(isReady(row, corrected({ unit_code: 'MTR' })), false)
    assert.equal(isReady(row, corrected({ quantity: '1.20' })), false)
    const both = corrected({ unit_code: 'MTR', quantity: '1.20' })
    assert.equal(isReady(row, both), true)
    assert.deepEqual([sortedRows([row], both).ready.length, lineOfFile(row, both).quantity], [1, '1.20'])
  })

  it('is ready where it is only to be checked, and stands before those that nobody need look at', () => {
    const checked: FileRow = {
      ...row,
      n: 5,
      values: { ...row.values, quantity: '1.2', unit_code: 'MTR' },
      errors: [],
      warnings: [{ field: 'quantity', code: 'number_by_column', message: '' }],
    }
    const { bad, unsure, good, ready } = sortedRows([row, checked, { ...checked, n: 6, warnings: [] }], new Map())
    assert.deepEqual(
      [bad, unsure, good, ready].map((rows) => rows.map(({ n }) => n)),
      [[4], [5], [6], [5, 6]],
    )
    const asked = (quantity: string) => sortedRows([checked], new Map([[5, { ...cellsOfFile(checked), quantity }]]))
    assert.equal(asked('1,200').ready.length, 1)
    assert.equal(asked('1,20').ready.length, 0)
  })
})
