import assert from 'node:assert/strict'
import { it } from 'node:test'
import { routes } from '../../src/app/pages.ts'
import { invalidateSubjects } from '#framework/cache/invalidation.server.ts'
import { testApp } from '#test/support/app.ts'
import { addressesOf, sowCanaries } from '#test/support/canaries.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { invite } from '#test/support/make/invitations.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq, type RfqOptions } from '#test/support/make/rfqs.ts'
import { anOpenedBid, aSealedBid } from '#test/support/make/sealed-bids.ts'

/*
 * An RFQ that somebody may not see does not exist for them: every call and page that reads answers the same bytes before
 * there is such an RFQ and afterwards, at its own address, too. One was canceled; the others are for invited suppliers,
 * with open bids, with sealed ones, and with some that were opened.
 */

const { app, call, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { ids } = await sowCanaries(database)
const buyer = await aCompany(database, { company_name: 'مؤسسة المشتري' })
const bidder = await aSupplier(database, { company_name: 'مؤسسة العارض' })
const invited = await aSupplier(database, { company_name: 'مؤسسة المدعو' })
const READERS: Record<string, MadeCompany | undefined> = {
  guest: undefined,
  'a company': await aCompany(database, { company_name: 'مؤسسة الزائر' }),
  'a supplier': await aSupplier(database, { company_name: 'مؤسسة المورد' }),
}

const TITLE = 'هيدروفونات بحرية'
const LINE = 'مجسات أعماق'
const CATEGORY = 9

/** The number that the next row gets. */
const nextOf = async (table: string, column: string) => {
  const { rows } = await database.owner.pool.query(
    'select nextval(pg_get_serial_sequence($1, $2))::integer + 1 as next',
    [table, column],
  )
  return rows[0].next as number
}
/** How many RFQs there will be, each with a bid. */
const HIDDEN = 4
const following = (first: number) => Array.from({ length: HIDDEN }, (_, index) => first + index)
const next = {
  rfq_id: following(await nextOf('rfqs', 'rfq_id')),
  bid_id: following(await nextOf('bids', 'bid_id')),
}
const everything = { ...ids, rfq_id: [...ids.rfq_id!, ...next.rfq_id], bid_id: [...ids.bid_id!, ...next.bid_id] }

/** What a query that has this name may find the RFQ by. */
const QUERIES: Record<string, string[]> = {
  search: [TITLE, LINE, TITLE.replace('هيدروفونات', 'هيدروفونت'), buyer.company_name, String(next.rfq_id[0])],
  category_id: [String(CATEGORY)],
  user_id: [String(buyer.company_id)],
}

interface Described {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string; schema: { enum?: string[] } }[] }>>
}

/**
 * Every call and page that reads, with what it may be asked. A live stream does not end, and a sitemap is kept for
 * minutes.
 */
async function everyRead(): Promise<string[]> {
  const { body } = await call('GET', '/openapi.json')
  const calls = Object.entries((body as Described).paths)
    .filter(([path, { get }]) => get && path.startsWith('/api/') && !path.endsWith('/stream'))
    .flatMap(([path, { get }]) => {
      const asked = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query')
      const queries = asked.flatMap(({ name, schema }) =>
        (schema.enum ?? QUERIES[name] ?? []).map((value) => `?${name}=${encodeURIComponent(value)}`),
      )
      return addressesOf(path, everything).flatMap((address) => ['', ...queries].map((query) => address + query))
    })
  const pages = routes
    .filter(({ path }) => !path.startsWith('/dev/'))
    .flatMap(({ path }) => {
      const plain = path.endsWith('?') ? [path.replace(/\/:\w+\?$/, '')] : []
      return [...plain, ...addressesOf(path, { ...everything, rfq_id: next.rfq_id })]
    })
  const searches = ['/rfqs', '/suppliers', '/market-place'].map((path) => `${path}?search=${encodeURIComponent(TITLE)}`)
  return [...new Set([...calls, ...pages, ...searches])]
}
const reads = await everyRead()

/** An answer without what is different each time. */
async function read(url: string, as?: MadeCompany) {
  const answer = await app.inject({ url, headers: { ...(as && { cookie: as.cookie }) } })
  assert.ok(answer.statusCode < 500, `${url}: ${answer.statusCode}`)
  const { date: _date, 'x-request-id': id, 'server-timing': _timing, ...headers } = answer.headers
  const text = answer.payload.replaceAll(String(id), '').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
  // Papers and workbooks say when they were made.
  const isMade = /pdf|spreadsheet/.test(String(headers['content-type']))
  return `${answer.statusCode} ${JSON.stringify(headers)} ${isMade ? '' : text}`
}

