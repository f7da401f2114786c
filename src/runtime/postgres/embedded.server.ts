import { spawn, type StdioOptions } from 'node:child_process'
import { access, chmod, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import {
  clusterAddresses,
  type ClusterSettings,
  clusterUrl,
  createCluster,
  prepareDatabase,
  readSettings,
  writeSettings,
} from './cluster.server.ts'
import { findPostgres, type Postgres } from './postgres-binaries.server.ts'
import { disownLock, isAlive, isPostgres, readPostmaster } from './postmaster.server.ts'
import type { Logger } from '#framework/config/log.server.ts'

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** URL of the application's role. */
  url: string
  /** URL of the owner of the tables. */
  owner_url: string
  /** URL of the superuser, for tests and repairs only. */
  admin_url: string
  /** It was already running. */
  adopted: boolean
  /** Stops it: rolls back open transactions; committed data is on disk. */
  stop: () => Promise<void>
  /** Resolves when the server has exited. */
  exited: Promise<number | null>
}

export interface EmbeddedOptions {
  data_dir: string
  logger: Logger
  /** Receives one line per slow step. */
  onProgress?: (line: string) => void
  /** Other settings of the server than `SERVER_SETTINGS`. */
  settings?: Record<string, string>
}

const MAJOR = '18'
/** Wait for the lock of a dying server, and for crash recovery. */
const LOCK_TIMEOUT_MS = 30_000
const RECOVERY_TIMEOUT_MS = 600_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  password_encryption: 'scram-sha-256',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '1GB',
  wal_level: 'replica',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  // Log slow statements without their values, which are personal data.
  log_min_duration_statement: '1000',
  log_parameter_max_length: '0',
  log_checkpoints: 'off',
}

const isFree = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })

/** Whether the server accepts our password and responds. */
export async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function launch(
  postgres: Postgres,
  data_dir: string,
  cluster: string,
  port: number,
  changed: Record<string, string>,
) {
  const log = join(data_dir, 'postgres.log')
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size > MAX_LOG_BYTES) await rename(log, `${log}.1`)
  const output = await open(log, 'a', 0o600)
  const begin = (await output.stat()).size
  const settings = Object.entries({ ...SERVER_SETTINGS, ...changed, port: String(port) })
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ...who } = postgres.command(postgres.server, ['-D', cluster, ...options])
  const stdio: StdioOptions = ['ignore', output.fd, output.fd]
  // Detached: Ctrl-C and the end of this process must not abort open transactions.
  const child = spawn(file, args, { cwd: '/', env: postgres.env, detached: true, stdio, ...who })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve).once('error', () => resolve(null)))
  child.unref()
  await output.close()
  /** Last error of this launch. */
  const lastError = async () => {
    const lines = (await readFile(log)).subarray(begin).toString().split('\n')
    return (
      lines.findLast((line) => line.includes('FATAL')) ?? lines.findLast((line) => line !== '') ?? 'no reason given'
    )
  }
  return { pid: child.pid, exited, lastError }
}

const exitedWithin = async (pid: number, limit: number) => {
  for (const end = Date.now() + limit; Date.now() < end; await sleep(20)) if (!(await isPostgres(pid))) return true
  return false
}

/**
 * Stops a server: first a fast shutdown that rolls back open transactions, finally an immediate one (it then recovers
 * at the next start).
 */
async function stopServer(pid: number, logger: Logger) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (await exitedWithin(pid, 20_000)) return
  logger.warn({ pid }, 'PostgreSQL does not end, so it is cut off; it recovers at its next start')
  process.kill(pid, 'SIGQUIT')
  await exitedWithin(pid, 5000)
}

const watchEnd = async (pid: number) => {
  while (await isPostgres(pid)) await sleep(500, undefined, { ref: false })
  return null
}

/**
 * Starts the bundled PostgreSQL in `data_dir/postgres`, or adopts a server that survived this process being killed.
 * Recovers all committed rows after any crash.
 */
