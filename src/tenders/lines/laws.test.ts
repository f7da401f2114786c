import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PoolClient } from 'pg'
import { testDatabase } from '#test/support/database.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aBidWithLines, type LinedBidOptions, type LineOptions, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* What the database itself refuses about lines and prices, tried as the owner of the tables. */

const database = await testDatabase()
const { pool } = database.owner

type Statement = [text: string, values?: unknown[]]

/** The constraint that refuses these statements, one transaction together; and when. */
async function refusalOf(...statements: Statement[]): Promise<string> {
  const client: PoolClient = await pool.connect()
  let done = 0
  try {
    await client.query('begin')
    for (const [text, values] of statements) {
      await client.query(text, values)
      done++
    }
    await client.query('commit')
    return 'accepted'
  } catch (error) {
    await client.query('rollback')
    const { constraint, message } = error as { constraint?: string; message: string }
    return `${done === statements.length ? 'at commit' : 'immediately'}: ${constraint ?? message}`
  } finally {
    client.release()
  }
}

const LINES: LineOptions[] = [{ quantity: '3' }, { quantity: '1.5' }, { quantity: '2', optional: true }]
async function aPricedRfq({
  lines = LINES,
  partial_allowed = false,
  prices = ['10', { unit_price: '20', vat_category: 'O' as const }, '5'],
}: { lines?: LineOptions[]; partial_allowed?: boolean; prices?: LinedBidOptions['prices'] } = {}) {
  const rfq = await anRfq(database)
  const made = await withLines(database, rfq.rfq_id, lines, { partial_allowed })
  const bid = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices })
  return { rfq_id: rfq.rfq_id, ids: made.map(({ line_id }) => line_id), bid_id: bid.bid_id, supplier: bid.supplier }
}
const ADDS_UP = 'at commit: bid_adds_up'

