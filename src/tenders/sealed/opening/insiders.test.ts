import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it, mock } from 'node:test'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { setClock, shiftDays } from '#test/support/database.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aFileRow } from '#test/support/make/rfqs.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { CANARY, sealedTenders, short } from '#test/support/make/sealed-tenders.ts'
import { padded } from '../contents.ts'
import type { OpeningView } from '../contract.ts'
import { closeSealedRfq } from './close-sealed-rfq.server.ts'
import { markOpened } from './open-rfqs.server.ts'
import { sealGauges } from './seal-gauges.server.ts'

/* What was tried elsewhere, by people who administer the platform: early openings, bids added and dropped. */
const site = await testApp()
const { call, database } = site
const { pool } = database
const owner = database.owner.pool
const { jobs, today, publish, bid, bidForm, whenClosed, afterClosing } = await sealedTenders(site)

/** Does what only the owner of the tables can: against the triggers of a table. */
async function againstTriggers(table: string, statement: string, values: unknown[]) {
  await owner.query(`alter table ${table} disable trigger user`)
  try {
    await owner.query(statement, values)
  } finally {
    await owner.query(`alter table ${table} enable trigger user`)
  }
}

describe('a bid that is copied into an RFQ that closes before', () => {
  for (const key of ['the key of that RFQ', 'its own key'])
    it(`is unreadable there, with ${key}`, async () => {
      const [real, other] = [await publish(), await publish({ closing_time: '12:00' })]
      const { body: copied } = await bid(await aSupplier(database), real.rfq_id)
      const { body: accomplice } = await bid(await aSupplier(database), other.rfq_id, { total_amount: '1' })
      const { commitment } = copied.receipt
      await againstTriggers(
        'sealed_bids',
        "update sealed_bids set commitment = sha256(convert_to('gone ' || bid_id, 'UTF8')) where bid_id = $1",
        [copied.bid_id],
      )
      await againstTriggers(
        'sealed_bids',
        `update sealed_bids set sealed = source.sealed, sealed_file = source.sealed_file, commitment = decode($3, 'hex')
         from sealed_bids source where source.bid_id = $2 and sealed_bids.bid_id = $1`,
        [accomplice.bid_id, copied.bid_id, commitment],
      )
      if (key === 'its own key') {
        await againstTriggers('opening_keys', 'update opening_keys set rfq_id = null where rfq_id = $1', [other.rfq_id])
        const move = 'update opening_keys set rfq_id = $1 where rfq_id = $2'
        await againstTriggers('opening_keys', move, [other.rfq_id, real.rfq_id])
      }
      const { rows } = await pool.query('select closes_at from rfqs where rfq_id = $1', [other.rfq_id])
      await setClock(database, rows[0].closes_at.toISOString())
      try {
        await jobs.run('open_sealed')
        const { body } = await call('GET', `/rfqs/${other.rfq_id}`, { as: other.buyer })
        assert.deepEqual([body.sealed.state, body.bids], ['opened', []])
        assert.equal((await call('GET', `/rfqs/${real.rfq_id}`, { as: real.buyer })).body.sealed.state, 'sealed')
      } finally {
        await shiftDays(database, 0)
      }
      const { rows: said } = await pool.query(
        `select outcome, contents, (select count(*) from bids where total_amount = $2)::int as amounts, (select count(*) from files where name = $3)::int as files
         from sealed_bids where rfq_id = $1`,
        [other.rfq_id, CANARY.amount, CANARY.file],
      )
      assert.deepEqual(said, [{ outcome: 'unreadable', contents: null, amounts: 0, files: 0 }])
    })
})

