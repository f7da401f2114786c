import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { S3Keys } from '#test/support/make/s3-server.ts'
import { freePort } from '#test/support/site.ts'
import { ordinaryUser } from '../../../fleet/programs.ts'
import { missingPrograms } from '../support/radosgw.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const DEPLOY = join(ROOT, 'deploy/pgbackrest')

/** Where Debian's PostgreSQL is; says what to install where something is missing. */
export function findPostgres(): string {
  const newest = globSync('/usr/lib/postgresql/*/bin/postgres').sort(
    (a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]),
  )[0]
  const packages = [
    !newest && 'postgresql',
    globSync('/usr/bin/pgbackrest').length === 0 && 'pgbackrest',
    missingPrograms().length > 0 && 'radosgw ceph-mon ceph-osd ceph-common',
  ].filter(Boolean)
  if (!newest || packages.length > 0)
    throw new Error(`Programs are missing. On Debian 12: apt-get install --no-install-recommends ${packages.join(' ')}`)
  return dirname(newest)
}

/** A PostgreSQL server in a folder. */
export interface Server {
  port: number
  /** As the owner of the tables. */
  owner_url: string
  url: string
  /** Programs that start and stop it, and ask it as superuser, without arguments of their own. */
  start: string
  stop: string
  psql: string
  ask: (statement: string) => Promise<Record<string, unknown>[]>
  /** Ends it, if it runs. */
  end: () => Promise<unknown>
}

interface Repository {
  bucket: string
  tls_port: number
  keys: S3Keys
}

