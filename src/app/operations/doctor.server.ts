import { randomBytes } from 'node:crypto'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { CommandContext } from '#framework/config/command.server.ts'
import { counted, formatMinute } from '#framework/config/command.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { migrationNames } from '#framework/database/migrate.server.ts'
import { clamdScanner } from '#framework/files/serve/scan.server.ts'
import { writeNew } from '#framework/files/storage/storage.server.ts'
import { clockDoubts } from '#framework/jobs/check-clock.server.ts'
import { countMails, mailCauses } from '#framework/mail/ops.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { readLastBackup } from '#runtime/backup/last-backup.server.ts'
import { examineSealKey, type SealKeyState } from '#tenders/sealed/opening/opening-keys.server.ts'

/** What was found of one part of an installation. */
export interface Finding {
  part: string
  state: 'ok' | 'warning' | 'wrong'
  text: string
  /** What to do about it: a command where there is one. */
  next?: string
}

export type Examined = Pick<CommandContext, 'config' | 'database' | 'storage' | 'url'> & {
  /** SEAL_KEY, where this process has it. */
  seal_key?: string | undefined
}

const OPS = 'npm run ops --'
const ANSWER_TIMEOUT_MS = 5000
/** The clock decides when RFQs close. */
const MAX_CLOCK_MS = { warning: 1000, wrong: 5000 }
const GIB = 2 ** 30
/** Below the second, uploads are refused. */
const MIN_FREE_BYTES = { warning: 2 * GIB, wrong: GIB / 2 }
const MAX_BACKUP_HOURS = 26
const MAX_LATE_MINUTES = 15
/** From this month on the holidays of the next year should be there. */
const HOLIDAYS_MONTH = 10

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text })
const warning = (part: string, text: string, next: string): Finding => ({ part, state: 'warning', text, next })
const wrong = (part: string, text: string, next: string): Finding => ({ part, state: 'wrong', text, next })

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(host)

function examineSettings({ config }: Examined): Finding[] {
  const { public_url, support_numbers, smtp_url, production } = config
  const important = production ? wrong : warning
  return [
    isLocal(new URL(public_url).hostname)
      ? important(
          'PUBLIC_URL',
          `${public_url} is this machine alone: nobody can follow links in e-mails`,
          'set PUBLIC_URL',
        )
      : ok('PUBLIC_URL', public_url),
    support_numbers.some((number) => /^\+96650000000\d$/.test(number))
      ? important('support', 'the numbers on the support page are placeholders', 'set SUPPORT_NUMBERS')
      : ok('support', support_numbers.join(', ') || 'no telephone numbers: the support page shows none'),
    smtp_url === undefined
      ? important('mail server', 'SMTP_URL is not set: e-mails are stored and not sent', 'set SMTP_URL')
      : ok('mail server', `set; ${OPS} mail:test <address> tries it`),
  ]
}

async function examineSpace({ config: { data_dir } }: Examined): Promise<Finding> {
  const { bavail, bsize } = await statfs(data_dir)
  const free = bavail * bsize
  const text = `${(free / GIB).toFixed(1)} GiB free in ${data_dir}`
  const next = `free space: df -h ${data_dir}`
  if (free < MIN_FREE_BYTES.wrong) return wrong('space', `${text}: uploads are refused`, next)
  return free < MIN_FREE_BYTES.warning ? warning('space', text, next) : ok('space', text)
}

async function examineStorage({ storage, config }: Examined): Promise<Finding> {
  const name = config.s3 ? `bucket ${config.s3.bucket}` : join(config.data_dir, 'uploads')
  const path = `/uploads/${storage.kinds[0]}/${randomBytes(16).toString('hex')}.txt`
  try {
    const temp = storage.tempPath()
    await writeNew(temp, Buffer.from('doctor'))
    await storage.put(path, temp)
    const stored = await storage.open(path)
    stored?.stream.destroy()
    await storage.remove(path)
    return stored ? ok('storage', `${name} can be written`) : wrong('storage', `${name} lost a file`, 'see its log')
  } catch (error) {
    return wrong('storage', `${name} cannot be written: ${messageOf(error)}`, 'mend rights, space or the S3_ settings')
  }
}

async function examineScanner({ config: { clamd_url, production } }: Examined): Promise<Finding> {
  const scanner = clamdScanner(clamd_url)
  if (!scanner)
    return production
      ? warning('scanner', 'CLAMD_URL is not set: uploads are not scanned for viruses', 'set CLAMD_URL')
      : ok('scanner', 'none: uploads are not scanned')
  return (await scanner(Buffer.from('doctor'))) === 'clean'
    ? ok('scanner', `${clamd_url} answers`)
    : wrong('scanner', `${clamd_url} does not answer: new files wait`, 'start clamd, or mend CLAMD_URL')
}