const gauges = async () => {
  const read = await Promise.all(sealGauges.map((gauge) => gauge.read(database.kysely)))
  return Object.fromEntries(sealGauges.map(({ name }, index) => [name.replace('tarsiya_', ''), read[index]]))
}
const amountsOf = async ({ buyer, rfq_id }: { buyer: Awaited<ReturnType<typeof publish>>['buyer']; rfq_id: number }) =>
  (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.bids.map(
    (row: { total_amount: number }) => row.total_amount,
  )

describe('who writes as the application', () => {
  it('writes no amounts between the closing and the opening, and keeps no bid from being opened', async () => {
    const rfq = await publish()
    const bidder = await aSupplier(database)
    const { bid_id } = (await bid(bidder, rfq.rfq_id, { total_amount: '700' })).body
    const other = (await bid(await aSupplier(database), rfq.rfq_id, { total_amount: '800' })).body
    const file_id = await aFileRow(database, bidder.company_id, 'bid')
    await whenClosed(async () => {
      await pool.query(
        `insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash)
         select rfq_id, closes_at, instant(), 2, (select sha256(string_agg(commitment, ''::bytea order by commitment))
           from sealed_bids where sealed_bids.rfq_id = rfqs.rfq_id) from rfqs where rfq_id = $1`,
        [rfq.rfq_id],
      )
      const made_up = sql`update bids set total_amount = 1, proposed_delivery_date = riyadh_today(), comments = 'x',
        attachment_id = ${file_id} where bid_id = ${bid_id}`
      // In a transaction: PostgreSQL sends the error of a statement before it gives up its locks, and the job skips a locked RFQ.
      const refused = database.transaction((tx) => made_up.execute(tx))
      await assert.rejects(refused, { constraint: 'bids_as_sealed' })
      await pool.query("update sealed_bids set outcome = 'unreadable' where bid_id = $1", [other.bid_id])
      await jobs.run('open_sealed')
      assert.deepEqual(await amountsOf(rfq), [700, 800])
    })
  })

  it('marks no RFQ as opened while bids on it are sealed', async () => {
    const rfq = await publish()
    await bid(await aSupplier(database), rfq.rfq_id, { total_amount: '700' })
    await whenClosed(async () => {
      await assert.rejects(
        database.transaction(async (tx) => {
          await closeSealedRfq(tx, rfq.rfq_id)
          await markOpened(tx, rfq.rfq_id)
        }),
        { constraint: 'rfqs_all_opened' },
      )
      await jobs.run('open_sealed')
      assert.deepEqual(await amountsOf(rfq), [700])
    })
  })

  it('may mark bids as unreadable once bidding has ended, and is seen: nothing is read, and nothing opened later', async () => {
    const rfq = await publish()
    const bidder = await aSupplier(database)
    const { bid_id, receipt } = (await bid(bidder, rfq.rfq_id)).body
    const { sealed_unreadable: before = 0 } = await gauges()
    await whenClosed(async () => {
      await database.transaction(async (tx) => {
        await closeSealedRfq(tx, rfq.rfq_id)
        await tx.updateTable('sealed_bids').set({ outcome: 'unreadable' }).where('bid_id', '=', bid_id).execute()
        await markOpened(tx, rfq.rfq_id)
      })
      await jobs.run('open_sealed')
      assert.deepEqual(await amountsOf(rfq), [])
      const { commitments } = (await call('GET', `/rfqs/${rfq.rfq_id}/opening`)).body as OpeningView
      assert.deepEqual(commitments, [{ commitment: receipt.commitment, outcome: 'unreadable' }])
      assert.equal((await call('GET', `/bids/${bid_id}`, { as: bidder })).body.state, 'unreadable')
      assert.equal((await gauges()).sealed_unreadable, before + 1)
    })
  })

  it('publishes no RFQ that is marked as opened already: the job would not open the bids on it', async () => {
    const { rfq_id } = await publish()
    const { rows: columns } = await owner.query<{ list: string }>(
      `select string_agg(column_name, ', ') as list from information_schema.columns
       where table_name = 'rfqs' and column_name not in ('rfq_id', 'opened_at') and is_generated = 'NEVER'`,
    )
    const copy = (opened_at: string) =>
      pool.query(
        `insert into rfqs (${columns[0]!.list}, opened_at) select ${columns[0]!.list}, ${opened_at} from rfqs where rfq_id = $1`,
        [rfq_id],
      )
    await assert.rejects(copy('instant()'), { constraint: 'rfqs_not_opened_yet' })
    await copy('null')
  })

  it('plants no opening key: no RFQ is sealed until it is gone', async () => {
    await pool.query("insert into opening_keys (recipient, wrapped_identity) values ('age1planted', sha256('x'))")
    await jobs.run('stock_opening_keys')
    assert.equal((await gauges()).seal_ok, 0)
    assert.equal(short((await publish()).answer), '503 seal_unavailable')
    await owner.query("delete from opening_keys where recipient = 'age1planted'")
    await jobs.run('stock_opening_keys')
    assert.equal((await gauges()).seal_ok, 1)
    // Nor is one given out that was destroyed in stock, and others are made for it.
    const destroy = 'update opening_keys set wrapped_identity = null, destroyed_at = now() where rfq_id is null'
    await pool.query(destroy)
    assert.equal(short((await publish()).answer), '503 seal_unavailable')
    await jobs.run('stock_opening_keys')
    assert.equal((await publish()).answer.status, 201)
  })
})

describe('who owns the database', () => {
  it('is noticed when the key of an RFQ is gone', async () => {
    const { rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id)
    await againstTriggers(
      'opening_keys',
      'update opening_keys set wrapped_identity = null, destroyed_at = now() where rfq_id = $1',
      [rfq_id],
    )
    await afterClosing(async () => {
      const { rows } = await pool.query('select attempts, last_error from openings where rfq_id = $1', [rfq_id])
      assert.deepEqual(rows, [{ attempts: 1, last_error: 'Error: the opening key cannot be unwrapped' }])
      assert.equal((await gauges()).sealed_delayed, 1)
    })
    await againstTriggers('sealed_bids', 'delete from sealed_bids where rfq_id = $1', [rfq_id])
    await againstTriggers('opening_keys', 'update opening_keys set opened_at = now() where rfq_id = $1', [rfq_id])
  })

  it('drops no bid in the name of an opening: the record, its bidder and the receipt say that it is unreadable', async () => {
    const rfq = await publish()
    const bidder = await aSupplier(database)
    const { bid_id, receipt } = (await bid(bidder, rfq.rfq_id, { total_amount: '700' })).body
    await bid(await aSupplier(database), rfq.rfq_id, { total_amount: '800' })
    const { sealed_unreadable: before = 0 } = await gauges()
    await againstTriggers(
      'sealed_bids',
      "update sealed_bids set outcome = 'opened', sealed = null, sealed_file = null where bid_id = $1",
      [bid_id],
    )
    await afterClosing(async () => {
      assert.deepEqual(await amountsOf(rfq), [800])
      assert.equal((await gauges()).sealed_unreadable, before + 1)
      const record = (await call('GET', `/rfqs/${rfq.rfq_id}/opening`)).body
      assert.deepEqual(record.commitments.map(({ outcome }: { outcome: string }) => outcome).sort(), [
        'opened',
        'unreadable',
      ])
      assert.equal((await call('POST', '/receipts/verify', { json: { receipt } })).body.state, 'unreadable')
      assert.equal((await call('GET', `/bids/${bid_id}`, { as: bidder })).body.state, 'unreadable')
      assert.equal((await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })).body.unreadable_bids, 1)
      const { rows } = await pool.query(
        "select kind from notifications where company_id = $1 and kind like 'own_bid_%'",
        [bidder.company_id],
      )
      assert.deepEqual(rows, [{ kind: 'own_bid_unreadable' }])
    })
  })

  it('has no bid opened that it wrote in place of another: the platform did not sign it', async () => {
    const rfq = await publish()
    const bidder = await aSupplier(database)
    const { bid_id, contents } = (await bid(bidder, rfq.rfq_id, { total_amount: '700' })).body
    await bid(await aSupplier(database), rfq.rfq_id, { total_amount: '800' })
    const { sealed_unreadable: before = 0 } = await gauges()
    const { rows } = await pool.query('select recipient from opening_keys where rfq_id = $1', [rfq.rfq_id])
    const made_up = canonicalJson({ ...JSON.parse(contents), bid_version: 2, total_halalas: 99_900 })
    const encrypter = new Encrypter()
    encrypter.addRecipient(rows[0].recipient)
    const sealed = Buffer.from(await encrypter.encrypt(padded(Buffer.from(made_up), 'contents')))
    await againstTriggers(
      'sealed_bids',
      `insert into sealed_bids (bid_id, version, rfq_id, format, sealed, sealed_file, commitment, rfq_version, person_id, received_at, key_id, signature)
       select bid_id, 2, rfq_id, format, $2, sealed_file, sha256(convert_to($3, 'UTF8')), rfq_version, person_id, received_at, key_id, $4
       from sealed_bids where bid_id = $1`,
      [bid_id, sealed, made_up, randomBytes(64)],
    )
    await againstTriggers(
      'sealed_bids',
      "update sealed_bids set outcome = 'replaced', sealed = null, sealed_file = null where bid_id = $1 and version = 1",
      [bid_id],
    )
    await againstTriggers('bids', 'update bids set version = 2 where bid_id = $1', [bid_id])
    await afterClosing(async () => {
      assert.deepEqual(await amountsOf(rfq), [800])
      const { commitments } = (await call('GET', `/rfqs/${rfq.rfq_id}/opening`)).body as OpeningView
      const outcomes = commitments!.map(({ outcome }) => outcome)
      assert.deepEqual(outcomes.toSorted(), ['opened', 'replaced', 'unreadable'])
      assert.equal((await call('GET', `/bids/${bid_id}`, { as: bidder })).body.state, 'unreadable')
      assert.equal((await gauges()).sealed_unreadable, before + 1)
    })
  })

  it('is noticed when an RFQ or its key is marked as opened, and the key stays while a bid is sealed', async () => {
    const rfq = await publish()
    await bid(await aSupplier(database), rfq.rfq_id, { total_amount: '700' })
    const mark = async (table: 'rfqs' | 'opening_keys', value: string) => {
      await againstTriggers(table, `update ${table} set opened_at = ${value} where rfq_id = $1`, [rfq.rfq_id])
      return (await gauges()).sealed_delayed
    }
    const before = (await gauges()).sealed_delayed!
    assert.deepEqual([await mark('opening_keys', 'now()'), await mark('opening_keys', 'null')], [before + 1, before])
    assert.equal(await mark('rfqs', 'now()'), before + 1)
    await mark('opening_keys', "now() - interval '31 days'")
    await jobs.run('stock_opening_keys')
    assert.deepEqual([await mark('opening_keys', 'null'), await mark('rfqs', 'null')], [before + 1, before])
    await afterClosing(async () => assert.deepEqual(await amountsOf(rfq), [700]))
  })

  it('replaces no key of receipts: they are not called forged, and none is signed that nobody can check', async () => {
    const { rfq_id } = await publish()
    const { receipt } = (await bid(await aSupplier(database), rfq_id)).body
    const stateNow = async () => (await call('POST', '/receipts/verify', { json: { receipt } })).body.state
    const { rows } = await pool.query('select public_key from receipt_keys where key_id = $1', [receipt.key_id])
    const replace = 'update receipt_keys set public_key = $2 where key_id = $1'
    await againstTriggers('receipt_keys', replace, [receipt.key_id, Buffer.alloc(32, 1)])
    try {
      assert.equal(await stateNow(), 'key_changed')
      assert.equal((await bid(await aSupplier(database), rfq_id)).status, 500)
    } finally {
      await againstTriggers('receipt_keys', replace, [receipt.key_id, rows[0].public_key])
    }
    assert.equal(await stateNow(), 'sealed')
  })

  it('adds no bid to the list of the closing: each receipt says that it was changed', async () => {
    const { rfq_id } = await publish()
    const { receipt } = (await bid(await aSupplier(database), rfq_id)).body
    const { receipt: added } = (await bid(await aSupplier(database), rfq_id)).body
    await afterClosing(async () => {
      await againstTriggers(
        'sealed_bids',
        `update sealed_bids set commitment = sha256('x'), contents = 'x' where bid_id = $1`,
        [added.bid_id],
      )
      const { body } = await call('POST', '/receipts/verify', { json: { receipt } })
      assert.deepEqual([body.listed, body.state], [true, 'list_changed'])
    })
  })

  it('is noticed when bids were encrypted for an own key, though everything is put back', async () => {
    const rfq = await publish()
    const [bidder, other] = [await aSupplier(database), await aSupplier(database)]
    await bid(other, rfq.rfq_id, { total_amount: '800' })
    const { rows } = await pool.query('select recipient from opening_keys where rfq_id = $1', [rfq.rfq_id])
    const swap = (recipient: string, opened_at: 'now()' | 'null' = 'null') =>
      againstTriggers(
        'opening_keys',
        `update opening_keys set recipient = $2, opened_at = ${opened_at} where rfq_id = $1`,
        [rfq.rfq_id, recipient],
      )
    const identity = await generateX25519Identity()
    const own = await identityToRecipient(identity)
    await swap(own, 'now()')
    await jobs.run('stock_opening_keys')
    assert.equal((await gauges()).seal_ok, 0)
    assert.equal((await bid(await aSupplier(database), rfq.rfq_id)).status, 500)
    await swap(own)
    const { bid_id, receipt } = (await bid(bidder, rfq.rfq_id, { total_amount: '700' })).body
    await swap(rows[0].recipient)
    await jobs.run('stock_opening_keys')
    assert.equal((await gauges()).seal_ok, 1)
    // Encrypted anew for the key of the RFQ.
    const [decrypter, encrypter] = [new Decrypter(), new Encrypter()]
    decrypter.addIdentity(identity)
    encrypter.addRecipient(rows[0].recipient)
    for (const column of ['sealed', 'sealed_file']) {
      const { rows: stored } = await pool.query(`select ${column} as bytes from sealed_bids where bid_id = $1`, [
        bid_id,
      ])
      const bytes = Buffer.from(await encrypter.encrypt(await decrypter.decrypt(stored[0].bytes)))
      await againstTriggers('sealed_bids', `update sealed_bids set ${column} = $2 where bid_id = $1`, [bid_id, bytes])
    }
    await afterClosing(async () => {
      assert.deepEqual((await amountsOf(rfq)).toSorted(), [700, 800])
      // Its bidder and everybody who reads the record or has the receipt read so, operators by the metrics; nothing takes it back.
      assert.equal((await call('GET', `/rfqs/${rfq.rfq_id}`, { as: bidder })).body.own_bid_exposed, true)
      assert.equal((await call('GET', `/rfqs/${rfq.rfq_id}`, { as: other })).body.own_bid_exposed, undefined)
      assert.equal((await call('POST', '/receipts/verify', { json: { receipt } })).body.state, 'exposed')
      const { commitments } = (await call('GET', `/rfqs/${rfq.rfq_id}/opening`)).body as OpeningView
      assert.deepEqual(
        commitments!.filter(({ exposed }) => exposed),
        [{ commitment: receipt.commitment, outcome: 'opened', exposed: true }],
      )
      assert.equal((await gauges()).sealed_exposed, 1)
      await assert.rejects(pool.query('update sealed_bids set exposed = false where bid_id = $1', [bid_id]), {
        constraint: 'sealed_bids_exposed_kept',
      })
    })
    const { rows: events } = await pool.query(
      "select details -> 'exposed' as exposed from audit_events where action = 'rfq.opened' and object_id = $1::text",
      [rfq.rfq_id],
    )
    assert.deepEqual(events, [{ exposed: [bid_id] }])
  })

  it('has no bid in the clear that its bidder saw as sealed: it is refused, and its file never on a disk', async () => {
    const rfq = await publish()
    const [bidder, other] = [await aSupplier(database), await aSupplier(database)]
    const { bid_id } = (await bid(other, rfq.rfq_id)).body
    const setVisibility = (visibility: 'open' | 'sealed') =>
      againstTriggers('rfqs', 'update rfqs set bid_visibility = $2 where rfq_id = $1', [rfq.rfq_id, visibility])
    await setVisibility('open')
    const onDisk = mock.method(site.app.storage, 'tempPath')
    try {
      const seen = bidForm({ total_amount: '700' })
      const sealed = { bid_visibility: 'sealed', ...seen }
      const path = `/rfqs/${rfq.rfq_id}/bids/new`
      assert.equal(short(await call('POST', path, { as: bidder, form: sealed })), '409 bid_visibility_changed')
      const replaced = await call('PUT', `/bids/${bid_id}/update`, { as: other, form: sealed })
      assert.equal(short(replaced), '409 bid_visibility_changed')
      assert.equal(onDisk.mock.callCount(), 0)
      await setVisibility('sealed')
      const open = { bid_visibility: 'open', ...seen }
      assert.equal(short(await call('POST', path, { as: bidder, form: open })), '409 bid_visibility_changed')
      assert.equal(short(await call('POST', path, { as: bidder, form: sealed })), '201')
      assert.equal(onDisk.mock.callCount(), 0)
    } finally {
      onDisk.mock.restore()
    }
    await afterClosing(async () => assert.deepEqual((await amountsOf(rfq)).toSorted(), [700, 918273.64]))
  })

  it('opens nothing early with the clock of the database', async () => {
    const rfq = await publish()
    await bid(await aSupplier(database), rfq.rfq_id, { total_amount: '700' })
    const punctual = await jobsOf(site, createLogger('silent'), () => new Date())
    await whenClosed(() => punctual.run('open_sealed'))
    const { rows } = await pool.query('select from openings where rfq_id = $1', [rfq.rfq_id])
    assert.equal(rows.length, 0)
    await afterClosing(async () => assert.deepEqual(await amountsOf(rfq), [700]))
  })
})

