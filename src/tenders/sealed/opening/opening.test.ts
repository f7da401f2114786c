import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, mock } from 'node:test'
import { Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import { addDays } from '#framework/i18n/day.ts'
import { createLogger } from '#framework/config/log.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { expose } from '#framework/metrics/serve-metrics.server.ts'
import { createMetricsReader } from '#framework/metrics/read-metrics.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { GAUGES } from '../../../app/metrics.server.ts'
import { testApp } from '#test/support/app.ts'
import { setClock, shiftDays } from '#test/support/database.ts'
import { END_OF_TIME } from '#test/support/jobs.ts'
import { whileLocked } from '#test/support/locks.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { padded } from '../contents.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import { signReceipt } from '../receipt/receipts.server.ts'
import { openSealedRfqs } from './open-rfqs.server.ts'

/* What the job does when something is wrong: with a bid, with an opening, or with another runner. */
const site = await testApp()
const { call, database } = site
const { pool } = database
const { jobs, today, publish, bid, whenClosed, afterClosing } = await sealedTenders(site)
const owner = database.owner.pool

/** Plants a fault that takes a statement of the owner of the tables; takes it back afterwards. */
async function withFault<Result>(table: string, check: string, work: () => Promise<Result>) {
  await owner.query(`alter table ${table} add constraint fault check (${check}) not valid`)
  try {
    return await work()
  } finally {
    await owner.query(`alter table ${table} drop constraint fault`)
  }
}

/** A transaction while somebody else holds an RFQ: it fails where it waits for that. */
const withoutWaiting: <Result>(rfq_id: number, work: (tx: Tx) => Promise<Result>) => Promise<Result> = (rfq_id, work) =>
  whileLocked(database, [`select from rfqs where rfq_id = ${rfq_id} for update`], () =>
    database.transaction(async (tx) => {
      await sql`set local lock_timeout = 1`.execute(tx)
      return work(tx)
    }),
  )

/** Seals other contents in place of those of a bid, as a web process could that was taken over. */
async function reseal(answer: { bid_id: number; rfq_id: number; contents: string; receipt: Receipt }, change: object) {
  const contents = canonicalJson({ ...JSON.parse(answer.contents), ...change })
  const { rows } = await pool.query('select recipient from opening_keys where rfq_id = $1', [answer.rfq_id])
  const encrypter = new Encrypter()
  encrypter.addRecipient(rows[0].recipient)
  const sealed = Buffer.from(await encrypter.encrypt(padded(Buffer.from(contents), 'contents')))
  const commitment = createHash('sha256').update(contents).digest()
  const { format: _format, key_id: _key, signature: _signature, ...fields } = answer.receipt
  const { signature } = await database.transaction((tx) =>
    signReceipt(tx, site.app.secrets, { ...fields, commitment: commitment.toString('hex') }),
  )
  await owner.query('alter table sealed_bids disable trigger sealed_bids_kept')
  await owner.query('update sealed_bids set sealed = $2, commitment = $3, signature = $4 where bid_id = $1', [
    answer.bid_id,
    sealed,
    commitment,
    Buffer.from(signature, 'base64url'),
  ])
  await owner.query('alter table sealed_bids enable trigger sealed_bids_kept')
}

const outcomes = async (rfq_id: number) =>
  (await pool.query('select outcome from sealed_bids where rfq_id = $1 order by bid_id', [rfq_id])).rows.map(
    ({ outcome }) => outcome as string | null,
  )

/** Files of bids and temporary files on the disk that no row names. */
async function strayFiles() {
  const { rows } = await pool.query<{ path: string }>('select path from files')
  const known = new Set(rows.map(({ path }) => path))
  const folder = async (name: string) =>
    (await readdir(join(site.data_dir, 'uploads', name))).map((file) => `/uploads/${name}/${file}`)
  return [...(await folder('bid')), ...(await folder('tmp'))].filter((path) => !known.has(path))
}

const openedAmounts = async (buyer: Awaited<ReturnType<typeof publish>>['buyer'], rfq_id: number) =>
  (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.bids.map(
    ({ total_amount }: { total_amount: number }) => total_amount,
  )

describe('a bid that says what no bid can say', () => {
  const WRONG: Record<string, object> = {
    'a day that does not exist': { proposed_delivery_date: '2026-02-31' },
    'an amount that no column holds': { total_halalas: 2 ** 52 },
    'an amount that is no number of halalas': { total_halalas: 1e20 },
    'prices of lines that are no numbers': { lines: [{ line_id: 1, offered: true, unit_price_e4: 'x' }], vat: [] },
    'prices of lines that are too large': {
      vat: [],
      lines: [
        {
          line_id: 1,
          offered: true,
          unit_price_e4: '9'.repeat(18),
          vat_category: 'O',
          vat_rate_bp: 2 ** 40,
          vat_reason: null,
          brand: null,
          note: null,
          delivery_days: null,
          net_halalas: null,
        },
      ],
    },
    'a column that is none of its contents': { amounts: { withdrawn_at: '2026-01-01' } },
    'a character that no text has': { comments: '\u0000' },
  }
  for (const [name, change] of Object.entries(WRONG))
    it(`is unreadable and keeps no other from being opened: ${name}`, async () => {
      const { buyer, rfq_id } = await publish()
      const { body } = await bid(await aSupplier(database), rfq_id)
      await bid(await aSupplier(database), rfq_id, { total_amount: '700' })
      await reseal(body, change)
      await afterClosing(async () => {
        assert.deepEqual(await outcomes(rfq_id), ['unreadable', 'opened'])
        assert.deepEqual(await openedAmounts(buyer, rfq_id), [700])
      })
      assert.deepEqual(await strayFiles(), [])
    })
})

it('a bid whose envelope was taken away is counted and keeps no other from being opened', async () => {
  const { buyer, rfq_id } = await publish()
  const [gone] = [(await bid(await aSupplier(database), rfq_id)).body, await bid(await aSupplier(database), rfq_id)]
  await owner.query('delete from sealed_bids where bid_id = $1', [gone.bid_id])
  await afterClosing(async () => {
    assert.equal((await openedAmounts(buyer, rfq_id)).length, 1)
    const record = (await call('GET', `/rfqs/${rfq_id}/opening`)).body
    assert.deepEqual([record.bids_count, record.commitments.length], [2, 1])
  })
  const { rows } = await pool.query(
    "select details ->> 'opened' as opened, details -> 'unreadable' as unreadable from audit_events where action = 'rfq.opened' and object_id = $1::text",
    [rfq_id],
  )
  assert.deepEqual(rows, [{ opened: '1', unreadable: [gone.bid_id] }])
})

it('a bid that was confirmed is opened in the version that was sealed; one that was not lapses', async () => {
  const { buyer, rfq_id } = await publish({
    on_change: 'confirm',
    deadline: addDays(today, 14),
    delivery_date: addDays(today, 30),
  })
  const form = { proposed_delivery_date: addDays(today, 20) }
  const [one, two] = [await aSupplier(database), await aSupplier(database)]
  const { bid_id } = (await bid(one, rfq_id, { ...form, total_amount: '600' })).body
  await bid(two, rfq_id, { ...form, total_amount: '700' })
  const json = { description: 'كراسي لمكاتب الفرع الجديد، دون التركيب.', reason: 'لا حاجة إلى التركيب.' }
  const amended = await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json })
  assert.equal(amended.status, 200, amended.text)
  const confirmed = await call('PUT', `/bids/${bid_id}/confirm`, { as: one, headers: { 'if-match': '"2"' } })
  assert.deepEqual([confirmed.status, confirmed.body.version, confirmed.body.confirmed_version], [200, 1, 2])
  await shiftDays(database, 15)
  try {
    await jobs.run('open_sealed')
    assert.deepEqual(await openedAmounts(buyer, rfq_id), [600])
    assert.deepEqual(await outcomes(rfq_id), ['opened', 'lapsed'])
    const record = (await call('GET', `/rfqs/${rfq_id}/opening`)).body
    assert.deepEqual([record.bids_count, record.commitments.length], [1, 2])
  } finally {
    await shiftDays(database, 0)
  }
})

