import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commaReadings } from '#framework/text/normalize.ts'
import { readUnit } from '#tenders/lines/import/units-by-spelling.ts'
import {
  addRow,
  appendLines,
  changeCell,
  changeSection,
  groupedQuantity,
  linesOfText,
  moveRow,
  numbersOf,
  removeRow,
  rowsOf,
  sectionFrom,
  spreadCells,
  textOfRows,
  type LineRow,
} from './line-rows.ts'
import { cellsOfClipboard } from '#tenders/lines/clipboard.ts'

const named = (...names: string[]) =>
  rowsOf(names.map((description) => ({ description, quantity: '1', unit_code: 'H87' })))
const namesOf = (rows: readonly LineRow[]) => rows.map(({ description }) => description)

describe('rows of lines', () => {
  it('begin with the lines there are, and empty rows behind them', () => {
    const rows = rowsOf(
      [{ description: 'كابل', quantity: '1200', unit_code: 'LM', specification: null, optional: true }],
      3,
    )
    assert.deepEqual(
      rows.map(({ key }) => key),
      [1, 2, 3],
    )
    assert.equal(rows[0]!.quantity, '1,200')
    assert.equal(textOfRows(rows), '[{"description":"كابل","quantity":"1,200","unit_code":"LM","optional":true}]')
  })

  it('are read back from the text of a draft, whatever it holds', () => {
    const rows = named('a', 'b')
    assert.deepEqual(rowsOf(linesOfText(textOfRows(rows))), rows)
    for (const text of ['', 'no', '7', '{}', '[1,"x",null]']) assert.deepEqual(linesOfText(text), [], text)
    assert.deepEqual(linesOfText('[{"description":5,"quantity":{},"optional":"true"}]'), [
      { section: '', description: '5', specification: '', quantity: '', unit_code: '', unit_text: '', optional: true },
    ])
  })

  it('say nothing where nothing is filled in, and a tick fills nothing in', () => {
    assert.equal(textOfRows(rowsOf([], 10)), '')
    assert.equal(textOfRows(changeCell(rowsOf([]), 1, 'optional', true)), '')
  })

  it('have numbers by place, empty ones those after the last', () => {
    const rows = named('a', '', 'b').map((row) => (row.description ? row : { ...row, quantity: '', unit_code: '' }))
    assert.deepEqual(numbersOf(rows), [1, 3, 2])
    assert.deepEqual(numbersOf(rowsOf([{ description: 'a' }], 4)), [1, 2, 3, 4])
  })

  it('are added, moved and removed, and keep their keys', () => {
    const rows = named('a', 'b', 'c')
    const { rows: more, added } = addRow(rows)
    assert.equal(added, 4)
    assert.deepEqual(namesOf(more), ['a', 'b', 'c', ''])
    assert.deepEqual(addRow(more), { rows: more, added: 4 })
    assert.deepEqual(namesOf(moveRow(rows, 3, -1)), ['a', 'c', 'b'])
    assert.deepEqual(namesOf(moveRow(rows, 2, -1)), ['b', 'a', 'c'])
    assert.equal(moveRow(rows, 3, 1), rows)
    assert.equal(moveRow(rows, 1, -1), rows)
    assert.deepEqual(removeRow(rows, 2), { rows: [rows[0], rows[2]], next: 3 })
    assert.equal(removeRow(rows, 3).next, 2)
    const alone = removeRow(named('a'), 1)
    assert.deepEqual(namesOf(alone.rows), [''])
    assert.equal(alone.next, alone.rows[0]!.key)
  })

  it('are 500 at most', () => {
    const rows = rowsOf(Array.from({ length: 500 }, (_, index) => ({ description: `line ${index}` })))
    assert.equal(addRow(rows).added, undefined)
    assert.deepEqual(appendLines(rows, [{ description: 'x' }]).left_out, 1)
    assert.deepEqual(appendLines(rows.slice(0, 499), [{ description: 'x' }, { description: 'y' }]).left_out, 1)
    const spread = spreadCells(rows, { key: 499, column: 'description' }, [['x'], ['y'], ['z']], readUnit)
    assert.equal(spread!.rows.length, 500)
    assert.equal(spread!.left_out, 1)
  })

  it('take the lines of a file where the empty rows at the end are', () => {
    const { rows, left_out } = appendLines(rowsOf([{ description: 'a' }], 10), [
      { description: 'b', quantity: '1500.5', unit_code: 'MTR' },
    ])
    assert.deepEqual(namesOf(rows), ['a', 'b'])
    assert.equal(rows[1]!.quantity, '1,500.5')
    assert.equal(left_out, 0)
    assert.equal(new Set(rows.map(({ key }) => key)).size, 2)
  })

  it('take lines that were corrected later back to their places', () => {
    const lines = ['x', 'y', 'z'].map((description) => ({ description }))
    const { rows } = appendLines(rowsOf(named('own', 'b', 'd'), 5), lines, [2, 1, 0])
    assert.deepEqual(namesOf(rows), ['own', 'x', 'b', 'y', 'd', 'z'])
    assert.equal(new Set(rows.map(({ key }) => key)).size, 6)
  })
})