async function readAll() {
  const answers = new Map<string, string>()
  for (const [who, as] of Object.entries(READERS))
    for (const url of reads) answers.set(`${who} at ${decodeURIComponent(url)}`, await read(url, as))
  return answers
}

/** What somebody is answered who asks for each RFQ that only the invited see. */
const statusesFor = async (as: MadeCompany) =>
  Promise.all(next.rfq_id.slice(1).map(async (rfq_id) => (await call('GET', `/rfqs/${rfq_id}`, { as })).status))

/** Where answers differ; the own account says when its session was last used. */
const changedIn = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) =>
  [...before].flatMap(([where, answer]) => (now.get(where) === answer || /\/user-profile/.test(where) ? [] : [where]))

it('@asvs V8.2.2 an RFQ that somebody may not see is in no answer, as if it had never been', async () => {
  assert.ok(reads.length > 150, `only ${reads.length} reads`)
  const before = await readAll()

  const hidden = async (options: RfqOptions) => {
    const rfq = await anRfq(database, { buyer, title: TITLE, category_id: CATEGORY, ...options })
    if (options.access === 'invited') await invite(database, rfq, [bidder, invited])
    return rfq
  }
  const withOpenBid = async (options: RfqOptions) => {
    const { rfq_id } = await hidden(options)
    await withLines(database, rfq_id, [{ description: LINE }])
    await aQuestion(database, { rfq_id, asker: bidder, answer: 'نعم' })
    return [rfq_id, (await aBidWithLines(database, { rfq_id, supplier: bidder, prices: ['19.99'] })).bid_id]
  }
  const withSealedBid = async (place: typeof aSealedBid | typeof anOpenedBid) => {
    const { rfq_id } = await hidden({ access: 'invited', bid_visibility: 'sealed', closes_in: 2 })
    return [rfq_id, (await place(database, { rfq_id, supplier: bidder })).bid_id]
  }
  const made = [
    await withOpenBid({ canceled: true }),
    await withOpenBid({ access: 'invited' }),
    await withSealedBid(aSealedBid),
    await withSealedBid(anOpenedBid),
  ]
  assert.deepEqual(
    made,
    next.rfq_id.map((rfq_id, index) => [rfq_id, next.bid_id[index]]),
  )
  const readAnew = async () => {
    await invalidateSubjects(['rfqs', ...next.rfq_id.map((rfq_id) => `rfq:${rfq_id}`), 'rfq_counts'])
    return readAll()
  }
  const change = (rfq_id: number, columns: { canceled_at: null } | { access: 'public' }) =>
    database.kysely.updateTable('rfqs').set(columns).where('rfq_id', '=', rfq_id).execute()

  assert.deepEqual(changedIn(before, await readAnew()), [])
  for (const who of [buyer, bidder, invited])
    assert.deepEqual(
      await statusesFor(who),
      made.slice(1).map(() => 200),
      who.company_name,
    )

  // Where everybody sees them, the same reads find them.
  const [canceled, forInvited] = made as [[number, number], [number, number]]
  await change(canceled[0], { canceled_at: null })
  await change(forInvited[0], { access: 'public' })
  const found = changedIn(before, await readAnew())
  const soughtOf = (rfq_id: number) => [
    ...['all', 'facets', `${rfq_id}/questions`, `${rfq_id}/versions`].map((path) => `/api/v1/rfqs/${path}`),
    ...['categories', `rfqs/all?search=${TITLE}`, `rfqs/all?search=${LINE}`].map((path) => `/api/v1/${path}`),
    '/rfqs',
    `/rfq/${rfq_id}`,
    `/rfq/${rfq_id}/changes`,
    `/rfqs?search=${TITLE}`,
  ]
  // What guests read of one RFQ has addresses of its own.
  const at = (who: string, path: string) =>
    `${who} at ${who === 'guest' ? path.replace(/(?<=\/api\/v1)(?=\/rfqs\/\d)/, '/unauthorized') : path}`
  const wanted = Object.keys(READERS).flatMap((who) =>
    [canceled, forInvited].flatMap(([rfq_id]) => soughtOf(rfq_id).map((path) => at(who, path))),
  )
  assert.deepEqual(
    wanted.filter((where) => !found.includes(where)),
    [],
  )
})
