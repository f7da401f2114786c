import assert from 'node:assert/strict'
import { it } from 'node:test'
import { brokenConstraint } from '#framework/database/database.server.ts'
import { shiftDays, testDatabase } from '#test/support/database.ts'
import { aFileRow, anRfq } from '#test/support/make/rfqs.ts'
import { aSealedBid, contentsOf, REVEAL } from '#test/support/make/sealed-bids.ts'
import { aSupplier } from '#test/support/make/companies.ts'

/*
 * What the database refuses of sealed bids, whatever program writes: here its owner, whose statements no grant stops.
 */
const database = await testDatabase()
const { pool } = database.owner

const sealedRfq = () => anRfq(database, { bid_visibility: 'sealed', closes_in: 2 })
/** What the statement broke, or that it did not. */
const outcome = (statement: string, values: unknown[] = []) =>
  pool.query(statement, values).then(
    ({ rowCount }) => `${rowCount} rows`,
    (error: unknown) => brokenConstraint(error) ?? String(error),
  )

const CLOSE = `insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash)
  select rfq_id, closes_at, instant(), 99, sha256('x') from rfqs where rfq_id = $1`
const OPENED = `update sealed_bids set outcome = 'opened', sealed = null, sealed_file = null, contents = $2 where bid_id = $1`
/** Opens an envelope and writes what its bid says. */
const openedWith = (reveal: string) => `with opened as (${OPENED.replace('$2', '$3')}) ${reveal}`

it('contents come when the RFQ has closed and its opening is written, and equal the commitment', async () => {
  const rfq = await sealedRfq()
  const supplier = await aSupplier(database)
  const file_id = await aFileRow(database, supplier.company_id, 'bid')
  const other_file = await aFileRow(database, supplier.company_id, 'bid')
  const { rows: files } = await pool.query('select size, sha256 from files where file_id = $1', [file_id])
  const wishes = { rfq_id: rfq.rfq_id, supplier, contentsOf: contentsOf({ rfq_id: rfq.rfq_id, file: files[0] }) }
  const { bid_id, contents } = await aSealedBid(database, wishes)
  assert.equal(await outcome(REVEAL, [bid_id, file_id]), 'bids_sealed')
  assert.equal(await outcome(OPENED, [bid_id, contents]), 'bids_sealed')
  assert.equal(await outcome(CLOSE, [rfq.rfq_id]), 'openings_after_closing')
  assert.equal(
    await outcome('update rfqs set opened_at = now() where rfq_id = $1', [rfq.rfq_id]),
    'rfqs_bid_visibility_kept',
  )
  await shiftDays(database, 3)
  try {
    // Closed, and nothing is written yet.
    assert.equal(await outcome(REVEAL, [bid_id, file_id]), 'bids_sealed')
    assert.equal(await outcome(CLOSE, [rfq.rfq_id]), '1 rows')
    // What was there then is counted, whatever is stated.
    const { rows: closings } = await pool.query(
      `select bids_count, list_hash = (select sha256(commitment) from sealed_bids where bid_id = $2) as of_list
       from openings where rfq_id = $1`,
      [rfq.rfq_id, bid_id],
    )
    assert.deepEqual(closings, [{ bids_count: 1, of_list: true }])
    assert.equal(
      await outcome('update openings set list_hash = sha256($2) where rfq_id = $1', [rfq.rfq_id, 'x']),
      'openings_kept',
    )
    assert.equal(await outcome(REVEAL, [bid_id, file_id]), 'bids_as_sealed')
    assert.equal(await outcome(OPENED, [bid_id, `${contents} `]), 'sealed_bids_contents_check')
    // In the name of an opening no contents are dropped, nor an envelope without its bid.
    assert.equal(await outcome(OPENED, [bid_id, null]), 'bids_enveloped')
    assert.equal(await outcome(OPENED, [bid_id, contents]), 'bids_enveloped')
    for (const other of [
      ['48500', '48499.99'],
      ["'2030-01-01'", "'2030-01-02'"],
      ["comments = '", "comments = 'x"],
    ] as const)
      assert.equal(
        await outcome(openedWith(REVEAL.replace(other[0], other[1])), [bid_id, file_id, contents]),
        'bids_as_sealed',
        other[1],
      )
    assert.equal(await outcome(openedWith(REVEAL), [bid_id, other_file, contents]), 'bids_as_sealed')
    assert.equal(await outcome(openedWith(REVEAL), [bid_id, file_id, contents]), '1 rows')
    assert.equal(await outcome('update bids set total_amount = 99 where bid_id = $1', [bid_id]), 'bids_before_closing')
    assert.equal(
      await outcome(
        `update bids set total_amount = null, proposed_delivery_date = null, comments = null, attachment_id = null where bid_id = $1`,
        [bid_id],
      ),
      'bids_sealed',
    )
    assert.equal(
      await outcome(`update sealed_bids set outcome = 'unreadable' where bid_id = $1`, [bid_id]),
      'sealed_bids_kept',
    )
  } finally {
    await shiftDays(database, 0)
  }
})