it('operators are alarmed while no job process has the seal key, and when an opening is delayed', async () => {
  const read = createMetricsReader('jobs', database, GAUGES)
  const alarms = async () =>
    [...(await expose(await read(true))).matchAll(/^tarsiya_(seal_ok|sealed_delayed|sealed_waiting) (\d+)$/gm)].map(
      ([, , value]) => value,
    )
  const { rfq_id } = await publish()
  await bid(await aSupplier(database), rfq_id)
  // Nobody learns the number of bids before the closing.
  assert.deepEqual(await alarms(), ['1', '0', '0'])
  await pool.query("update seal_checks set verified_at = now() - interval '11 minutes'")
  await whenClosed(async () => assert.deepEqual(await alarms(), ['0', '1', '1']))
  await jobs.run('stock_opening_keys')
  await afterClosing(async () => assert.deepEqual(await alarms(), ['1', '0', '0'], String(rfq_id)))
})

it('the job is queued for the instant at which the RFQ closes, and for the later one', async () => {
  const { buyer, rfq_id } = await publish()
  const queued = async () =>
    (
      await pool.query(
        `select task_identifier as task, run_at = closes_at as punctual, attempts from graphile_worker.jobs, rfqs
         where rfq_id = $1 and key = 'open_sealed:' || rfq_id`,
        [rfq_id],
      )
    ).rows
  const once = [{ task: 'open_sealed', punctual: true, attempts: 0 }]
  assert.deepEqual(await queued(), once)
  const later = await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { deadline: addDays(today, 4) } })
  assert.equal(later.status, 200, later.text)
  assert.deepEqual(await queued(), once)
})

