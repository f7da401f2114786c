import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it, mock } from 'node:test'
import pino from 'pino'
import { invalidateSubjects } from '#framework/cache/invalidation.server.ts'
import { logOptions } from '#framework/config/log.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { LANGS, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { expose } from '#framework/metrics/serve-metrics.server.ts'
import { createMetricsReader } from '#framework/metrics/read-metrics.server.ts'
import { enableGracefulShutdown } from '#framework/http/server/graceful-shutdown.server.ts'
import { findRfqPicture } from '#tenders/print/share-picture.server.ts'
import { buildApp } from '#app/app.server.ts'
import { dictionary } from '#app/messages.ts'
import { testApp } from '#test/support/app.ts'
import { addressesOf } from '#test/support/canaries.ts'
import { openTestDatabase, shiftDays } from '#test/support/database.ts'
import { addressesOf as pagesOf, aMarket } from '#test/support/every-page.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { announceTo, aNotification } from '#test/support/make/notifications.ts'
import { openStream } from '#test/support/event-stream.ts'
import { aTextTable } from '#test/support/make/tables.ts'
import { textRunsOf } from '#test/support/browser/pdf-text.ts'
import { runCommand } from '#test/support/ops.ts'
import { realPages } from '#test/support/pages.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { DURABLE, startTestServer } from '#test/support/server.ts'

/*
 * Sealed bids whose every part can be recognized wherever it leaks: in everything that anybody reads, and in every byte
 * that is stored or logged.
 */

/**
 * What the bids say: amounts in riyals and halalas, a price in riyals and its ten-thousandths, texts, and the file.
 * Numbers are so long that no ciphertext written in hexadecimal has them by chance.
 */
const CANARIES = [
  ...['91827364.51', '82736455.42', '73645546.37'].flatMap((amount) => [amount, amount.replace('.', '')]),
  '64551827.3641',
  '645518273641',
  'canarycomment',
  'الكناريا',
  'canarynote',
  'canarybrand',
  'canaryfile',
  'canarybytes',
]

// Of these processes alone, so that every file in it can be searched. PostgreSQL runs as an account that has to pass.
const temporary = await mkdtemp(join(tmpdir(), 'tarsiya-canaries-'))
await chmod(temporary, 0o711)
process.env.TMPDIR = temporary
after(() => rm(temporary, { recursive: true, force: true }))

// A cluster of its own, which logs every statement with its values.
const server = await startTestServer({
  ...DURABLE,
  log_statement: 'all',
  log_parameter_max_length: '-1',
  log_parameter_max_length_on_error: '-1',
})
after(() => server.stop())
const { data_dir } = server
const { TEST_DATABASE_URL: url, TEST_OWNER_URL: owner_url } = server.env
const database = openTestDatabase({ url, owner_url })
after(() => database.close())
const logger = pino(logOptions('trace'), pino.destination({ dest: join(data_dir, 'server.log'), sync: true }))
const site = await testApp({}, { database, data_dir }, { distDir: 'none', pages: await realPages(), logger })
const { app, call } = site
const { pool } = database
const { jobs, today, publish, bid, replace, withdraw, afterClosing } = await sealedTenders(site, logger)
const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

const market = await aMarket(database)
const buyer = await aCompany(database)
const colleague = await aColleague(database, buyer, { roles: ['viewer'] })
const stranger = await aSupplier(database)
const bidder = (name: string) => aSupplier(database, { company_name: `canarybidder ${name}` })
const [one, two, three] = [await bidder('one'), await bidder('two'), await bidder('three')]
const [former, last] = [await bidder('four'), await bidder('five')]
const READERS: Record<string, MadeCompany | undefined> = {
  buyer,
  colleague,
  'another bidder': one,
  'the bidder': three,
  'former bidder': former,
  stranger,
  'member of another company': market.me,
  guest: undefined,
}

const sealed = await publish({ title: 'Chairs that nobody prices aloud' }, buyer)
const lined = await publish(
  { lines: JSON.stringify([{ description: 'Cable', quantity: '3', unit_code: 'MTR' }]) },
  buyer,
)
assert.deepEqual([sealed.answer.status, lined.answer.status], [201, 201], lined.answer.text)
for (const rfq of [sealed, lined])
  assert.equal((await call('PUT', `/follows/rfq/${rfq.rfq_id}`, { as: stranger })).status, 200)
