import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { Client } from 'pg'
import { createDatabase, type Database } from '#platform/database/database.server.ts'
import { createLogger } from '#platform/log.server.ts'

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

async function copyOf(source: string, url: URL): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(`create database ${name} template ${source} owner ${url.username}`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}

function templateUrl() {
  const template = process.env.TEST_DATABASE_URL
  if (!template) throw new Error('no test server: run the tests with npm test, or one file with npm run test:file -- <file>')
  return new URL(template)
}

/** Copies the migrated template; the copy belongs to the application's role. */
export async function createTestDatabase() {
  const url = templateUrl()
  return copyOf(url.pathname.slice(1), url)
}

/** A database of the application's role with nothing in it but the extension that only a superuser may add. */
export async function anEmptyDatabase() {
  const made = await copyOf('template0', templateUrl())
  const admin = new URL(process.env.TEST_ADMIN_URL!)
  admin.pathname = new URL(made.url).pathname
  await asAdmin('create extension pg_trgm', admin.href)
  return made
}

/** A database of this test file's own, dropped at its end: a live pool and the address. */
export async function testDatabase(): Promise<Database & { url: string }> {
  const { url, drop } = await createTestDatabase()
  const database = createDatabase(url, { max: 30, logger: quiet })
  after(async () => {
    await database.close()
    await drop()
  })
  return { ...database, url }
}

/** Makes another day today for the rules of one test database: its clock function answers so many days later. */
export const shiftDays = (database: Database, days: number) =>
  database.pool.query(
    `create or replace function riyadh_today() returns date language sql stable parallel safe as
     $$ select (now() at time zone 'Asia/Riyadh')::date + (${Number(days)}) $$`,
  )
