import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort, isReady } from '#test/support/site.ts'
import { pidsOf } from '../test/drills/processes.ts'
import { startRadosgw } from '../test/drills/radosgw.ts'
import { cpuOf } from './cpu.ts'
import { layNginx, layPgbouncer, readUnit } from './deployed.ts'
import { startPair } from './postgres.ts'
import { findPrograms, keepPrograms, ordinaryUser, type Running } from './programs.ts'
import { checkOut } from './release.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = 3

/** One machine with web processes, as its systemd unit starts it. */
export interface Machine {
  /** Past nginx. */
  url: string
  start: (tree?: string) => Promise<void>
  /** In order: what was accepted is answered first. */
  stop: () => Promise<void>
  /** All its processes, as a power cut would. */
  kill: () => Promise<void>
}

/** The next version of the product: the same code with one migration more. */
async function nextVersion(folder: string): Promise<string> {
  const tree = join(folder, 'next')
  await mkdir(tree)
  for (const name of ['src', 'db', 'public', 'package.json'])
    await cp(join(ROOT, name), join(tree, name), { recursive: true })
  for (const name of ['dist', 'node_modules']) await symlink(join(ROOT, name), join(tree, name))
  await writeFile(join(tree, 'db/migrations/9999_fleet.sql'), 'alter table rfqs add column fleet_note text;\n')
  return tree
}

/**
 * Brings up the whole fleet on loopback, in a folder of its own: this release, or the one before, which git knows by
 * that name. `stop` ends and removes everything, whatever has happened.
 */
export async function bringUp(print: (line: string) => void, previous?: string) {
  const found = findPrograms()
  const user = ordinaryUser()
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-fleet-'))
  await chmod(folder, 0o711)
  const programs = keepPrograms(folder)
  let gateway: ReturnType<typeof startRadosgw> | undefined
  let stopping: Promise<void> | undefined

  /** PostgreSQL ends at SIGINT without waiting for its clients; nginx, PgBouncer and ours end in order at SIGTERM. */
  const stop = () =>
    (stopping ??= (async () => {
      await programs.endAll((name) => (name.startsWith('postgres') ? 'SIGINT' : 'SIGTERM'))
      await gateway?.then((one) => one.stop()).catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    })())

  async function up() {
    if (previous !== undefined) print(`packages and pages of ${previous} …`)
    const first = previous === undefined ? ROOT : await checkOut(previous, folder)
    print('object storage, PostgreSQL and its replica …')
    gateway = startRadosgw()
    gateway.catch(() => undefined)
    const password = randomBytes(18).toString('base64url')
    const { primary, replica } = await startPair({ folder, programs, found, user }, password)
    const s3 = (await gateway).config

    const pooling = join(folder, 'pgbouncer')
    await mkdir(pooling)
    const poolPort = await freePort()
    const lead = await layPgbouncer(pooling, poolPort, password)
    await lead(primary.port, replica.port)
    if (user) await chown(pooling, user.uid, user.gid)
    programs.start('pgbouncer', found.pgbouncer, [join(pooling, 'pgbouncer.ini')], { cwd: pooling, ...user })
    const address = (database: string, who = 'tarsiya_app') =>
      `postgres://${who}:${password}@127.0.0.1:${poolPort}/${database}`

    const [port, ...ports] = await Promise.all(Array.from({ length: WEB + 1 }, freePort))
    const url = `http://localhost:${port}`
    const env = {
      PATH: process.env.PATH,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '1',
      SECRET_KEY: randomBytes(32).toString('base64'),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: address('tarsiya'),
      DATABASE_DIRECT_URL: address('tarsiya_direct'),
      DATABASE_READ_URL: address('tarsiya_read'),
      DATABASE_POOLED: '1',
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.access_key_id,
      S3_SECRET_ACCESS_KEY: s3.secret_access_key,
    }

    /** As systemd gives it to the worker alone. */
    const seal = { SEAL_KEY: randomBytes(32).toString('base64') }
    /** As systemd gives it to the web processes alone. */
    const owner = { DATABASE_OWNER_URL: address('tarsiya_direct', 'tarsiya') }

    async function machineOn(webPort: number): Promise<Machine> {
      const unit = await readUnit('tarsiya-web@.service', String(webPort), folder)
      let one: Running | undefined
      return {
        url: `http://127.0.0.1:${webPort}`,
        async start(tree = ROOT) {
          one = programs.start(`web-${webPort}`, process.execPath, unit.args, {
            cwd: tree,
            env: { ...env, ...owner, ...unit.env },
          })
          const { child } = one
          await isReady(`http://127.0.0.1:${webPort}`, () => child.exitCode !== null)
        },
        stop: async () => one?.end(),
        async kill() {
          if (!one) return
          for (const pid of pidsOf({ pid: one.child.pid!, data_dir: '' }, 'web')) process.kill(pid, 'SIGKILL')
          await one.end('SIGKILL')
        },
      }
    }
    print('web processes, worker and nginx …')
    const machines = await Promise.all(ports.map(machineOn))
    for (const machine of machines) await machine.start(first)
    const unit = await readUnit('tarsiya-worker.service', '', folder)
    let worker: Running | undefined
    const startWorker = (tree: string) =>
      (worker = programs.start('worker', process.execPath, unit.args, {
        cwd: tree,
        env: { ...env, ...seal, ...unit.env },
      }))
    startWorker(first)
    const front = join(folder, 'nginx')
    await mkdir(front)
    await layNginx(front, port!, ports)
    programs.start('nginx', found.nginx, ['-p', front, '-c', join(front, 'nginx.conf'), '-g', 'daemon off;'], {
      cwd: front,
    })
    await isReady(url)

    /** The commands of PgBouncer's console. */
    async function console(command: string) {
      const client = new Client({ connectionString: address('pgbouncer', 'pgbouncer') })
      await client.connect()
      await client.query(command)
      await client.end()
    }

    return {
      url,
      folder,
      machines,
      primary,
      replica,
      cpu: () => cpuOf(programs.list()),
      url_of_app: env.DATABASE_DIRECT_URL,
      owner_url: owner.DATABASE_OWNER_URL,
      nextVersion: () => nextVersion(folder),
      /** A command of operators, in this release. */
      ops: (...args: string[]) =>
        promisify(execFile)(process.execPath, ['src/main/ops.server.ts', ...args], {
          cwd: ROOT,
          env: { ...env, ...owner, DATA_DIR: folder },
        }),
      async renewWorker(tree = ROOT) {
        await worker?.end()
        startWorker(tree)
      },
      /** The replica becomes the primary, and PgBouncer leads everybody there. */
      async promote() {
        await replica.ask('select pg_promote()')
        await lead(replica.port, replica.port)
        await console('RELOAD')
      },
    }
  }
  return { stop, up, lastWords: programs.lastWords }
}

export type Fleet = Awaited<ReturnType<Awaited<ReturnType<typeof bringUp>>['up']>>