const search = { what: 'rfqs', name: 'Chairs', alert: 'now', query: { search: 'Chairs' } }
assert.equal((await call('POST', '/saved-searches', { as: stranger, json: search })).status, 201)

/** Every call that reads, every page, and what else is public. */
async function everyRead() {
  const { body } = await call('GET', '/openapi.json')
  const ids: Record<string, (number | string)[]> = {
    region_id: [1],
    city_id: [102],
    rfq_id: [sealed.rfq_id, lined.rfq_id],
    user_id: [buyer, stranger, three].map(({ company_id }) => company_id),
    product_id: [market.product.product_id],
    image: [1],
    person_id: [colleague.person_id],
    proposal_id: [1],
    saved_search_id: [1],
  }
  const { rows: bids } = await pool.query<{ bid_id: number }>('select bid_id from bids')
  ids.bid_id = bids.map(({ bid_id }) => bid_id)
  type Described = Record<
    string,
    { get?: { parameters?: { in: string; name: string; schema: { enum?: string[] } }[] } }
  >
  const calls = Object.entries(body.paths as Described).flatMap(([path, { get }]) => {
    if (!get || path.startsWith('/dev/') || path.endsWith('/stream')) return []
    const query = (get.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const choices = query.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `?${name}=${value}`))
    return addressesOf(path, ids).flatMap((address) => ['', ...choices].map((words) => address + words))
  })
  const others = ['/sitemap.xml', '/sitemap/rfqs-0.xml', '/.well-known/tarsiya-receipts.json']
  const own = { ...market.own, ...sealed }
  const table = { ...market.lined, ...lined }
  const samples = { ...market, own, other: own, bidden: own, sealed: own, lined: table }
  const profile = `/profile/${three.company_id}`
  const pages = [...new Set([...pagesOf(samples, 'guest'), ...pagesOf(samples, 'member'), profile])]
  return { calls: [...calls, ...others], pages: pages.flatMap((page) => [page, `/en${page === '/' ? '' : page}`]) }
}

const read = async (address: string, as: MadeCompany | undefined, lang: 'ar' | 'en' = 'ar') => {
  const { statusCode, headers, payload, rawPayload } = await app.inject({
    url: address,
    headers: { 'accept-language': lang, ...(as && { cookie: as.cookie }) },
  })
  assert.ok(statusCode < 500 || address.endsWith('/readyz'), `${address}: ${statusCode} ${payload.slice(0, 300)}`)
  const { date: _date, 'x-request-id': id, 'server-timing': _timing, ...rest } = headers
  const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('ratelimit')))
  const isPaper = headers['content-type'] === 'application/pdf'
  // The letters of a paper are compressed; its file also says when it was made.
  const letters = isPaper ? (await textRunsOf(rawPayload)).join('\n') : payload
  const text = letters.replaceAll(String(id), '').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  return `${statusCode} ${JSON.stringify(plain)} ${text}`
}

/** The ways in which a text may stand in bytes. */
function shapesOf(canary: string): Buffer[] {
  const bytes = Buffer.from(canary)
  const base64 = [0, 1, 2].map((offset) => {
    const padded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '')
    // Without the characters that depend on what stands beside it.
    return Buffer.from(padded.slice(offset ? offset + 1 : 0, padded.length - ((offset + bytes.length) % 3 ? 2 : 0)))
  })
  return [bytes, Buffer.from(bytes.toString('hex')), ...base64]
}
const wanted = new Map(CANARIES.flatMap((canary) => shapesOf(canary).map((shape) => [shape, canary] as const)))
/** What a bid says that is different each time: hashes of files, and nonces. */
const remember = (text: string) => void wanted.set(Buffer.from(text), text)
const canariesIn = (bytes: Buffer) => [
  ...new Set([...wanted].filter(([shape]) => bytes.includes(shape)).map(([, canary]) => canary)),
]
/** As people write numbers: without what stands between thousands, and in Latin digits. */
const readable = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replace(/(?<=\d)[,٬\u00a0](?=\d)/g, '')

/** What shows bids, or what is due. */
const shown =
  /^\/api\/v1\/(unauthorized\/)?(rfqs|bids|notifications|questions|awards|company\/trail|profile)|home|\/rfqs|my-rfq|my-bids|^\/rfq\/\d+(\/opening)?$/
