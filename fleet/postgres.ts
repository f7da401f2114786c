import { execFile } from 'node:child_process'
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '#test/support/site.ts'
import type { findPrograms, Programs, Running } from './programs.ts'

interface Given {
  folder: string
  programs: Programs
  found: ReturnType<typeof findPrograms>
  user: { uid: number; gid: number } | undefined
}

/**
 * Small, because two of them, three web processes and a store share one machine. Nothing that guards data is left out.
 */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=64MB',
  'jit=off',
  'wal_level=replica',
  'hot_standby=on',
  'wal_keep_size=256MB',
  'wal_retrieve_retry_interval=500ms',
  'log_min_messages=warning',
  'password_encryption=scram-sha-256',
]

const run = promisify(execFile)

export interface Cluster {
  port: number
  /** As superuser, in the product's database. */
  ask: (statement: string) => Promise<Record<string, unknown>[]>
  start: () => Promise<void>
  /** Ends it in order. */
  stop: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

/**
 * A primary with the product's empty database, and a replica that follows it so closely that no commit is answered
 * before it has it.
 */
export async function startPair(
  { folder, programs, found, user }: Given,
  password: string,
): Promise<{ primary: Cluster; replica: Cluster }> {
  const own = { cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', PGPASSWORD: password }, ...user }
  const give = async (path: string) => user && chown(path, user.uid, user.gid)
  const home = join(folder, 'postgres')
  await mkdir(home)
  await give(home)
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await give(passwordFile)

  async function clusterAt(name: string): Promise<Cluster> {
    const port = await freePort()
    let server: Running | undefined
    const asks = async (statement: string, database = 'tarsiya') => {
      const client = new Client({
        host: '127.0.0.1',
        port,
        user: 'postgres',
        password,
        database,
        connectionTimeoutMillis: 2000,
      })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        await client.end()
      }
    }
    return {
      port,
      ask: asks,
      async start() {
        const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting])
        server = programs.start(
          `postgres-${name}`,
          found.postgres('postgres'),
          ['-D', join(home, name), ...settings],
          own,
        )
        const isUp = () =>
          asks('select 1', 'postgres').then(
            () => true,
            () => false,
          )
        for (const end = Date.now() + 30_000; !(await isUp()); await pause(50)) {
          if (Date.now() > end || server.child.exitCode !== null)
            throw new Error(`PostgreSQL (${name}) does not start: see its log`)
        }
      },
      stop: async () => server?.end('SIGINT'),
      // Its other processes end when they miss it.
      kill: async () => server?.end('SIGKILL'),
    }
  }

  const primary = await clusterAt('primary')
  const initdb = [
    '-D',
    join(home, 'primary'),
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]
  await run(found.postgres('initdb'), initdb, own)
  await primary.start()
  const first = new Client({ host: '127.0.0.1', port: primary.port, user: 'postgres', password, database: 'postgres' })
  await first.connect()
  for (const role of ['tarsiya', 'tarsiya_app']) await first.query(`create role ${role} login password '${password}'`)
  await first.query('create database tarsiya owner tarsiya')
  await first.end()
  await primary.ask('create extension pg_trgm')

  const replica = await clusterAt('replica')
  const target = join(home, 'replica')
  await run(
    found.postgres('pg_basebackup'),
    ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres', '-D', target, '-R', '-X', 'stream', '-c', 'fast'],
    own,
  )
  const follow = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=replica`
  await appendFile(join(target, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`)
  await replica.start()
  await primary.ask("alter system set synchronous_standby_names = 'replica'")
  await primary.ask('select pg_reload_conf()')
  for (const end = Date.now() + 20_000; ; await pause(100)) {
    const [state] = await primary.ask("select sync_state from pg_stat_replication where application_name = 'replica'")
    if (state?.sync_state === 'sync') break
    if (Date.now() > end) throw new Error('the replica does not follow')
  }
  return { primary, replica }
}
