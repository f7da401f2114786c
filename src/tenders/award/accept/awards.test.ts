import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { aProposal } from '#test/support/make/proposals.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { halalas } from '#framework/i18n/money.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

/* Awards as rows: what accepting and approving write, and what the database refuses. */
const { call, database } = await sharedApp()
const { pool } = database

const awardsOf = async (rfq_id: number) =>
  (await pool.query('select * from awards where rfq_id = $1 order by award_id', [rfq_id])).rows
const columnsOf = async (rfq_id: number) =>
  (
    await pool.query(
      'select accepted_bid_id, accepted_at, accepted_snapshot, decided_at, award_mode from rfqs where rfq_id = $1',
      [rfq_id],
    )
  ).rows[0]
const refused = (constraint: string) => ({ code: '23514', constraint })

/** An RFQ with a bid, and another bid and RFQ of the same buyer beside them. */
async function aBidToAward({ total_amount = 19.99 } = {}) {
  const buyer = await aCompany(database)
  const { rfq_id } = await anRfq(database, { buyer })
  const bid = await aBid(database, { rfq_id, total_amount })
  const other = await aBid(database, { rfq_id })
  const neighbor = await anRfq(database, { buyer })
  await aBid(database, { rfq_id: neighbor.rfq_id })
  return { buyer, rfq_id, bid, other, neighbor }
}

/** As the release before this one awards: it writes the columns of the RFQ. */
const awardByColumns = (rfq_id: number, bid_id: number, change = '') =>
  pool.query(
    `update rfqs set accepted_bid_id = bid.bid_id, accepted_at = now(), accepted_snapshot =
       jsonb_build_object('bid_id', bid.bid_id, 'total_amount', bid.total_amount, 'version', bid.version) ${change}
     from bids bid where bid.bid_id = $2 and rfqs.rfq_id = $1`,
    [rfq_id, bid_id],
  )
const insertAward = (rfq_id: number, bid_id: number, change: Record<string, string> = {}) => {
  const columns = {
    rfq_id: 'rfq_id',
    award_mode: "'whole'",
    bid_id: 'bid_id',
    bid_version: 'version',
    buyer_id: 'buyer_id',
    supplier_id: 'supplier_id',
    net_halalas: 'net_halalas',
    vat_halalas: 'vat_halalas',
    gross_halalas: 'round(total_amount * 100)',
    ...change,
  }
  return pool.query(
    `insert into awards (${Object.keys(columns).join()}) select ${Object.values(columns).join()} from bids where bid_id = $2 and rfq_id = $1`,
    [rfq_id, bid_id],
  )
}