/** Choices that may order or count by bids. */
const ordered = /\/(rfqs\/(all|my-rfqs)|bids\/[\w-]+)\?/

/** Those who know most, and guests, read everything in both languages; the others what may differ from that. */
const isRead = (who: string, address: string) =>
  ['buyer', 'the bidder', 'guest'].includes(who) ||
  (shown.test(address) && !/^\/en(\/|$)/.test(address) && (!address.includes('?') || ordered.test(address)))

/** What each of them reads, by who it is and the address. */
async function readAll(names = Object.keys(READERS), only?: RegExp) {
  const { calls, pages } = await everyRead()
  const readers = Object.entries(READERS).filter(([who]) => names.includes(who))
  assert.ok(calls.length > 100 && pages.length > 60, `${calls.length} calls, ${pages.length} pages`)
  const answers = new Map<string, string>()
  for (const [who, as] of readers)
    for (const address of [...calls, ...pages].filter((each) => isRead(who, each) && (only?.test(each) ?? true)))
      answers.set(`${who} at ${address}`, await read(address, as))
  return answers
}

/** They read nothing of a bid of somebody else, not even that it came. */
const OTHERS = ['colleague', 'another bidder', 'stranger', 'guest']

/** Where something has changed; workbooks say when they were made, profiles when their sessions were last used. */
const changedIn = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) =>
  [...before].flatMap(([where, answer]) =>
    now.get(where) === answer || /\.xlsx|\/user-profile/.test(where) ? [] : [where],
  )

/** The canaries in what they read, and where. */
const leaksIn = (answers: ReadonlyMap<string, string>) =>
  [...answers].flatMap(([where, answer]) => {
    const text = readable(answer)
    // Suppliers are named by the directory and the landing page, and for having bid nowhere but to themselves.
    const named =
      /^(buyer|colleague|stranger|guest) /.test(where) &&
      !/supplier|profile|sitemap| at \/(en)?$/.test(where) &&
      text.includes('canarybidder')
    return [...canariesIn(Buffer.from(text)), ...(named ? ['the name of a bidder'] : [])].map(
      (each) => `${each}: ${where}`,
    )
  })

/** Every file below a folder, with its bytes. */
async function* filesIn(folder: string): AsyncGenerator<[path: string, bytes: Buffer]> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield [path, await readFile(path).catch(() => Buffer.alloc(0))]
  }
}

/** The canaries in what is stored and logged, and where. */
async function stored() {
  await database.owner.pool.query('checkpoint').catch(() => undefined)
  const found: string[] = []
  assert.ok(data_dir.startsWith(temporary))
  for await (const [path, bytes] of filesIn(temporary))
    for (const canary of canariesIn(bytes)) found.push(`${canary} in ${path.slice(temporary.length)}`)
  const { rows: tables } = await database.owner.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  for (const { name } of tables) {
    const { rows } = await database.owner.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    for (const canary of canariesIn(Buffer.from(rows.map(({ row }) => row).join('\n'))))
      found.push(`${canary} in ${name}`)
  }
  return found
}

/** What the stream of notifications brings to people while `work` runs; guests have none. */
async function streamed(people: Record<string, MadeCompany>, work: () => Promise<void>) {
  const options = { directUrl: database.url, heartbeat_ms: 20 }
  const streaming = await buildApp({ config: site.config, database, distDir: null, streams: options })
  enableGracefulShutdown(streaming)
  const url = await streaming.listen({ port: 0, host: '127.0.0.1' })
  try {
    assert.equal((await fetch(`${url}/api/v1/notifications/stream`)).status, 401)
    const streams = await Promise.all(
      Object.entries(people).map(async ([who, person]) => {
        const stream = await openStream(url, person)
        const first = await stream.next()
        return { who, person, stream, unread: first!.data.count! }
      }),
    )
    await work()
    return await Promise.all(
      streams.map(async ({ who, person, stream, unread }) => {
        // What was announced before has come when this has.
        await aNotification(database, person)
        await announceTo(database, [person.person_id])
        let last = await stream.next()
        while (last && last.data.count === unread) last = await stream.next()
        stream.close()
        return { who, more: last!.data.count! - unread, text: await stream.ended }
      }),
    )
  } finally {
    await streaming.close()
  }
}

