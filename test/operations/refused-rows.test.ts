import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Pool } from 'pg'
import { testDatabase } from '#test/support/database.ts'
import { untilWaiting } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anIssuedOrder } from '#test/support/make/orders.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* What the database refuses of numbers and versions, tried by SQL as the application's role and as the owner. */

const database = await testDatabase()

async function refusalOf(pool: Pool, statement: string, values: unknown[] = []) {
  return pool.query(statement, values).then(
    () => 'accepted',
    ({ constraint, message }: { constraint?: string; message: string }) => constraint ?? message,
  )
}

const INDEPENDENT: Record<string, string> = { bids: 'gross_halalas is null', bid_lines: 'not offered' }

describe('a quantity or an amount', async () => {
  const rfq = await anRfq(database)
  await withLines(database, rfq.rfq_id, [{}, {}], { partial_allowed: true })
  await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['10', null] })
  const awarded = await anRfq(database)
  await withLines(database, awarded.rfq_id, [{}])
  await aBidWithLines(database, { rfq_id: awarded.rfq_id, prices: ['10'] })
  await database.pool.query(
    `insert into awards (rfq_id, award_mode, bid_id, bid_version, buyer_id, supplier_id, net_halalas, vat_halalas, gross_halalas)
     select rfq_id, 'whole', bid_id, version, buyer_id, supplier_id, net_halalas, vat_halalas, gross_halalas from bids where rfq_id = $1`,
    [awarded.rfq_id],
  )
  await aBid(database, { rfq_id: (await anRfq(database)).rfq_id })
  await aProduct(database)
  await database.pool.query(
    `with stated as (
       insert into deliveries (order_id, number, delivered_on, stated_by, person_id, decide_by)
       values ($1, 1, riyadh_today(), 'supplier', (select min(person_id) from people), riyadh_today()) returning *)
     insert into delivery_lines (delivery_id, order_id, line_no, quantity) select delivery_id, order_id, 1, 1 from stated`,
    [await anIssuedOrder(database, { buyer: await aCompany(database) })],
  )
  const { rows: columns } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    join pg_class on relname = table_name and relnamespace = 'public'::regnamespace and relkind = 'r'
    where table_schema = 'public' and data_type in ('numeric', 'real', 'double precision')
      -- What is delivered of a line is counted from zero, and is no more than its quantity.
      and not (table_name = 'order_lines' and column_name in ('waiting', 'confirmed')) order by 1, 2`,
  )

  it('stands in the columns that are known', () => {
    assert.deepEqual(
      columns.map(({ table, column }) => `${table}.${column}`),
      [
        'award_lines.quantity',
        'bid_lines.quantity',
        'bids.total_amount',
        'delivery_lines.quantity',
        'order_lines.quantity',
        'products.end_price',
        'products.start_price',
        'rfq_lines.quantity',
      ],
    )
  })

  for (const { table, column } of columns) {
    it(`is a number above zero: ${table}.${column}`, async () => {
      const { rows } = await database.pool.query<{ definition: string }>(
        `select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = $1::regclass and conname = $2 and convalidated`,
        [table, `${table}_${column}_is_number`],
      )
      assert.match(rows[0]?.definition ?? 'no constraint', /'Infinity'/)
      // Lines are kept as they are: another one. Of the others a row whose other columns do not depend on it.
      const row = `from ${table} t where ${INDEPENDENT[table] ?? 'true'} limit 1`
      const attempt = table.endsWith('_lines')
        ? `insert into ${table} overriding system value select (jsonb_populate_record(t, jsonb_build_object('${column}', $1::text))).* ${row}`
        : `update ${table} set ${column} = $1::text::numeric where ctid = (select ctid ${row})`
      for (const pool of [database.pool, database.owner.pool]) {
        for (const value of ['NaN', 'Infinity', '-Infinity', '0', '-1']) {
          const refused = await refusalOf(pool, attempt, [value])
          assert.match(refused, /is_number|_check|overflow|not_more/, `${value}: ${refused}`)
        }
      }
    })
  }
})

describe('a bid', () => {
  it('answers no version that its RFQ does not have, and versions do not shrink', async () => {
    const { rfq_id } = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id })
    const neighbor = await anRfq(database)
    const set = (version: number) =>
      refusalOf(database.pool, 'update bids set rfq_version = $2 where bid_id = $1', [bid_id, version])
    assert.equal(await set(2), 'bids_version_exists')
    await database.pool.query('update rfqs set version = 9 where rfq_id = $1', [neighbor.rfq_id])
    assert.equal(await set(2), 'bids_version_exists')
    assert.equal(
      await refusalOf(
        database.pool,
        `insert into bids (rfq_id, buyer_id, supplier_id, total_amount, proposed_delivery_date, attachment_id, rfq_version)
        select rfq_id, buyer_id, supplier_id, total_amount, proposed_delivery_date, attachment_id, 2 from bids where bid_id = $1`,
        [bid_id],
      ),
      'bids_version_exists',
    )
    await database.pool.query('update rfqs set version = 2 where rfq_id = $1', [rfq_id])
    assert.equal(await set(2), 'accepted')
    assert.equal(
      await refusalOf(database.pool, 'update rfqs set version = 1 where rfq_id = $1', [rfq_id]),
      'rfqs_version_grows',
    )
  })

  it('that leaves lines out stays allowed while it is live', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, [{}, {}], { partial_allowed: true })
    const { bid_id } = await aBidWithLines(database, { rfq_id, prices: ['10', null] })
    const complete = await anRfq(database)
    await withLines(database, complete.rfq_id, [{}, {}], { partial_allowed: true })
    await aBidWithLines(database, { rfq_id: complete.rfq_id, prices: ['10', '20'] })
    const forbid = (id: number) =>
      refusalOf(database.pool, 'update rfqs set partial_allowed = false where rfq_id = $1', [id])
    assert.equal(await forbid(complete.rfq_id), 'accepted')
    assert.equal(await forbid(rfq_id), 'rfqs_partial_bids')
    await database.pool.query('update bids set withdrawn_at = now() where bid_id = $1', [bid_id])
    assert.equal(await forbid(rfq_id), 'accepted')
    assert.equal(
      await refusalOf(database.pool, 'update bids set withdrawn_at = null where bid_id = $1', [bid_id]),
      'bid_adds_up',
    )
  })

  for (const first of ['the bid', 'the buyer'] as const) {
    it(`that leaves lines out and the buyer who forbids it wait for each other: ${first} first`, async () => {
      const { rfq_id } = await anRfq(database)
      await withLines(database, rfq_id, [{}, {}], { partial_allowed: true })
      const { bid_id } = await aBidWithLines(database, { rfq_id, prices: ['10', null], withdrawn: true })
      const acts = {
        'the bid': 'update bids set withdrawn_at = null where bid_id = $1',
        'the buyer': 'update rfqs set partial_allowed = false where rfq_id = $1',
      }
      const ids = { 'the bid': bid_id, 'the buyer': rfq_id }
      const second = first === 'the bid' ? 'the buyer' : 'the bid'
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        await client.query(acts[first], [ids[first]])
        const waiting = refusalOf(database.pool, acts[second], [ids[second]])
        await untilWaiting(database, 1, waiting)
        await client.query('commit')
        assert.equal(await waiting, first === 'the bid' ? 'rfqs_partial_bids' : 'bid_adds_up')
      } finally {
        client.release(true)
      }
    })
  }
})
