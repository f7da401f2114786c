import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()

/** What runs in production until an upgrade, as far as git knows: the newest tag before this commit. */
export const newestTag = () =>
  git('describe', '--tags', '--abbrev=0', 'HEAD').catch(() => {
    throw new Error('There is no tag: name the commit of the release before, as in --previous 1a2b3c4')
  })

/** Lays a release into a folder of its own, with its packages and its pages. */
export async function checkOut(ref: string, folder: string): Promise<string> {
  const commit = await git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`)
  const tree = join(folder, 'previous')
  await mkdir(tree)
  const archive = join(folder, 'previous.tar')
  await git('archive', '--format=tar', '-o', archive, commit)
  await run('tar', ['-xf', archive, '-C', tree])
  await rm(archive)
  await run(process.execPath, ['scripts/setup.mjs', 'build'], { cwd: tree })
  return tree
}