const FILE = aPdf('canaryfile.pdf', '% canarybytes\n')
const offer = { comments: 'canarycomment الكناريا', attachment: FILE }
const allJobs = async () => {
  for (const { name, cron } of jobs.tasks) if (cron) await jobs.runAlone(name)
  await jobs.run()
}

it('price sheets and files of bids are not written to the disk while they are received', async () => {
  const tempPath = mock.method(app.storage, 'tempPath')
  try {
    for (const { rfq_id } of [lined, sealed]) {
      const file = aTextTable('no,unit price\n1,64551827.3641\n', { name: 'prices.csv' })
      const { status } = await call('POST', `/rfqs/${rfq_id}/prices/parse`, { as: two, form: { file } })
      assert.equal(status, rfq_id === lined.rfq_id ? 200 : 404)
    }
    assert.equal((await bid(former, sealed.rfq_id, { total_amount: '0', attachment: FILE })).status, 422)
    assert.equal(tempPath.mock.callCount(), 0)
  } finally {
    tempPath.mock.restore()
  }
})

it('bids change nothing that others read, and what they say is nowhere before the opening', async () => {
  await bid(one, sealed.rfq_id, { total_amount: '1000' })
  const placed = await bid(two, sealed.rfq_id, { ...offer, total_amount: '73645546.37' })
  const linesOf = (await call('GET', `/rfqs/${lined.rfq_id}`, { as: two })).body.lines as { line_id: number }[]
  const lines = linesOf.map(({ line_id }) => ({
    line_id,
    unit_price: '64551827.3641',
    vat_category: 'O',
    vat_reason: 'VATEX-SA-OOS',
    note: 'canarynote',
    brand: 'canarybrand',
  }))
  const priced = await bid(two, lined.rfq_id, { ...offer, total_amount: undefined, lines: JSON.stringify(lines) })
  assert.deepEqual([placed.status, priced.status], [201, 201], priced.text)
  await allJobs()

  const before = await readAll(OTHERS)

  // A form that is refused, one that is sent twice, one that is replaced, one that is withdrawn.
  const late = await bid(three, sealed.rfq_id, {
    ...offer,
    total_amount: '91827364.51',
    proposed_delivery_date: addDays(today, -1),
  })
  const once = { 'idempotency-key': 'sealed-canary' }
  const first = await bid(three, sealed.rfq_id, { ...offer, total_amount: '91827364.51' }, once)
  const again = await bid(three, sealed.rfq_id, { ...offer, total_amount: '91827364.51' }, once)
  const other = await bid(three, sealed.rfq_id, { ...offer, total_amount: '91827364.51' })
  const newest = await replace(three, first.body.bid_id, { ...offer, total_amount: '82736455.42' })
  const gone = await bid(former, sealed.rfq_id, { ...offer, total_amount: '82736455.42' })
  await withdraw(former, gone.body.bid_id)
  assert.deepEqual(
    [late, first, again, other, newest, gone].map(({ status }) => status),
    [422, 201, 201, 409, 200, 201],
    late.text,
  )
  for (const { body } of [placed, priced, first, newest, gone]) {
    const { nonce, file } = JSON.parse(body.contents as string)
    remember(nonce.split('.')[0])
    remember(file.sha256)
  }
  await allJobs()

  const now = await readAll()
  const outputs = [
    await runCommand(site, 'mail:list'),
    await runCommand(site, 'companies:list'),
    await expose(await createMetricsReader('test', database)(true)),
    ...(await Promise.all(
      LANGS.map(async (lang) =>
        JSON.stringify(await findRfqPicture(database.kysely, sealed.rfq_id, lang, translators[lang])),
      ),
    )),
  ]
  for (const company of [buyer, three, former, stranger])
    await runCommand(site, 'companies:export', String(company.company_id), '--reason', 'a test of the product')
  // What is logged and stored is read at all: titles are public.
  const logged = await readFile(join(data_dir, 'postgres.log'), 'utf8')
  assert.ok(
    logged.includes('Chairs that nobody prices aloud') && logged.includes(String(first.body.receipt.commitment)),
  )
  assert.ok((await readFile(join(data_dir, 'server.log'), 'utf8')).includes(`/rfqs/${sealed.rfq_id}/bids/new`))
  assert.deepEqual(
    {
      changed: changedIn(before, now),
      read: leaksIn(now),
      printed: canariesIn(Buffer.from(readable(outputs.join('\n')))),
      stored: await stored(),
    },
    { changed: [], read: [], printed: [], stored: [] },
  )
})

