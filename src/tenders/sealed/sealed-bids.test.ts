import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { canonicalJson } from '#framework/text/canonical-json.ts'
import { testApp } from '#test/support/app.ts'
import { setClock, shiftDays } from '#test/support/database.ts'
import { readConfig, VARIABLE_NAMES } from '#framework/config/config.server.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { withLines } from '#test/support/make/lines.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { CANARY, sealedTenders, short } from '#test/support/make/sealed-tenders.ts'
import { keptOutcome } from '#tenders/bids/sealed-contents.server.ts'

const site = await testApp()
const { call, database } = site
const { pool } = database
const { jobs, publish, bidForm, bid, afterClosing } = await sealedTenders(site)
const EXAMPLE = join(import.meta.dirname, '../../../examples/verify-receipt/verify.mjs')

describe('a sealed bid', () => {
  it('says nothing to anybody before the RFQ has closed, and everything to both sides afterwards', async () => {
    const { buyer, rfq_id } = await publish()
    const [bidder, other, stranger] = [await aSupplier(database), await aSupplier(database), await aSupplier(database)]
    const placed = await bid(bidder, rfq_id)
    assert.equal(placed.status, 201, placed.text)
    assert.equal(placed.body.total_amount, 918273.64)
    const { bid_id } = placed.body
    await bid(other, rfq_id, { total_amount: '1000' })

    for (const as of [buyer, other, stranger, undefined]) {
      const { body } = await call('GET', as ? `/rfqs/${rfq_id}` : `/unauthorized/rfqs/${rfq_id}`, as && { as })
      assert.deepEqual([body.bids, body.bids_count, body.history.length], [[], 0, 1])
      assert.equal(body.sealed?.bids_count, as === buyer ? 2 : undefined)
      if (as) assert.equal((await call('GET', `/bids/${bid_id}`, { as })).status, 404)
    }
    const own = await call('GET', `/bids/${bid_id}`, { as: bidder })
    assert.deepEqual([own.status, own.body.sealed, own.body.total_amount], [200, true, undefined])
    assert.deepEqual(own.body.receipt, placed.body.receipt)
    const [listed] = (await call('GET', '/bids/my-bids', { as: bidder })).body
    assert.deepEqual([listed.sealed, listed.rfq.rfq_id, listed.total_amount], [true, rfq_id, undefined])
    const detail = await call('GET', `/rfqs/${rfq_id}`, { as: bidder })
    assert.deepEqual([detail.body.own_sealed_bid.bid_id, detail.body.bids], [bid_id, []])

    await afterClosing(async () => {
      const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
      assert.deepEqual(
        body.bids.map((each: { total_amount: number }) => each.total_amount),
        [1000, 918273.64],
      )
      const mine = await call('GET', `/bids/${bid_id}`, { as: bidder })
      assert.deepEqual(
        [mine.body.total_amount, mine.body.comments, mine.body.attachment.name],
        [918273.64, CANARY.comments, CANARY.file],
      )
      assert.equal((await call('GET', mine.body.attachment_path, { as: buyer })).status, 200)
      assert.equal((await call('GET', mine.body.attachment_path, { as: other })).status, 404)
      for (const as of [other, stranger]) assert.equal((await call('GET', `/bids/${bid_id}`, { as })).status, 404)
      assert.equal((await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })).status, 200)
      const seen = (await call('GET', `/rfqs/${rfq_id}`, { as: stranger })).body
      assert.deepEqual([seen.bids, seen.awards[0].gross_halalas], [[], undefined])
    })
  })

  it('is compared with no other before the opening, not by line either', async () => {
    const { buyer, rfq_id } = await publish()
    await withLines(database, rfq_id, [{}])
    for (const path of ['comparison', 'comparison.xlsx']) {
      const refused = await call('GET', `/rfqs/${rfq_id}/${path}`, { as: buyer })
      assert.equal(short(refused), '409 rfq_sealed')
    }
  })

  it('is checked by anybody, offline and without this product: receipt, contents and list', async () => {
    const { rfq_id } = await publish()
    const opening = async () => (await call('GET', `/rfqs/${rfq_id}/opening`)).body
    const { receipt, contents } = (await bid(await aSupplier(database), rfq_id)).body
    const gone = await aSupplier(database)
    const withdrawn = (await bid(gone, rfq_id)).body
    await call('DELETE', `/bids/${withdrawn.bid_id}/delete`, { as: gone })
    assert.deepEqual(Object.keys(await opening()), ['state', 'opens_at', 'opened_at', 'price_disclosure'])
    assert.equal(canonicalJson(JSON.parse(contents)), contents)

    const keys = (await site.app.inject('/.well-known/tarsiya-receipts.json')).json()
    const record = await afterClosing(opening)
    assert.deepEqual([record.state, record.bids_count], ['opened', 1])
    assert.deepEqual(
      new Set(record.commitments.map(({ commitment, outcome }: Record<string, string>) => `${commitment} ${outcome}`)),
      new Set([`${receipt.commitment} opened`, `${withdrawn.receipt.commitment} withdrawn`]),
    )
    const folder = await mkdtemp(join(tmpdir(), 'tarsiya-receipt-'))
    try {
      const check = async (files: Record<string, unknown>) => {
        const paths = await Promise.all(
          Object.entries(files).map(async ([name, value]) => {
            const path = join(folder, name)
            await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
            return path
          }),
        )
        const { stdout } = spawnSync(process.execPath, [EXAMPLE, ...paths], { encoding: 'utf8' })
        return stdout.split('\n').flatMap((line) => (line.startsWith('NO') ? [line.slice(5)] : []))
      }
      const files = { receipt, keys, contents, record }
      assert.deepEqual(await check(files), [])
      const both = (said: string) => check({ receipt: { receipt, contents: said }, keys })
      assert.deepEqual(await both(contents), [])
      assert.deepEqual(await both(contents.replace('9182', '9183')), ['of exactly these contents'])
      assert.deepEqual(await check({ ...files, receipt: withdrawn.receipt, contents: withdrawn.contents }), [
        'opened (the platform says: withdrawn)',
      ])
      assert.deepEqual(await check({ ...files, receipt: { ...receipt, bid_version: 2 } }), ['signed by the platform'])
      const public_key = Buffer.alloc(32).toString('base64url')
      const replaced = { keys: keys.keys.map((key: object) => ({ ...key, public_key })) }
      assert.deepEqual(await check({ ...files, keys: replaced }), [
        'the key is the one of its number',
        'signed by the platform',
      ])
      assert.deepEqual(await check({ ...files, contents: contents.replace('9182', '9183') }), [
        'of exactly these contents',
      ])
      assert.deepEqual(await check({ ...files, record: { ...record, commitments: [record.commitments[0]] } }), [
        'the list is the one that was closed',
        ...(record.commitments[0].commitment === receipt.commitment ? [] : ['opened (the platform says: not listed)']),
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('leaves no trace of what it says in the database or the files', async () => {
    const { rfq_id } = await publish()
    const headers = { 'idempotency-key': 'sealed-1' }
    const bidder = await aSupplier(database)
    const first = await bid(bidder, rfq_id, {}, headers)
    const again = await bid(bidder, rfq_id, {}, headers)
    assert.deepEqual([again.status, again.body], [201, first.body])
    const replaceOnce = () =>
      call('PUT', `/bids/${first.body.bid_id}/update`, {
        as: bidder,
        form: bidForm(),
        headers: { 'idempotency-key': 'sealed-2' },
      })
    const replaced = await replaceOnce()
    const twice = await replaceOnce()
    assert.deepEqual([twice.status, twice.body], [200, replaced.body])
    // What was signed first is given again, though another version was sealed since.
    const later = await bid(bidder, rfq_id, {}, headers)
    assert.deepEqual([later.status, later.body], [201, first.body])
    const { rows: tables } = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    for (const { name } of tables) {
      const { rows: found } = await database.owner.pool.query(
        `select row_to_json(t)::text as row from ${name} t where row_to_json(t)::text ~ '918273[.]|91827364|الكناري|canary-quotation'
           and row_to_json(t)::text not like '%"opened_at":"%'`,
      )
      const sealedOnly = found.filter(({ row }) => row.includes(`"rfq_id":${rfq_id}`) || name === 'idempotency_keys')
      assert.deepEqual(sealedOnly, [], name)
    }
  })

  it('is kept for a repeated call as numbers, its receipt and a nonce that only the platform reads, whatever else is answered', async () => {
    const { rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const { body } = await bid(bidder, rfq_id, {}, { 'idempotency-key': 'sealed-kept' })
    const { rows } = await pool.query("select body from idempotency_keys where key = 'sealed-kept'")
    const { nonce, closes_at, ...kept } = rows[0].body
    assert.deepEqual(kept, { sealed: true, bid_id: body.bid_id, receipt: body.receipt })
    const contents = JSON.parse(body.contents)
    assert.equal(closes_at, contents.closes_at)
    assert.ok(!Buffer.from(nonce, 'base64').includes(contents.nonce))
    assert.deepEqual(keptOutcome({ ...rows[0].body, said_from_now_on: CANARY.amount }), rows[0].body)
  })

  it('says to a repeated call what it may today, and its contents only where the form is still what was signed', async () => {
    const { buyer, rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const headers = { 'idempotency-key': 'sealed-later' }
    const first = await bid(bidder, rfq_id, {}, headers)
    const changed = await call('PUT', `/rfqs/${rfq_id}/update`, {
      as: buyer,
      json: { title: 'كراسي أخرى' },
    })
    assert.equal(changed.status, 200, changed.text)
    const again = await bid(bidder, rfq_id, {}, headers)
    assert.deepEqual(
      [again.status, again.body.receipt, again.body.contents, again.body.total_amount],
      [201, first.body.receipt, undefined, undefined],
    )
    await afterClosing(async () => {
      const opened = await bid(bidder, rfq_id, {}, headers)
      assert.deepEqual([opened.status, opened.body.sealed, opened.body.can?.delete], [201, undefined, false])
    })
  })

  it('is replaced as a whole, and withdrawn; what it said is erased', async () => {
    const { rfq_id } = await publish()
    const bidder = await aSupplier(database)
    const { body } = await bid(bidder, rfq_id)
    const path = `/bids/${body.bid_id}/update`
    const partly = await call('PUT', path, { as: bidder, json: { total_amount: 5 } })
    assert.equal(short(partly), '422 sealed_needs_all')
    assert.deepEqual(
      partly.body.errors.map(({ field }: { field: string }) => field),
      ['proposed_delivery_date', 'comments', 'attachment'],
    )
    const replaced = await call('PUT', path, { as: bidder, form: bidForm({ total_amount: '500' }) })
    assert.deepEqual([short(replaced), replaced.body.version], ['200', 2], replaced.text)
    const { rows: versions } = await pool.query(
      'select version, outcome, sealed is null as erased from sealed_bids where bid_id = $1 order by 1',
      [body.bid_id],
    )
    assert.deepEqual(versions, [
      { version: 1, outcome: 'replaced', erased: true },
      { version: 2, outcome: null, erased: false },
    ])
    assert.equal(short(await call('DELETE', `/bids/${body.bid_id}/delete`, { as: bidder })), '200')
    assert.equal((await bid(bidder, rfq_id)).status, 201)
    const { rows: left } = await pool.query(
      'select outcome from sealed_bids where bid_id = $1 and sealed is not null',
      [body.bid_id],
    )
    assert.deepEqual(left, [])
  })

  it('is refused beyond what a company may have sealed, also when the last two come at once', async () => {
    const [{ rfq_id }, other, full] = [await publish(), await publish(), await publish()]
    const bidder = await aSupplier(database)
    const { body } = await bid(bidder, full.rfq_id)
    const owner = database.owner.pool
    await owner.query('alter table sealed_bids disable trigger sealed_bids_kept')
    // Leaves room for one and a half.
    await owner.query(
      `update sealed_bids set sealed_file = convert_to(repeat('x', 200 * 1024 * 1024 - 3 * octet_length(sealed_file) / 2), 'UTF8')
        where bid_id = $1`,
      [body.bid_id],
    )
    await owner.query('alter table sealed_bids enable trigger sealed_bids_kept')
    const answers = await whileLocked(database.owner, ['lock table sealed_bids in share mode'], async (release) => {
      const both = Promise.all([bid(bidder, rfq_id), bid(bidder, other.rfq_id)])
      await untilWaiting(database, 2, both)
      await release()
      return both
    })
    assert.deepEqual(answers.map(short).sort(), ['201', '413 quota_exceeded'])
    const refused = answers[0].status === 201 ? other.rfq_id : rfq_id
    assert.equal((await bid(await aSupplier(database), refused)).status, 201)
    // A bid that takes its place has room.
    assert.equal(short(await call('PUT', `/bids/${body.bid_id}/update`, { as: bidder, form: bidForm() })), '200')
    assert.equal((await bid(bidder, refused)).status, 201)
  })

  it('on an RFQ that is canceled is gone for good', async () => {
    const { buyer, rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id)
    assert.equal(short(await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })), '200')
    const { rows: kept } = await pool.query(
      `select num_nonnulls(sealed, sealed_file, wrapped_identity)::int as left, outcome from sealed_bids join opening_keys using (rfq_id) where rfq_id = $1`,
      [rfq_id],
    )
    assert.deepEqual(kept, [{ left: 0, outcome: 'canceled' }])
    const record = () => call('GET', `/rfqs/${rfq_id}/opening`, { as: buyer })
    assert.equal((await record()).body.state, 'canceled')
    await afterClosing(async () => assert.equal((await record()).body.state, 'canceled'))
  })

  it('that was tampered with is unreadable; the others are opened', async () => {
    const { buyer, rfq_id } = await publish()
    const [one, two] = [await aSupplier(database), await aSupplier(database)]
    const [bad] = [(await bid(one, rfq_id)).body.bid_id, (await bid(two, rfq_id, { total_amount: '700' })).body.bid_id]
    const owner = database.owner.pool
    await owner.query('alter table sealed_bids disable trigger sealed_bids_kept')
    await owner.query(
      'update sealed_bids set sealed = set_byte(sealed, 300, (get_byte(sealed, 300) + 1) % 256) where bid_id = $1',
      [bad],
    )
    await owner.query('alter table sealed_bids enable trigger sealed_bids_kept')
    await afterClosing(async () => {
      const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
      assert.deepEqual(
        body.bids.map((each: { total_amount: number }) => each.total_amount),
        [700],
      )
      assert.equal((await call('GET', `/bids/${bad}`, { as: one })).body.state, 'unreadable')
      assert.equal(
        short(await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: bad } })),
        '409 rfq_sealed',
      )
    })
  })
})

