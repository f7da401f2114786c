import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { BUILD } from '#framework/config/build.server.ts'
import { type Config, configOrExit } from '#framework/config/config.server.ts'
import { type Embedded, startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { isAlive } from '#runtime/postgres/postmaster.server.ts'
import { createLogger, type Logger } from '#framework/config/log.server.ts'
import { TIMEOUTS_MS } from '#framework/database/driver.server.ts'
import { whenDatabaseAnswers } from '#framework/database/wait-for-database.server.ts'
import { createMetricsCollector } from '#framework/metrics/metrics-collector.server.ts'
import { serveMetrics } from '#framework/metrics/serve-metrics.server.ts'
import { createMachineMetrics } from '#framework/metrics/machine-metrics.server.ts'
import type { StartMessage } from '#framework/ipc/ipc-messages.server.ts'
import { type ProcessKind, type Supervisor, supervise } from '#runtime/processes/supervisor.server.ts'
import { announceWait, makeFolder } from '#runtime/processes/start-steps.server.ts'
import { answerWatchdog } from '#runtime/processes/watchdog.server.ts'
import { machineGauges } from './machine-gauges.server.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Checks that the port is free before anything else is started; port 0 finds a free one. */
export const claimPort = ({ port, host }: Pick<Config, 'port' | 'host'>) =>
  new Promise<number>((resolve, reject) => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use: stop the program that uses it, or set another port with PORT=${port + 1}`,
      EACCES: `Port ${port} requires more privileges: set a port above 1023 with PORT`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
      ENOTFOUND: `HOST ${host} is not an address of this machine`,
    }
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reasons[error.code ?? ''] ?? error.message)))
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })

/** Waits for an external database, as in containers and while another server becomes the primary. */
async function waitForDatabase(url: string, logger: Logger) {
  async function connectOnce() {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: TIMEOUTS_MS.connect })
    client.on('error', () => undefined)
    try {
      await client.connect()
      // A pooler lets clients in while it has no server.
      await client.query('select 1')
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  await whenDatabaseAnswers(connectOnce, { logger }).catch((error: Error) => {
    throw new Error(`The database cannot be used: ${error.message}`, { cause: error })
  })
}

/** Another primary that uses our data folder, such as the next release while this one drains. */
async function findOther(pidFile: string): Promise<number | undefined> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : undefined
}

/** The processes of `npm start`. */
const productionProcesses = ({ workers }: Config): ProcessKind[] => [
  { name: 'web', file: join(import.meta.dirname, 'web.server.ts'), count: workers, shares_port: true },
]

/**
 * The process of `npm start`. It owns the database and its migrations, starts web and job processes, replaces those
 * that die, and shuts everything down gracefully.
 */
export async function runPrimary(
  servingProcesses: (config: Config) => ProcessKind[] | Promise<ProcessKind[]> = productionProcesses,
): Promise<void> {
  process.title = 'tarsiya'
  // A closed terminal must not prevent a graceful shutdown.
  process.stdout.on('error', () => undefined)
  const config = configOrExit()
  const logger = createLogger(config.log_level)
  const pidFile = join(config.data_dir, 'primary.pid')
  answerWatchdog(logger)
  let supervisor: Supervisor | undefined
  let database: Promise<Embedded> | undefined
  let endingSince: number | undefined
  const isEnding = () => endingSince !== undefined

  /**
   * Shuts everything down. After a failed start, an adopted database keeps running, because another process may use it.
   */
  async function end(code: number) {
    endingSince = Date.now()
    await supervisor?.stop()
    const embedded = await database?.catch(() => undefined)
    const keepRunning = (code !== 0 && embedded?.adopted) || (await findOther(pidFile)) !== undefined
    if (!keepRunning) await embedded?.stop()
    process.exit(code)
  }

  function onSignal() {
    if (endingSince === undefined) {
      print('Stopping…')
      void end(0)
      return
    }
    // Ctrl-C arrives twice: from the terminal and, shortly after, forwarded by npm.
    if (Date.now() - endingSince < 500) return
    supervisor?.kill()
    void database?.then((embedded) => embedded.stop())
    setTimeout(() => process.exit(1), 50)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  const parent = process.ppid
  setInterval(() => {
    // The parent was killed and can no longer stop us.
    if (process.ppid !== parent && !isEnding()) onSignal()
  }, 500).unref()

  const startMessageFor = (url: string): StartMessage => ({
    url,
    direct_url: config.database_direct_url ?? url,
    // More than ten connections do not help, and opening many at the same time delays a new process.
    pool_max: Math.max(2, Math.min(10, Math.floor(80 / (config.workers + 1)))),
  })

  const embed = () => startEmbedded({ data_dir: config.data_dir, logger, onProgress: print })

  /** Restarts the embedded database when it dies; its URL stays the same if the port is free. */
  async function keepDatabase(embedded: Embedded): Promise<void> {
    await embedded.exited
    while (!isEnding()) {
      logger.warn('the database ended and is started again')
      database = embed()
      try {
        const next = await database
        if (next.url !== embedded.url) await supervisor?.restart(startMessageFor(next.url))
        return await keepDatabase(next)
      } catch (error) {
        logger.error({ err: error }, 'the database could not be started')
        await sleep(1000)
      }
    }
  }

  /** URLs of the application's role and of the owner of the tables. */
  async function openDatabase(): Promise<{ url: string; owner_url: string }> {
    const { database_url: url, database_direct_url: direct_url = '', database_owner_url: owner_url = '' } = config
    if (url) {
      for (const each of new Set([owner_url, direct_url]))
        await announceWait(`the database at ${new URL(each).host}`, print, waitForDatabase(each, logger))
      return { url, owner_url }
    }
    database = embed()
    const embedded = await announceWait(`the database in ${config.data_dir}`, print, database)
    void keepDatabase(embedded)
    return embedded
  }

  try {
    const port = await claimPort(config)
    await makeFolder(config.data_dir)
    const other = await findOther(pidFile)
    if (other !== undefined)
      print(
        `Process ${other} may run Tarsiya on ${config.data_dir} already. This one joins it, as in an upgrade; otherwise set another DATA_DIR`,
      )
    await writeFile(pidFile, String(process.pid), { mode: 0o600 })
    // Load code while the database starts.
    const opening = openDatabase()
    const kinds = [...(await servingProcesses(config))]
    // Web processes must not have the key that wraps opening keys; `cluster.fork` passes on the whole environment.
    const { SEAL_KEY } = process.env
    delete process.env.SEAL_KEY
    if (config.jobs === 'inline') {
      const file = join(import.meta.dirname, 'worker.ts')
      kinds.push({ name: 'job', file, count: 1, shares_port: false, ...(SEAL_KEY && { env: { SEAL_KEY } }) })
    }
    const metricsCollector = createMetricsCollector()
    // Nor may they inherit the owner's password.
    delete process.env.DATABASE_OWNER_URL
    supervisor = supervise(kinds, logger, { ...process.env, PORT: String(port) }, metricsCollector.receive)
    if (config.metrics) {
      const readMachine = createMachineMetrics(supervisor.counts, machineGauges(config))
      const read = () => Promise.all([metricsCollector.collect(supervisor!.listening()), readMachine()])
      await serveMetrics(config.metrics, async () => (await read()).flat(), logger)
    }
    const [{ url, owner_url }, bootstrap] = await Promise.all([opening, import('#app/bootstrap-database.server.ts')])
    // A server may go away while it migrates, and what was done is not done again.
    await whenDatabaseAnswers(
      async () => {
        await bootstrap.bootstrapDatabase({ url: config.database_direct_url ?? url, owner_url }, logger)
        await bootstrap.bootstrapOpeningKeys(owner_url, { config, seal_key: SEAL_KEY, logger })
      },
      { logger, ...(config.database_url ? {} : { max_wait: 0 }) },
    )
    // No other machine uses the database, so that no older release runs beside this one.
    if (!config.database_url) await bootstrap.bootstrapFeatures(owner_url, logger)
    const signIn = await bootstrap.bootstrapDemo(owner_url, { config, seal_key: SEAL_KEY, logger, print })
    await supervisor.go(startMessageFor(url))
    announce(config, port)
    logger[config.production ? 'info' : 'debug'](
      { host: config.host, port, workers: config.workers, ...BUILD },
      'listening',
    )
    for (const line of signIn) print(line)
  } catch (error) {
    if (isEnding()) return
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    supervisor?.kill()
    await end(1)
  }
}

function announce(config: Config, port: number) {
  const address = config.production ? config.public_url : config.public_url.replace(/:0$/, `:${port}`)
  print(`Tarsiya is ready after ${process.uptime().toFixed(1)} s: ${address}`)
  if (config.smtp_url) return
  if (config.production)
    print(`SMTP_URL is not set: e-mails are stored in ${join(config.data_dir, 'mail')} and not sent`)
  else print(`E-mails are stored, not sent. Read them at ${address}/dev/mailbox`)
}
