import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

const read = (...path: string[]) => {
  const file = join(ROOT, ...path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The commit that is checked out; undefined for an installation without git, or in a worktree. */
function readCommit(): string | undefined {
  const head = read('.git/HEAD').trim()
  const ref = /^ref: (.+)$/.exec(head)?.[1]
  const packed = () => new RegExp(`^([0-9a-f]{40}) ${ref}$`, 'm').exec(read('.git/packed-refs'))?.[1]
  const commit = ref ? read('.git', ref).trim() || packed() : head
  return commit?.slice(0, 12) || undefined
}

/** What runs here, for logs, metrics, `/livez` and operators. */
export const BUILD: Readonly<{ version: string; commit: string | undefined }> = {
  version: (JSON.parse(read('package.json')) as { version: string }).version,
  commit: readCommit(),
}
