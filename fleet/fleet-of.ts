import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isReady } from '#test/support/site.ts'
import { startRelay } from '#test/support/tcp-relay.ts'
import { startRadosgw } from '../test/drills/support/radosgw.ts'
import { startCluster, sweepFakedTime } from './cluster.ts'
import { cpuOf } from './cpu.ts'
import { layNginx, layPoolers } from './deployed.ts'
import { createNetwork, type Host, type Network } from './network.ts'
import { findPrograms, keepPrograms, ordinaryUser } from './programs.ts'
import { checkOut } from './release.ts'
import { keepServices } from './services.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = 3
const WORKERS = 2
const PORT = 8080
const WEB_PORT = 3001

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

type Services = ReturnType<typeof keepServices>
type Env = Record<string, string | undefined>

/** A web machine, which has the tree that it was started with. */
async function machineOn(host: Host, { service }: Services, env: Env): Promise<Machine> {
  await mkdir(host.folder)
  const web = await service(host, { unit: 'tarsiya-web@.service', instance: String(WEB_PORT), env, tree: ROOT })
  // The product answers to its public name and to names of its own machine alone.
  const url = `http://127.0.0.1:${(await startRelay(WEB_PORT, host.address)).port}`
  return {
    url,
    async start(tree = ROOT) {
      web.start(tree)
      await web.isReady(url)
    },
    stop: web.stop,
    kill: web.kill,
  }
}

/** A worker, which is replaced by one of another tree. */
async function workerOn(host: Host, { service }: Services, env: Env) {
  await mkdir(host.folder)
  const worker = await service(host, { unit: 'tarsiya-worker.service', env, tree: ROOT })
  return async function renew(tree: string) {
    await worker.stop()
    worker.start(tree)
  }
}

/**
 * Brings up the whole fleet in a folder of its own: this release, or the one before, which git knows by that name. `stop` ends
 * and removes everything, whatever has happened.
 */
export async function bringUp(print: (line: string) => void, previous?: string) {
  const found = findPrograms()
  const user = ordinaryUser()
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-fleet-'))
  await chmod(folder, 0o711)
  const programs = keepPrograms(folder)
  const services = keepServices(folder)
  let network: Network | undefined
  let gateway: ReturnType<typeof startRadosgw> | undefined
  let stopping: Promise<void> | undefined

  const stop = () =>
    (stopping ??= (async () => {
      // Nothing of it is needed any more; the product's processes end in order, and say in their logs what was wrong.
      services.end()
      await programs.endAll((name) => (/^(web|worker)/.test(name) ? 'SIGTERM' : 'SIGKILL'))
      network?.stop()
      sweepFakedTime()
      await gateway?.then((one) => one.stop()).catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    })())

  async function up() {
    network = createNetwork(folder, programs)
    print(network.reason === undefined ? 'each machine in a namespace' : `machines are processes: ${network.reason}`)
    if (previous !== undefined) print(`packages and pages of ${previous} …`)
    const first = previous === undefined ? ROOT : await checkOut(previous, folder)
    print('object storage, etcd, PostgreSQL under Patroni …')
    gateway = startRadosgw(network.own)
    gateway.catch(() => undefined)
    const password = randomBytes(18).toString('base64url')
    const pooler = network.host('pooler', 5)
    const cluster = await startCluster({ network, found, user, password })
    const s3 = (await gateway).config

    await mkdir(pooler.folder)
    await layPoolers(pooler, network, password)
    if (user) await chown(pooler.folder, user.uid, user.gid)
    pooler.start('haproxy', found.haproxy, ['-db', '-f', join(pooler.folder, 'haproxy.cfg')], { cwd: pooler.folder })
    pooler.start('pgbouncer', found.pgbouncer, [join(pooler.folder, 'pgbouncer.ini')], { cwd: pooler.folder, user })
    const address = (database: string, who = 'tarsiya_app') =>
      `postgres://${who}:${password}@${pooler.address}:6432/${database}`

    const front = network.host('front', 4)
    const url = `http://${front.address}:${PORT}`
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

    print('web machines, workers and nginx …')
    const own = network
    const webs = Array.from({ length: WEB }, (_, index) => own.host(`web${index + 1}`, 31 + index))
    const machines = await Promise.all(webs.map((host) => machineOn(host, services, { ...env, ...owner })))
    for (const machine of machines) await machine.start(first)
    const working = Array.from({ length: WORKERS }, (_, index) => own.host(`worker${index + 1}`, 41 + index))
    const workers = await Promise.all(working.map((host) => workerOn(host, services, { ...env, ...seal })))
    const renewWorkers = async (tree = ROOT) => {
      for (const renew of workers) await renew(tree)
    }
    await renewWorkers(first)
    await mkdir(front.folder)
    await layNginx(
      front,
      PORT,
      webs.map((host) => `${host.address}:${WEB_PORT}`),
    )
    front.start(
      'nginx',
      found.nginx,
      ['-p', front.folder, '-c', join(front.folder, 'nginx.conf'), '-g', 'daemon off;'],
      {
        cwd: front.folder,
      },
    )
    await isReady(url)

    return {
      url,
      folder,
      machines,
      network,
      cluster,
      /** The CPU milliseconds of each kind of machine, in the order of `MACHINES`. */
      async cpu(primary: Host) {
        const nodes = cluster.nodes.map(({ host }) => host)
        const kinds = [
          [front],
          webs,
          [pooler],
          [primary],
          nodes.filter((host) => host !== primary),
          cluster.etcd,
          working,
        ]
        return kinds.map((hosts) => hosts.reduce((sum, host) => sum + cpuOf(host), 0))
      },
      url_of_app: env.DATABASE_DIRECT_URL,
      owner_url: owner.DATABASE_OWNER_URL,
      nextVersion: () => nextVersion(folder),
      /** A command of operators, in this release. */
      ops: (...args: string[]) =>
        promisify(execFile)(process.execPath, ['src/main/ops.server.ts', ...args], {
          cwd: ROOT,
          env: { ...env, ...owner, DATA_DIR: folder },
        }),
      renewWorkers,
      /** Processes of the product that ended by themselves. */
      ended: services.ended,
    }
  }
  return { stop, up, lastWords: programs.lastWords }
}

/** The kinds of machines whose CPU is measured, in order. */
export const MACHINES = ['nginx', 'web', 'HAProxy and PgBouncer', 'primary', 'standbys', 'etcd', 'workers']

export type Fleet = Awaited<ReturnType<Awaited<ReturnType<typeof bringUp>>['up']>>
