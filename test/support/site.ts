import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runningEmbedded } from '#runtime/postgres/embedded.server.ts'

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
 * Starts the complete application like `npm start`, by default in a temporary folder on a free port; `cwd` is another
 * checkout.
 */
export async function startSite(env: Record<string, string> = {}, cwd = process.cwd()): Promise<Site> {
  const data_dir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tarsiya-site-')))
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/main/server.ts'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data_dir,
      DEMO: 'off',
      WORKERS: '1',
      LOG_LEVEL: 'warn',
      ...env,
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
      if (!env.DATA_DIR) await rm(data_dir, { recursive: true, force: true })
      return child.exitCode
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
