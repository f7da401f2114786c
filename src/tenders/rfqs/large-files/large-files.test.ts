import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { after, describe, it } from 'node:test'
import { readConfig } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { filesRemoved } from '#framework/files/upload/multipart.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { type Answer, type Caller, testApp } from '#test/support/app.ts'
import { whenUnlocked } from '#test/support/locks.ts'
import { aClamd, EICAR } from '#test/support/make/clamd.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aDwg, aPdf, aText, type MadeFile, zip } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { sendHalf } from '#test/support/make/half-sent.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const MIB = 1024 * 1024

const clamd = await aClamd()
const { app, call, config, database, data_dir } = await testApp({ CLAMD_URL: clamd.url })
const { kysely, pool } = database
const { storage } = app
after(() => clamd.close())
await app.listen({ port: 0 })
const { port } = app.server.address() as AddressInfo

const place = await kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
const { today } = (await pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

const upload = (as: Caller, large_file: MadeFile = aDwg()) =>
  call('POST', '/rfqs/large-files', { as, form: { large_file } })

async function uploaded(as: Caller, file?: MadeFile): Promise<string> {
  const { status, body, text } = await upload(as, file)
  assert.equal(status, 201, text)
  return body.path
}

const publish = (as: Caller, paths: readonly string[], more: FormValues = {}) =>
  call('POST', '/rfqs/new', {
    as,
    form: {
      title: 'توسعة مستودع في الرياض',
      description: 'أعمال مدنية وحديدية بحسب المخططات المرفقة.',
      item_description: 'مستودع بمساحة 1200 متر مربع.',
      quantity: 1,
      deadline: addDays(today, 9),
      delivery_date: addDays(today, 40),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      large_files: paths.join(','),
      ...more,
    },
  })

const waiting = async (as: Caller) => (await call('GET', '/rfqs/large-files', { as })).body
const namesOf = (files: { name: string }[]) => files.map(({ name }) => name)
const problemsOf = (answer: Answer): unknown[] => [
  answer.status,
  ...(answer.body.errors ?? []).map(({ field }: { field: string }) => field),
]

/** Everything that is stored, and what is being received. */
async function kept() {
  await filesRemoved()
  const paths: string[] = []
  for await (const { path } of storage.list()) paths.push(path)
  for await (const { path } of storage.listTemp()) paths.push(path)
  return paths.toSorted()
}

/** As if a waiting file were of so many bytes. */
const resize = (path: string, size: number) => pool.query('update files set size = $2 where path = $1', [path, size])

describe('a large file of an RFQ', () => {
  it('is for members alone, to be saved and never kept, and stays with the RFQ when it is changed, copied, canceled', async () => {
    const buyer = await aCompany(database)
    const stranger = await aCompany(database)
    const path = await uploaded(buyer, aDwg('plan.dwg', 3 * MIB))
    assert.deepEqual(namesOf((await waiting(buyer)).files), ['plan.dwg'])
    // Before an RFQ has it, it is nobody's to read.
    for (const as of [buyer, stranger, undefined]) assert.equal((await call('GET', path, { as })).status, 404)

    const { status, body: rfq, text } = await publish(buyer, [path], { on_change: 'confirm' })
    assert.equal(status, 201, text)
    assert.deepEqual([namesOf(rfq.attachments), rfq.attachments_paths], [['plan.dwg'], [path]])
    assert.deepEqual((await waiting(buyer)).files, [])
    const guest = await call('GET', path)
    assert.deepEqual([guest.status, guest.headers['cache-control']], [404, 'no-store'])
    const shown = await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)
    assert.deepEqual(namesOf(shown.body.attachments), ['plan.dwg'])
    const read = await call('GET', path, { as: stranger })
    assert.deepEqual(
      [read.status, read.headers['cache-control'], read.headers['content-length'], read.headers.etag],
      [200, 'private, no-store', String(3 * MIB), undefined],
    )
    assert.match(String(read.headers['content-disposition']), /^attachment; filename="plan\.dwg"/)

    const added = await uploaded(buyer, aPdf('details.pdf'))
    const change = { large_files: added, reason: 'أضيف مخطط التفاصيل.' }
    const preview = await call('POST', `/rfqs/${rfq.rfq_id}/amendments/preview`, { as: buyer, json: change })
    assert.equal(preview.status, 200, preview.text)
    const { signed_preview } = preview.body
    const changed = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: buyer, json: { ...change, signed_preview } })
    assert.deepEqual([changed.status, namesOf(changed.body.attachments)], [200, ['plan.dwg', 'details.pdf']])
    const diff = await call('GET', `/rfqs/${rfq.rfq_id}/diff?from=1&to=2`, { as: stranger })
    assert.deepEqual(diff.body, preview.body.changes)

    const copy = await publish(buyer, [], { copied_files: `${path},${added}` })
    assert.deepEqual([copy.status, namesOf(copy.body.attachments)], [201, ['plan.dwg', 'details.pdf']])
    await call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: buyer })
    const reads = [buyer, stranger, undefined].map(async (as) => (await call('GET', path, { as })).status)
    assert.deepEqual(await Promise.all(reads), [200, 404, 404])
    assert.equal((await call('GET', copy.body.attachments[0].path, { as: stranger })).status, 200)
  })

  it('is named only by who sent it, once, until it is removed; one that nobody names is swept after a day', async () => {
    const buyer = await aCompany(database)
    const colleague = await aColleague(database, buyer, { roles: ['buyer'] })
    const other = await aCompany(database)
    const own = await uploaded(buyer)
    const foreign = await uploaded(other)
    const gone = [422, 'large_files']
    assert.deepEqual(problemsOf(await publish(buyer, [own, foreign])), gone)
    assert.deepEqual(problemsOf(await publish(colleague, [own])), gone)
    assert.deepEqual(problemsOf(await publish(buyer, [own, own])), gone)
    const { rfq_id } = await anRfq(database, { buyer, on_change: 'confirm', closes_in: 20 })
    const change = { large_files: foreign, reason: 'أضيف مخطط.' }
    for (const [method, at] of [
      ['PUT', 'update'],
      ['POST', 'amendments/preview'],
    ] as const)
      assert.deepEqual(problemsOf(await call(method, `/rfqs/${rfq_id}/${at}`, { as: buyer, json: change })), gone)
    // A refused form has lost nothing.
    assert.equal((await waiting(buyer)).files.length, 1)
    for (const as of [other, colleague]) await call('POST', '/rfqs/large-files/remove', { as, json: { path: own } })
    assert.equal((await waiting(buyer)).files.length, 1)
    await call('POST', '/rfqs/large-files/remove', { as: buyer, json: { path: own } })
    assert.deepEqual([(await waiting(buyer)).files, (await kept()).includes(own)], [[], false])

    const sweep = async (age: string) => {
      await pool.query(`update files set created_at = now() - $2::interval where path = $1`, [foreign, age])
      await sweepFiles({ database, storage, logger: createLogger('silent'), config })
      return (await kept()).includes(foreign)
    }
    assert.deepEqual([await sweep('23 hours'), await sweep('25 hours')], [true, false])
  })

  it('has limits of its own: 10 and 60 MiB of an RFQ, 1 GiB of a company, also for two at the same time', async () => {
    const buyer = await aCompany(database)
    const [one, two] = [await uploaded(buyer), await uploaded(buyer)]
    await resize(one, 25 * MIB)
    await resize(two, 35 * MIB + 1)
    assert.deepEqual(problemsOf(await publish(buyer, [one, two])), [422, 'large_files'])
    await resize(two, 35 * MIB)
    const published = await publish(buyer, [one, two], { on_change: 'confirm' })
    assert.equal(published.status, 201, published.text)
    const change = { large_files: await uploaded(buyer), reason: 'أضيف مخطط ثالث.' }
    const amended = await call('PUT', `/rfqs/${published.body.rfq_id}/update`, { as: buyer, json: change })
    assert.deepEqual(problemsOf(amended), [422, 'large_files'])
    const many: string[] = []
    for (let n = 0; n < 11; n++) many.push(await uploaded(buyer, aDwg('x.dwg', 50)))
    assert.deepEqual(problemsOf(await publish(buyer, many)), [422, 'large_files'])

    const rest = 1024 * MIB - (await sizeOf(buyer))
    await resize(many[0]!, rest + 50 - 7000)
    assert.equal((await upload(buyer, aDwg('x.dwg', 7001))).body.code, 'quota_exceeded')
    // Other files have theirs.
    assert.equal((await publish(buyer, [], { attachments: [aPdf()] })).status, 201)
    const lock = `select pg_advisory_xact_lock(hashtextextended('files ${buyer.company_id}', 0))`
    const answers = await whenUnlocked(
      database,
      lock,
      () => upload(buyer, aDwg('y.dwg', 5000)),
      () => upload(buyer, aDwg('z.dwg', 5000)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 413])
    assert.ok((await sizeOf(buyer)) <= 1024 * MIB)
  })

  it('is what its name says and whole, is scanned, and leaves nothing when it is refused or cut off', async () => {
    const buyer = await aCompany(database)
    const before = await kept()
    const archive = (...names: string[]) => zip(names.map((name) => ({ name, data: Buffer.from('x') })))
    const named = (name: string, bytes: Uint8Array | string) => ({ ...aText(name), bytes: Buffer.from(bytes) })
    const DXF = '999\nfrom CAD\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n  0\r\nENDSEC\r\n  0\r\nEOF\r\n'
    const refused: [MadeFile, string][] = [
      [named('drawings.zip', 'MZ\x90\0 an executable'), 'file_type'],
      [named('plan.dwg', 'AC2032'), 'file_type'],
      [named('plan.dwg', archive('a.dwg')), 'file_type'],
      [named('notes.txt', 'text'), 'file_type'],
      [named('plan.dxf', 'SECTION'), 'file_type'],
      [named('empty.dwg', ''), 'file_empty'],
      [named('drawings.zip', archive('a.dwg').subarray(0, -30)), 'file_damaged'],
      [named('plan.dxf', DXF.slice(0, -6)), 'file_damaged'],
      [named('drawings.zip', archive('a.dwg', 'setup.EXE')), 'file_unsafe'],
      [named('drawings.zip', encrypted(archive('a.dwg'))), 'file_unsafe'],
      [named('plan.dwg', `AC1032${EICAR}`), 'file_unsafe'],
      [aDwg('plan.dwg', 25 * MIB + 1), 'file_too_large'],
    ]
    for (const [file, code] of refused) {
      const { body } = await upload(buyer, file)
      assert.deepEqual([body.code, body.errors[0].field], [code, 'large_file'], file.name)
      assert.ok(body.errors[0].message.includes(file.name), body.errors[0].message)
    }
    const half = await sendHalf(
      port,
      '/api/v1/rfqs/large-files',
      { large_file: aDwg('plan.dwg', 3 * MIB) },
      {
        cookie: buyer.cookie,
      },
    )
    half.hangUp()
    await half.answer
    while ((await kept()).length > before.length) await new Promise(setImmediate)
    assert.deepEqual(await kept(), before)
    for (const file of [
      named('plan.dxf', DXF),
      named('drawings.zip', archive('أ/مخطط.dwg', 'b.pdf')),
      aPdf('spec.pdf'),
    ])
      await uploaded(buyer, file)
    assert.deepEqual(
      (await waiting(buyer)).files.map(({ scan }: { scan: string }) => scan),
      ['clean', 'clean', 'clean'],
    )
  })

  it('is never whole in memory, of 25 MiB, four beside each other', async () => {
    const buyer = await aCompany(database)
    const scanner = createServer((socket) => {
      let bytes = 0
      socket.on('data', (part) => {
        bytes += part.length
        if (part.at(-1) === 0 && bytes > 25 * MIB) socket.end('stream: OK\0')
      })
    })
    await once(scanner.listen(0, '127.0.0.1'), 'listening')
    const { port } = scanner.address() as AddressInfo
    const scanned = await testApp({ CLAMD_URL: `tcp://127.0.0.1:${port}` }, { database, data_dir })
    await scanned.app.listen({ port: 0 })
    // As in a web process, where chunks are collected while bodies arrive.
    setFlagsFromString('--expose_gc')
    globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction
    let largest = 0
    const look = () => (largest = Math.max(largest, process.memoryUsage().arrayBuffers))
    const sent = Array.from({ length: 4 }, () => sendStreamed(scanned.app, buyer, 25 * MIB, look))
    const watch = setInterval(look, 1)
    const begin = process.memoryUsage().arrayBuffers
    assert.deepEqual(await Promise.all(sent), [201, 201, 201, 201])
    clearInterval(watch)
    scanner.close()
    const grown = (largest - begin) / MIB
    assert.ok(grown < 50, `${grown} MiB`)
  })

  it('is refused in production without a scanner, unless the operator allows it', async () => {
    const production = { NODE_ENV: 'production', ALLOW_INSECURE: '1', PUBLIC_URL: 'http://localhost:3000' }
    const isOffered = (env: Record<string, string>) => readConfig({ ...production, ...env }).large_files
    assert.deepEqual(
      [isOffered({}), isOffered({ CLAMD_URL: clamd.url }), isOffered({ ALLOW_UNSCANNED_LARGE_FILES: '1' })],
      [false, true, true],
    )
    const unscanned = await testApp(production, { database, data_dir })
    const as = await aCompany(database)
    const before = await kept()
    const headers = { host: 'localhost:3000' }
    const form = { large_file: aDwg() }
    const { status, body } = await unscanned.call('POST', '/rfqs/large-files', { as, headers, form })
    assert.deepEqual([status, body.code], [403, 'large_files_not_offered'])
    assert.equal((await unscanned.call('GET', '/rfqs/large-files', { as, headers })).body.offered, false)
    assert.deepEqual(await kept(), before)
  })
})