it('a column of bids is empty while the bid is sealed, unless it is listed here', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'bids'::regclass and attnum > 0 and not attisdropped
       and not exists (select from pg_constraint where conname = 'bids_sealed_check' and attnum = any (conkey)) order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    [
      'bid_id',
      'buyer_id',
      'created_at',
      'lapsed_at',
      'rfq_id',
      'rfq_version',
      'supplier_id',
      'updated_at',
      'version',
      'withdrawn_at',
    ],
  )
})

it('no award before the opening', async () => {
  const rfq = await sealedRfq()
  const { bid_id } = await aSealedBid(database, rfq)
  const award = 'update rfqs set accepted_bid_id = $2, accepted_at = now() where rfq_id = $1'
  assert.notEqual(await outcome(award, [rfq.rfq_id, bid_id]), '1 rows')
  for (const mode of ['whole', 'lines']) {
    await pool.query('update rfqs set award_mode = $2 where rfq_id = $1', [rfq.rfq_id, mode])
    const awarded = await outcome(
      `insert into awards (rfq_id, award_mode, bid_id, bid_version, buyer_id, supplier_id, gross_halalas)
       select rfq_id, $2, bid_id, version, buyer_id, supplier_id, 100 from bids where bid_id = $1`,
      [bid_id, mode],
    )
    assert.equal(awarded, 'awards_after_opening')
  }
})

it('a live bid keeps its envelope, and the known text stays', async () => {
  const { bid_id } = await aSealedBid(database, await sealedRfq())
  const alone = (outcome_: string) =>
    outcome('update sealed_bids set outcome = $2, sealed = null, sealed_file = null where bid_id = $1', [
      bid_id,
      outcome_,
    ])
  for (const each of ['replaced', 'withdrawn', 'lapsed']) assert.equal(await alone(each), 'bids_enveloped', each)
  assert.equal(await outcome('update bids set version = version + 1 where bid_id = $1', [bid_id]), 'bids_enveloped')
  assert.equal(
    await outcome(
      `with ended as (update sealed_bids set outcome = 'withdrawn', sealed = null, sealed_file = null where bid_id = $1)
       update bids set withdrawn_at = now() where bid_id = $1`,
      [bid_id],
    ),
    '1 rows',
  )
  await pool.query("insert into seal_checks (wrapped) values ('x')")
  assert.equal(await outcome("update seal_checks set wrapped = 'y'"), 'seal_checks_kept')
  assert.equal(await outcome('update seal_checks set verified_at = now()'), '1 rows')
})

it('the closing moves later only, and never once the RFQ has closed', async () => {
  const { rfq_id } = await sealedRfq()
  const move = (days: number) =>
    outcome('update rfqs set deadline = deadline + $2::integer where rfq_id = $1', [rfq_id, days])
  assert.equal(await move(-1), 'rfqs_sealed_closing')
  assert.equal(
    await outcome(`update rfqs set closing_time = '14:00' where rfq_id = $1`, [rfq_id]),
    'rfqs_sealed_closing',
  )
  assert.equal(await move(1), '1 rows')
  await shiftDays(database, 4)
  try {
    assert.equal(await move(5), 'rfqs_sealed_closing')
  } finally {
    await shiftDays(database, 0)
  }
})