async function examineFiles({ config: { clamd_url }, database: { kysely } }: Examined): Promise<Finding> {
  const rows = await kysely
    .selectFrom('files')
    .select(['scan', sql<number>`count(*)`.as('count')])
    .where('scan', 'in', ['unscanned', 'pending'])
    .where('deleted_at', 'is', null)
    .groupBy('scan')
    .execute()
  const count = (state: string) => rows.find(({ scan }) => scan === state)?.count ?? 0
  const [unscanned, pending] = [count('unscanned'), count('pending')]
  if (pending > 0 && clamd_url === undefined)
    return wrong('files', `${counted(pending, 'file')} wait for a scanner and are not served`, 'set CLAMD_URL')
  if (unscanned === 0) return ok('files', `${pending} wait for the scanner`)
  const later = clamd_url === undefined ? 'once CLAMD_URL is set' : 'by the job scan_files'
  return ok('files', `${counted(unscanned, 'file')} that no scanner has seen: served, and scanned ${later}`)
}

async function examineBackup({ config: { data_dir } }: Examined): Promise<Finding> {
  const next = `${OPS} backup:create <folder> --keep 14, each night`
  const last = await readLastBackup(data_dir)
  if (last === undefined) return warning('backup', 'no backup:create was run with this data folder', next)
  const { created_at, folder, problems } = last
  const made = `${formatMinute(new Date(created_at))} in ${folder}`
  if (problems > 0) return wrong('backup', `${made} lacks ${counted(problems, 'file')}`, `${OPS} files:check --deep`)
  const hours = (Date.now() - Date.parse(created_at)) / 3_600_000
  return hours > MAX_BACKUP_HOURS ? warning('backup', `the last is of ${made}`, next) : ok('backup', made)
}