/** What a company has stored of large files, in bytes. */
async function sizeOf({ company_id }: MadeCompany) {
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(size) as bytes from files where owner_id = $1 and kind = 'rfq_large' and deleted_at is null`,
    [company_id],
  )
  return Number(rows[0]!.bytes)
}

/** The same archive with the flag of encryption in its directory. */
function encrypted(archive: Buffer) {
  const bytes = Buffer.from(archive)
  const entry = bytes.indexOf('PK\u0001\u0002')
  bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 1, entry + 8)
  return bytes
}

/** Sends a drawing of so many bytes as they are made: this process never has them, either. Answers the status. */
async function sendStreamed({ server }: typeof app, { cookie }: Caller, size: number, look: () => void) {
  const head = '--b\r\ncontent-disposition: form-data; name="large_file"; filename="plan.dwg"\r\n\r\nAC1032'
  const end = '\r\n--b--\r\n'
  const headers = {
    cookie,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + size - 6 + end.length,
  }
  const { port } = server.address() as AddressInfo
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/rfqs/large-files', headers })
  const answered = once(sending, 'response')
  sending.write(head)
  const chunk = Buffer.alloc(64 * 1024, 'x')
  for (let left = size - 6; left > 0; left -= chunk.length) {
    if (!sending.write(chunk.subarray(0, Math.min(left, chunk.length)))) await once(sending, 'drain')
    look()
  }
  sending.end(end)
  const [{ statusCode }] = (await answered) as [{ statusCode: number; resume: () => void }]
  return statusCode
}