describe('sections of rows', () => {
  const inSections = (...sections: string[]) =>
    rowsOf(sections.map((section, index) => ({ section, description: `${index}`, quantity: '1', unit_code: 'H87' })))
  const sectionsOf = (rows: readonly LineRow[]) => rows.map(({ description, section }) => description + section)

  const named = (rows: LineRow[], key: number, section: string) => changeSection(rows, sectionFrom(rows, key), section)

  it('are named for a row and those below it that were in the same', () => {
    assert.deepEqual(sectionsOf(named(inSections('', '', '', 'b', ''), 2, 'a')), ['0', '1a', '2a', '3b', '4'])
    assert.deepEqual(sectionsOf(named(inSections('a', 'a', 'b'), 1, '')), ['0', '1', '2b'])
  })

  it('are those of the rows above for a row that is added', () => {
    const { rows } = addRow(inSections('', 'a'))
    assert.deepEqual(sectionsOf(rows), ['0', '1a', 'a'])
    const spread = spreadCells(inSections('a'), { key: 1, column: 'description' }, [['x'], ['y']], readUnit)!
    assert.deepEqual(sectionsOf(spread.rows), ['xa', 'ya'])
  })

  it('are entered at their edge by a row that moves', () => {
    const rows = moveRow(inSections('a', 'a', 'b', 'b'), 3, -1)
    assert.deepEqual(sectionsOf(rows), ['0a', '1a', '2a', '3b'])
    assert.deepEqual(sectionsOf(moveRow(rows, 3, -1)), ['0a', '2a', '1a', '3b'])
  })

  it('and units of their own are kept in a draft, and fill no row', () => {
    const rows = rowsOf([{ section: 'a', description: 'x', quantity: '1', unit_code: 'ZZ', unit_text: 'نقطة' }])
    assert.deepEqual(rowsOf(linesOfText(textOfRows(rows))), rows)
    assert.equal(textOfRows(rowsOf([{ section: 'a' }])), '')
  })
})

describe('pasted cells', () => {
  it('spread from a cell over columns and rows, and add rows', () => {
    const { rows, count } = spreadCells(
      named('a', 'b'),
      { key: 2, column: 'description' },
      [
        ['كابل  نحاسي', '١٬٢٠٠٫٥', 'متر طولي'],
        ['d', '6', 'قنطار', 'نعم'],
      ],
      readUnit,
    )!
    assert.equal(count, 2)
    assert.deepEqual(
      rows.map(({ description, quantity, unit_code, optional }) => [description, quantity, unit_code, optional]),
      [
        ['a', '1', 'H87', false],
        ['كابل نحاسي', '1,200.5', 'LM', false],
        ['d', '6', 'قنطار', true],
      ],
    )
  })

  it('begin in the column of the cell, and are refused where they need more columns', () => {
    const { rows } = spreadCells(
      named('a'),
      { key: 1, column: 'quantity' },
      [
        ['7', 'm²'],
        ['8', 'كجم'],
      ],
      readUnit,
    )!
    assert.deepEqual(
      rows.map(({ quantity, unit_code }) => [quantity, unit_code]),
      [
        ['7', 'MTK'],
        ['8', 'KGM'],
      ],
    )
    assert.equal(spreadCells(named('a'), { key: 1, column: 'unit_code' }, [['m', 'no', 'x']], readUnit), null)
    assert.equal(spreadCells(named('a'), { key: 1, column: 'specification' }, [['m']], readUnit), null)
  })

  it('are read as a spreadsheet writes them', () => {
    assert.equal(cellsOfClipboard('one cell, with "quotes"\r\n'), null)
    assert.deepEqual(cellsOfClipboard('a\tb\r\nc\td\r\n'), [
      ['a', 'b'],
      ['c', 'd'],
    ])
    assert.deepEqual(cellsOfClipboard('"two\nlines"\t4"\n\n"say ""so"""\t'), [
      ['two\nlines', '4"'],
      ['say "so"', ''],
    ])
    assert.deepEqual(cellsOfClipboard('a\nb'), [['a'], ['b']])
  })
})

describe('quantities that are pasted', () => {
  it('vote for the decimal mark of their column', () => {
    const quantities = (...texts: string[]) =>
      spreadCells(
        rowsOf([]),
        { key: 1, column: 'quantity' },
        texts.map((text) => [text]),
        readUnit,
      )!.rows.map(({ quantity }) => quantity)
    assert.deepEqual(quantities('12,5', '1.200,25', '3'), ['12.5', '1,200.25', '3'])
    assert.deepEqual(quantities('1,200', '١٬٢٠٠٫٥', 'a few'), ['1,200', '1,200.5', 'a few'])
  })
  it('are left to the person where the column alone would decide, or where they fit neither', () => {
    const quantities = (...texts: string[]) =>
      spreadCells(
        rowsOf([]),
        { key: 1, column: 'quantity' },
        texts.map((text) => [text]),
        readUnit,
      )!.rows.map(({ quantity }) => [quantity, commaReadings(quantity)])
    const asked = ['01,200', { decimal: '1.200', grouped: '1,200' }]
    assert.deepEqual(quantities('12,5', '1,200', '1.200'), [['12.5', null], asked, asked])
    assert.deepEqual(quantities('1.5', '2.25', '12,5')[2], ['12,5', { decimal: '12.5', grouped: '125' }])
  })
})

describe('a quantity that is left', () => {
  it('is grouped, in digits of three scripts', () => {
    const cases = {
      '1200': '1,200',
      '١٢٠٠٫٥': '1,200.5',
      '۳۴۰': '340',
      '1,200': '1,200',
      '1,2,0,0': '1,2,0,0',
      '12,5': '12,5',
      '00012': '12',
      '0.125': '0.125',
      '99999999999.999': '99,999,999,999.999',
      abc: 'abc',
      '-1': '-1',
      '': '',
    }
    for (const [typed, grouped] of Object.entries(cases)) assert.equal(groupedQuantity(typed), grouped, typed)
  })
})