/** Moves the closing of an RFQ, earlier as well. */
const moveClosing = (rfq_id: number, day: string) =>
  againstTriggers(
    'rfqs',
    `update rfqs set deadline = $2, closes_at = closing_instant($2, closing_time), delivery_date = greatest(delivery_date, $2) where rfq_id = $1`,
    [rfq_id, day],
  )

let time = new Date()
const timely = await jobsOf(site, createLogger('silent'), () => time)

describe('who moves a closing in the database', () => {
  /** Opens what is due at an instant, by the clock of the job process, too. */
  async function openAt(instant: Date) {
    time = instant
    await setClock(database, instant.toISOString())
    try {
      await timely.run('open_sealed')
    } finally {
      await shiftDays(database, 0)
    }
  }
  const hoursAfter = (hours: number, { closes_at }: { closes_at: Date }) =>
    new Date(closes_at.getTime() + hours * 3_600_000)
  const closingOf = async (rfq_id: number): Promise<{ closes_at: Date; deadline: string }> =>
    (await pool.query('select closes_at, deadline::text from rfqs where rfq_id = $1', [rfq_id])).rows[0]
  async function saidOn(rfq_id: number) {
    const { rows } = await pool.query(
      `select outcome, total_amount, contents is not null as opened from bids join sealed_bids using (bid_id, version)
       where bids.rfq_id = $1 order by bid_id`,
      [rfq_id],
    )
    return rows.map(({ outcome, total_amount, opened }) => [outcome, total_amount, opened])
  }
  const SEALED = [null, null, false]
  const stateOf = async (rfq_id: number) => (await call('GET', `/rfqs/${rfq_id}/opening`)).body.state

  it('opens nothing before the closing that stood when bids were sealed, and operators are alarmed', async () => {
    const { rfq_id } = await publish()
    const { bid_id } = (await bid(await aSupplier(database), rfq_id, { total_amount: '700' })).body
    const promised = await closingOf(rfq_id)
    await moveClosing(rfq_id, addDays(today, -1))
    await openAt(new Date())
    assert.deepEqual([await saidOn(rfq_id), await stateOf(rfq_id)], [[SEALED], 'delayed'])
    assert.equal((await gauges()).sealed_delayed, 1)
    const { rows } = await pool.query('select last_error from openings where rfq_id = $1', [rfq_id])
    assert.deepEqual(rows, [{ last_error: `Error: bid ${bid_id} is sealed until ${promised.closes_at.toISOString()}` }])
    await openAt(promised.closes_at)
    assert.deepEqual(await saidOn(rfq_id), [['opened', 700, true]])
  })

  it('opens nothing by taking an extension back, once somebody has bid since', async () => {
    const { buyer, rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id, { total_amount: '700' })
    const first = await closingOf(rfq_id)
    const later = { deadline: addDays(today, 4) }
    assert.equal(short(await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: later })), '200')
    await bid(await aSupplier(database), rfq_id, { total_amount: '800' })
    await moveClosing(rfq_id, first.deadline)
    await openAt(hoursAfter(1, first))
    assert.deepEqual(await saidOn(rfq_id), [SEALED, SEALED])
    await moveClosing(rfq_id, later.deadline)
    await openAt(hoursAfter(49, first))
    assert.deepEqual(await saidOn(rfq_id), [
      ['opened', 700, true],
      ['opened', 800, true],
    ])
  })

  it('keeps bids from being opened for a week with one that is sealed until later, which itself is not', async () => {
    const { rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id, { total_amount: '700' })
    const right = await closingOf(rfq_id)
    await moveClosing(rfq_id, '2999-01-01')
    await bid(await aSupplier(database), rfq_id, { total_amount: '1' })
    await moveClosing(rfq_id, right.deadline)
    for (const hours of [0, 7 * 24 - 1]) {
      await openAt(hoursAfter(hours, right))
      assert.deepEqual(await saidOn(rfq_id), [SEALED, SEALED], String(hours))
    }
    await openAt(hoursAfter(7 * 24, right))
    assert.deepEqual(await saidOn(rfq_id), [
      ['opened', 700, true],
      ['unreadable', null, false],
    ])
  })
})

