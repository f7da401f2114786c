import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import type { Postgres } from './postgres-binaries.server.ts'

const settingsShape = z.object({
  superuser_password: z.string(),
  /** Password of the owner's role. */
  password: z.string(),
  /** Port of the last start; reused when free, so that clients reconnect. */
  port: z.number(),
  /** Whether the owner's role, the database and the extension exist. */
  prepared: z.boolean(),
  /** Whether the application's role exists; older clusters have none. */
  app_role: z.boolean().default(false),
  /** Whether only the roles that need them may connect to the databases; older clusters let everybody in. */
  closed: z.boolean().default(false),
})

/** Settings of an embedded cluster; stored inside it, so that password and data stay together. */
export type ClusterSettings = z.infer<typeof settingsShape>

const settingsFile = (cluster: string) => join(cluster, 'tarsiya.json')

export const readSettings = async (cluster: string): Promise<ClusterSettings> =>
  settingsShape.parse(JSON.parse(await readFile(settingsFile(cluster), 'utf8')))

/** Writes the settings atomically. */
export async function writeSettings(cluster: string, settings: ClusterSettings): Promise<void> {
  const draft = `${settingsFile(cluster)}.${process.pid}`
  await rm(draft, { force: true })
  // The folder may belong to another account: do not follow links in it.
  await writeFile(draft, JSON.stringify(settings), { mode: 0o600, flag: 'wx' })
  await rename(draft, settingsFile(cluster))
}

const secret = () => randomBytes(24).toString('base64url')

async function run(postgres: Postgres, program: string, args: string[]): Promise<void> {
  const { file, args: all, ...who } = postgres.command(program, args)
  const child = spawn(file, all, { cwd: '/', env: postgres.env, stdio: ['ignore', 'ignore', 'pipe'], ...who })
  let output = ''
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`PostgreSQL could not create its files: ${output.trim().split('\n').at(-1) ?? code}`)
}

/** Creates an empty cluster. It is renamed when complete, so an interrupted start leaves nothing incomplete. */
export async function createCluster(postgres: Postgres, data_dir: string, cluster: string): Promise<void> {
  const folder = await mkdtemp(join(data_dir, 'postgres-new-'))
  try {
    const settings: ClusterSettings = {
      superuser_password: secret(),
      password: secret(),
      port: 0,
      prepared: false,
      app_role: false,
      closed: false,
    }
    const files = join(folder, 'files')
    const passwordFile = join(folder, 'password')
    await mkdir(files, { mode: 0o700 })
    await writeFile(passwordFile, settings.superuser_password, { mode: 0o600 })
    for (const path of [folder, files, passwordFile]) await postgres.give(path)
    // Without an Arabic-aware LC_CTYPE, trigram search finds nothing.
    const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    await run(postgres, postgres.initdb, [
      '-D',
      files,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      `--lc-ctype=${ctype}`,
      '--lc-messages=C',
      '--data-checksums',
      '--wal-segsize=4',
      '--no-instructions',
    ])
    await writeSettings(files, settings)
    await chmod(files, 0o700)
    await rename(files, cluster).catch((error: NodeJS.ErrnoException) => {
      // Another process created it first; use that one.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const clusterUrl = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/** Owner of the database and its tables. */
const OWNER = 'tarsiya'
/** Role of web and job processes; its privileges are in `db/grants.ts`. */
const APP = 'tarsiya_app'

/** Derived from the owner's password, so that concurrent processes agree and older clusters get one too. */
const appPassword = ({ password }: ClusterSettings) => createHmac('sha256', password).update(APP).digest('base64url')

/** URLs of the application's role and of the owner. */
export const clusterAddresses = (settings: ClusterSettings, port: number) => ({
  url: clusterUrl(APP, appPassword(settings), port, OWNER),
  owner_url: clusterUrl(OWNER, settings.password, port, OWNER),
})

type SuperuserWork = (client: Client) => Promise<void>

async function asSuperuser(settings: ClusterSettings, port: number, database: string, work: SuperuserWork) {
  const connectionString = clusterUrl('postgres', settings.superuser_password, port, database)
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates the roles, the database and the extension for search, and closes all databases to others. Idempotent and safe
 * to run concurrently.
 */
export async function prepareDatabase(settings: ClusterSettings, port: number): Promise<void> {
  await asSuperuser(settings, port, 'postgres', async (client) => {
    await client.query('select pg_advisory_lock(1)')
    for (const [name, password] of [
      [OWNER, settings.password],
      [APP, appPassword(settings)],
    ] as const) {
      const role = await client.query('select from pg_roles where rolname = $1', [name])
      await client.query(
        `${role.rowCount ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`,
      )
    }
    // The owner may list and terminate the application's connections.
    await client.query(`grant ${APP} to ${OWNER}`)
    const database = await client.query('select from pg_database where datname = $1', [OWNER])
    if (!database.rowCount) await client.query(`create database ${OWNER} owner ${OWNER}`)
    await client.query('revoke connect on database postgres, template1 from public')
    await client.query(`revoke all on database ${OWNER} from public`)
    await client.query(`grant connect on database ${OWNER} to ${APP}`)
    await asSuperuser(settings, port, OWNER, async (inside) => {
      await inside.query('create extension if not exists pg_trgm')
    })
  })
}