export async function startEmbedded({
  data_dir,
  logger,
  onProgress = () => undefined,
  settings: changed = {},
}: EmbeddedOptions): Promise<Embedded> {
  const cluster = join(data_dir, 'postgres')
  await mkdir(data_dir, { recursive: true, mode: 0o700 })
  const postgres = await findPostgres(data_dir, cluster, logger)
  if (
    !(await access(cluster).then(
      () => true,
      () => false,
    ))
  ) {
    onProgress('Creating the database…')
    await createCluster(postgres, data_dir, cluster)
  }
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR) {
    throw new Error(`${cluster} is of PostgreSQL ${version}, this is ${MAJOR}: restore a backup into a new folder`)
  }
  await chmod(cluster, 0o700)
  const settings = await readSettings(cluster)

  const log = join(data_dir, 'postgres.log')
  let launched: Awaited<ReturnType<typeof launch>> | undefined
  const began = Date.now()
  for (let reported = false; ; await sleep(20)) {
    const server = await readPostmaster(cluster)
    const alive = server !== undefined && (await isPostgres(server.pid))
    if (alive && server.ready) {
      const url = clusterUrl('postgres', settings.superuser_password, server.port, 'postgres')
      if (await answers(url)) return await take(server.pid, server.port)
    } else if (!alive && !launched) {
      if (server && isAlive(server.pid)) await disownLock(cluster)
      launched = await launch(
        postgres,
        data_dir,
        cluster,
        (await isFree(settings.port)) ?? (await isFree(0)) ?? 0,
        changed,
      )
    }
    const failed = launched && (await Promise.race([launched.exited.then(() => true), sleep(0, false)]))
    const waited = Date.now() - began
    if (launched && failed) {
      const lastError = await launched.lastError()
      const passing = /lock file|shared memory block|could not bind|could not create any TCP/.test(lastError)
      if (!passing || waited > LOCK_TIMEOUT_MS) throw new Error(`PostgreSQL did not start: ${lastError} (see ${log})`)
      launched = undefined
      await sleep(250)
    } else if (waited > (launched ? RECOVERY_TIMEOUT_MS : LOCK_TIMEOUT_MS)) {
      throw new Error(`PostgreSQL does not answer (process ${server?.pid}, see ${log})`)
    }
    if (!reported && waited > 2000) {
      reported = true
      onProgress('Waiting for the database…')
    }
  }

  async function take(pid: number, port: number): Promise<Embedded> {
    const now: ClusterSettings = { ...settings, port, prepared: true, app_role: true, closed: true }
    const prepared = settings.prepared && settings.app_role && settings.closed
    if (!prepared) await prepareDatabase(settings, port)
    if (!prepared || settings.port !== port) {
      await writeSettings(cluster, now)
      await postgres.give(join(cluster, 'tarsiya.json'))
    }
    return {
      ...clusterAddresses(settings, port),
      admin_url: clusterUrl('postgres', settings.superuser_password, port, 'postgres'),
      adopted: launched?.pid !== pid,
      stop: () => stopServer(pid, logger),
      exited: launched?.pid === pid ? launched.exited : watchEnd(pid),
    }
  }
}

/** URLs of the embedded database if it is running; for programs that do not start it. */
export async function runningEmbedded(data_dir: string): Promise<Pick<Embedded, 'url' | 'owner_url'> | undefined> {
  const cluster = join(data_dir, 'postgres')
  const server = await readPostmaster(cluster)
  if (!server?.ready || !(await isPostgres(server.pid))) return undefined
  return clusterAddresses(await readSettings(cluster), server.port)
}

/** Addresses of the server, whether it runs or not; undefined where there is none yet. */
export async function embeddedAddresses(data_dir: string): Promise<Pick<Embedded, 'url' | 'owner_url'> | undefined> {
  const running = await runningEmbedded(data_dir)
  if (running) return running
  const settings = await readSettings(join(data_dir, 'postgres')).catch(() => undefined)
  return settings && clusterAddresses(settings, settings.port)
}
