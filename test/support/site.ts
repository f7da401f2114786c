import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createLogger } from '#framework/config/log.server.ts'
import { runningEmbedded, startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { count } from './run/counted.ts'
import { copyFirstStart } from './run/first-start.ts'

/** A free port. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export interface Site {
  url: string
  /** The database as the owner of the tables, for test set-up. */
  database_url: string
  data_dir: string
  pid: number
  /**
   * Stops the server gracefully and removes its data unless the folder was given.
   *
   * @returns its exit code
   */
  stop: () => Promise<number | null>
}

/**
 * Starts the complete application like `npm start`, by default in a temporary folder on a free port, with the database
 * that a first start leaves (`copyFirstStart`); `cwd` is another checkout.
 */
export async function startSite(env: Record<string, string> = {}, cwd = process.cwd()): Promise<Site> {
  count('starts')
  if (env.DATA_DIR !== undefined) return start(env.DATA_DIR, env, cwd)
  const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-site-'))
  if (cwd === process.cwd()) await copyFirstStart(data_dir, (folder, first) => start(folder, first, cwd))
  const site = await start(data_dir, env, cwd)
  return {
    ...site,
    async stop() {
      const code = await site.stop()
      await rm(data_dir, { recursive: true, force: true })
      return code
    },
  }
}

async function start(data_dir: string, env: Record<string, string>, cwd: string): Promise<Site> {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/main/server.ts'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO: 'off',
      WORKERS: '1',
      LOG_LEVEL: 'warn',
      ...env,
      DATA_DIR: data_dir,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await isReady(url, () => child.exitCode !== null)
  return {
    url,
    data_dir,
    database_url: (await runningEmbedded(data_dir))!.owner_url,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

/** A database as a first start leaves it, which the product accepts when it is given its addresses. */
export async function aDurableDatabase() {
  const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-durable-'))
  // PostgreSQL runs as an account without rights, which has to pass.
  await chmod(data_dir, 0o711)
  await copyFirstStart(data_dir, (folder, first) => start(folder, first, process.cwd()))
  const { url, owner_url, stop } = await startEmbedded({ data_dir, logger: createLogger('silent') })
  return {
    url,
    owner_url,
    async stop() {
      await stop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

/** Waits until a server is ready. */
export async function isReady(url: string, gaveUp: () => boolean = () => false) {
  for (; ; await pause(50)) {
    if (gaveUp()) throw new Error('the server ended while it was starting')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
}
