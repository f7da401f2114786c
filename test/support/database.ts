import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { Client } from 'pg'
import { reactionsFor } from '../../src/app/events.server.ts'
import { createDatabase, type Database } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { count } from './run/counted.ts'
import { NO_TIMEOUTS } from './timeouts.ts'

export const reactions = reactionsFor({ mail_delay_seconds: 0 })

const quiet = createLogger('silent')

async function asAdmin(statement: string, connectionString = process.env.TEST_ADMIN_URL) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A URL provided by the test server. */
function serverUrl(variable: 'TEST_DATABASE_URL' | 'TEST_OWNER_URL' | 'TEST_ADMIN_URL') {
  const url = process.env[variable]
  if (!url) throw new Error('no test server: run the tests with npm test, or one file with npm run test:file -- <file>')
  return new URL(url)
}

/** Creates a database and returns the URLs of both roles and a function that drops it. */
async function copyOf(source: string) {
  count('databases')
  const [url, owner_url] = [serverUrl('TEST_DATABASE_URL'), serverUrl('TEST_OWNER_URL')]
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(`create database ${name} template ${source} owner ${owner_url.username} strategy file_copy`)
  // A copy has the rows of the original and not its privileges.
  if (source !== 'template0') await asAdmin(`revoke temporary on database ${name} from public`)
  url.pathname = owner_url.pathname = `/${name}`
  return {
    url: url.href,
    owner_url: owner_url.href,
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  }
}

/** Copies the migrated template, with the rights of the application's role. */
export const createTestDatabase = () => copyOf(serverUrl('TEST_DATABASE_URL').pathname.slice(1))

/** A database with only the extension that a superuser must create. */
export async function anEmptyDatabase() {
  const made = await copyOf('template0')
  const admin = serverUrl('TEST_ADMIN_URL')
  admin.pathname = new URL(made.url).pathname
  await asAdmin('create extension pg_trgm', admin.href)
  return made
}

/** Instead of the product's check, which refuses the server of tests: a crash would lose what it has committed. */
export const acceptAnyServer = async () => {}

/** A test database: open pools and their URLs. */
export interface TestDatabase extends Database {
  url: string
  /** As the owner of the tables, for tests that change the schema or read-only rows. */
  owner: Database & { url: string }
}

/** Opens a test database as both roles; `close` ends both pools. */
export function openTestDatabase(
  { url, owner_url }: { url: string; owner_url: string },
  timeouts = NO_TIMEOUTS,
): TestDatabase {
  const database = createDatabase(url, { max: 30, logger: quiet, reactions, timeouts })
  const owner = createDatabase(owner_url, { max: 5, logger: quiet, name: 'test', reactions, timeouts })
  const close = async () => void (await Promise.all([database.close(), owner.close()]))
  return { ...database, url, owner: { ...owner, url: owner_url }, close }
}

/** The same database as a superuser, for tests that switch triggers and constraints off. */
export function asSuperuser({ url }: TestDatabase): Database {
  const admin = serverUrl('TEST_ADMIN_URL')
  admin.pathname = new URL(url).pathname
  return createDatabase(admin.href, { max: 1, logger: quiet, name: 'test', reactions, timeouts: NO_TIMEOUTS })
}

/** A database for this test file. It goes with the server: dropping each would cost more than copying it. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = openTestDatabase(await createTestDatabase())
  after(() => database.close())
  return database
}

const clockFunctions = (day: string, before: string, now: string) => `
  create or replace function riyadh_today() returns date language sql stable parallel safe as $$ select ${day} $$;
  create or replace function transaction_time() returns timestamptz language sql stable parallel safe as $$ select ${before} $$;
  create or replace function instant() returns timestamptz language sql volatile parallel safe as $$ select ${now} $$`

const riyadhDay = (time: string) => `((${time}) at time zone 'Asia/Riyadh')::date`

/** Shifts the clocks of a test database by days. */
export function shiftDays({ owner }: { owner: Pick<Database, 'pool'> }, days: number) {
  const shifted = (time: string) => `${time} + interval '${24 * Number(days)} hours'`
  return owner.pool.query(clockFunctions(riyadhDay(shifted('now()')), shifted('now()'), shifted('clock_timestamp()')))
}

/** Stops the clocks of a test database at an instant. */
export function setClock({ owner }: TestDatabase, instant: string) {
  const time = `timestamptz '${new Date(instant).toISOString()}'`
  return owner.pool.query(clockFunctions(riyadhDay(time), time, time))
}

/** Does something so many days later, or at an instant. */
export async function atTime<Result>(database: TestDatabase, time: number | string, work: () => Promise<Result>) {
  await (typeof time === 'number' ? shiftDays(database, time) : setClock(database, time))
  try {
    return await work()
  } finally {
    await shiftDays(database, 0)
  }
}
