import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The text of a file; empty where there is none to read. */
function read(...path: string[]) {
  try {
    return readFileSync(join(ROOT, ...path), 'utf8')
  } catch {
    return ''
  }
}

/** The commit that is checked out; undefined for an installation without git, or in a worktree. */
function readCommit(): string | undefined {
  const head = read('.git/HEAD').trim()
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  const packed = () =>
    read('.git/packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
  const commit = ref ? read('.git', ref).trim() || packed() : head
  return commit?.slice(0, 12) || undefined
}

/** What runs here, for logs, metrics, `/livez` and operators. */
export const BUILD: Readonly<{ version: string; commit: string | undefined }> = {
  version: (JSON.parse(read('package.json')) as { version: string }).version,
  commit: readCommit(),
}
