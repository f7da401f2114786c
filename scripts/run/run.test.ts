import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { levelsOf } from '../laws/levels.ts'
import { reasonAgainst } from '../laws/full-run.ts'
import { overBudget, withNewParts } from './budget.ts'
import { budgetPart, recordedCounts, shareCpu } from './figures.ts'
import { PASSED, readFullRun, withFullRun } from './full-run-row.ts'
import { changedOffsets, runsChange } from './near.ts'
import { meter } from './usage.ts'

const dir = mkdtempSync(join(tmpdir(), 'tarsiya-figures-'))
after(() => rmSync(dir, { recursive: true }))

describe('what a run costs', () => {
  it('is counted once for each child that has ended', () => {
    const readings = [1, 1.5, 1.5, 4]
    const spent = meter(() => readings.shift()!)
    assert.deepEqual([spent(), spent(), spent()], [0.5, 0, 2.5])
  })

  it('is given to files as they said, and the rest in equal shares', () => {
    assert.deepEqual(shareCpu(['a', 'b'], 10, { a: 4, c: 99 }), { a: 7, b: 3 })
    // A recorder that counts a little more than the kernel takes nothing from anybody.
    assert.deepEqual(shareCpu(['a', 'b'], 3, { a: 4 }), { a: 4, b: 0 })
  })

  it('may not be above the budget of a part', () => {
    const lines = [
      'applications src/tenders/a.test.ts',
      'applications src/tenders/b/c.test.ts',
      'starts test/x/y.test.ts',
    ]
    writeFileSync(join(dir, '1.counts'), `${lines.join('\n')}\n`)
    writeFileSync(join(dir, '2.counts'), 'documents test/journeys/forms/bids.e2e.ts\n')
    const counts = recordedCounts(dir)
    const budget = {
      'src/tenders': { applications: 2 },
      'test/x': { starts: 1 },
      'test/journeys/forms': { documents: 1 },
    }
    assert.deepEqual(overBudget(counts, budget), [])
    assert.deepEqual(overBudget(counts, { ...budget, 'src/tenders': { applications: 1 }, 'test/x': {} }), [
      'test/budget.json: src/tenders has 2 applications, 1 allowed',
      'test/budget.json: test/x has 1 starts, 0 allowed',
    ])
    const known = { 'src/tenders': { applications: 2 }, 'test/x': { starts: 1 } }
    assert.deepEqual([overBudget(counts, known), withNewParts(counts, known)], [[], budget])
    assert.equal(budgetPart('a.test.ts'), 'other')
  })
})

describe('the row of the last complete run', () => {
  const run = { commit: '0123456789', date: '2026-11-30', machine: '2 × A, 4 GB', result: PASSED }
  const text = `# A\n\n# The last complete run\n\nWords.\n\n| commit | date | machine | result | minutes | q | q by step |\n|---|---|---|---|--:|--:|---|\n`

  it('is the newest alone, and is read as it was written', () => {
    assert.equal(readFullRun(text), undefined)
    const cpu = new Map([
      ['unit', 10.4],
      ['e2e', 700],
    ])
    const once = withFullRun(text, { ...run, seconds: 600, cpu })
    assert.match(once, /\| 10\.0 \| 710 \| unit 10, e2e 700 \|\n$/)
    const twice = withFullRun(once, { ...run, result: 'failed: e2e', seconds: 600, cpu })
    assert.deepEqual(readFullRun(twice), { ...run, result: 'failed: e2e' })
    assert.equal(twice.match(/0123456789/g)?.length, 1)
    assert.match(withFullRun(`${text}\n# B\n`, { ...run, seconds: 1, cpu }), /\|\n\n# B\n$/)
  })

  it('has to be green, of this history, and not old', () => {
    const answering =
      (answers: Record<string, string | undefined>) =>
      (...args: string[]) =>
        answers[args[0]!]
    const history = { 'rev-parse': 'false', 'merge-base': '', 'rev-list': '40' }
    assert.equal(reasonAgainst(run, answering(history)), undefined)
    assert.match(reasonAgainst({ ...run, result: 'failed: e2e' }, answering(history))!, /failed: e2e; mend/)
    assert.match(reasonAgainst(run, answering({ ...history, 'rev-list': '41' }))!, /41 commits of src ago/)
    assert.match(reasonAgainst(run, answering({ ...history, 'merge-base': undefined }))!, /not in the history/)
    // A clone without depth, and no repository.
    const unknown = { ...history, 'merge-base': undefined }
    assert.equal(reasonAgainst(run, answering({ ...unknown, 'rev-parse': 'true' })), undefined)
    assert.equal(reasonAgainst(run, answering({})), undefined)
  })
})

describe('tests near a change', () => {
  const older = 'const a = 1\nfunction f() {\n  return a\n}\n'

  it('are found by the lines that a diff takes away or adds after', () => {
    assert.deepEqual(changedOffsets('@@ -3 +3 @@\n-  return a\n+  return b\n', older), [older.indexOf('return')])
    assert.deepEqual(changedOffsets('@@ -1,2 +1 @@', older), [0, older.indexOf('function')])
    assert.deepEqual(changedOffsets('@@ -2,0 +3,2 @@', older), [older.indexOf('function')])
  })

  it('are those that run the place, and those that load another state of the file', () => {
    const inside = older.indexOf('return')
    const coverage = (stretches: number[], hash = 'h') => ({
      test: 't',
      hash: '',
      seconds: 0,
      passed: true,
      files: { 'src/f.ts': { hash, stretches } },
    })
    const change = { file: 'src/f.ts', hash: 'h', offsets: [inside] }
    assert.equal(runsChange(coverage([0]), change), true)
    assert.equal(runsChange(coverage([0, inside - 5]), change), false)
    assert.equal(runsChange(coverage([0, inside - 5], 'another'), change), true)
    assert.equal(runsChange(coverage([0]), { ...change, file: 'src/g.ts' }), false)
  })
})

describe('a journey', () => {
  /** The first words of what is wrong. */
  const wrong = (text: string, file = 'test/journeys/a.e2e.ts') =>
    levelsOf(file, text).map((reason) => reason.split(' ', 3).join(' '))

  it('says from a closed list what it needs a browser for', () => {
    assert.deepEqual(wrong(''), ['a journey says'])
    assert.deepEqual(wrong('// needs a browser: layout, the job\n'), [])
    assert.deepEqual(wrong('// needs a browser: layout, comfort\n'), ['"comfort" is no'])
  })

  it('has scripts, and does more than send requests', () => {
    const says = '// needs a browser: layout\n'
    assert.deepEqual(wrong(`${says}test.use({ javaScriptEnabled: false })`), ['what works without'])
    assert.deepEqual(wrong(`${says}test('x', async ({ request, database }) => {})`), ['a test that'])
    assert.deepEqual(wrong(`${says}test('x', async ({ request, page }) => {})`), [])
    assert.deepEqual(wrong(`${says}test.use({ javaScriptEnabled: false })`, 'test/journeys/crawl.e2e.ts'), [])
  })
})
