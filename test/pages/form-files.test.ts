import assert from 'node:assert/strict'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#framework/i18n/day.ts'
import { persistentWindows } from '#framework/http/limits.server.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { keptControl, type KeptFile } from '#framework/files/upload/kept-file.ts'
import { filesRemoved } from '#framework/files/upload/multipart.server.ts'
import type { UploadRule } from '#framework/files/upload/kinds.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import type { PostRequest, Rendered, Renderer } from '#framework/ssr/renderer.ts'
import { testApp } from '#test/support/app.ts'
import { aPng, aText, type MadeFile } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { aCompany, aSession, type MadeCompany } from '#test/support/make/companies.ts'
import { productImages } from '#marketplace/uploads.ts'
import { bidAttachment, rfqAttachments } from '#tenders/core/uploads.ts'

const FORMS: Record<string, Record<string, UploadRule>> = {
  publish: { attachments: rfqAttachments },
  one: { attachments: bidAttachment },
  images: { attachments: productImages },
  open: { attachments: rfqAttachments },
}

/** What the page that answers a refused form shows. */
interface Shown {
  status: number
  files: readonly KeptFile[]
  problems: string[]
}
const NOTHING: Shown = { status: 0, files: [], problems: [] }
let shown = NOTHING
const page = async (
  { keepFiles, site, today, reference }: PostRequest,
  status: number,
  problems: string[],
): Promise<Rendered> => {
  shown = { status, files: await keepFiles(false), problems }
  return {
    status,
    title: '',
    head: '',
    body: [],
    state: { shown: 'page', answers: [], parts: [], site, today, reference },
    file: '',
  }
}
/** Pages whose forms publish an RFQ; one of them is open to guests. */
const renderer: Renderer = {
  findAction: (_path, name) =>
    Promise.resolve(FORMS[name] && { files: FORMS[name], repeated: [], for_guests: name === 'open' }),
  refuse: (request, { status, message, fields }) =>
    page(request, status, fields.length > 0 ? fields.map((problem) => problem.message) : [message]),
  knownQuery: () => ({}),
  notices: [],
  render: () => Promise.reject(new Error('a page failed')),
  async act(request) {
    const { idempotency_key: key, ...form } = request.fields
    const headers = { accept: 'application/json', ...(typeof key === 'string' && { 'idempotency-key': key }) }
    const { status, text } = await request.transport({ method: 'POST', url: '/api/v1/rfqs/new', headers, form })
    return status === 201
      ? { redirect: `/rfq/${JSON.parse(text).rfq_id}` }
      : page(request, status, [JSON.parse(text).code])
  },
}
const pages = { renderer, findAssets: () => ({ entry: '/a.js', scripts: [], styles: [], fonts: [] }) }
const { app, call, config, database, data_dir } = await testApp({ TRUSTED_PROXIES: '1' }, undefined, {
  distDir: 'none',
  pages,
})
const { kysely } = database
const place = await kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

const filled = {
  title: 'توريد كراسي',
  description: 'كراسي لمكاتب الفرع الجديد.',
  item_description: 'كرسي دوّار بمسند للظهر.',
  quantity: '12',
  deadline: addDays(today, 7),
  delivery_date: addDays(today, 21),
  category_id: '1',
  region_id: place.region_id,
  city_id: place.city_id,
}
/** The title alone is refused. */
const broken = { ...filled, title: '' }
const kept = (...files: readonly KeptFile[]): FormValues => ({
  [keptControl('attachments')]: files.map(({ value }) => value),
})
const pictures = (...names: string[]): MadeFile[] => names.map((name, index) => aPng(name, 20 + index, 20))

interface Post {
  as?: MadeCompany
  action?: string
  ip?: string
}
async function post(form: FormValues, { as, action = 'publish', ip }: Post = {}) {
  const { payload, headers } = multipart(form)
  shown = NOTHING
  const answer = await app.inject({
    method: 'POST',
    url: `/rfqs/new?action=${action}`,
    payload,
    headers: {
      accept: 'text/html',
      ...(as && { cookie: as.cookie }),
      ...(ip && { 'x-forwarded-for': ip }),
      ...headers,
    },
  })
  return { status: answer.statusCode, rfq_id: Number(/\/rfq\/(\d+)$/.exec(answer.headers.location ?? '')?.[1]) }
}
/** The files that a refused form leaves. */
async function keptOf(files: MadeFile[], options: Post = {}) {
  assert.equal((await post({ ...broken, attachments: files }, options)).status, options.as ? 422 : 401)
  return shown.files
}
const attachmentsOf = async (rfq_id: number, as: MadeCompany) =>
  (await call<{ attachments: Attachment[] }>('GET', `/rfqs/${rfq_id}`, { as })).body.attachments