describe('a bid in the database', () => {
  it('is refused with one of its parts changed alone', async () => {
    const { bid_id, ids } = await aPricedRfq()
    const changed = (statement: string, ...values: unknown[]) => refusalOf([statement, values])
    assert.equal(
      await changed(
        'update bid_lines set unit_price_e4 = 110000, net_halalas = 3300 where bid_id = $1 and line_id = $2',
        bid_id,
        ids[0],
      ),
      ADDS_UP,
    )
    assert.equal(
      await changed(
        'update bid_lines set net_halalas = net_halalas + 1 where bid_id = $1 and line_id = $2',
        bid_id,
        ids[0],
      ),
      'immediately: bid_lines_net',
    )
    assert.equal(
      await changed(
        'update bid_lines set quantity = 4, net_halalas = 4000 where bid_id = $1 and line_id = $2',
        bid_id,
        ids[0],
      ),
      'immediately: bid_lines_line_id_rfq_id_quantity_fkey',
    )
    assert.equal(
      await changed(
        "update bid_vat set net_halalas = 2900, vat_halalas = 435 where bid_id = $1 and vat_category = 'S'",
        bid_id,
      ),
      ADDS_UP,
    )
    assert.equal(
      await changed(
        "update bid_vat set vat_halalas = vat_halalas + 1 where bid_id = $1 and vat_category = 'S'",
        bid_id,
      ),
      'immediately: bid_vat_rounded_once',
    )
    assert.equal(await changed("delete from bid_vat where bid_id = $1 and vat_category = 'O'", bid_id), ADDS_UP)
    assert.equal(await changed("insert into bid_vat values ($1, 'Z', 0, 0, 0)", bid_id), ADDS_UP)
    assert.equal(
      await changed(
        'update bids set net_halalas = net_halalas - 100, gross_halalas = gross_halalas - 100, total_amount = total_amount - 1 where bid_id = $1',
        bid_id,
      ),
      ADDS_UP,
    )
    assert.match(
      await changed('update bids set total_amount = total_amount + 0.01 where bid_id = $1', bid_id),
      /^immediately: bids_check/,
    )
    assert.equal(await changed('update bids set unpriced_lines = 1 where bid_id = $1', bid_id), ADDS_UP)
    assert.equal(
      await changed(
        'update bid_lines set offered = false, unit_price_e4 = null, vat_category = null, vat_rate_bp = null, net_halalas = null where bid_id = $1 and line_id = $2',
        bid_id,
        ids[0],
      ),
      ADDS_UP,
    )
    assert.equal(await changed('delete from bid_lines where bid_id = $1 and line_id = $2', bid_id, ids[0]), ADDS_UP)
    // Optional lines are in no total and may be left out.
    assert.equal(await changed('delete from bid_lines where bid_id = $1 and line_id = $2', bid_id, ids[2]), 'accepted')
    assert.equal(await changed("update bid_lines set note = 'x' where bid_id = $1", bid_id), 'accepted')
  })

  it('has neither totals without lines nor lines without totals', async () => {
    const { bid_id, rfq_id, ids } = await aPricedRfq()
    const plain = await anRfq(database)
    const bid = await aBid(database, { rfq_id: plain.rfq_id })
    const without = 'update bids set net_halalas = null, vat_halalas = null, gross_halalas = null where bid_id = $1'
    assert.equal(await refusalOf([without, [bid_id]]), ADDS_UP)
    assert.equal(
      await refusalOf(
        [without, [bid_id]],
        ['delete from bid_lines where bid_id = $1', [bid_id]],
        ['delete from bid_vat where bid_id = $1', [bid_id]],
      ),
      ADDS_UP,
    )
    assert.equal(
      await refusalOf([
        'update bids set net_halalas = 4850000, vat_halalas = 0, gross_halalas = 4850000 where bid_id = $1',
        [bid.bid_id],
      ]),
      ADDS_UP,
    )
    assert.equal(await refusalOf(["insert into bid_vat values ($1, 'O', 0, 5, 0)", [bid.bid_id]]), ADDS_UP)
    const foreign = 'insert into bid_lines (bid_id, line_id, rfq_id, quantity, offered) values ($1, $2, $3, 3, false)'
    assert.equal(await refusalOf([foreign, [bid.bid_id, ids[0], rfq_id]]), 'immediately: bid_lines_bid_id_rfq_id_fkey')
    assert.equal(
      await refusalOf([foreign, [bid.bid_id, ids[0], plain.rfq_id]]),
      'immediately: bid_lines_line_id_rfq_id_quantity_fkey',
    )
    await assert.rejects(aBid(database, { rfq_id }), /has no lines/)
  })

  it('prices the lines of the version that it answers, and no others', async () => {
    const { rfq_id, ids, bid_id } = await aPricedRfq({
      lines: [{ quantity: '3' }, { quantity: '3' }],
      prices: ['10', '10'],
    })
    const next: Statement[] = [
      ['update rfqs set version = 2 where rfq_id = $1', [rfq_id]],
      ['update rfq_lines set until_version = 2 where line_id = $1', [ids[1]]],
      [
        "insert into rfq_lines (rfq_id, line_no, description, quantity, unit_code, since_version) values ($1, 2, 'بند جديد', 3, 'H87', 2)",
        [rfq_id],
      ],
    ]
    assert.equal(await refusalOf(...next), 'accepted')
    const {
      rows: [added],
    } = await pool.query<{ line_id: number }>('select line_id from rfq_lines where rfq_id = $1 and since_version = 2', [
      rfq_id,
    ])
    // Alone, and in no total.
    const insert = 'insert into bid_lines (bid_id, line_id, rfq_id, quantity, offered) values ($1, $2, $3, 3, false)'
    assert.equal(await refusalOf([insert, [bid_id, added!.line_id, rfq_id]]), ADDS_UP)
    // The earlier version stays what it was, also for a bid that is withdrawn.
    assert.equal(await refusalOf(['update bids set comments = $2 where bid_id = $1', [bid_id, 'x']]), 'accepted')
    assert.equal(await refusalOf(['update bids set rfq_version = 2 where bid_id = $1', [bid_id]]), ADDS_UP)
    const move: Statement = [
      'update bid_lines set line_id = $2 where bid_id = $1 and line_id = $3',
      [bid_id, added!.line_id, ids[1]],
    ]
    assert.equal(await refusalOf(move), ADDS_UP)
    assert.equal(await refusalOf(move, ['update bids set rfq_version = 2 where bid_id = $1', [bid_id]]), 'accepted')
  })

  it('keeps no price of an optional line that ended', async () => {
    const { rfq_id, ids, bid_id } = await aPricedRfq()
    await pool.query('update rfqs set version = 2 where rfq_id = $1', [rfq_id])
    await pool.query('update rfq_lines set until_version = 2 where line_id = $1', [ids[2]])
    const answer: Statement = ['update bids set rfq_version = 2 where bid_id = $1', [bid_id]]
    assert.equal(await refusalOf(answer), ADDS_UP)
    assert.equal(
      await refusalOf(['delete from bid_lines where bid_id = $1 and line_id = $2', [bid_id, ids[2]]], answer),
      'accepted',
    )
  })

  it('has a row for each line that is not optional, also where it costs nothing, and counts those without a price', async () => {
    const free = await aPricedRfq({ prices: ['10', { unit_price: '0', vat_category: 'S' }, '5'] })
    assert.equal(
      await refusalOf(['delete from bid_lines where bid_id = $1 and line_id = $2', [free.bid_id, free.ids[1]]]),
      ADDS_UP,
    )
    const { bid_id } = await aPricedRfq({ partial_allowed: true, prices: ['10', null, null] })
    assert.equal(await refusalOf(['update bids set unpriced_lines = 0 where bid_id = $1', [bid_id]]), ADDS_UP)
  })

  it('leaves lines out only where the RFQ allows it', async () => {
    const { rfq_id, bid_id } = await aPricedRfq({ partial_allowed: true, prices: ['10', null, null] })
    assert.deepEqual((await pool.query('select unpriced_lines from bids where bid_id = $1', [bid_id])).rows, [
      { unpriced_lines: 1 },
    ])
    const { rfq_id: strict } = await aPricedRfq()
    await assert.rejects(aBidWithLines(database, { rfq_id: strict, prices: ['10', null, null] }), /leaves lines out/)
    await aBidWithLines(database, { rfq_id, prices: [null, '1', null] })
  })

  it('holds VAT as it is charged', async () => {
    const { bid_id, ids } = await aPricedRfq()
    const set = (columns: string) =>
      refusalOf([`update bid_lines set ${columns} where bid_id = $1 and line_id = $2`, [bid_id, ids[2]]])
    assert.match(await set("vat_category = 'Z', vat_rate_bp = 0"), /^immediately: bid_lines_check/)
    assert.equal(
      await set("vat_category = 'Z', vat_rate_bp = 0, vat_reason = 'VATEX-SA-OOS'"),
      'immediately: bid_lines_vat_reason_vat_category_fkey',
    )
    assert.equal(await set('vat_rate_bp = 500'), 'immediately: bid_lines_vat_category_vat_rate_bp_fkey')
    assert.match(await set("vat_reason = 'VATEX-SA-32'"), /^immediately: bid_lines_check/)
    assert.equal(await set("vat_category = 'Z', vat_rate_bp = 0, vat_reason = 'VATEX-SA-32'"), 'accepted')
  })
})

