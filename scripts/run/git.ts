import { execFileSync } from 'node:child_process'

/** Answers of git; undefined where there is no repository, as in an unpacked archive, or not the commit asked about. */
export function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const BRANCHES = ['origin/main', 'main', 'origin/master', 'master']

/** Where the work of this branch began; on the main branch itself, the commit before its last. */
export function baseCommit(): string | undefined {
  const head = git('rev-parse', 'HEAD')
  if (head === undefined) return undefined
  const base = BRANCHES.map((branch) => git('merge-base', 'HEAD', branch)).find((commit) => commit !== undefined)
  return base === undefined || base === head ? git('rev-parse', 'HEAD~1') : base
}

/** Files that differ from a commit, also those not committed yet; undefined where git cannot say it. */
export function changedFiles(base = baseCommit()): string[] | undefined {
  if (base === undefined) return undefined
  const changed = git('diff', '--name-only', '--no-renames', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  if (changed === undefined || added === undefined) return undefined
  return [...changed.split('\n'), ...added.split('\n')].filter((file) => file !== '')
}
