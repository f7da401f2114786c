import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { countArriving, receivingTimes } from '#framework/files/upload/held-uploads.server.ts'
import { type Caller, testApp } from '#test/support/app.ts'
import { type HalfSent, sendHalf } from '#test/support/make/half-sent.ts'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf, type MadeFile } from '#test/support/make/files.ts'
import { sealedTenders, short } from '#test/support/make/sealed-tenders.ts'
import { realPages } from '#test/support/pages.ts'

/* Bids on sealed RFQs are received in memory, which has few places. Nobody keeps others from bidding with forms that do not end. */

const site = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { app, database } = site
const { publish, bid, bidForm, whenClosed } = await sealedTenders(site)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const PLACES = 32
const { longestMs } = receivingTimes
/** No check in a test that does not ask for one. */
const NEVER = 2_000_000_000
Object.assign(receivingTimes, { checkMs: NEVER })

const open = new Set<HalfSent>()
afterEach(async () => {
  Object.assign(receivingTimes, { longestMs, checkMs: NEVER })
  endsIn = 'file'
  for (const { hangUp } of open) hangUp()
  open.clear()
  await arrivingAre(0)
})

async function arrivingAre(count: number) {
  while (countArriving() !== count) await turn()
}

type Send = (rfq_id: number, as?: Caller, attachment?: MadeFile) => Promise<HalfSent>
/** Where the form ends that is sent: in its file, or in a text after the whole file. */
let endsIn: 'file' | 'text' = 'file'
async function half(path: string, accept: string, as?: Caller, attachment = aPdf('offer.pdf')) {
  const {
    comments,
    attachment: _own,
    ...others
  } = bidForm({ bid_visibility: 'sealed', comments: 'Delivered on one day' })
  const form =
    endsIn === 'file'
      ? { ...others, comments, attachment }
      : { ...others, attachment, comments: `${String(comments)} ${'and another '.repeat(20)}` }
  const sent = await sendHalf(port, path, form, { accept, ...(as && { cookie: as.cookie }) })
  open.add(sent)
  return sent
}
const throughApi: Send = (rfq_id, as, file) => half(`/api/v1/rfqs/${rfq_id}/bids/new`, 'application/json', as, file)
const throughPage: Send = (rfq_id, as, file) => half(`/en/rfq/${rfq_id}/bid?action=place-bid`, 'text/html', as, file)

/** Each of these sends half a form in both ways, and waits until all of them are received. */
async function fill(rfq_id: number) {
  const senders = await Promise.all(Array.from({ length: PLACES / 2 }, () => aSupplier(database)))
  const sent: HalfSent[] = []
  for (const as of senders) sent.push(await throughApi(rfq_id, as), await throughPage(rfq_id, as))
  await arrivingAre(PLACES)
  return sent
}

/** The answers to forms whose rest is sent now. */
async function finished(sent: readonly HalfSent[]) {
  for (const { finish } of sent) finish()
  return Promise.all(sent.map(async ({ answer }) => answer))
}

describe('@asvs V2.4.1 half-sent bids of those who may not bid', () => {
  it('of companies that are no suppliers, of the buyer, or without the role take no place: they are refused before the file', async () => {
    const { rfq_id, buyer } = await publish()
    const supplier = await aSupplier(database)
    const viewer = await aColleague(database, supplier, { roles: ['viewer'] })
    const strangers = await Promise.all(Array.from({ length: 3 }, () => aCompany(database)))
    const refused = new Map<Caller | undefined, string>([
      [undefined, '401 unauthenticated'],
      [buyer, '403 own_rfq'],
      [viewer, '403 role_required'],
      ...strangers.map((as) => [as, '403 supplier_required'] as const),
    ])
    for (const [as, answer] of refused) {
      const { status, code } = await (await throughApi(rfq_id, as)).answer
      assert.equal(`${status} ${code}`, answer)
    }
    const pages = []
    for (const as of [undefined, undefined, ...refused.keys()]) pages.push(await throughPage(rfq_id, as))
    assert.equal(short(await bid(supplier, rfq_id)), '201')
    assert.equal(countArriving(), 0)
    for (const { status, text } of await finished(pages)) {
      assert.ok(status === 401 || status === 403, text.slice(0, 300))
      assert.match(text, /Delivered on one day/, 'what was typed is shown again')
    }
  })

  it('take no place on an RFQ that takes no bids, also where they say that they were written for sealed ones', async () => {
    const [{ rfq_id: canceled, buyer }, { rfq_id: open_rfq, buyer: other }] = [
      await publish(),
      await publish({ bid_visibility: 'open' }),
    ]
    assert.equal((await site.call('DELETE', `/rfqs/${canceled}/delete`, { as: buyer })).status, 200)
    const supplier = await aSupplier(database)
    for (const [rfq_id, as, refusal] of [
      [canceled, supplier, '404 rfq_not_found'],
      [999_999, supplier, '404 rfq_not_found'],
      [open_rfq, other, '403 own_rfq'],
    ] as const) {
      const { status, code } = await (await throughApi(rfq_id, as)).answer
      assert.equal(`${status} ${code}`, refusal)
    }
    const stranger = await aCompany(database)
    const pages = [
      await throughPage(open_rfq, stranger),
      await throughPage(open_rfq, other),
      await throughPage(999_999, supplier),
      await throughPage(canceled, supplier),
    ]
    assert.equal(short(await bid(supplier, (await publish()).rfq_id)), '201')
    assert.equal(countArriving(), 0)
    assert.deepEqual(
      (await finished(pages)).map(({ status }) => status),
      [403, 403, 404, 404],
    )
  })

  it('take no place after the closing, when a bidder may still ask for the answer to a bid that was lost', async () => {
    const { rfq_id } = await publish()
    const [bidder, late] = [await aSupplier(database), await aSupplier(database)]
    const form = bidForm()
    const place = (as: Caller) =>
      site.call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form, headers: { 'idempotency-key': 'lost' } })
    const placed = await place(bidder)
    assert.equal(short(placed), '201')
    await whenClosed(async () => {
      const { status, code } = await (await throughApi(rfq_id, late)).answer
      assert.equal(`${status} ${code}`, '409 rfq_expired')
      const again = await place(bidder)
      assert.deepEqual([short(again), again.body.receipt], ['201', placed.body.receipt])
    })
  })
})

