import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/*
 * A first start creates a cluster, migrates it and loads reference data, which takes as long as most tests of the
 * running product. The stopped cluster is cached for later runs under a hash of everything it depends on.
 */

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/tests')
/** Files that a first start depends on. The version of PostgreSQL is in `package.json`. */
const MADE_FROM =
  '{db/migrations/*.sql,db/reference/**,db/grants.ts,package.json,src/reference/**/*.ts,src/runtime/postgres/*.server.ts,src/app/bootstrap-database.server.ts,test/support/run/first-start.ts}'

const run = promisify(execFile)

/** Without jobs no seal key is needed: each copy has its own. */
const WITHOUT_KEYS = { JOBS: 'off' }

type Start = (data_dir: string, env: Record<string, string>) => Promise<{ stop: () => Promise<unknown> }>

/** The hash of all that a first start depends on. */
function version(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}`)
  const files = globSync(MADE_FROM, { cwd: ROOT, withFileTypes: true })
  for (const file of files
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort())
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('base64url').slice(0, 16)
}

/** Copies a stopped cluster and keeps the owners of its files. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to])

/** Copies the cached cluster into a new data folder. Without a cached one, calls `start` to create it. */
export async function copyFirstStart(data_dir: string, start: Start): Promise<void> {
  const kept = join(CACHE, `first-start-${version()}`)
  if (!existsSync(kept)) await keepFirstStart(kept, start)
  await copy(kept, join(data_dir, 'postgres'))
}

async function keepFirstStart(kept: string, start: Start) {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-first-'))
  try {
    await (await start(folder, WITHOUT_KEYS)).stop()
    const settings = join(folder, 'postgres/tarsiya.json')
    // Port 0: each copy selects a free one.
    await writeFile(settings, JSON.stringify({ ...JSON.parse(await readFile(settings, 'utf8')), port: 0 }))
    await mkdir(CACHE, { recursive: true })
    const draft = `${kept}.${process.pid}`
    await copy(join(folder, 'postgres'), draft)
    await rename(draft, kept).catch(async (error: NodeJS.ErrnoException) => {
      // Another process has kept one meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      await rm(draft, { recursive: true })
    })
    const isOlder = (name: string) => /^first-start-[\w-]+$/.test(name) && !kept.endsWith(name)
    for (const name of (await readdir(CACHE)).filter(isOlder)) await rm(join(CACHE, name), { recursive: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
