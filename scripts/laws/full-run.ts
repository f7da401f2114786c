import { env } from 'node:process'
import { type FullRun, PASSED, readFullRun } from '../run/full-run-row.ts'
import { git } from '../run/git.ts'
import type { Law } from './source.ts'

const MAX_COMMITS = 40
const FILE = 'docs/quality.md'

/** What is wrong with the row of the last complete run; undefined where nothing is, or git has no history to compare. */
export function reasonAgainst(run: FullRun, ask = git): string | undefined {
  if (run.result !== PASSED) return `npm run test:all of ${run.commit}: ${run.result}; mend that before anything else`
  // An unpacked archive, or a clone of the newest commits only.
  if (ask('rev-parse', '--is-shallow-repository') !== 'false') return undefined
  if (ask('merge-base', '--is-ancestor', run.commit, 'HEAD') === undefined)
    return `${run.commit}, the commit of the last npm run test:all, is not in the history of this one: run it again`
  const commits = Number(ask('rev-list', '--count', `${run.commit}..HEAD`, '--', 'src'))
  return commits > MAX_COMMITS
    ? `npm run test:all is ${commits} commits of src ago: run it again, at most ${MAX_COMMITS} may pass`
    : undefined
}

export const fullRun: Law = {
  name: `the last npm run test:all passed, at most ${MAX_COMMITS} commits of src ago`,
  check() {
    const run = readFullRun()
    // The complete run itself writes the row that is asked for here.
    const reason = run && env.TEST_ALL !== '1' ? reasonAgainst(run) : undefined
    return reason === undefined ? [] : [{ file: FILE, at: 0, reason }]
  },
}
