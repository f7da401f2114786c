import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { readConfig } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import { createNoticeboard, MIGRATIONS, reactions } from './app.server.ts'
import { buildNoticeboard } from './build.ts'
import type { Notice } from './contract.ts'
import { expireNotices } from './notices.server.ts'
import { GRANTS } from './schema.ts'

const logger = createLogger('silent')
const { TEST_ADMIN_URL = '', TEST_DATABASE_URL = '', TEST_OWNER_URL = '' } = process.env
const NAME = `noticeboard_${process.pid}`
const [url, owner_url] = [TEST_DATABASE_URL, TEST_OWNER_URL].map((server) =>
  Object.assign(new URL(server), { pathname: `/${NAME}` }),
) as [URL, URL]

async function asAdmin(statement: string) {
  const client = new Client({ connectionString: TEST_ADMIN_URL })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

await asAdmin(`create database ${NAME} template template0 owner ${owner_url.username} strategy file_copy`)
const data_dir = await mkdtemp(join(tmpdir(), 'noticeboard-'))
await migrate(owner_url.href, logger, { app: { url: url.href, grants: GRANTS }, folder: MIGRATIONS })
const distDir = join(data_dir, 'dist')
await buildNoticeboard(distDir)
const database = createDatabase(url.href, { max: 5, logger, reactions })
const config = readConfig({ DATA_DIR: data_dir, DATABASE_URL: url.href })
const app = await createNoticeboard({ config, database, distDir })
after(async () => {
  await app.close()
  await database.close()
  await asAdmin(`drop database ${NAME} with (force)`)
  await rm(data_dir, { recursive: true })
})

async function post(json: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/notices', payload: json, headers })
  return { status: answer.statusCode, body: answer.json<Notice & { errors: { field: string; message: string }[] }>() }
}
const list = async (query = '') => {
  const answer = await app.inject(`/api/v1/notices${query}`)
  return { titles: answer.json<Notice[]>().map(({ title }) => title), headers: answer.headers }
}

describe('the API of the noticeboard', () => {
  it('posts a notice once, tells what happened and lists it for everybody who comes next', async () => {
    assert.deepEqual((await list()).titles, [])
    const lift = { title: 'The lift is repaired', body: 'Use the stairs on Sunday.' }
    const { status, body } = await post(lift, { 'idempotency-key': 'lift' })
    assert.equal(status, 201)
    assert.deepEqual(await post(lift, { 'idempotency-key': 'lift' }), { status, body })
    assert.deepEqual((await list()).titles, ['The lift is repaired'])
    const events = await database.kysely.selectFrom('audit_events').select(['action', 'object_id']).execute()
    assert.deepEqual(events, [{ action: 'notice.posted', object_id: String(body.notice_id) }])
  })

  it('names every wrong field, in the language of the caller', async () => {
    const { status, body } = await post({ title: ' ', body: '' }, { 'accept-language': 'en' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, [
      { field: 'title', code: 'title_required', message: 'Enter a title' },
      { field: 'body', code: 'body_required', message: 'Enter a text' },
    ])
    assert.equal((await app.inject('/api/v1/notices/999')).json<{ code: string }>().code, 'notice_not_found')
  })

  it('searches as people type, and continues where a page ends', async () => {
    await post({ title: 'مُؤتمر الجيران', body: 'في القاعة' })
    assert.deepEqual((await list('?search=موتمر')).titles, ['مُؤتمر الجيران'])
    const first = await list('?limit=1')
    assert.deepEqual([first.titles, first.headers['x-total-count']], [['مُؤتمر الجيران'], '2'])
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    assert.deepEqual(
      (await app.inject(next)).json<Notice[]>().map(({ title }) => title),
      ['The lift is repaired'],
    )
  })

  it('forgets old notices', async () => {
    const { body } = await post({ title: 'Last year', body: 'Long ago.' })
    const owner = createDatabase(owner_url.href, { max: 1, logger })
    await owner.kysely
      .updateTable('notices')
      .set({ posted_at: new Date('2020-01-01') })
      .where('notice_id', '=', body.notice_id)
      .execute()
    await owner.close()
    await expireNotices(database)
    assert.equal((await app.inject(`/api/v1/notices/${body.notice_id}`)).statusCode, 404)
  })
})

describe('the pages of the noticeboard', () => {
  it('are written by the server in both languages, and missing where there is nothing', async () => {
    const arabic = await app.inject('/')
    assert.match(arabic.body, /<html lang="ar" dir="rtl"[\s\S]*الإعلانات · لوحة الإعلانات[\s\S]*The lift is repaired/)
    assert.match((await app.inject('/en')).body, /<html lang="en" dir="ltr"[\s\S]*Notices · Noticeboard/)
    assert.match((await app.inject('/en/notices/999')).body, /There is no such notice/)
    assert.equal((await app.inject('/en/nowhere')).statusCode, 404)
  })

  it('post without scripts: with what is wrong, then to the notice', async () => {
    const send = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/en/post?action=post-notice',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: new URLSearchParams(fields).toString(),
      })
    const refused = await send({ title: 'Keys found', body: '' })
    assert.equal(refused.statusCode, 422)
    assert.match(refused.body, /value="Keys found"[\s\S]*Enter a text/)
    const sent = await send({ title: 'Keys found', body: 'Ask the porter.' })
    assert.equal(sent.statusCode, 303)
    assert.match((await app.inject(String(sent.headers.location))).body, /Ask the porter\./)
  })
})
