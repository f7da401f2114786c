import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ZipEntry } from '#test/support/make/files.ts'
import { aWorkbook, type MadeCell, type MadeSheet } from '#test/support/make/tables.ts'
import parseTable from './parse-table.server.ts'

/*
 * The sheets of a workbook are compared within bounds, because each of them is read whole; of those beyond, the person
 * chooses one.
 */

const BILL: MadeSheet = {
  name: 'Bill',
  rows: [
    ['Description', 'Qty', 'Unit'],
    ['Cable', 5, 'm'],
  ],
}
const notes = (count: number, rows: MadeCell[][] = [['Notes']]): MadeSheet[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Notes ${index + 1}`, rows }))

function sheetsOf(sheets: readonly MadeSheet[], entries: ZipEntry[] = []) {
  const { bytes } = aWorkbook(sheets, { entries })
  const named = (sheet?: string) => {
    const read = parseTable({ kind: 'lines', source: bytes, sheet })
    return 'about' in read ? [read.about.sheet, read.about.sheets.length] : read
  }
  return { first: named(), chosen: named('Bill') }
}

/** A sheet that spans 600,000 cells, nearly all of them blank. */
const wide: MadeCell[][] = [[...Array.from({ length: 9 }, () => null), 'x']]
wide[59_999] = ['x']

describe('of the sheets of a workbook', () => {
  it('twenty are compared', () => {
    assert.deepEqual(sheetsOf([...notes(19), BILL]), { first: ['Bill', 20], chosen: ['Bill', 20] })
    assert.deepEqual(sheetsOf([...notes(20), BILL]), { first: ['Notes 1', 21], chosen: ['Bill', 21] })
  })

  it('only as many are compared as have a million cells together', () => {
    const rows = Array.from(wide, (row = []) => row)
    assert.deepEqual(sheetsOf([...notes(1, rows), BILL]), { first: ['Bill', 2], chosen: ['Bill', 2] })
    assert.deepEqual(sheetsOf([...notes(2, rows), BILL]), { first: ['Notes 1', 3], chosen: ['Bill', 3] })
  })

  it('only as many are compared as unpack to 16 MiB, with the parts that each of them needs', () => {
    const picture = (mib: number): ZipEntry[] => [
      { name: 'xl/media/image1.png', data: Buffer.alloc(mib * 1024 * 1024) },
    ]
    assert.deepEqual(sheetsOf([...notes(1), BILL], picture(7)), { first: ['Bill', 2], chosen: ['Bill', 2] })
    assert.deepEqual(sheetsOf([...notes(1), BILL], picture(9)), { first: ['Notes 1', 2], chosen: ['Bill', 2] })
  })
})
