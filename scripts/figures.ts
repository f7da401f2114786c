import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit, stdout } from 'node:process'

/*
 * Says how much older the figures of docs/performance.md are than the product that they speak of. Old figures are no
 * failure, because each change makes them older and only a quiet machine can measure again; a document that does not
 * name the tree that it was measured on is one.
 */

/** The folders whose code the figures speak of. */
const MEASURED = ['src', 'db', 'bench']

const git = (...args: string[]) => {
  const { status, stdout: text } = spawnSync('git', args, { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })
  return status === 0 ? text.trim() : undefined
}

const text = readFileSync('docs/performance.md', 'utf8')
const FIGURES = [
  { what: 'docs/performance.md', of: / at ([0-9a-f]{7,40}),/, command: 'npm run bench -- --quick' },
  {
    what: 'Pages of members in docs/performance.md',
    of: /^## Pages of members[^#]*?Now: ([0-9a-f]{7,40})/m,
    command: 'npm run bench:pages -- --before <checkout>',
  },
]
for (const { what, of, command } of FIGURES) {
  const [, tree] = of.exec(text) ?? []
  if (!tree) {
    stdout.write(`${what} does not name the tree that it was measured on\n`)
    exit(1)
  }
  // Without a history, as in an archive of the sources, there is nothing to compare with.
  const changes = git('rev-list', '--count', `${tree}..HEAD`, '--', ...MEASURED)
  if (changes !== undefined && changes !== '0')
    stdout.write(`${what} was measured ${changes} changes ago, at ${tree}: ${command}\n`)
}
