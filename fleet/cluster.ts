import { existsSync, globSync, rmSync } from 'node:fs'
import { chown, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { layPatroni, readEtcd } from './deployed.ts'
import type { Host, Network } from './network.ts'
import type { findPrograms } from './programs.ts'

/** Three members of etcd and three database nodes under Patroni. */

interface Given {
  network: Network
  found: ReturnType<typeof findPrograms>
  user: { uid: number; gid: number } | undefined
  password: string
}

/** What Patroni knows of a node. */
interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** The clock that the programs of a node see, as an offset that `libfaketime` reads. */
const CLOCK = 'clock'
/** Size of a node's disk where it is one of its own. */
const DISK = '768m'
const HEALTHY_WITHIN_MS = 180_000
const ASK_TIMEOUT_MS = 3000
/** Bytes that a standby may be behind in a cluster that is whole again. */
const MAX_LAG = 1_000_000

/** The library that lets a program see another time, where it is installed. */
const faketime = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/**
 * A folder with PostgreSQL's programs whose server sees the time that a file says, but waits as long as others. Python's waits do not
 * work with the library, so that Patroni's clock is another one.
 */
async function fakedTime(folder: string, programs: string, library: string, clock: string): Promise<string> {
  const bin_dir = join(folder, 'bin')
  await mkdir(bin_dir)
  for (const name of await readdir(programs))
    if (name !== 'postgres') await symlink(join(programs, name), join(bin_dir, name))
  const settings = `FAKETIME_TIMESTAMP_FILE=${clock} FAKETIME_CACHE_DURATION=1 FAKETIME_DONT_FAKE_MONOTONIC=1`
  const server = `#!/bin/sh\nexec env LD_PRELOAD=${library} ${settings} ${join(programs, 'postgres')} "$@"\n`
  await writeFile(join(bin_dir, 'postgres'), server, { mode: 0o755 })
  return bin_dir
}

/** Python reads this file when it starts. */
const PYTHON_CLOCK = `import time
real = time.time
def shifted():
    with open(__file__.replace('sitecustomize.py', '${CLOCK}')) as offset:
        return real() + float(offset.read() or 0)
time.time = shifted
`

/** Removes what the library has left behind of processes that have ended. */
export function sweepFakedTime() {
  for (const file of globSync('/dev/shm/*faketime_*'))
    if (!existsSync(`/proc/${file.slice(file.lastIndexOf('_') + 1)}`)) rmSync(file, { force: true })
}

/** One database node. */
export interface Node {
  host: Host
  /** As superuser, on this node whatever its role is. */
  ask: (statement: string, database?: string) => Promise<Record<string, unknown>[]>
  start: () => void
  /** Seconds by which the node's clock is set; undefined without `libfaketime`. */
  setClock: ((offset_seconds: number) => Promise<void>) | undefined
  /** Its disk, where that is one of its own. */
  disk: string | undefined
}

async function nodeOn(host: Host, { network, found, user, password }: Given): Promise<Node> {
  await mkdir(join(host.folder, 'disk'), { recursive: true })
  const disk = network.isolated ? join(host.folder, 'disk') : undefined
  if (disk) network.mount(disk, DISK)
  const clock = join(host.folder, CLOCK)
  const library = faketime()
  const bin_dir = library ? await fakedTime(host.folder, found.postgres, library, clock) : found.postgres
  await layPatroni(host, network, { password, bin_dir })
  await writeFile(clock, '+0')
  await writeFile(join(host.folder, 'sitecustomize.py'), PYTHON_CLOCK)
  for (const path of ['', 'disk', 'patroni.yml', CLOCK])
    if (user) await chown(join(host.folder, path), user.uid, user.gid)
  return {
    host,
    disk,
    async ask(statement, database = 'tarsiya') {
      const client = new Client({
        host: host.address,
        port: 5432,
        user: 'postgres',
        password,
        database,
        connectionTimeoutMillis: ASK_TIMEOUT_MS,
        query_timeout: ASK_TIMEOUT_MS,
      })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        void client.end().catch(() => undefined)
      }
    },
    start: () =>
      void host.start(`patroni-${host.name}`, found.patroni, [join(host.folder, 'patroni.yml')], {
        cwd: host.folder,
        user,
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PYTHONPATH: host.folder },
      }),
    setClock: library ? (offset) => writeFile(clock, `${offset < 0 ? '' : '+'}${offset}`) : undefined,
  }
}

/** Starts the cluster, with the product's roles and its empty database. */
export async function startCluster(given: Given) {
  const { network, found, password } = given
  const etcd = [1, 2, 3].map((number) => network.host(`etcd${number}`, 20 + number))
  for (const host of etcd) {
    await mkdir(host.folder)
    host.start(`etcd-${host.name}`, found.etcd, [], { cwd: host.folder, env: await readEtcd(host, network) })
  }
  const nodes = await Promise.all([1, 2, 3].map((number) => nodeOn(network.host(`db${number}`, 10 + number), given)))
  for (const node of nodes) node.start()

  /** The members as the first node knows them that answers. */
  async function members(): Promise<Member[]> {
    for (const { host } of nodes) {
      try {
        const answer = await fetch(`http://${host.address}:8008/cluster`, {
          signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
        })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // Another one answers.
      }
    }
    return []
  }

  /** The node that holds the leader's key; `except` is the one that has failed. */
  async function leader(except?: Node): Promise<Node | undefined> {
    const name = (await members()).find(({ role }) => role === 'leader')?.name
    return nodes.find((node) => node.host.name === name && node !== except)
  }

  async function requireLeader(): Promise<Node> {
    const node = await leader()
    if (!node) throw new Error('the cluster has no primary')
    return node
  }

  /** Waits until a node leads, two standbys follow it closely and one of them is synchronous. */
  async function healthy() {
    let known: Member[] = []
    for (const end = Date.now() + HEALTHY_WITHIN_MS; Date.now() < end; await pause(500)) {
      known = await members()
      const follow = known.filter(
        ({ role, state, lag }) =>
          role !== 'leader' && ['running', 'streaming'].includes(state) && Number(lag ?? Infinity) < MAX_LAG,
      )
      const is_led = known.some(({ role, state }) => role === 'leader' && state === 'running')
      if (is_led && follow.length === 2 && follow.some(({ role }) => role === 'sync_standby')) return
    }
    throw new Error(`The cluster is not whole: ${JSON.stringify(known)}`)
  }

  await healthy()
  const first = await requireLeader()
  for (const role of ['tarsiya', 'tarsiya_app'])
    await first.ask(`create role ${role} login password '${password}'`, 'postgres')
  await first.ask('create database tarsiya owner tarsiya', 'postgres')
  await first.ask('create extension pg_trgm')

  return {
    etcd,
    nodes,
    leader,
    requireLeader,
    healthy,
    /** As superuser, on the present primary. */
    ask: async (statement: string, database?: string) => (await requireLeader()).ask(statement, database),
    standbys: async () => {
      const node = await requireLeader()
      return nodes.filter((other) => other !== node)
    },
    /** Lets Patroni hand the lead over, as before maintenance. */
    async switchOver() {
      const from = await requireLeader()
      const answer = await fetch(`http://${from.host.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.host.name }),
      })
      if (answer.status !== 200) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