/** PostgreSQL as Debian has it, archived by the files of `deploy/pgbackrest`. Each server is added to `servers`. */
export async function layArchive(
  folder: string,
  bin: string,
  { bucket, tls_port, keys }: Repository,
  servers: Server[],
) {
  const user = ordinaryUser()
  const password = randomBytes(18).toString('hex')
  const home = join(folder, 'postgres')
  const data = join(home, 'data')
  await chmod(folder, 0o711)
  for (const path of [home, join(home, 'lock'), join(home, 'log')]) {
    await mkdir(path)
    if (user) await chown(path, user.uid, user.gid)
  }
  const write = async (name: string, text: string, mode = 0o600) => {
    const path = join(home, name)
    await writeFile(path, text, { mode })
    if (user) await chown(path, user.uid, user.gid)
    return path
  }

  const conf = (await readFile(join(DEPLOY, 'pgbackrest.conf'), 'utf8'))
    .replace('repo1-s3-endpoint=s3.example', `repo1-s3-endpoint=localhost\nrepo1-storage-host=127.0.0.1`)
    .replace(/^repo1-s3-bucket=.*/m, `repo1-s3-bucket=${bucket}\nrepo1-storage-port=${tls_port}`)
    .replace(/^repo1-s3-key=.*/m, `repo1-s3-key=${keys.access_key_id}\nrepo1-storage-verify-tls=n`)
    .replace(/^repo1-s3-key-secret=.*/m, `repo1-s3-key-secret=${keys.secret_access_key}`)
    .replace(/^repo1-cipher-pass=.*/m, `repo1-cipher-pass=${randomBytes(32).toString('base64')}`)
    .replace(/^lock-path=.*/m, `lock-path=${home}/lock`)
    .replace(/^log-path=.*/m, `log-path=${home}/log`)
    .replace(/^pg1-path=.*/m, `pg1-path=${data}`)
    .replace(/^pg1-socket-path=.*/m, `pg1-socket-path=${home}`)
  const env = {
    PATH: process.env.PATH ?? '',
    LC_ALL: 'C.UTF-8',
    PGBACKREST_CONFIG: await write('pgbackrest.conf', conf),
  }
  const as = { cwd: home, env, ...user }
  const password_file = await write('password', password)

  /** A program that runs a command in this environment, as the account of PostgreSQL. */
  const program = (name: string, command: string) => {
    const variables = Object.entries(env).map(([key, value]) => `${key}='${value}'`)
    const account = user ? 'runuser -u postgres -- ' : ''
    return write(name, `#!/bin/sh\ncd ${home}\nexec ${account}env -i ${variables.join(' ')} ${command}\n`, 0o755)
  }

  async function serverIn(at: string): Promise<Server> {
    const [port, name] = [await freePort(), at.replaceAll('/', '-')]
    const address = (role: string, database = 'tarsiya') =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
    const pg_ctl = `${bin}/pg_ctl -D ${at} -w -t 120`
    const given = `-p ${port} -c unix_socket_directories=${home} -c listen_addresses=127.0.0.1`
    const stop = await program(
      `stop${name}`,
      `sh -c 'test ! -e ${at}/postmaster.pid || ${bin}/pg_ctl -D ${at} -s -m fast stop'`,
    )
    const server: Server = {
      port,
      url: address('tarsiya_app'),
      owner_url: address('tarsiya'),
      start: await program(`start${name}`, `${pg_ctl} -s -l ${home}/server${name}.log -o "${given}" start`),
      stop,
      end: () => run(stop),
      psql: await program(`psql${name}`, `${bin}/psql -h ${home} -p ${port} -U postgres "$@"`),
      async ask(statement) {
        const client = new Client({ connectionString: address('postgres') })
        await client.connect()
        try {
          return (await client.query<Record<string, unknown>>(statement)).rows
        } finally {
          await client.end()
        }
      },
    }
    servers.push(server)
    return server
  }

  const locale = ['-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums']
  const roles = ['-U', 'postgres', `--pwfile=${password_file}`, '--auth-host=scram-sha-256', '--auth-local=trust']
  await run(join(bin, 'initdb'), ['-D', data, ...roles, ...locale], as)
  const settings = await readFile(join(DEPLOY, 'archive.conf'), 'utf8')
  await appendFile(join(data, 'postgresql.conf'), `${settings}shared_buffers = 64MB\n`)
  const primary = await serverIn(data)
  const pgbackrest = await program('pgbackrest', `pgbackrest --pg1-port=${primary.port} "$@"`)
  await run(primary.start)
  const first = new Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${primary.port}/postgres` })
  await first.connect()
  for (const role of ['tarsiya', 'tarsiya_app']) await first.query(`create role ${role} login password '${password}'`)
  await first.query('grant tarsiya_app to tarsiya')
  await first.query(`create database tarsiya owner tarsiya`)
  await first.end()
  await primary.ask('create extension pg_trgm; create extension btree_gin')

  return {
    primary,
    /** A command of pgBackRest on the primary. */
    backUp: (...args: string[]) => run(pgbackrest, ['--stanza=tarsiya', ...args]),
    /** Waits until all that was written is in the repository. */
    async archiveAll() {
      const [row] = await primary.ask('select pg_walfile_name(pg_switch_wal()) as segment')
      const archived = `select 1 from pg_stat_archiver where last_archived_wal >= '${String(row!.segment)}'`
      while ((await primary.ask(archived)).length === 0) await pause(200)
    },
    /** Restores into a folder of its own by the command for operators. */
    async restoreTo(instant: string, number: number, ops: Record<string, string>) {
      const target = join(home, `restored-${number}`)
      await mkdir(target, { mode: 0o700 })
      if (user) await chown(target, user.uid, user.gid)
      const server = await serverIn(target)
      // A trial does not write into the repository.
      const restore = await program(`restore-${number}`, 'pgbackrest --archive-mode=off "$@"')
      const addresses = { DATABASE_URL: server.url, DATABASE_OWNER_URL: server.owner_url }
      const variables = Object.entries({ PATH: process.env.PATH ?? '', ...ops, ...addresses })
      const command = `env -i ${variables.map(([key, value]) => `${key}='${value}'`).join(' ')} ${process.execPath} ${ROOT}/src/main/ops.server.ts`
      const script = await write(`ops-${number}`, `#!/bin/sh\ncd ${ROOT}\nexec ${command} "$@"\n`, 0o755)
      const { stdout } = await run(join(DEPLOY, 'restore-to'), [instant], {
        env: {
          PATH: process.env.PATH,
          PGDATA: target,
          STOP: server.stop,
          START: server.start,
          PSQL: server.psql,
          PGBACKREST: restore,
          OPS: script,
        },
      })
      return { server, said: stdout.trim(), remove: () => run('rm', ['-rf', target]) }
    },
  }
}

export type Archive = Awaited<ReturnType<typeof layArchive>>