it('an RFQ keeps its rule for bids, and takes no others', async () => {
  const [sealed, open] = [await sealedRfq(), await anRfq(database)]
  const rule = (rfq_id: number, rule_: string) =>
    outcome('update rfqs set bid_visibility = $2 where rfq_id = $1', [rfq_id, rule_])
  assert.deepEqual(
    [await rule(sealed.rfq_id, 'open'), await rule(open.rfq_id, 'sealed')],
    ['rfqs_bid_visibility_kept', 'rfqs_bid_visibility_kept'],
  )
  const { company_id } = await aSupplier(database)
  const file_id = await aFileRow(database, company_id, 'bid')
  const bid = (rfq_id: number, amount: number | null) =>
    outcome(
      `insert into bids (rfq_id, buyer_id, supplier_id, rfq_version, total_amount, proposed_delivery_date, comments, attachment_id)
       select rfq_id, buyer_id, $2, version, $3::numeric, case when $3::numeric is not null then delivery_date end,
         case when $3::numeric is not null then '' end, case when $3::numeric is not null then $4::integer end from rfqs where rfq_id = $1`,
      [rfq_id, company_id, amount, file_id],
    )
  assert.deepEqual([await bid(sealed.rfq_id, 100), await bid(open.rfq_id, null)], ['bids_sealed', 'bids_sealed'])
  const { bid_id } = await aSealedBid(database, sealed)
  assert.equal(await outcome('update bids set comments = $2 where bid_id = $1', [bid_id, '500']), 'bids_sealed_check')
  await assert.rejects(aSealedBid(database, open), (error) => brokenConstraint(error) === 'bids_sealed')
})

it('nothing is sealed after the closing; envelopes, keys and openings stay as they are', async () => {
  const rfq = await sealedRfq()
  const { bid_id } = await aSealedBid(database, rfq)
  const change = (set: string) => outcome(`update sealed_bids set ${set} where bid_id = $1`, [bid_id])
  assert.deepEqual(
    [
      await change(`commitment = sha256('x')`),
      await change(`sealed = 'x'`),
      await change(`received_at = now() - interval '1 day'`),
    ],
    ['sealed_bids_kept', 'sealed_bids_kept', 'sealed_bids_kept'],
  )
  const again = (version: number) =>
    outcome(
      `insert into sealed_bids (bid_id, version, rfq_id, format, sealed, sealed_file, commitment, rfq_version, person_id, received_at, key_id, signature)
       select bid_id, $2, rfq_id, format, 'x', 'x', sha256($3), rfq_version, person_id, received_at, key_id, signature from sealed_bids where bid_id = $1 and version = 1`,
      [bid_id, version, String(version)],
    )
  assert.equal(await again(2), 'sealed_bids_waiting')
  await shiftDays(database, 3)
  try {
    assert.equal(await again(3), 'bids_before_closing')
  } finally {
    await shiftDays(database, 0)
  }
  await pool.query(`insert into opening_keys (recipient, wrapped_identity, rfq_id) values ('age1test', 'x', $1)`, [
    rfq.rfq_id,
  ])
  const other = await sealedRfq()
  const key = (set: string) => outcome(`update opening_keys set ${set} where recipient = 'age1test'`)
  assert.deepEqual(
    [await key(`rfq_id = ${other.rfq_id}`), await key('rfq_id = null'), await key(`recipient = 'age1other'`)],
    ['opening_keys_kept', 'opening_keys_kept', 'opening_keys_kept'],
  )
  const destroyed = 'wrapped_identity = null, destroyed_at = now()'
  assert.deepEqual(
    [await key(destroyed), await key('opened_at = now()')],
    ['opening_keys_needed', 'opening_keys_needed'],
  )
  await pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [rfq.rfq_id])
  assert.equal(await key('opened_at = now()'), 'opening_keys_needed')
  assert.equal(await key(destroyed), '1 rows')
  assert.equal(await key(`wrapped_identity = 'x', destroyed_at = null`), 'opening_keys_kept')
})

