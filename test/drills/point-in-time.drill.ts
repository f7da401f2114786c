import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reactionsFor } from '#app/events.server.ts'
import { FILE_KINDS } from '#app/uploads.ts'
import { readConfig } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { createDatabase, type Database } from '#framework/database/database.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import { createS3Client } from '#framework/files/storage/s3-client.server.ts'
import { s3Storage } from '#framework/files/storage/s3-storage.server.ts'
import { openSealedRfqs } from '#tenders/sealed/opening/open-rfqs.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { loadSealKey } from '#tenders/sealed/opening/opening-keys.server.ts'
import { shiftDays } from '#test/support/database.ts'
import { INVARIANTS } from '#test/support/invariants.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { freePort, isReady } from '#test/support/site.ts'
import { allOf } from '#test/support/storage-cases.ts'
import { keepPrograms, type Programs } from '../../fleet/programs.ts'
import { chance, clientOf, databaseOf, percentile } from './support/clients.ts'
import type { Drill, DrillContext } from './support/drill.ts'
import { type Archive, findPostgres, layArchive, type Server } from './point-in-time/archive.ts'
import { startTlsFront } from './point-in-time/tls-front.ts'
import { compare, publishSealed, startWriters } from './point-in-time/writers.ts'
import { startRadosgw } from './support/radosgw.ts'

const LAWS = Object.entries(INVARIANTS)
/** Seconds that a job process is watched: whether it sends an e-mail again, and the first one longer than a minute. */
const WATCHED_S = { first: 65, others: 5 }
const GIVE_UP_MS = 120_000

type Environment = Record<string, string>

/** Waits for something that must come. */
async function until(what: string, isTrue: () => Promise<boolean>) {
  for (const end = Date.now() + GIVE_UP_MS; !(await isTrue()); await pause(250))
    if (Date.now() > end) throw new Error(`${what} did not come within ${GIVE_UP_MS / 1000} s`)
}

/** The product, on a database of its own, with its job process. */
async function startProduct(programs: Programs, name: string, { url, owner_url }: Server, env: Environment) {
  const port = await freePort()
  const own = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: url,
    DATABASE_OWNER_URL: owner_url,
  }
  const product = programs.start(name, process.execPath, ['src/main/server.ts'], { env: { ...env, ...own } })
  await isReady(own.PUBLIC_URL, () => product.child.exitCode !== null)
  return { url: own.PUBLIC_URL, env: { ...env, ...own }, stop: () => product.end() }
}

/** An instant as the command takes it. */
const nameOf = (instant: number) => new Date(instant).toISOString().replace('T', ' ').replace('Z', '+00')

/** What is found wrong with restored databases, added up over the instants. */
const tallies = () => ({
  before: 0,
  after: 0,
  lost: [] as string[],
  early: [] as string[],
  broken: [] as string[],
  missing_files: 0,
  waiting_mails: 0,
  not_delayed: 0,
  opened: 0,
  seconds: [] as number[],
})