it('the opening key is destroyed 30 days after the opening', async () => {
  const { rfq_id } = await publish()
  await afterClosing(async () => undefined)
  const kept = async (days: number) => {
    await pool.query('update opening_keys set opened_at = now() - make_interval(days => $2) where rfq_id = $1', [
      rfq_id,
      days,
    ])
    await jobs.run('stock_opening_keys')
    const { rows } = await pool.query(
      'select wrapped_identity is not null as kept from opening_keys where rfq_id = $1',
      [rfq_id],
    )
    return rows[0].kept as boolean
  }
  assert.deepEqual([await kept(29), await kept(31)], [true, false])
})

it('an RFQ is closing for some minutes, then its opening is delayed', async () => {
  const { rfq_id } = await publish()
  const { rows } = await pool.query('select closes_at from rfqs where rfq_id = $1', [rfq_id])
  const stateAt = async (minutes: number) => {
    await setClock(database, new Date(rows[0].closes_at.getTime() + minutes * 60_000).toISOString())
    return (await call('GET', `/rfqs/${rfq_id}/opening`)).body.state as string
  }
  try {
    assert.deepEqual(
      [await stateAt(-1), await stateAt(0), await stateAt(4), await stateAt(5)],
      ['sealed', 'closing', 'closing', 'delayed'],
    )
  } finally {
    await shiftDays(database, 0)
  }
})

describe('an opening that is not committed', () => {
  it('leaves no byte of a bid, and the next one opens all', async () => {
    const { buyer, rfq_id } = await publish()
    for (const total_amount of ['600', '700']) await bid(await aSupplier(database), rfq_id, { total_amount })
    await withFault('rfqs', `rfq_id <> ${rfq_id} or opened_at is null`, () =>
      afterClosing(async () => {
        assert.deepEqual(await outcomes(rfq_id), [null, null])
        assert.deepEqual(await strayFiles(), [])
      }),
    )
    await afterClosing(async () => assert.deepEqual(await openedAmounts(buyer, rfq_id), [600, 700]))
    assert.deepEqual(await strayFiles(), [])
  })

  it('keeps the files where its commit is uncertain: it was committed', async () => {
    const { buyer, rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id, { total_amount: '600', attachment: aPdf() })
    const { rfq_id: other } = await anRfq(database)
    let ended = 0
    // Writes the closing, opens, looks for files to remove, notes what happened.
    const transaction: typeof database.transaction = async (work) => {
      const result = await (ended === 2 ? withoutWaiting(other, work) : database.transaction(work))
      if (++ended === 2) throw new Error('the connection is lost')
      return result
    }
    await whenClosed(async () => {
      const seal = await openSecretBox({ data_dir: site.data_dir, secret_key: undefined }, 'seal.key')
      const { storage, secrets } = site.app
      const context = {
        database: { ...database, transaction },
        storage,
        config: site.config,
        logger: createLogger('silent'),
        now: END_OF_TIME,
      }
      assert.equal(await openSealedRfqs(context, { seal, secrets }), 0)
      assert.equal(ended, 4)
      assert.deepEqual(await openedAmounts(buyer, rfq_id), [600])
      const { rows } = await pool.query<{ path: string }>(
        'select path from files join bids on attachment_id = file_id where rfq_id = $1',
        [rfq_id],
      )
      assert.equal(rows.length, 1)
      assert.ok(await storage.open(rows[0]!.path))
    })
  })

  it('is not tried before the closing is written, which another runner keeps from it', async () => {
    const { buyer, rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id, { total_amount: '700' })
    let closings = 0
    const transaction: typeof database.transaction = (work) =>
      closings++ === 0
        ? whileLocked(database, [`select from rfqs where rfq_id = ${rfq_id} for update`], () =>
            database.transaction(work),
          )
        : database.transaction(work)
    await whenClosed(async () => {
      const seal = await openSecretBox({ data_dir: site.data_dir, secret_key: undefined }, 'seal.key')
      const logger = createLogger('silent')
      const errors = mock.method(logger, 'error')
      const context = {
        database: { ...database, transaction },
        storage: site.app.storage,
        config: site.config,
        logger,
        now: END_OF_TIME,
      }
      assert.equal(await openSealedRfqs(context, { seal, secrets: site.app.secrets }), 0)
      assert.equal(errors.mock.callCount(), 0)
      assert.deepEqual(await outcomes(rfq_id), [null])
      assert.deepEqual(await strayFiles(), [])
      await jobs.run('open_sealed')
      assert.deepEqual(await openedAmounts(buyer, rfq_id), [700])
    })
  })
})