describe('once the closing is written', () => {
  it('no bid is added, replaced or taken back, though the clock is moved back', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const { bid_id } = (await bid(bidder, rfq_id)).body
    // The list is out, and the bids are not opened yet.
    await owner.query(
      `alter table rfqs add constraint stuck check (rfq_id <> ${rfq_id} or opened_at is null) not valid`,
    )
    await afterClosing(async () => undefined)
    const record = async () => (await call('GET', `/rfqs/${rfq_id}/opening`)).body
    const { commitments, list_hash } = await record()
    assert.equal(commitments.length, 1)
    assert.equal(short(await bid(await aSupplier(database), rfq_id)), '409 rfq_expired')
    const replaced = await call('PUT', `/bids/${bid_id}/update`, { as: bidder, form: bidForm() })
    assert.equal(short(replaced), '409 rfq_expired')
    assert.equal(short(await call('DELETE', `/bids/${bid_id}/delete`, { as: bidder })), '409 rfq_expired')
    const after = await record()
    assert.deepEqual([after.commitments, after.list_hash], [commitments, list_hash])
    await owner.query('alter table rfqs drop constraint stuck')
    await afterClosing(async () => {
      assert.equal((await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.bids.length, 1)
      assert.equal((await record()).list_hash, list_hash)
    })
  })

  it('a bid that was dropped is missed by its receipt and by the list', async () => {
    const { rfq_id } = await publish()
    const { receipt } = (await bid(await aSupplier(database), rfq_id)).body
    await bid(await aSupplier(database), rfq_id)
    await owner.query(
      `alter table rfqs add constraint stuck check (rfq_id <> ${rfq_id} or opened_at is null) not valid`,
    )
    await afterClosing(async () => undefined)
    await owner.query('alter table rfqs drop constraint stuck')
    const record = async () => (await call('GET', `/rfqs/${rfq_id}/opening`)).body
    const { list_hash } = await record()
    await owner.query('delete from sealed_bids where bid_id = $1', [receipt.bid_id])
    await afterClosing(async () => {
      const after = await record()
      assert.deepEqual([after.list_hash, after.bids_count, after.commitments.length], [list_hash, 2, 1])
      assert.ok(!after.commitments.some(({ commitment }: { commitment: string }) => commitment === receipt.commitment))
    })
  })
})
