import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { markErased } from '#companies/account/erase-account.server.ts'
import { createDatabase, type Database } from '#framework/database/database.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { testApp } from '#test/support/app.ts'
import { reactions, setClock, testDatabase } from '#test/support/database.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq, aFileRow } from '#test/support/make/rfqs.ts'
import { aSupplier } from '#test/support/make/companies.ts'

/*
 * An RFQ closes at an instant, to the millisecond, in whatever time zone servers and sessions are. Only the clocks of
 * the rules are set, those that tests replace.
 */
const made = await testDatabase()
const { url, pool, owner } = made
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-closing-'))
after(() => rm(data_dir, { recursive: true, force: true }))
const {
  rows: [start],
} = await pool.query<{ day: string }>('select (riyadh_today() + 3)::text as day')
const day = start!.day

/** The first instant at which no bid is taken, by the hour of closing. */
const CLOSINGS = [
  { name: 'at midnight', closing_time: undefined, closes_at: `${day}T21:00:00.000Z`, closed_in: -1 },
  { name: 'at 14:00', closing_time: '14:00', closes_at: `${day}T11:00:00.000Z`, closed_in: 0 },
]
const before = (closes_at: string) => new Date(Date.parse(closes_at) - 1).toISOString()

const bidForm = () => ({ total_amount: 500, proposed_delivery_date: addDays(day, 2), attachment: aPdf() })
const short = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim()

const ZONES = ['UTC', 'Asia/Riyadh', 'America/Los_Angeles', 'Pacific/Kiritimati']

/** Runs with server and sessions in a time zone. */
async function inZone(zone: string, work: (database: Database) => Promise<void>) {
  const server_zone = process.env.TZ
  process.env.TZ = zone
  const database = createDatabase(`${url}?options=${encodeURIComponent(`-c TimeZone=${zone}`)}`, {
    max: 4,
    logger: createLogger('silent'),
    reactions,
  })
  try {
    await work(database)
  } finally {
    await database.close()
    if (server_zone === undefined) delete process.env.TZ
    else process.env.TZ = server_zone
  }
}

describe('an RFQ', () => {
  for (const zone of ZONES) {
    for (const { name, closing_time, closes_at, closed_in } of CLOSINGS) {
      it(`takes bids up to the last millisecond ${name} (server and sessions in ${zone})`, () =>
        inZone(zone, async (database) => {
          await setClock(made, addDays(day, -2))
          const { call } = await testApp({}, { database, data_dir })
          const { rfq_id, buyer } = await anRfq(made, {
            closes_in: 2,
            delivery_in: 5,
            ...(closing_time && { closing_time }),
          })
          const [early, late] = [await aSupplier(made), await aSupplier(made)]
          const read = async () => {
            const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
            assert.equal(body.closes_at, closes_at)
            assert.equal(body.closing_time, closing_time ?? null)
            return { status: body.status, days: body.closes_in, deadline: body.deadline, bid: body.can.bid }
          }
          const listed = async (status: string) =>
            (await call('GET', `/rfqs/all?status=${status}&limit=100`)).body.some(
              (rfq: { rfq_id: number }) => rfq.rfq_id === rfq_id,
            )
          const bid = async (as: typeof early) =>
            short(await call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form: bidForm() }))
          const changeTo = async (deadline: string) =>
            short(await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { deadline } }))

          await setClock(made, before(closes_at))
          assert.deepEqual(await read(), { status: 'active', days: 0, deadline: day, bid: false })
          assert.equal(await listed('active'), true)
          assert.equal(await bid(early), '201')
          const [{ bid_id }] = (await call('GET', `/rfqs/${rfq_id}`, { as: early })).body.bids
          const changed = () => call('PUT', `/bids/${bid_id}/update`, { as: early, json: { total_amount: 499 } })
          assert.equal(short(await changed()), '200')
          assert.equal(await changeTo(day), '200')

          await setClock(made, closes_at)
          assert.deepEqual(await read(), { status: 'expired', days: closed_in, deadline: day, bid: false })
          assert.equal(await listed('active'), false)
          assert.equal(await listed('expired'), true)
          assert.equal(await bid(late), '409 rfq_expired')
          assert.equal(short(await changed()), '409 rfq_expired')
          assert.equal(short(await call('DELETE', `/bids/${bid_id}/delete`, { as: early })), '409 rfq_expired')
          assert.equal(await changeTo(day), '422 invalid')
          assert.equal(await changeTo(addDays(day, 1)), '200')
          assert.equal((await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.status, 'active')
        }))
    }
  }
})

