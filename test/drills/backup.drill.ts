import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Manifest, readManifest } from '#runtime/backup/manifest.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aCompany, aSupplier, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import { type Call, clientOf, databaseOf, figureLaws, outcomeOf, percentile, Tally } from './support/clients.ts'
import type { Drill, DrillContext } from './support/drill.ts'
import { inDays } from '#test/support/in-days.ts'

const WRITERS = 4
/** Tables that a start and a sign-in write no row into: they must hold what the backup says. */
const UNTOUCHED = [
  'rfqs',
  'bids',
  'files',
  'companies',
  'products',
  'supplier_profiles',
  'rfq_attachments',
  'product_images',
]

/** What an operator types, on the installation in a folder, with its embedded database. */
const ops = (data_dir: string, ...args: string[]) =>
  new Promise<{ code: unknown; said: string[]; seconds: number }>((resolve) => {
    const began = performance.now()
    execFile(
      process.execPath,
      ['src/main/ops.server.ts', ...args],
      { env: { ...process.env, DATA_DIR: data_dir, DATABASE_URL: '', DATABASE_OWNER_URL: '' } },
      (error, output, errors) =>
        resolve({
          code: error?.code ?? 0,
          said: (output + errors).trim().split('\n'),
          seconds: (performance.now() - began) / 1000,
        }),
    )
  })

/** One write that was acknowledged, by when it was begun and answered. */
interface Written {
  kind: 'rfq' | 'bid'
  id: number
  begun: number
  answered: number
}

/** Companies that publish RFQs and bid on each other's, files and all, until they are told to stop. */
function write(call: Call, database: Database, place: { region_id: number; city_id: number }) {
  const written: Written[] = []
  const outcomes = new Tally()
  const times: number[] = []
  let going = true
  const done = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      let [buyer, supplier] = [await aCompany(database), await aSupplier(database)]
      while (going) {
        const begun = performance.now()
        const rfq = await call<{ rfq_id: number }>('POST', '/rfqs/new', {
          as: buyer,
          form: {
            title: 'كراسي مكتبية',
            description: 'كراسي لقاعة اجتماعات.',
            item_description: 'قماش رمادي بمسند.',
            quantity: 12,
            delivery_date: inDays(20),
            deadline: inDays(10),
            category_id: 1,
            region_id: place.region_id,
            city_id: place.city_id,
            attachments: [aPdf()],
          },
        })
        outcomes.add(outcomeOf(rfq))
        // An account has room for so many files, and these publish more than any company would.
        if (rfq.status !== 201) {
          ;[buyer, supplier] = [await aCompany(database), await aSupplier(database)]
          continue
        }
        written.push({ kind: 'rfq', id: rfq.body.rfq_id, begun, answered: performance.now() })
        const form = { total_amount: 1250.5, proposed_delivery_date: inDays(15), attachment: aPdf() }
        const bid = await call<{ bid_id: number }>('POST', `/rfqs/${rfq.body.rfq_id}/bids/new`, { as: supplier, form })
        outcomes.add(outcomeOf(bid))
        times.push(rfq.ms, bid.ms)
        if (bid.status === 201)
          written.push({
            kind: 'bid',
            id: bid.body.bid_id,
            begun: performance.now() - bid.ms,
            answered: performance.now(),
          })
      }
    }),
  )
  return {
    written,
    outcomes,
    times,
    async stop() {
      going = false
      await done
    },
  }
}

interface Copy {
  folder: string
  manifest: Manifest
  /** What must be in it, and what may not. */
  before: Written[]
  after: Written[]
  buyer: MadeCompany
}

/**
 * Puts a copy into an empty folder, starts the product there, and looks at everything through its API and in its
 * database.
 */