const namesOf = async (rfq_id: number, as: MadeCompany) => (await attachmentsOf(rfq_id, as)).map(({ name }) => name)
const storedFiles = () => readdir(join(data_dir, 'uploads/rfq'))
/** Temporary files, once those of the answers are removed. */
async function temporaryFiles() {
  await filesRemoved()
  return readdir(join(data_dir, 'uploads/tmp'))
}
const GONE = ['errors.kept_file_gone']

describe('the files of a form that was refused', () => {
  it('are listed, and sent again without being chosen again, as often as it takes', async () => {
    const as = await aCompany(database)
    const files = await keptOf(pictures('plan.png', 'room.png'), { as })
    assert.deepEqual(
      files.map(({ field, name, size }) => [field, name, size > 0]),
      [
        ['attachments', 'plan.png', true],
        ['attachments', 'room.png', true],
      ],
    )
    const before = await storedFiles()
    await post({ ...broken, ...kept(...files) }, { as })
    assert.deepEqual([shown.files, await storedFiles()], [files, before], 'kept once')
    const { rfq_id } = await post({ ...filled, ...kept(files[1]!), attachments: pictures('new.png') }, { as })
    assert.deepEqual(await namesOf(rfq_id, as), ['new.png', 'room.png'])
    for (const { path } of await attachmentsOf(rfq_id, as)) assert.equal((await call('GET', path)).status, 200)
    assert.deepEqual(await temporaryFiles(), [])
  })

  it('are kept beside others that are refused themselves', async () => {
    const as = await aCompany(database)
    const lies = { ...aText('drawing.png', 'no picture'), type: 'image/png' }
    assert.equal((await post({ ...filled, attachments: [lies, ...pictures('plan.png')] }, { as })).status, 415)
    assert.deepEqual([shown.files.map(({ name }) => name), shown.problems], [['plan.png'], ['errors.file_mislabeled']])
  })

  it('are not read by anybody, and removed after a day', async () => {
    const as = await aCompany(database)
    const before = new Set(await storedFiles())
    const files = await keptOf(pictures('plan.png'), { as })
    const [name] = (await storedFiles()).filter((one) => !before.has(one))
    assert.equal((await call('GET', `/uploads/rfq/${name}`, { as })).status, 404)
    assert.ok(!files[0]!.value.includes(name!) && !Buffer.from(files[0]!.value, 'base64url').includes(name!))
    const then = new Date(Date.now() - 25 * 3_600_000)
    await utimes(join(data_dir, 'uploads/rfq', name!), then, then)
    await sweepFiles({ database, storage: app.storage, logger: createLogger('silent'), config })
    assert.ok(!(await storedFiles()).includes(name!))
    await post({ ...filled, ...kept(...files) }, { as })
    assert.deepEqual([shown.status, shown.problems, shown.files], [422, GONE, []])
  })

  it('are used by their company, in their form and for a day only', async (test) => {
    const as = await aCompany(database)
    const [file] = await keptOf(pictures('plan.png'), { as })
    const { value } = file!
    const forged = `${value.slice(0, 60)}${value[60] === 'A' ? 'B' : 'A'}${value.slice(61)}`
    const attempts: [string, FormValues, Post][] = [
      ['forged', { [keptControl('attachments')]: forged }, { as }],
      ['no value', { [keptControl('attachments')]: '' }, { as }],
      ['foreign', kept(file!), { as: await aCompany(database) }],
      ['after signing out, where a guest may send the form', kept(file!), { action: 'open' }],
      ['under another rule', kept(file!), { as, action: 'one' }],
    ]
    for (const [name, form, options] of attempts) {
      await post({ ...filled, ...form }, options)
      assert.deepEqual([shown.status, shown.problems, shown.files], [422, GONE, []], name)
    }
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() + 23 * 3_600_000 })
    await post({ ...filled, ...kept(file!) }, { as })
    assert.deepEqual([shown.status, shown.problems], [422, GONE], 'expired')
    test.mock.timers.reset()
    assert.equal((await post({ ...filled, ...kept(file!) }, { as })).status, 303, 'as it was given')
  })

  it('stay when a session has ended, for who signs in again', async () => {
    const files = await keptOf(pictures('plan.png'))
    const as = await aCompany(database)
    const { rfq_id } = await post({ ...filled, ...kept(...files) }, { as })
    assert.deepEqual(await namesOf(rfq_id, as), ['plan.png'])
  })

  it('stay when the session ends after they were kept, for the same company alone', async () => {
    const as = await aCompany(database)
    const files = await keptOf(pictures('plan.png'), { as })
    await kysely.deleteFrom('sessions').where('company_id', '=', as.company_id).execute()
    const lies = { ...aText('drawing.png', 'no picture'), type: 'image/png' }
    for (const form of [
      { ...filled, ...kept(...files) },
      { ...filled, ...kept(...files), attachments: [lies] },
    ]) {
      assert.equal((await post(form, { as })).status, 401)
      assert.deepEqual([shown.problems, shown.files], [['unauthenticated'], files])
    }
    await post({ ...filled, ...kept(...shown.files) }, { as: await aCompany(database) })
    assert.deepEqual([shown.status, shown.problems], [422, GONE])
    const again = { ...as, cookie: await aSession(database, as) }
    const { rfq_id } = await post({ ...filled, ...kept(...files) }, { as: again })
    assert.deepEqual(await namesOf(rfq_id, again), ['plan.png'])
  })

  it('count with new ones; a new file takes the place of the only one', async () => {
    const as = await aCompany(database)
    const files = await keptOf(pictures('1.png', '2.png', '3.png', '4.png'), { as })
    await post({ ...filled, ...kept(...files), attachments: pictures('5.png', '6.png') }, { as })
    assert.deepEqual([shown.status, shown.problems, shown.files.length], [413, ['errors.too_many_files'], 6])
    await post({ ...broken, ...kept(...files, ...files) }, { as })
    assert.equal(shown.files.length, 4, 'one value counts once')
    await post({ ...broken, attachments: pictures('first.png') }, { as, action: 'one' })
    await post({ ...broken, ...kept(...shown.files), attachments: pictures('second.png') }, { as, action: 'one' })
    assert.deepEqual(
      shown.files.map(({ name }) => name),
      ['second.png'],
    )
  })

  it('have an allowance of each caller for a day, beyond which they are chosen again', async () => {
    const as = await aCompany(database)
    const used = (key: string, policy: string, count: number) =>
      sql`insert into rate_limits (policy, key, window_start, count)
        values (${policy}, ${key}, date_bin('1 day', now(), ${persistentWindows.since}), ${count})`.execute(kysely)
    await used(`person ${as.person_id}`, 'kept-file', 59)
    assert.deepEqual(
      (await keptOf(pictures('1.png', '2.png'), { as, ip: '203.0.113.7' })).map(({ name }) => name),
      ['1.png'],
    )
    await used('all', 'kept-file-guests', 1999)
    assert.equal((await keptOf(pictures('1.png', '2.png'), { ip: '203.0.113.8' })).length, 1)
  })

  it('leave nothing behind when the form is accepted or cannot be read', async () => {
    const as = await aCompany(database)
    const before = (await storedFiles()).length
    const form = { ...filled, attachments: pictures('plan.png') }
    assert.equal((await post(form, { as })).status, 303)
    assert.equal((await storedFiles()).length, before + 1)
    const { payload, headers } = multipart(form)
    const cut = await app.inject({
      method: 'POST',
      url: '/rfqs/new?action=publish',
      payload: payload.subarray(0, -10),
      headers: { accept: 'text/html', cookie: as.cookie, ...headers },
    })
    assert.deepEqual([cut.statusCode, shown.files], [400, []])
    assert.equal((await storedFiles()).length, before + 1)
    assert.deepEqual(await temporaryFiles(), [])
  })
})

describe('a native submission and one by script', () => {
  it('with one key and the same values are one act; with other values the second is refused', async () => {
    const as = await aCompany(database)
    const form: FormValues = { ...filled, attachments: pictures('plan.png') }
    const key = crypto.randomUUID()
    const { rfq_id } = await post({ ...form, idempotency_key: key }, { as })
    const again = await call('POST', '/rfqs/new', { as, form, headers: { 'idempotency-key': key } })
    assert.deepEqual([again.status, again.body.rfq_id, again.headers['idempotent-replayed']], [201, rfq_id, 'true'])
    const other = await call('POST', '/rfqs/new', {
      as,
      form: { ...form, quantity: '13' },
      headers: { 'idempotency-key': key },
    })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
    assert.equal((await call('GET', '/rfqs/my-rfqs', { as })).body.length, 1)

    // The call stores files before it looks at the key; they are kept all the same.
    assert.equal((await post({ ...form, quantity: '13', idempotency_key: key }, { as })).status, 422)
    const { rfq_id: next } = await post({ ...filled, ...kept(...shown.files) }, { as })
    assert.deepEqual(await namesOf(next, as), ['plan.png'])
  })
})