describe('a bid that waits while the RFQ closes', () => {
  /** An RFQ a millisecond before it closes, and the lock that its buyer holds. */
  async function waiting({ closing_time, closes_at }: (typeof CLOSINGS)[number]) {
    await setClock(made, before(closes_at))
    const { rfq_id } = await anRfq(made, { closes_in: 0, ...(closing_time && { closing_time }) })
    return { rfq_id, lock: [`select from rfqs where rfq_id = ${rfq_id} for update`] }
  }

  for (const zone of ZONES) {
    for (const closing of CLOSINGS) {
      const { name, closes_at } = closing
      it(`is refused ${name} by the clock after the lock (server and sessions in ${zone})`, () =>
        inZone(zone, async (database) => {
          const { call } = await testApp({}, { database, data_dir })
          const { rfq_id, lock } = await waiting(closing)
          const [as, in_time] = [await aSupplier(made), await aSupplier(made)]
          const send = (by: typeof as) => call('POST', `/rfqs/${rfq_id}/bids/new`, { as: by, form: bidForm() })
          // The application alone; that the database refuses too is tested below.
          await owner.pool.query('alter table bids disable trigger bids_before_closing')
          try {
            const whileWaiting = (by: typeof as, meanwhile: () => Promise<unknown>) =>
              whileLocked(made, lock, async (release) => {
                const sent = send(by)
                await untilWaiting(made, 1, sent)
                await meanwhile()
                await release()
                return sent
              })
            assert.equal(short(await whileWaiting(in_time, () => Promise.resolve())), '201')
            assert.equal(short(await whileWaiting(as, () => setClock(made, closes_at))), '409 rfq_expired')
          } finally {
            await owner.pool.query('alter table bids enable trigger bids_before_closing')
          }
        }))

      it(`is refused ${name} by the database, too (sessions in ${zone})`, () =>
        inZone(zone, async ({ pool: session }) => {
          const { rfq_id, lock } = await waiting(closing)
          const { company_id } = await aSupplier(made)
          const attachment_id = await aFileRow(made, company_id, 'bid')
          const outcome = await whileLocked(made, lock, async (release) => {
            const written = session
              .query(
                `insert into bids (rfq_id, buyer_id, supplier_id, total_amount, proposed_delivery_date, attachment_id, rfq_version)
                select rfq_id, buyer_id, $2, 500, delivery_date, $3, version from rfqs where rfq_id = $1`,
                [rfq_id, company_id, attachment_id],
              )
              .then(
                () => 'written',
                (error: { constraint?: string }) => error.constraint,
              )
            await untilWaiting(made, 1, written)
            await setClock(made, closes_at)
            await release()
            return written
          })
          assert.equal(outcome, 'bids_before_closing')
        }))
    }
  }
})

describe('the database', () => {
  it('refuses to write bids of an RFQ that has closed, whatever program writes them', async () => {
    const closes_at = `${day}T11:00:00.000Z`
    await setClock(made, before(closes_at))
    const rfq = await anRfq(made, { closes_in: 0, closing_time: '14:00' })
    const { bid_id, supplier } = await aBid(made, { rfq_id: rfq.rfq_id })
    const neighbor = await aBid(made, { rfq_id: (await anRfq(made, { closes_in: 0, closing_time: '14:01' })).rfq_id })
    await setClock(made, closes_at)
    const write = (change: string, id = bid_id) =>
      pool.query(`update bids set ${change} where bid_id = $1`, [id]).then(
        () => 'written',
        (error: { constraint?: string }) => error.constraint,
      )
    for (const change of [
      'total_amount = 1',
      "comments = ''",
      'version = version + 1',
      'withdrawn_at = now()',

      'proposed_delivery_date = current_date',
    ]) {
      assert.equal(await write(change), 'bids_before_closing', change)
      assert.equal(await write(change, neighbor.bid_id), 'written', change)
    }
    await pool.query('update companies set is_active = false where company_id = $1', [supplier.company_id])
    assert.equal(await write("withdrawn_at = now(), comments = 'erased'"), 'bids_before_closing')
    // Erasing a company withdraws its bids and erases its texts, and writes nothing else.
    await made.transaction((tx) => markErased(tx, supplier.company_id))
    assert.equal(await write('withdrawn_at = now(), total_amount = 1'), 'bids_before_closing')
    assert.equal(await write("withdrawn_at = now(), comments = 'erased'"), 'written')
    assert.equal(await write('withdrawn_at = null'), 'bids_before_closing')
  })
})