/** Whether the database answers, how its clock differs from ours, and whether its schema is of this release. */
async function examineDatabase({ url, config }: Examined): Promise<{ answers: boolean; findings: Finding[] }> {
  const away = (text: string) => ({
    answers: false,
    findings: [
      wrong(
        'database',
        text,
        config.database_url === undefined ? 'npm start' : 'start PostgreSQL, or mend DATABASE_URL',
      ),
    ],
  })
  if (url === '') return away('there is none yet')
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'tarsiya doctor',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const before = Date.now()
    const { rows } = await client.query<{ at: number; version: string }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, current_setting('server_version') as version",
    )
    const after = Date.now()
    const { at, version } = rows[0]!
    const offset = Math.round(at - (before + after) / 2)
    const ahead = `the database's clock is ${(Math.abs(offset) / 1000).toFixed(1)} s ${offset < 0 ? 'behind' : 'ahead of'} this machine's`
    const clockNext = 'synchronize both clocks: RFQs close and bids are opened by them (timedatectl)'
    const clock =
      Math.abs(offset) > MAX_CLOCK_MS.wrong
        ? wrong('clock', ahead, clockNext)
        : Math.abs(offset) > MAX_CLOCK_MS.warning
          ? warning('clock', ahead, clockNext)
          : ok('clock', 'that of the database and ours agree')
    const done = await client
      .query<{ name: string }>('select name from schema_migrations order by name')
      .then(({ rows: applied }) => applied.map(({ name }) => name))
      .catch((): string[] => [])
    const known = await migrationNames()
    const missing = known.filter((name) => !done.includes(name))
    const newer = done.filter((name) => !known.includes(name))
    const schema =
      missing.length > 0
        ? wrong('schema', `${counted(missing.length, 'migration')} missing, the first ${missing[0]}`, 'npm start')
        : newer.length > 0
          ? wrong('schema', `of a newer release (${newer.at(-1)})`, 'run that release, or restore a backup of this one')
          : ok('schema', `of this release (${known.at(-1)})`)
    return {
      answers: missing.length === 0,
      findings: [ok('database', `PostgreSQL ${version} answers in ${after - before} ms`), clock, schema],
    }
  } catch (error) {
    return away(`does not answer: ${messageOf(error) || 'connection refused'}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const SEAL_KEY: Record<SealKeyState, (file: string) => Finding> = {
  unused: () => ok('seal key', 'not used yet'),
  fits: () => ok('seal key', 'is that of this database'),
  verified: () => ok('seal key', 'a job process has it'),
  wrong: (file) =>
    wrong('seal key', 'is not that of this database: sealed RFQs are not opened', `put the right key into ${file}`),
  lost: (file) =>
    wrong(
      'seal key',
      'no job process has it, and it is not here: sealed RFQs are not opened',
      `put it into SEAL_KEY of the job process, or into ${file}`,
    ),
}

async function examineSeal({ config, database, seal_key }: Examined): Promise<Finding> {
  const file = join(config.data_dir, 'seal.key')
  // Check first: opening a missing key file would create a new, wrong key.
  const isHere = await access(file).then(
    () => true,
    () => false,
  )
  const key =
    seal_key !== undefined || isHere
      ? await openSecretBox({ secret_key: seal_key, data_dir: config.data_dir }, 'seal.key')
      : null
  return SEAL_KEY[await database.transaction((tx) => examineSealKey(tx, key))](file)
}

async function examineMails({ database: { kysely } }: Examined): Promise<Finding> {
  const { queued, dead, bounced } = await countMails(kysely)
  const [cause] = await mailCauses(kysely)
  const text = `${queued} queued, ${dead} dead, ${bounced} bounced`
  if (!cause) return ok('e-mails', text)
  const most = `${text}; most often (${cause.count} ${cause.status} since ${formatMinute(cause.since)}): ${cause.cause}`
  const next = `${OPS} mail:list, mend the cause, then mail:retry --dead or --bounced`
  return (dead > 0 ? wrong : warning)('e-mails', most, next)
}

async function examineJobs({ database: { kysely } }: Examined): Promise<Finding> {
  const { rows } = await sql<{ name: string; late: number; failed: number; oldest: Date | null; error: string | null }>`
    select task_identifier as name,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - make_interval(mins => ${MAX_LATE_MINUTES})) as late,
      count(*) filter (where attempts >= max_attempts) as failed, min(run_at) as oldest, max(left(last_error, 200)) as error
    from graphile_worker.jobs group by task_identifier order by task_identifier`.execute(kysely)
  const late = rows.filter((row) => row.late > 0)
  if (late.length > 0)
    return wrong(
      'jobs',
      `late by more than ${MAX_LATE_MINUTES} minutes: ${late.map((row) => `${row.late} ${row.name}, the oldest of ${formatMinute(row.oldest)}`).join('; ')}`,
      'start the job process: npm start, or npm run worker where JOBS=off',
    )
  const failed = rows.filter((row) => row.failed > 0)
  if (failed.length > 0)
    return warning(
      'jobs',
      `given up: ${failed.map((row) => `${row.failed} ${row.name} (${row.error ?? 'no error kept'})`).join('; ')}`,
      'find the error in the log of the job process',
    )
  return ok('jobs', 'none is late, none was given up')
}

async function examineTime({ database: { kysely } }: Examined): Promise<Finding> {
  const doubts = await clockDoubts(kysely)
  return doubts.length === 0
    ? ok('time', 'no job process doubts the clock')
    : wrong(
        'time',
        `${doubts.join('; ')}: nothing is closed or opened`,
        `set the clock (timedatectl); if it is right, ${OPS} clock:confirm "<now in Riyadh>"`,
      )
}

async function examineHolidays({ database: { kysely } }: Examined): Promise<Finding> {
  const [year, month] = dayOf(Date.now()).split('-').map(Number) as [number, number]
  const wanted = month >= HOLIDAYS_MONTH ? year + 1 : year
  const { count } = await kysely
    .selectFrom('holidays')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`extract(year from day) = ${wanted}`)
    .executeTakeFirstOrThrow()
  return count > 0
    ? ok('holidays', `${counted(count, 'day')} in ${wanted}`)
    : warning(
        'holidays',
        `none in ${wanted}: working days of bidders are counted without them`,
        `${OPS} holidays:import <file>`,
      )
}

/** Runs all checks of an installation that are possible from this machine. Changes nothing. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const { answers, findings } = await examineDatabase(examined)
  const inDatabase = [examineTime, examineSeal, examineMails, examineJobs, examineHolidays, examineFiles]
  const elsewhere = [examineSpace, examineStorage, examineScanner, examineBackup]
  const more: Finding[] = []
  for (const look of answers ? [...inDatabase, ...elsewhere] : elsewhere)
    more.push(
      await look(examined).catch((error: unknown) =>
        wrong(
          look.name.replace('examine', '').toLowerCase(),
          `cannot be looked at: ${messageOf(error)}`,
          'see the log',
        ),
      ),
    )
  return [...findings, ...more, ...examineSettings(examined)]
}
