import assert from 'node:assert/strict'
import { env } from 'node:process'
import { afterEach, describe, it } from 'node:test'
import { takesPart } from '../../../scripts/run/selection.ts'
import { hasChanged, sliceOf } from './full-run.ts'

const { TEST_CHANGED, TEST_COMMIT } = env
afterEach(() => {
  for (const [name, value] of Object.entries({ TEST_CHANGED, TEST_COMMIT })) {
    if (value === undefined) delete env[name]
    else env[name] = value
  }
})

const ITEMS = Array.from({ length: 12 }, (_, index) => `item ${index}`)
const slice = (commit: string, changed = '') => {
  env.TEST_COMMIT = commit
  env.TEST_CHANGED = changed
  return sliceOf(
    ITEMS,
    3,
    (item) => item,
    (item) => (item === 'item 7' ? ['src/seven/'] : []),
    false,
  )
}

describe('what the gate runs of a sweep', () => {
  it('is one in so many, the same for a commit, and over some commits everything', () => {
    assert.equal(slice('a').length, 4)
    assert.deepEqual(slice('a'), slice('a'))
    const seen = new Set(Array.from({ length: 40 }, (_, commit) => slice(String(commit))).flat())
    assert.deepEqual([...seen].toSorted(), ITEMS.toSorted())
  })

  it('is also what is about something that has changed', () => {
    const without = ['a', 'b', 'c', 'd', 'e'].find((commit) => !slice(commit).includes('item 7'))!
    assert.equal(slice(without, 'src/seven/x.ts\nREADME.md').includes('item 7'), true)
    assert.equal(slice(without, 'src/seventy.ts').includes('item 7'), false)
  })

  it('is everything where git does not say what has changed, and in a complete run', () => {
    delete env.TEST_CHANGED
    assert.equal(hasChanged(['src/']), true)
    assert.equal(sliceOf(ITEMS, 3, String, () => [], true).length, 12)
  })

  it('leaves out a file that says so, unless it or what it is about has changed', () => {
    const text = '// npm run test:all, and where these change: src/a/ db/migrations/\nimport x'
    env.TEST_CHANGED = 'src/b/c.ts'
    assert.deepEqual([takesPart('test/x.test.ts', text, false), takesPart('test/x.test.ts', text, true)], [false, true])
    assert.equal(takesPart('test/x.test.ts', 'import x', false), true)
    for (const changed of ['db/migrations/0001.sql', 'test/x.test.ts']) {
      env.TEST_CHANGED = `src/b/c.ts\n${changed}`
      assert.equal(takesPart('test/x.test.ts', text, false), true, changed)
    }
  })
})