const drill: Drill = {
  goals: ['G-26'],
  title: 'the product writes on an archived PostgreSQL, which is then put back to random seconds, each in a new folder',
  minutes: { full: 45, short: 15 },
  async run(context) {
    const bin = findPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'tarsiya-instants-'))
    const programs = keepPrograms(folder)
    const gateway = await startRadosgw()
    const mail = await aMailServer()
    let stopFront: (() => Promise<void>) | undefined
    const servers: Server[] = []
    try {
      const front = await startTlsFront(folder, Number(new URL(gateway.config.endpoint).port))
      stopFront = front.stop
      await (await createS3Client(gateway.config)).createBucket({ Bucket: 'database' })
      const repository = { bucket: 'database', tls_port: front.port, keys: gateway.config }
      const archive = await layArchive(folder, bin, repository, servers)
      await tryInstants(context, { folder, programs, archive, mail, s3: gateway.config })
    } catch (error) {
      context.print(programs.lastWords())
      throw error
    } finally {
      await programs.endAll(() => 'SIGTERM')
      for (const server of servers) await server.end()
      await stopFront?.()
      await mail.close()
      await gateway.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Opens what has closed, as a job process with the seal key does. */
async function openSealed(url: string, env: Environment, seal_key: string) {
  const [config, logger] = [readConfig(env), createLogger('silent')]
  const database = createDatabase(url, { max: 2, logger, reactions: reactionsFor(config) })
  // The clock of the database alone was moved.
  const now = () => new Date(8.64e15)
  const seal = await loadSealKey(config, seal_key, database.kysely)
  await openSealedRfqs(
    { config, database, storage: openStorage(config, FILE_KINDS), logger, now },
    { seal, secrets: await openSecretBox(config) },
  )
  await database.close()
}

interface Round {
  folder: string
  programs: Programs
  archive: Archive
  mail: Awaited<ReturnType<typeof aMailServer>>
  s3: Awaited<ReturnType<typeof startRadosgw>>['config']
}

/** The product and its writers, with backups meanwhile. Answers what was written and when, and a sealed RFQ. */
async function write({ short, print }: DrillContext, { programs, archive }: Round, env: Environment) {
  await archive.backUp('stanza-create')
  const product = await startProduct(programs, 'product', archive.primary, { ...env, WORKERS: '2', RATE_LIMITS: 'off' })
  const database = databaseOf(archive.primary.owner_url)
  const call = clientOf(product.url)
  const place = await database.kysely
    .selectFrom('cities')
    .select(['region_id', 'city_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await database.pool.query("insert into features (name) values ('sealed') on conflict do nothing")
  await until('a stock of opening keys', async () => {
    const { rows } = await database.pool.query('select from opening_keys where rfq_id is null')
    return rows.length > 0
  })
  const sealed = await publishSealed(call, database, place)
  await archive.backUp('--type=full', 'backup')
  const from = Date.now()
  const writers = startWriters(call, database, place)
  await pause(short ? 20_000 : 90_000)
  await archive.backUp('--type=diff', 'backup')
  await pause(short ? 20_000 : 90_000)
  const to = Date.now()
  // Later writes, so that each instant has some that may not be there.
  await pause(2000)
  await writers.stop()
  await archive.archiveAll()
  await database.close()
  await product.stop()
  print(`${writers.written.length} writes in ${Math.round((to - from) / 1000)} s: ${writers.outcomes.toString()}`)
  return { written: writers.written, from, to, sealed }
}

/** Rows against the laws, and files that the storage lacks. */
async function look({ pool }: Database, { s3, folder }: Round) {
  const broken: string[] = []
  for (const [law, query] of LAWS) if ((await pool.query(query)).rowCount) broken.push(law)
  const storage = s3Storage(s3, folder, FILE_KINDS)
  const stored = new Set((await allOf(storage.list())).map(({ path }) => path))
  const { rows } = await pool.query<{ path: string }>('select path from files where deleted_at is null')
  return { broken, missing_files: rows.filter(({ path }) => !stored.has(path)).length }
}

async function tryInstants(context: DrillContext, round: Round) {
  const { short, print, figure } = context
  const { folder, programs, archive, mail, s3 } = round
  const SEAL_KEY = randomBytes(32).toString('base64')
  const env: Environment = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: join(folder, 'product-data'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    DEMO: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: mail.url,
    MAIL_DELAY_SECONDS: '4',
    KEEP_DELETED_FILES_DAYS: '14',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.access_key_id ?? '',
    S3_SECRET_ACCESS_KEY: s3.secret_access_key ?? '',
  }
  const { written, from, to, sealed } = await write(context, round, { ...env, SEAL_KEY })
  const before = mail.taken.length
  const sent = new Set(mail.taken.map(({ messageId }) => messageId))
  const seed = Date.now()
  print(`seed ${seed}; ${sent.size} e-mails were sent`)
  const { next } = chance(seed)
  const found = tallies()
  const instants = new Set<number>()
  while (instants.size < (short ? 4 : 20))
    instants.add(Math.ceil((from + 3000 + next() * (to - from - 4000)) / 1000) * 1000)
  for (const [index, instant] of [...instants].entries()) {
    const number = index + 1
    const name = nameOf(instant)
    const own = { ...env, NODE_ENV: 'production', ALLOW_INSECURE: '1', DATA_DIR: join(folder, `data-${number}`) }
    await mkdir(own.DATA_DIR)
    const began = performance.now()
    const { server, said, remove } = await archive.restoreTo(name, number, { ...own, PUBLIC_URL: 'http://localhost' })
    const seconds = (performance.now() - began) / 1000
    const database = databaseOf(server.owner_url)
    const compared = await compare(database, written, instant)
    const { broken, missing_files } = await look(database, round)
    print(`${name}, after ${seconds.toFixed(1)} s: ${said.split('\n').at(-1)}`)

    const product = await startProduct(programs, `restored-${number}`, server, { ...own, WORKERS: '1' })
    await pause(1000 * (number === 1 ? WATCHED_S.first : WATCHED_S.others))
    await shiftDays({ owner: database }, 3)
    const state = async () =>
      (await clientOf(product.url)<{ sealed?: { state: string } }>('GET', `/unauthorized/rfqs/${sealed}`)).body.sealed
        ?.state
    found.not_delayed += Number((await state()) !== 'delayed')
    if (number === 1) {
      await openSealed(server.url, own, SEAL_KEY)
      await until('the opening with the seal key', async () => (await state()) === 'opened')
      found.opened++
    }
    await product.stop()
    await database.close()
    await server.end()
    await remove()
    found.before += compared.before
    found.after += compared.after
    found.lost.push(...compared.lost.map(({ kind, id }) => `${name}: ${kind} ${id}`))
    found.early.push(...compared.early.map(({ kind, id }) => `${name}: ${kind} ${id}`))
    found.broken.push(...broken.map((law) => `${name}: ${law}`))
    found.missing_files += missing_files
    found.waiting_mails += Number(/(\d+) e-mails that waited/.exec(said)?.[1] ?? 0)
    found.seconds.push(seconds)
  }

  const beyond = await archive.restoreTo(nameOf(to + 3_600_000), 0, env).then(
    ({ said }) => said,
    ({ stderr }: { stderr?: string }) => `refused: ${String(stderr).trim().split('\n').at(-1)?.slice(0, 100)}`,
  )
  figure('an instant that the archive does not reach', beyond, 'refused', beyond.startsWith('refused'))
  const { lost, early, broken } = found
  figure(`of ${found.before} writes acknowledged before an instant, lost`, shown(lost), '0', lost.length === 0)
  figure(`of ${found.after} writes begun after it, there`, shown(early), '0', early.length === 0)
  figure(`rows that break one of ${LAWS.length} laws`, shown(broken), '0', broken.length === 0)
  figure('files that the storage lacks', found.missing_files, '0', found.missing_files === 0)
  const again = mail.taken.slice(before).filter(({ messageId }) => sent.has(messageId)).length
  const taken = `${again} of ${found.waiting_mails} that waited at the instants`
  figure('e-mails that were sent again', taken, '0 of > 0', again === 0 && found.waiting_mails > 0)
  const { not_delayed, opened } = found
  figure('sealed RFQs that are not delayed without the seal key', not_delayed, '0', not_delayed === 0)
  figure('opened once the key is there', opened, '1', opened === 1)
  const [median, most] = [percentile(found.seconds, 0.5), Math.max(...found.seconds).toFixed(1)]
  figure('seconds for a restore, median and longest', `${median}, ${most}`, 'median ≤ 60', median <= 60)
}

const shown = (wrong: readonly string[]) =>
  wrong.length === 0 ? 0 : `${wrong.length}: ${wrong.slice(0, 5).join('; ')}`

export default drill
