import { spawnSync } from 'node:child_process'
import { chmod, chown, lchown, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isPostgres, readPostmaster } from './postmaster.server.ts'
import type { Logger } from '#framework/config/log.server.ts'

/** Runs PostgreSQL's programs as an account they accept: they refuse to run as root. */
export interface Runner {
  command: (program: string, args: string[]) => { file: string; args: string[]; uid?: number; gid?: number }
  /** Changes the owner of a path to that account. */
  give: (path: string) => Promise<void>
}

interface Account {
  uid: number
  gid: number
}

interface Place {
  data_dir: string
  /** Folder of the cluster; may not exist yet. */
  cluster: string
  /** Path of one of PostgreSQL's programs. */
  program: string
  /** Environment variables of the program. */
  env: Record<string, string>
  logger: Logger
}

const ROOT: Account = { uid: 0, gid: 0 }

/** Inside its own user namespace, root is an ordinary user that can still read root's files. */
const UNSHARE = ['--user', '--map-user=1000', '--map-group=1000', '--']

const canUnshare = () => spawnSync('unshare', [...UNSHARE, 'true'], { stdio: 'ignore' }).status === 0

const inNamespace: Runner = {
  command: (program, args) => ({ file: 'unshare', args: [...UNSHARE, program, ...args] }),
  give: (path) => lchown(path, ROOT.uid, ROOT.gid),
}

const asAccount = (account: Account): Runner => ({
  command: (file, args) => ({ file, args, ...account }),
  give: (path) => lchown(path, account.uid, account.gid),
})

/** Unprivileged accounts that may run a database, most suitable first. */
async function unprivilegedAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  return ['postgres', 'nobody']
    .flatMap((wanted) => lines.filter(([name]) => name === wanted))
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}

/**
 * Whether an account may enter a folder and run the program. Asks the kernel, because ACLs and mounts matter besides
 * permissions.
 */
function canRun(account: Account, folder: string, { program, env }: Place): boolean {
  const script = 'cd -- "$1" && exec "$2" --version'
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', folder, program], { ...account, cwd: '/', env, stdio: 'ignore' })
      .status === 0
  )
}

/** Whether an account can use the data folder. Opens the folder to the account's group if only that is missing. */
async function canReach(account: Account, place: Place): Promise<boolean> {
  const { data_dir } = place
  if (canRun(account, data_dir, place)) return true
  if (!canRun(account, dirname(await realpath(data_dir)), place)) return false
  const { uid, gid, mode } = await stat(data_dir)
  await chown(data_dir, uid, account.gid)
  await chmod(data_dir, 0o710)
  if (canRun(account, data_dir, place)) return true
  await chown(data_dir, uid, gid)
  await chmod(data_dir, mode & 0o7777)
  return false
}

/**
 * Changes the owner of a stopped cluster. Its folder comes last, so that an interrupted call is repeated at the next
 * start.
 */
async function giveCluster(cluster: string, { uid, gid }: Account) {
  for (const { parentPath, name } of await readdir(cluster, { recursive: true, withFileTypes: true }))
    await lchown(join(parentPath, name), uid, gid)
  await lchown(cluster, uid, gid)
}

/**
 * Chooses the account that runs PostgreSQL: that of this process; for root the owner of the cluster, `postgres` or
 * `nobody`, whichever can reach the data folder, otherwise root inside a user namespace.
 */
export async function chooseRunner(place: Place): Promise<Runner> {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args }), give: async () => undefined }
  const { cluster, logger } = place
  const owner = await stat(cluster).catch(() => undefined)
  const server = owner && (await readPostmaster(cluster))
  // Do not change the owner while a server is running.
  if (owner && server && (await isPostgres(server.pid)))
    return owner.uid === 0 ? inNamespace : asAccount({ uid: owner.uid, gid: owner.gid })
  const accounts = await unprivilegedAccounts()
  if (owner && owner.uid !== 0) accounts.unshift({ uid: owner.uid, gid: owner.gid })
  for (const account of accounts) {
    if (!(await canReach(account, place))) continue
    if (owner && owner.uid !== account.uid) await giveCluster(cluster, account)
    return asAccount(account)
  }
  if (!canUnshare())
    throw new Error('PostgreSQL cannot run as root here: start as an ordinary user or set DATABASE_URL')
  logger.warn(
    { data_dir: place.data_dir },
    'PostgreSQL runs with the file access of root: no unprivileged account (postgres, nobody) can reach DATA_DIR and the program',
  )
  if (owner && owner.uid !== 0) await giveCluster(cluster, ROOT)
  return inNamespace
}