describe('lines in the database', () => {
  it('never change, and end once', async () => {
    const { rfq_id, ids } = await aPricedRfq()
    for (const column of [
      "description = 'شيء آخر'",
      'quantity = 9',
      "unit_code = 'KGM'",
      'optional = not optional',
      'line_no = 9',
      'since_version = 0',
      "specification = 'س'",
      "section = 'قسم آخر'",
      "unit_code = 'ZZ', unit_text = 'نقطة'",
    ]) {
      assert.equal(
        await refusalOf([`update rfq_lines set ${column} where line_id = $1`, [ids[0]]]),
        'immediately: rfq_lines_kept',
        column,
      )
    }
    const end: Statement = ['update rfq_lines set until_version = 2 where line_id = $1', [ids[2]]]
    assert.equal(await refusalOf(['update rfqs set version = 2 where rfq_id = $1', [rfq_id]], end), 'accepted')
    for (const until of [null, 3])
      assert.equal(
        await refusalOf(['update rfq_lines set until_version = $2 where line_id = $1', [ids[2], until]]),
        'immediately: rfq_lines_kept',
      )
  })

  it('have a text of their own for the unit ZZ, and only for it', async () => {
    const { rfq_id } = await anRfq(database)
    const line = (columns: string, values: string): Statement => [
      `insert into rfq_lines (rfq_id, line_no, description, quantity, since_version, ${columns}) values ($1, 1, 'بند جديد', 1, 1, ${values})`,
      [rfq_id],
    ]
    for (const values of ["'ZZ', null", "'ZZ', ''", "'H87', 'نقطة'", `'ZZ', '${'x'.repeat(31)}'`])
      assert.equal(await refusalOf(line('unit_code, unit_text', values)), 'immediately: rfq_lines_unit_text', values)
    for (const values of ["'H87', ''", `'H87', '${'x'.repeat(151)}'`])
      assert.equal(await refusalOf(line('unit_code, section', values)), 'immediately: rfq_lines_section_length', values)
  })

  it('neither begin nor end in a version that has bids', async () => {
    const { rfq_id, ids, bid_id } = await aPricedRfq()
    const insert = (since: number): Statement => [
      "insert into rfq_lines (rfq_id, line_no, description, quantity, unit_code, since_version) values ($1, 4, 'بند جديد', 1, 'H87', $2)",
      [rfq_id, since],
    ]
    assert.equal(await refusalOf(insert(1)), 'immediately: rfq_lines_of_bids_kept')
    await pool.query('update rfqs set version = 3 where rfq_id = $1', [rfq_id])
    await pool.query('update bids set rfq_version = 3 where bid_id = $1', [bid_id])
    assert.equal(
      await refusalOf(['update rfq_lines set until_version = 3 where line_id = $1', [ids[0]]]),
      'immediately: rfq_lines_of_bids_kept',
    )
    assert.equal(await refusalOf(insert(3)), 'immediately: rfq_lines_of_bids_kept')
    assert.equal(await refusalOf(insert(4)), 'accepted')
  })

  it('stand only in RFQs that say so', async () => {
    const plain = await anRfq(database)
    assert.equal(
      await refusalOf([
        "insert into rfq_lines (rfq_id, line_no, description, quantity, unit_code, since_version) values ($1, 1, 'بند جديد', 1, 'H87', 1)",
        [plain.rfq_id],
      ]),
      'at commit: rfqs_has_lines',
    )
    assert.equal(
      await refusalOf(['update rfqs set has_lines = true where rfq_id = $1', [plain.rfq_id]]),
      'at commit: rfqs_has_lines',
    )
    const { rfq_id } = await aPricedRfq()
    assert.equal(
      await refusalOf(['update rfqs set has_lines = false where rfq_id = $1', [rfq_id]]),
      'at commit: rfqs_has_lines',
    )
    assert.equal(
      await refusalOf(
        ['update rfqs set version = 2 where rfq_id = $1', [rfq_id]],
        ['update rfq_lines set until_version = 2 where rfq_id = $1', [rfq_id]],
      ),
      'at commit: rfqs_has_lines',
    )
  })
})