describe('@asvs V2.4.1 half-sent bids of suppliers', () => {
  it('have two places of a company; the next waits for one of its own, and nobody else’s', async () => {
    const { rfq_id } = await publish()
    receivingTimes.checkMs = 20
    const [supplier, neighbor] = [await aSupplier(database), await aSupplier(database)]
    const own = [await throughApi(rfq_id, supplier), await throughPage(rfq_id, supplier)]
    const others = await throughApi(rfq_id, neighbor)
    await arrivingAre(3)
    const colleague = await aColleague(database, supplier, { roles: ['seller'] })
    assert.equal(short(await bid(colleague, rfq_id)), '201')
    assert.deepEqual((await finished(own)).map(({ status }) => status).toSorted(), [409, 503])
    assert.equal((await finished([others]))[0]!.status, 201)
  })

  it('that fill every place let a newcomer wait, who comes when one of them ends', async () => {
    const { rfq_id } = await publish()
    const [first, ...sent] = await fill(rfq_id)
    const honest = bid(await aSupplier(database), rfq_id)
    assert.equal((await finished([first!]))[0]!.status, 201)
    assert.equal(short(await honest), '201')
    const answers = await finished(sent)
    // Two forms of each: one is the bid, on the page or through the API.
    const placed = answers.filter(({ status }) => status === 200 || status === 201)
    assert.equal(placed.length, PLACES / 2 - 1)
    assert.ok(answers.every((each) => placed.includes(each) || each.status === 409))
  })

  it('that fill every place give way, the slowest first, and are told to send again', async () => {
    const { rfq_id } = await publish()
    receivingTimes.checkMs = 20
    const sent = await fill(rfq_id)
    for (let each = 0; each < 3; each++) assert.equal(short(await bid(await aSupplier(database), rfq_id)), '201')
    const answers = await finished(sent)
    const ended = answers.filter(({ status }) => status === 503)
    assert.ok(ended.length >= 1 && ended.length <= 3, `${ended.length} of ${answers.length} gave way`)
    for (const { text } of ended) assert.match(text, /upload_too_slow|The file arrived too slowly/)
    // Those that had a place to the end are bids.
    assert.ok(answers.filter(({ status }) => status === 200 || status === 201).length >= PLACES / 2 - 3)
  })

  it('give way, too, when their files are there and the rest does not come', async () => {
    const { rfq_id } = await publish()
    receivingTimes.checkMs = 20
    endsIn = 'text'
    const sent = await fill(rfq_id)
    for (let each = 0; each < 2; each++) assert.equal(short(await bid(await aSupplier(database), rfq_id)), '201')
    const ended = (await finished(sent)).filter(({ status }) => status === 503)
    assert.ok(ended.length >= 1 && ended.length <= 2, `${ended.length} gave way`)
  })

  it('give way after a while, however fast they were, where others wait', async () => {
    const { rfq_id } = await publish()
    Object.assign(receivingTimes, { longestMs: NEVER, checkMs: 20 })
    const as = await aSupplier(database)
    const large = () => throughApi(rfq_id, as, aPdf('offer.pdf', Buffer.alloc(1024 * 1024, ' ')))
    const sent = [await large(), await large()]
    await arrivingAre(2)
    const third = bid(as, rfq_id)
    receivingTimes.longestMs = 1
    assert.equal(short(await third), '201')
    const answers = await finished(sent)
    assert.ok(answers.some(({ status, code }) => status === 503 && code === 'upload_too_slow'))
  })
})
