import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..')
const [goals = ''] = readFileSync(join(root, 'docs/operators/reliability.md'), 'utf8').split('\n## ')
const rows = goals
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | '))

/** Whether a name in the third column refers to a file. */
const isFile = (name: string) =>
  name.endsWith('.ts')
    ? globSync([name, `src/${name}`, `test/journeys/**/${name}`], { cwd: root }).length > 0
    : [`test/drills/${name}.drill.ts`, `docs/${name}`].some((file) => existsSync(join(root, file)))

describe('the table of reliability goals', () => {
  it('has each goal', () => {
    const numbers = rows.map(([first = '']) => /^\| (G-\d\d) /.exec(first)?.[1]).filter(Boolean)
    assert.deepEqual(
      numbers,
      Array.from({ length: 26 }, (_, index) => `G-${String(index + 1).padStart(2, '0')}`),
    )
  })

  it('names drills and tests that exist', () => {
    const missing = rows.flatMap(([goal, , third = '']) =>
      [...third.matchAll(/`([\w./-]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !name.startsWith('/') && !isFile(name))
        .map((name) => `${goal}: ${name}`),
    )
    assert.deepEqual(missing, [])
  })
})