describe('an award', () => {
  it('is a row with who, when, and the amounts of the bid, and the columns of the RFQ follow from it', async () => {
    const { buyer, rfq_id, bid, neighbor } = await aBidToAward()
    const { status, body } = await call('PUT', `/rfqs/${rfq_id}/accept-bid`, {
      as: buyer,
      json: { bid_id: bid.bid_id },
    })
    assert.equal(status, 200, JSON.stringify(body))
    const [award, ...more] = await awardsOf(rfq_id)
    assert.equal(more.length, 0)
    const { awarded_at, award_id, ...rest } = award
    assert.deepEqual(rest, {
      rfq_id,
      award_mode: 'whole',
      bid_id: bid.bid_id,
      bid_version: 1,
      buyer_id: buyer.company_id,
      supplier_id: bid.supplier.company_id,
      net_halalas: null,
      vat_halalas: null,
      gross_halalas: 1999,
      optional_lines: [],
      optional_net_halalas: 0,
      optional_vat_halalas: 0,
      proposal_id: null,
      reason: null,
      person_id: buyer.person_id,
      state: 'standing',
    })
    const columns = await columnsOf(rfq_id)
    assert.equal(columns.accepted_bid_id, bid.bid_id)
    assert.deepEqual([columns.accepted_at, columns.decided_at], [awarded_at, awarded_at])
    assert.deepEqual(Object.keys(columns.accepted_snapshot).sort(), [
      'bid_id',
      'comments',
      'proposed_delivery_date',
      'supplier_id',
      'total_amount',
      'version',
    ])
    assert.equal(columns.accepted_snapshot.total_amount, 19.99)
    for (const as of [buyer, await aCompany(database)]) {
      const { body: shown } = await call('GET', `/rfqs/${rfq_id}`, { as })
      assert.deepEqual(shown.awards, [
        {
          award_id,
          bid_id: bid.bid_id,
          state: 'standing',
          net_halalas: null,
          vat_halalas: null,
          gross_halalas: 1999,
          awarded_at: awarded_at.toISOString(),
        },
      ])
      const accepted = shown.history.filter(({ what }: { what: string }) => what === 'accepted')
      assert.deepEqual(
        accepted.map(({ at }: { at: string }) => at),
        [awarded_at.toISOString()],
      )
    }
    assert.deepEqual((await call('GET', `/rfqs/${neighbor.rfq_id}`, { as: buyer })).body.awards, [])
    assert.deepEqual(await awardsOf(neighbor.rfq_id), [])
    assert.equal((await columnsOf(neighbor.rfq_id)).decided_at, null)
  })

  it('of an approved proposal names it, its reason, and who approved', async () => {
    const owner = await aCompany(database)
    const approver = await aColleague(database, owner, { roles: ['approver'] })
    await pool.query('update companies set award_limit_halalas = 100 where company_id = $1', [owner.company_id])
    const { proposal_id, rfq_id } = await aProposal(database, owner, undefined, 'the only one in time')
    const { status } = await call('PUT', `/awards-wanted/${proposal_id}/approve`, { as: approver })
    assert.equal(status, 200)
    const [award] = await awardsOf(rfq_id)
    assert.deepEqual(
      [award.proposal_id, award.reason, award.person_id],
      [proposal_id, 'the only one in time', approver.person_id],
    )
  })

  it('of a bid with lines has the lines that count in its total', async () => {
    const { rfq_id } = await anRfq(database)
    const lines = await withLines(
      database,
      rfq_id,
      [{ quantity: '3' }, { quantity: '1.5' }, { quantity: '2', optional: true }],
      { partial_allowed: true },
    )
    const { bid_id } = await aBidWithLines(database, { rfq_id, prices: ['10', null, '5'] })
    await insertAward(rfq_id, bid_id)
    const [award] = await awardsOf(rfq_id)
    assert.ok(award.net_halalas > 0)
    const { rows } = await pool.query('select line_id, quantity::text, state from award_lines where award_id = $1', [
      award.award_id,
    ])
    assert.deepEqual(rows, [{ line_id: lines[0]!.line_id, quantity: '3.000', state: 'standing' }])
  })

  it('has the optional lines that the buyer chose, and its lines add up to the halala', async () => {
    const buyer = await aCompany(database)
    const { rfq_id } = await anRfq(database, { buyer })
    const lines = await withLines(database, rfq_id, [
      { quantity: '3' },
      { quantity: '0.333' },
      { quantity: '7' },
      { optional: true, quantity: '3' },
      { optional: true },
    ])
    const { bid_id, net_halalas } = await aBidWithLines(database, {
      rfq_id,
      prices: ['33.3333', '19.99', { unit_price: '1.15', vat_category: 'Z', vat_reason: 'VATEX-SA-32' }, '0.0133', '5'],
      discount: { discount_bp: null, discount_halalas: halalas(1001) },
    })
    const accept = (optional_lines: number[]) =>
      call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id, optional_lines } })
    const chosen = lines[3]!.line_id
    for (const wrong of [[lines[0]!.line_id], [chosen, 2_000_000_000]])
      assert.equal((await accept(wrong)).body.errors[0].field, 'optional_lines')
    assert.equal((await accept([chosen, chosen])).status, 200)
    const [award] = await awardsOf(rfq_id)
    const { rows } = await pool.query(
      `select line_id, vat_category, vat_rate_bp, net_halalas, vat_halalas from award_lines where award_id = $1 order by line_id`,
      [award.award_id],
    )
    assert.deepEqual(
      rows.map(({ line_id }) => line_id),
      [...lines.slice(0, 3), lines[3]!].map(({ line_id }) => line_id),
    )
    const sum = (column: string, of = rows) => of.reduce((total, row) => total + row[column], 0)
    assert.equal(award.net_halalas, Number(net_halalas))
    assert.equal(sum('net_halalas'), Number(net_halalas) + 4)
    assert.deepEqual([award.optional_lines, award.optional_net_halalas], [[chosen], 4])
    assert.equal(sum('vat_halalas'), award.vat_halalas + award.optional_vat_halalas)
    const standard = rows.filter(({ vat_category }) => vat_category === 'S')
    assert.equal(sum('vat_halalas', standard), Math.round((sum('net_halalas', standard) * 15) / 100))
    await assert.rejects(
      pool.query(
        'insert into award_lines select award_id, $2, rfq_id, 1, state, 500, vat_category, vat_rate_bp, 75 from award_lines where line_id = $1',
        [chosen, lines[4]!.line_id],
      ),
      refused('award_adds_up'),
    )
  })

  it('that is declined frees the RFQ and its lines, and the next one stands', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, [{ quantity: '3' }])
    const first = await aBidWithLines(database, { rfq_id, prices: ['10'] })
    const second = await aBidWithLines(database, { rfq_id, prices: ['11'] })
    await insertAward(rfq_id, first.bid_id)
    await assert.rejects(insertAward(rfq_id, second.bid_id), { code: '23505', constraint: 'awards_one_standing' })
    await pool.query("update awards set state = 'declined' where rfq_id = $1", [rfq_id])
    const { award_mode, ...columns } = await columnsOf(rfq_id)
    assert.deepEqual(Object.values(columns), [null, null, null, null], award_mode)
    await insertAward(rfq_id, second.bid_id)
    assert.equal((await columnsOf(rfq_id)).accepted_bid_id, second.bid_id)
    const { rows } = await pool.query('select state from award_lines where rfq_id = $1 order by award_id', [rfq_id])
    assert.deepEqual(
      rows.map(({ state }) => state),
      ['declined', 'standing'],
    )
    await assert.rejects(
      pool.query("update awards set state = 'standing' where bid_id = $1", [first.bid_id]),
      refused('awards_kept'),
    )
  })
})

