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

const [, tree] = / at ([0-9a-f]{7,40}),/.exec(readFileSync('docs/performance.md', 'utf8')) ?? []
if (!tree) {
  stdout.write('docs/performance.md does not name the tree that it was measured on\n')
  exit(1)
}
// Without a history, as in an archive of the sources, there is nothing to compare with.
const changes = git('rev-list', '--count', `${tree}..HEAD`, '--', ...MEASURED)
if (changes !== undefined && changes !== '0')
  stdout.write(`docs/performance.md was measured ${changes} changes ago, at ${tree}: npm run bench -- --quick\n`)
