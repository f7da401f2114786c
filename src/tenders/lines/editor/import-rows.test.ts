import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cellsOfFile, isCorrected, lineOfFile, sortedRows, type FileRow } from './import-rows.ts'

/**
 * A row as the server reads it where the other quantities of the file have points: its comma groups nothing, and its
 * unit is not known.
 */
const row: FileRow = {
  n: 4,
  values: { description: 'كابل نحاسي', specification: null, quantity: '1,20', unit_code: null, optional: false },
  texts: { unit_code: 'qwerty' },
  errors: [
    { field: 'quantity', code: 'quantity_invalid', message: '' },
    { field: 'unit_code', code: 'unit_unknown', message: '' },
  ],
}

describe('a row of a file that needs correction', () => {
  it('is no line before each of its wrong cells is changed', () => {
    const corrected = (cells: object) => new Map([[4, { ...cellsOfFile(row), ...cells }]])
    // Without its comma it would be a hundred times as much.
    assert.equal(isCorrected(row, corrected({ unit_code: 'MTR' })), false)
    assert.equal(isCorrected(row, corrected({ quantity: '1.20' })), false)
    const both = corrected({ unit_code: 'MTR', quantity: '1.20' })
    assert.equal(isCorrected(row, both), true)
    assert.deepEqual([sortedRows([row], both).ready.length, lineOfFile(row, both).quantity], [1, '1.20'])
  })
})