describe('an RFQ with sealed bids', () => {
  it('takes bids until the instant at which it closes, also of who waited for the lock', async () => {
    const { rfq_id } = await publish()
    const { rows: closing } = await pool.query<{ closes_at: Date }>('select closes_at from rfqs where rfq_id = $1', [
      rfq_id,
    ])
    const at = (ms: number) => setClock(database, new Date(closing[0]!.closes_at.getTime() + ms).toISOString())
    const late = await aSupplier(database)
    try {
      await at(-1)
      assert.equal((await bid(await aSupplier(database), rfq_id)).status, 201)
      const waited = await whileLocked(
        database,
        [`select from rfqs where rfq_id = ${rfq_id} for update`],
        async (release) => {
          const sent = bid(late, rfq_id)
          await untilWaiting(database, 1, sent)
          await at(0)
          await release()
          return sent
        },
      )
      assert.equal(short(waited), '409 rfq_expired')
      assert.equal(short(await bid(late, rfq_id)), '409 rfq_expired')
    } finally {
      await shiftDays(database, 0)
    }
  })

  it('has its key in no setting that web processes read', () => {
    assert.ok(!VARIABLE_NAMES.includes('SEAL_KEY'))
    const secret = randomBytes(32).toString('base64')
    const config = readConfig({ SEAL_KEY: secret })
    assert.ok(!JSON.stringify(config).includes(secret))
  })

  it('waits while the seal key is another one, and is opened once it is put right', async () => {
    const { rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id)
    const state = async () => (await call('GET', `/rfqs/${rfq_id}`, { as: await aCompany(database) })).body.sealed.state
    assert.equal(await state(), 'sealed')
    const file = join(site.data_dir, 'seal.key')
    const right = await readFile(file)
    await writeFile(file, randomBytes(32).toString('base64'))
    try {
      await afterClosing(async () => {
        assert.equal(await state(), 'delayed')
        await writeFile(file, right)
        await jobs.run('open_sealed')
        assert.equal(await state(), 'opened')
      })
    } finally {
      await writeFile(file, right)
    }
  })

  it('is opened once by two runners, and whole', async () => {
    const { buyer, rfq_id } = await publish()
    for (const total_amount of ['100', '200', '300']) await bid(await aSupplier(database), rfq_id, { total_amount })
    const other = await jobsOf(site)
    await shiftDays(database, 3)
    try {
      await Promise.all([jobs.runAlone('open_sealed'), other.runAlone('open_sealed')])
      await jobs.run('open_sealed')
    } finally {
      await shiftDays(database, 0)
    }
    assert.equal((await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.bids.length, 3)
    const { rows: events } = await pool.query(
      "select details ->> 'opened' as opened from audit_events where action = 'rfq.opened' and object_id = $1::text",
      [rfq_id],
    )
    assert.deepEqual(events, [{ opened: '3' }])
  })

  it('is opened although an RFQ that closed before cannot be', async () => {
    const [stuck, next] = [await publish(), await publish()]
    for (const { rfq_id } of [stuck, next]) await bid(await aSupplier(database), rfq_id)
    const opened = async ({ buyer, rfq_id }: typeof next) =>
      (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.bids.length
    const owner = database.owner.pool
    await owner.query(`alter table openings add constraint stuck check (rfq_id <> ${stuck.rfq_id}) not valid`)
    try {
      await afterClosing(async () => {
        assert.deepEqual([await opened(stuck), await opened(next)], [0, 1])
        assert.equal((await call('GET', `/rfqs/${stuck.rfq_id}/opening`)).body.state, 'delayed')
      })
    } finally {
      await owner.query('alter table openings drop constraint stuck')
    }
    await afterClosing(async () => assert.equal(await opened(stuck), 1))
  })

  it('cannot be published before the feature is enabled, or without an opening key', async () => {
    const owner = database.owner.pool
    await owner.query("delete from features where name = 'sealed'")
    await owner.query('delete from opening_keys where rfq_id is null')
    await jobs.run('stock_opening_keys')
    assert.equal(short((await publish()).answer), '409 feature_not_enabled')
    // The keys are there already.
    await owner.query("insert into features (name) values ('sealed')")
    assert.equal((await publish()).answer.status, 201)
    await owner.query('delete from opening_keys where rfq_id is null')
    const { answer } = await publish()
    assert.deepEqual([short(answer), answer.headers['retry-after']], ['503 seal_unavailable', '60'])
    await jobs.run('stock_opening_keys')
    assert.equal((await publish()).answer.status, 201)
    // While no job process has the seal key, nobody could open the bids.
    await pool.query("update seal_checks set verified_at = now() - interval '11 minutes'")
    assert.equal(short((await publish()).answer), '503 seal_unavailable')
    await jobs.run('stock_opening_keys')
    assert.equal((await publish()).answer.status, 201)
  })
})