it('the streams of notifications say nothing of a sealed bid, not even that it came', async () => {
  const { rfq_id } = await publish({}, buyer)
  const placing = await bidder('six')
  const people = { buyer, colleague, 'another bidder': one, stranger, 'the bidder': placing }
  const received = await streamed(people, async () => {
    assert.equal((await call('PUT', `/follows/rfq/${rfq_id}`, { as: stranger })).status, 200)
    const placed = await bid(placing, rfq_id, { ...offer, total_amount: '91827364.51' })
    await replace(placing, placed.body.bid_id, { ...offer, total_amount: '82736455.42' })
    await withdraw(placing, placed.body.bid_id)
    await allJobs()
  })
  for (const { who, more, text } of received) {
    const states = new Set(text.match(/^data: .*$/gm))
    assert.deepEqual([more, states.size, canariesIn(Buffer.from(readable(text)))], [1, 2, []], who)
  }
})

it('so on the last day, and while the opening is awaited', async () => {
  try {
    await shiftDays(database, 2)
    // What guests were shown before is kept for some seconds; no clock has moved for it.
    await invalidateSubjects([
      `rfq:${sealed.rfq_id}`,
      `rfq:${lined.rfq_id}`,
      'rfqs',
      'rfq_counts',
      'products',
      'companies',
    ])
    await allJobs()
    const before = await readAll(OTHERS, shown)
    const { status } = await bid(last, sealed.rfq_id, { ...offer, total_amount: '91827364.51' })
    assert.equal(status, 201)
    await allJobs()
    const now = await readAll(undefined, shown)
    assert.deepEqual([changedIn(before, now), leaksIn(now)], [[], []])
    await shiftDays(database, 3)
    assert.deepEqual(leaksIn(await readAll(undefined, shown)), [])
  } finally {
    await shiftDays(database, 0)
  }
})

it('the length of what is answered and stored says nothing of an amount or a text', async () => {
  const { rfq_id } = await publish()
  const supplier = await aSupplier(database)
  const lengths = async () => {
    const { rows } = await pool.query(
      'select octet_length(sealed) as sealed, octet_length(sealed_file) as file from sealed_bids join bids using (bid_id, version) where bid_id = $1',
      [bid_id],
    )
    const answers = [`/rfqs/${rfq_id}`, `/bids/${bid_id}`, '/bids/my-bids', `/rfqs/${rfq_id}/opening`, '/notifications']
    return [
      ...rows,
      ...(await Promise.all(answers.map(async (path) => (await read(`/api/v1${path}`, supplier)).length))),
    ]
  }
  const { bid_id } = (await bid(supplier, rfq_id, { total_amount: '7', comments: '' })).body
  const short = await lengths()
  const long = await replace(supplier, bid_id, {
    total_amount: '99999999.99',
    comments: 'يشمل التركيب والضمان '.repeat(20),
    attachment: aPdf('a long name of a quotation.pdf', '% more\n'.repeat(100)),
  })
  assert.equal(long.status, 200, long.text)
  assert.deepEqual(await lengths(), short)
})

it('after the opening the right people read them', async () => {
  await afterClosing(async () => {
    const found = leaksIn(await readAll(undefined, shown))
    const who = (canary: string) =>
      [...new Set(found.filter((each) => each.startsWith(canary)).map((each) => /: (.+?) at /.exec(each)![1]))].sort()
    assert.deepEqual(who('82736455.42'), ['buyer', 'colleague', 'the bidder'])
    assert.deepEqual(who('73645546.37'), ['buyer', 'colleague'])
    assert.deepEqual(who('canarynote'), ['buyer', 'colleague'])
    assert.deepEqual(who('canaryfile'), ['buyer', 'colleague', 'the bidder'])
    // Of what was replaced or withdrawn nothing is left; the same amount came again.
    assert.deepEqual(who('91827364.51'), ['buyer', 'colleague'])
  })
})