it('a key that was destroyed in stock is given to no RFQ, and none is numbered by hand', async () => {
  const { rfq_id } = await sealedRfq()
  const made = `insert into opening_keys (opening_key_id, recipient, wrapped_identity) overriding system value`
  const { rows } = await pool.query(`${made} values (-1, 'age1stock', 'x') returning opening_key_id > 0 as numbered`)
  assert.deepEqual(rows, [{ numbered: true }])
  const key = (set: string) => outcome(`update opening_keys set ${set} where recipient = 'age1stock'`)
  assert.equal(await key('wrapped_identity = null, destroyed_at = now()'), '1 rows')
  assert.equal(await key(`rfq_id = ${rfq_id}`), 'opening_keys_kept')
})

it('the closing is not written before bids that were not confirmed lapse', async () => {
  const { rfq_id } = await anRfq(database, { bid_visibility: 'sealed', closes_in: 2, on_change: 'confirm' })
  await pool.query(`update rfqs set version = 2, description = 'x' where rfq_id = $1`, [rfq_id])
  await shiftDays(database, 3)
  try {
    assert.equal(await outcome(CLOSE, [rfq_id]), 'openings_after_closing')
    await pool.query('update rfqs set closed_version = material_version where rfq_id = $1', [rfq_id])
    assert.equal(await outcome(CLOSE, [rfq_id]), '1 rows')
  } finally {
    await shiftDays(database, 0)
  }
})

it('an envelope is canceled with its RFQ, which stays canceled', async () => {
  const rfq = await sealedRfq()
  const { bid_id } = await aSealedBid(database, rfq)
  const canceled = "update sealed_bids set outcome = 'canceled', sealed = null, sealed_file = null where bid_id = $1"
  assert.equal(await outcome(canceled, [bid_id]), 'sealed_bids_canceled_with_rfq')
  await pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [rfq.rfq_id])
  assert.equal(await outcome(canceled, [bid_id]), '1 rows')
  assert.equal(
    await outcome('update rfqs set canceled_at = null where rfq_id = $1', [rfq.rfq_id]),
    'rfqs_sealed_canceled',
  )
})

it('bidders reveal where all bids wait for it, which stays; a key signs receipts since it came', async () => {
  const [lost, opened, other] = [await sealedRfq(), await sealedRfq(), await sealedRfq()]
  const reveal = 'update openings set reveal_at = now() where rfq_id = $1'
  await shiftDays(database, 3)
  try {
    for (const { rfq_id } of [lost, opened]) assert.equal(await outcome(CLOSE, [rfq_id]), '1 rows')
    // It ended within a day.
    assert.equal(await outcome(reveal, [lost.rfq_id]), 'openings_reveal_waits')
    assert.equal(
      await outcome(CLOSE.replace('list_hash)', 'list_hash, reveal_at)').replace("sha256('x')", '$&, now()'), [
        other.rfq_id,
      ]),
      'openings_reveal_waits',
    )
    await shiftDays(database, 4)
    assert.equal(await outcome(reveal, [lost.rfq_id]), 'openings_reveal_opened')
    assert.equal(
      await outcome(
        `with revealed as (${reveal} returning rfq_id) update rfqs set opened_at = now() from revealed where rfqs.rfq_id = revealed.rfq_id`,
        [lost.rfq_id],
      ),
      '1 rows',
    )
    assert.equal(await outcome('update rfqs set opened_at = now() where rfq_id = $1', [opened.rfq_id]), '1 rows')
    for (const [rfq, set] of [
      [opened, 'now()'],
      [lost, 'null'],
      [lost, "now() + interval '1 day'"],
    ] as const)
      assert.equal(
        await outcome(`update openings set reveal_at = ${set} where rfq_id = $1`, [rfq.rfq_id]),
        'openings_reveal_kept',
        set,
      )
  } finally {
    await shiftDays(database, 0)
  }
  const { rows } = await pool.query(
    `insert into receipt_keys (key_id, public_key, since) values ('forged', sha256('x'), '2026-01-01') returning since = now() as dated`,
  )
  assert.deepEqual(rows, [{ dated: true }])
})