describe('the release before this one', () => {
  it('awards by the columns of the RFQ, and the row follows', async () => {
    const { rfq_id, bid } = await aBidToAward()
    await awardByColumns(rfq_id, bid.bid_id)
    const [award, ...more] = await awardsOf(rfq_id)
    assert.equal(more.length, 0)
    assert.deepEqual([award.bid_id, award.gross_halalas, award.person_id], [bid.bid_id, 1999, null])
    const { accepted_at, decided_at } = await columnsOf(rfq_id)
    assert.deepEqual([accepted_at, decided_at], [award.awarded_at, award.awarded_at])
  })
})

describe('the database', () => {
  it('refuses an award that is not the bid as it stands', async () => {
    const { rfq_id, bid, neighbor } = await aBidToAward()
    const withdrawn = await aBid(database, { rfq_id, withdrawn: true })
    for (const change of [
      { gross_halalas: '1998' },
      { bid_version: '7' },
      { supplier_id: 'buyer_id' },
      { net_halalas: '1000', vat_halalas: '999' },
    ]) {
      await assert.rejects(insertAward(rfq_id, bid.bid_id, change), refused('awards_is_bid'), JSON.stringify(change))
    }
    await assert.rejects(insertAward(rfq_id, withdrawn.bid_id), refused('awards_is_bid'))
    await assert.rejects(insertAward(rfq_id, bid.bid_id, { rfq_id: String(neighbor.rfq_id) }), { code: '23503' })
    await assert.rejects(
      awardByColumns(rfq_id, bid.bid_id, `|| '{"total_amount":1}'`),
      refused('awards_is_bid'),
      'by columns',
    )
  })

  it('refuses one above the limit without the approval of exactly this version', async () => {
    const owner = await aCompany(database)
    const approver = await aColleague(database, owner, { roles: ['approver'] })
    await pool.query('update companies set award_limit_halalas = 100 where company_id = $1', [owner.company_id])
    const { proposal_id, rfq_id, bid_id } = await aProposal(database, owner)
    await assert.rejects(insertAward(rfq_id, bid_id), refused('awards_approved'))
    await assert.rejects(awardByColumns(rfq_id, bid_id), refused('awards_approved'), 'by columns')
    await pool.query(
      `update award_proposals set state = 'approved', decided_by = $2, decided_at = now() where proposal_id = $1`,
      [proposal_id, approver.person_id],
    )
    await pool.query('update bids set version = version + 1 where bid_id = $1', [bid_id])
    await assert.rejects(insertAward(rfq_id, bid_id), refused('awards_approved'), 'another version was approved')
    await pool.query('update bids set version = version - 1 where bid_id = $1', [bid_id])
    await insertAward(rfq_id, bid_id)
  })

  it('refuses to change an award, to take it back, and columns that say otherwise', async () => {
    const { rfq_id, bid, other } = await aBidToAward()
    await insertAward(rfq_id, bid.bid_id)
    for (const change of [
      'gross_halalas = 1',
      'awarded_at = now()',
      'person_id = null, bid_id = bid_id + 1',
      "reason = 'x'",
    ])
      await assert.rejects(
        pool.query(`update awards set ${change} where rfq_id = $1`, [rfq_id]),
        refused('awards_kept'),
        change,
      )
    await assert.rejects(pool.query('delete from awards where rfq_id = $1', [rfq_id]), { code: '42501' })
    await assert.rejects(awardByColumns(rfq_id, other.bid_id), { code: '23505', constraint: 'awards_one_standing' })
    for (const change of [
      'accepted_bid_id = null, accepted_at = null, accepted_snapshot = null',
      "accepted_at = accepted_at + interval '1 second'",
      `accepted_snapshot = accepted_snapshot || '{"total_amount":1}'`,
      `accepted_snapshot = accepted_snapshot || '{"version":2}'`,
    ])
      await assert.rejects(
        pool.query(`update rfqs set ${change} where rfq_id = $1`, [rfq_id]),
        refused('rfqs_award_columns'),
        change,
      )
    await pool.query(`update rfqs set accepted_snapshot = accepted_snapshot || '{"comments":""}' where rfq_id = $1`, [
      rfq_id,
    ])
  })

  it('refuses to change the lines of an award', async () => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, [{ quantity: '3' }])
    const { bid_id } = await aBidWithLines(database, { rfq_id, prices: ['10'] })
    await insertAward(rfq_id, bid_id)
    await assert.rejects(
      pool.query('update award_lines set quantity = 2 where rfq_id = $1', [rfq_id]),
      refused('award_lines_kept'),
    )
    await assert.rejects(pool.query("update award_lines set state = 'declined' where rfq_id = $1", [rfq_id]), {
      code: '23503',
    })
  })
})