async function restore(
  { folder, manifest, before, after, buyer }: Copy,
  secret_key: string,
  { print, figure }: DrillContext,
) {
  const fresh = await mkdtemp(join(tmpdir(), 'tarsiya-restored-'))
  try {
    await cp(secret_key, join(fresh, 'secret.key'))
    const restored = await ops(fresh, 'backup:restore', folder)
    // Without its tables, which it names one by one.
    for (const line of restored.said) if (/^\S/.test(line)) print(`  ${line}`)
    figure(
      'restoring into an empty folder and database, exit code',
      `${restored.code} after ${restored.seconds.toFixed(1)} s`,
      '0',
      restored.code === 0,
    )
    if (restored.code !== 0) return
    const checked = await ops(fresh, 'files:check', '--deep')
    const whole = checked.code === 0 && (checked.said.at(-1) ?? '').endsWith(' 0 missing, 0 damaged, 0 unknown')
    figure('files against rows and checksums', checked.said.at(-1) ?? '', '0 missing, 0 damaged, 0 unknown', whole)

    const site = await startSite({ DATA_DIR: fresh, JOBS: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    try {
      const call = clientOf(site.url)
      const rows = async (table: string) =>
        (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
      const other: string[] = []
      for (const { name, rows: listed } of manifest.tables)
        if (UNTOUCHED.includes(name) && (await rows(name)) !== listed)
          other.push(`${name}: ${await rows(name)} of ${listed}`)
      figure('tables with another number of rows than the backup says', other.join('; ') || 0, '0', other.length === 0)
      const kept = { rfq: new Set<number>(), bid: new Set<number>() }
      for (const { rfq_id } of (await database.pool.query('select rfq_id from rfqs')).rows) kept.rfq.add(rfq_id)
      for (const { bid_id } of (await database.pool.query('select bid_id from bids')).rows) kept.bid.add(bid_id)
      const lost = before.filter(({ kind, id }) => !kept[kind].has(id)).length
      figure(`of ${before.length} writes acknowledged before the backup began, lost`, lost, '0', lost === 0)
      const early = after.filter(({ kind, id }) => kept[kind].has(id)).length
      figure(`of ${after.length} writes begun after it ended, in it`, early, '0', early === 0)
      await figureLaws(database, figure)

      const entered = await call('POST', '/login', { json: { email: buyer.email, password: PASSWORD } })
      const cookie = entered.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      const own = await call<{ attachments_paths: string[] }[]>('GET', '/rfqs/my-rfqs', { as: { cookie } })
      figure(
        'signing in, reading its own RFQs',
        `${outcomeOf(entered)}, ${outcomeOf(own)}`,
        '200, 200',
        entered.status === 200 && own.status === 200,
      )
      const {
        rows: [file],
      } = await database.pool.query<{ path: string; size: number }>(
        "select path, size from files where kind = 'rfq' and deleted_at is null order by file_id desc limit 1",
      )
      const served = await fetch(site.url + file!.path, { headers: { cookie } })
      const bytes = (await served.arrayBuffer()).byteLength
      figure(
        'the newest file as it is served, bytes',
        `${served.status}, ${bytes}`,
        `200, ${file!.size}`,
        served.status === 200 && bytes === file!.size,
      )
      const newest = Math.max(...kept.rfq)
      const more = write(
        call,
        database,
        await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow(),
      )
      while (more.written.length === 0 && more.outcomes.of('5') === 0) await pause(20)
      await more.stop()
      const next = more.written.filter(({ kind }) => kind === 'rfq').map(({ id }) => id)
      figure(
        'writing goes on: answers, the first new number after the highest one',
        `${more.outcomes}; ${Math.min(...next) - newest}`,
        '201, ≥ 1',
        Math.min(...next) > newest && more.outcomes.of('5') === 0,
      )
    } finally {
      await database.close()
      await site.stop()
    }
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

const drill: Drill = {
  goals: ['G-16'],
  title: 'the product is backed up while companies write, and the copy is restored into nothing, started and entered',
  minutes: { full: 4, short: 1 },
  async run(context) {
    const { short, print, figure } = context
    const parent = await mkdtemp(join(tmpdir(), 'tarsiya-backups-'))
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DEMO: 'on' })
    const database = databaseOf(site.database_url)
    const copies: Copy[] = []
    try {
      const buyer = await aCompany(database)
      const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
      const writers = write(clientOf(site.url), database, place)
      for (let round = 1; round <= (short ? 1 : 3); round++) {
        await pause(short ? 2000 : 10_000)
        const begun = performance.now()
        const made = await ops(site.data_dir, 'backup:create', parent)
        const ended = performance.now()
        // After it, too, so that there is something that may not be in it.
        await pause(1000)
        for (const line of made.said) print(`  ${line}`)
        const during = writers.written.filter(({ answered }) => answered > begun && answered < ended).length
        figure(
          `backup ${round}, exit code; writes acknowledged meanwhile`,
          `${made.code} after ${made.seconds.toFixed(1)} s; ${during}`,
          '0; > 0',
          made.code === 0 && during > 0,
        )
        const folder = join(
          parent,
          (await readdir(parent))
            .filter((name) => name.startsWith('tarsiya-'))
            .sort()
            .at(-1)!,
        )
        copies.push({
          folder,
          manifest: await readManifest(folder),
          buyer,
          before: writers.written.filter(({ answered }) => answered < begun),
          after: writers.written.filter((each) => each.begun > ended),
        })
      }
      await writers.stop()
      print(`${writers.written.length} writes: ${writers.outcomes}; p95 ${percentile(writers.times, 0.95)} ms`)
      figure('answers 5xx while backups were made', writers.outcomes.of('5'), '0', writers.outcomes.of('5') === 0)
      await figureLaws(database, figure)
      const key = join(parent, 'secret.key')
      await cp(join(site.data_dir, 'secret.key'), key)
      await database.close()
      await site.stop()
      for (const copy of copies) await restore(copy, key, context)
    } finally {
      await database.close()
      await site.stop()
      await rm(parent, { recursive: true, force: true })
    }
  },
}

export default drill
