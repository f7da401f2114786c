import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvCell, csvOf } from '#framework/text/csv.ts'
import { readTextTable } from './read-text-table.server.ts'

const PIECES =
  '=~+~-~@~＝~＋~－~＠~;~|~\t~,~\n~\r\n~ ~\u00A0~"~""~\'~\'\'~a~مضخة~1~HYPERLINK("x")~sep=~\u2068~4"'.split('~')
const HEAD = ['Line no.', 'Description', 'Specification']

/** The same numbers in every run. */
function numbers(seed: number) {
  return (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
}
const next = numbers(7)
const aCell = () => Array.from({ length: 1 + next(9) }, () => PIECES[next(PIECES.length)]!).join('')
const cells = Array.from({ length: 4000 }, aCell)

/**
 * What programs make of a line where this separator splits: with quotation marks that begin a cell taken for its
 * enclosure, and with none.
 */
function cellsSplitAt(separator: string, text: string) {
  const plain = text.split(/\r\n|[\r\n]/).flatMap((line) => line.split(separator))
  const enclosed = [
    ...text.matchAll(new RegExp(`(?:^|[${separator}\\r\\n])("(?:[^"]|"")*"[^${separator}\\r\\n]*)`, 'g')),
  ]
  return [...plain, ...enclosed.map(([, cell]) => cell!.replace(/^"/, '').replace(/"([^"]*)$/, '$1'))]
}
const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell)

describe('a cell of a file for spreadsheets', () => {
  it('is no formula wherever a program splits it', () => {
    const found: string[] = []
    for (const cell of [...cells, 'x;=HYPERLINK("http://a.example")', 'x\t+1', 'x|@a', 'a";"=1', 'a\n-1', 'a ; = 1'])
      for (const separator of [';', '\t', '|'])
        found.push(...cellsSplitAt(separator, `1,${csvCell(cell)},2`).filter(isFormula))
    assert.deepEqual(found, [])
  })

  it('is read back as it was', () => {
    const rows = [HEAD, ...cells.map((cell, index) => [String(index + 1), cell, cells.at(index - 7)!])]
    const table = readTextTable(Buffer.from(csvOf(rows)))
    assert.ok(!('problem' in table))
    assert.equal(table.separator, ',')
    const expected = rows.map((row) => row.map((cell) => cell.replaceAll(/[\u2066-\u2069]/g, '')))
    assert.deepEqual(table.rows.length, expected.length)
    for (const [index, row] of expected.entries()) assert.deepEqual(table.rows[index], row)
  })

  it('is read back where every cell but the headings holds another separator', () => {
    for (const separator of [';', '|', '\t']) {
      const text = `مضخة${`${separator}-1`.repeat(6)}`
      const rows = [HEAD, ...Array.from({ length: 60 }, (_, index) => [String(index + 1), text, "- supply; '=1"])]
      const table = readTextTable(Buffer.from(csvOf(rows)))
      assert.deepEqual('problem' in table ? table : table.rows, rows)
    }
  })

  it('longer than a cell may be with its marks keeps its text', () => {
    const text = ';='.repeat(2400)
    const table = readTextTable(csvOf([HEAD, ['1', text, '']]))
    assert.equal('problem' in table ? '' : table.rows[1]![1], text)
  })

  it('comes back without an apostrophe from files that had a mark at its beginning only', () => {
    const table = readTextTable(`a,b\n1,'- supply\n2,'=1\n3,it's\n4,plain\n`)
    assert.deepEqual('problem' in table ? table : table.rows.map((row) => row[1]), [
      'b',
      '- supply',
      '=1',
      "it's",
      'plain',
    ])
  })
})
