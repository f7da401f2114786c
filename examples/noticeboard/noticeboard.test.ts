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
import { listStoredMails } from '#framework/mail/mailbox.server.ts'
import { aPdf, aPng, type MadeFile } from '#test/support/make/files.ts'
import { createNoticeboard, MIGRATIONS, reactions, tasksOf } from './app.server.ts'
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
const send = (await tasksOf(config)).find(({ name }) => name === 'send_mail')!
after(async () => {
  await app.close()
  await database.close()
  await asAdmin(`drop database ${NAME} with (force)`)
  await rm(data_dir, { recursive: true })
})

interface Answer extends Notice {
  code: string
  errors: { field: string; message: string }[]
}
const signIn = (name: string, email: string, lang = 'en') =>
  app.inject({
    method: 'POST',
    url: '/api/v1/sign-in',
    payload: { name, email },
    headers: { 'accept-language': lang },
  })
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';')[0]!
const sara = { cookie: cookieOf(await signIn('Sara', 'sara@example.sa')) }

const fileOf = ({ bytes, name, type }: MadeFile) => new File([bytes], name, { type })

async function post(fields: object, headers: Record<string, string> = {}) {
  const payload = new FormData()
  for (const [name, value] of Object.entries(fields)) payload.append(name, value as string | Blob)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/notices',
    payload,
    headers: { ...sara, ...headers },
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
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

  it('takes a file with a notice, serves it to everybody, and no other kind of file', async () => {
    const { body } = await post({ title: 'A cat', body: 'Found.', file: fileOf(aPng('cat.png')) })
    assert.deepEqual([body.file?.name, body.author], ['cat.png', 'Sara'])
    const served = await app.inject(body.file!.path)
    assert.deepEqual([served.statusCode, served.headers['content-type']], [200, 'image/png'])
    const refused = await post({ title: 'A cat', body: 'Found.', file: new File(['cat'], 'cat.exe') })
    assert.deepEqual([refused.status, refused.body.code], [415, 'file_type'])
  })

  it('lets nobody post who is not signed in, or takes the name of somebody else', async () => {
    const anonymous = await post({ title: 'Free', body: 'For all' }, { cookie: '' })
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 'unauthenticated'])
    const taken = await signIn('Sara', 'other@example.sa')
    assert.deepEqual([taken.statusCode, taken.json<Answer>().errors[0]!.field], [409, 'name'])
    const again = { cookie: cookieOf(await signIn('Sara', 'sara@example.sa')) }
    const me = () => app.inject({ url: '/api/v1/user/me', headers: again })
    assert.equal((await me()).json<{ user: { company_name: string } }>().user.company_name, 'Sara')
    await app.inject({ method: 'POST', url: '/api/v1/sign-out', headers: again })
    assert.equal((await me()).statusCode, 401)
  })

  it('sends an e-mail to the author, in the language of the last sign-in', async () => {
    const mailed = { cookie: cookieOf(await signIn('هند', 'hind@example.sa', 'ar')) }
    const { body } = await post({ title: 'رحلة', body: 'يوم الجمعة' }, mailed)
    const [mail] = (await listStoredMails(data_dir)).filter(({ to }) => to.address === 'hind@example.sa')
    assert.equal(mail, undefined)
    const queued = await database.kysely.selectFrom('mails').selectAll().where('status', '=', 'queued').execute()
    for (const { mail_id } of queued) await send.run({ mail_id }, { database, logger, config, storage: app.storage })
    const [sent] = (await listStoredMails(data_dir)).filter(({ to }) => to.address === 'hind@example.sa')
    assert.match(sent!.subject, /^نُشر إعلانكم/)
    assert.match(sent!.text, new RegExp(`/notices/${body.notice_id}\\b`))
    assert.doesNotMatch(sent!.html + sent!.from.name, /Tarsiya|ترسية/)
  })

  it('forgets old notices and their files', async () => {
    const { body } = await post({ title: 'Last year', body: 'Long ago.', file: fileOf(aPdf('rules.pdf')) })
    assert.equal((await app.inject(body.file!.path)).statusCode, 200)
    const owner = createDatabase(owner_url.href, { max: 1, logger })
    await owner.kysely
      .updateTable('notices')
      .set({ posted_at: new Date('2020-01-01') })
      .where('notice_id', '=', body.notice_id)
      .execute()
    await owner.close()
    await expireNotices(database)
    assert.equal((await app.inject(`/api/v1/notices/${body.notice_id}`)).statusCode, 404)
    assert.equal((await app.inject(body.file!.path)).statusCode, 404)
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
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...sara },
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
