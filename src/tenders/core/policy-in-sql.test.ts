import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '#test/support/database.ts'
import { aBid } from '#test/support/make/bids.ts'
import { invite } from '#test/support/make/invitations.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { anOpenedBid, aSealedBid } from '#test/support/make/sealed-bids.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { closeRfqs } from '#tenders/amendments/confirming/close-rfqs.server.ts'
import {
  bidAwaits as bidAwaitsInSql,
  closesAt,
  isMyBidIn,
  hasStatus,
  isAcceptedBid,
  isUndecidedRfq,
  rfqStatus,
  tenderState,
} from './policy.server.ts'
import {
  bidAwaits,
  bidState,
  isSealed,
  isUndecided,
  mayReadBid,
  maySeeBid,
  maySeeRfq,
  maySeeRfqFiles,
  MY_BID_STATES,
  myBidState,
  relationTo,
  RFQ_STATUSES,
  statusOfRfq,
} from './policy.ts'
import { bidsCount, liveBidOf } from './gates/bid-facts.server.ts'
import { bidReadableBy, bidVisibleTo } from './gates/bids.server.ts'
import { rfqFilesVisibleTo, rfqReaders, rfqVisibleTo } from './gates/rfqs.server.ts'

/*
 * Every combination of deadline, outcome and buyer, seen by every kind of viewer: PostgreSQL and `policy.ts` must
 * agree.
 */
const database = await testDatabase()
const { kysely } = database

/** Whether everybody may bid, or the company is invited. */
const mayBid = (viewer: { company_id: number } | null) =>
  sql<boolean>`(access = 'public' or exists (
    select from rfq_invitations where rfq_invitations.rfq_id = rfqs.rfq_id and company_id = ${viewer?.company_id ?? null}))`

/** How many RFQs for the invited alone, which are not canceled, each of them sees; the others see none. */
const SEEING_INVITED: Record<string, number> = {
  buyer: 6,
  'disabled buyer': 6,
  bidder: 12,
  rival: 12,
  'former bidder': 12,
  'invited supplier': 12,
  'invited company': 12,
}

describe('the policy as code and as SQL', () => {
  let made: { bidder: MadeCompany; former: MadeCompany; buyer: MadeCompany }
  let viewers: { name: string; viewer: { company_id: number; supplier_profile_id: number | null } | null }[]

  async function award(rfq_id: number, bid_id: number, supplier_id: number) {
    const snapshot = {
      bid_id,
      supplier_id,
      total_amount: 48_500,
      proposed_delivery_date: '2026-01-01',
      comments: '',
      version: 1,
    }
    await kysely
      .updateTable('rfqs')
      .set({ accepted_bid_id: bid_id, accepted_at: new Date(), accepted_snapshot: JSON.stringify(snapshot) })
      .where('rfq_id', '=', rfq_id)
      .execute()
  }

  before(async () => {
    const [bidder, rival, former, stranger] = [
      await aSupplier(database),
      await aSupplier(database),
      await aSupplier(database),
      await aSupplier(database),
    ]
    const [buyer, disabled, member] = [await aCompany(database), await aCompany(database), await aCompany(database)]
    const [invited, invitedMember] = [await aSupplier(database), await aCompany(database)]
    await kysely
      .updateTable('companies')
      .set({ is_active: false })
      .where('company_id', '=', disabled.company_id)
      .execute()
    for (const owner of [buyer, disabled]) {
      for (const closes_in of [-1, 0, 1]) {
        for (const outcome of ['none', 'canceled', 'awarded'] as const) {
          for (const access of ['public', 'invited'] as const) {
            const rfq = await anRfq(database, { buyer: owner, closes_in, canceled: outcome === 'canceled', access })
            const { rfq_id } = rfq
            if (access === 'invited') await invite(database, rfq, [bidder, rival, former, invited, invitedMember])
            const { bid_id } = await aBid(database, { rfq_id, supplier: bidder })
            await aBid(database, { rfq_id, supplier: rival })
            await aBid(database, { rfq_id, supplier: former, withdrawn: true })
            if (outcome === 'awarded') await award(rfq_id, bid_id, bidder.company_id)
          }
        }
      }
    }
    made = { bidder, former, buyer }
    const seller = ({ company_id }: MadeCompany) => ({ company_id, supplier_profile_id: 1 })
    viewers = [
      { name: 'guest', viewer: null },
      { name: 'buyer', viewer: { company_id: buyer.company_id, supplier_profile_id: null } },
      { name: 'disabled buyer', viewer: { company_id: disabled.company_id, supplier_profile_id: null } },
      { name: 'bidder', viewer: seller(bidder) },
      { name: 'rival', viewer: seller(rival) },
      { name: 'former bidder', viewer: seller(former) },
      { name: 'other supplier', viewer: seller(stranger) },
      { name: 'other company', viewer: { company_id: member.company_id, supplier_profile_id: null } },
      { name: 'invited supplier', viewer: seller(invited) },
      { name: 'invited company', viewer: { company_id: invitedMember.company_id, supplier_profile_id: null } },
    ]
  })

  it('agree about the status of an RFQ', async () => {
    const rows = await kysely
      .selectFrom('rfqs')
      .select(['rfq_id', 'canceled_at', 'accepted_bid_id', 'deadline'])
      .select([closesAt.as('closes_at'), sql<Date>`transaction_time()`.as('now')])
      .select([
        rfqStatus.as('status'),
        'access',
        rfqReaders.as('readers'),
        isUndecidedRfq.as('undecided'),
        bidsCount.as('bids_count'),
      ])
      .select(RFQ_STATUSES.map((status) => hasStatus(status).as(status)))
      .execute()
    assert.equal(rows.length, 36)
    for (const row of rows) {
      const status = statusOfRfq(row, row.now)
      const about = `RFQ ${row.rfq_id}: ${status}, deadline ${row.deadline}`
      assert.equal(row.status, status, about)
      const may_bid = row.access === 'public'
      assert.equal(row.readers, maySeeRfq({ status, relation: 'guest', may_bid }) ? 'public' : 'private', about)
      assert.equal(row.undecided, isUndecided(status), about)
      assert.equal(row.bids_count, 2, about)
      assert.deepEqual(
        RFQ_STATUSES.filter((each) => row[each]),
        [status],
        about,
      )
    }
    assert.deepEqual(
      Object.fromEntries(RFQ_STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length])),
      {
        active: 8,
        completed: 12,
        expired: 4,
        canceled: 12,
      },
    )
  })

  it('agree about who may see an RFQ and its files', async () => {
    for (const { name, viewer } of viewers) {
      const rows = await kysely
        .selectFrom('rfqs')
        .select([
          'rfq_id',
          'buyer_id',
          rfqStatus.as('status'),
          liveBidOf(viewer?.company_id).as('my_bid_id'),
          rfqVisibleTo(viewer?.company_id).as('visible'),
          rfqFilesVisibleTo(viewer?.company_id).as('files'),
          'access',
          mayBid(viewer).as('may_bid'),
        ])
        .execute()
      for (const row of rows) {
        const relation = relationTo(row, viewer)
        const visible = maySeeRfq({ ...row, relation })
        assert.deepEqual(
          [row.visible, row.files],
          [visible, visible && maySeeRfqFiles(row.status, relation)],
          `${name}, RFQ ${row.rfq_id}: ${row.status}, ${row.access}`,
        )
      }
      const seen = (wanted: (row: (typeof rows)[number]) => boolean) =>
        rows.filter((row) => row.visible && wanted(row)).length
      assert.equal(
        seen(({ status }) => status === 'canceled'),
        { buyer: 6, 'disabled buyer': 6, bidder: 12, rival: 12 }[name] ?? 0,
        name,
      )
      assert.equal(
        seen(({ status, access }) => status !== 'canceled' && access === 'invited'),
        SEEING_INVITED[name] ?? 0,
        name,
      )
    }
  })

  it('agree about who may see a bid', async () => {
    for (const { name, viewer } of viewers) {
      const rows = await kysely
        .selectFrom('bids')
        .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
        .select([
          'bid_id',
          'withdrawn_at',
          'lapsed_at',
          'total_amount',
          'bid_visibility',
          'access',
          'made_public_at',
          'bids.supplier_id',
          'rfqs.buyer_id',
          rfqStatus.as('status'),
          liveBidOf(viewer?.company_id).as('my_bid_id'),
          mayBid(viewer).as('may_bid'),
        ])
        .select([bidVisibleTo(viewer?.company_id).as('visible'), bidReadableBy(viewer?.company_id).as('readable')])
        .execute()
      assert.equal(rows.length, 108)
      for (const row of rows) {
        const relation = relationTo(row, viewer)
        const is_side = [row.buyer_id, row.supplier_id].includes(viewer?.company_id ?? 0)
        assert.deepEqual(
          [row.visible, row.readable],
          [maySeeBid(row, { ...row, relation, is_side }), mayReadBid(row, { ...row, relation, is_side })],
          `${name}, bid ${row.bid_id}: ${row.status}`,
        )
      }
    }
  })

  it('agree about the state of a supplier’s own bid, and what it needs', async () => {
    const awaited = await Promise.all(
      ['material_version = 2', 'material_version = 2, lines_version = 2'].map(async (versions) => {
        const { rfq_id } = await anRfq(database, { on_change: 'confirm' })
        const { bid_id } = await aBid(database, { rfq_id })
        await sql`update rfqs set version = 2, ${sql.raw(versions)} where rfq_id = ${rfq_id}`.execute(kysely)
        return { rfq_id, bid_id }
      }),
    )
    const awaiting = await kysely
      .selectFrom('bids')
      .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
      .select(['bid_id', 'rfq_version', 'on_change', 'material_version', 'lines_version', bidAwaitsInSql.as('awaits')])
      .execute()
    for (const row of awaiting) assert.equal(row.awaits, bidAwaits(row, row), `bid ${row.bid_id}`)
    assert.deepEqual(new Set(awaiting.map(({ awaits }) => awaits)), new Set([null, 'confirmation', 'revision']))
    await sql`update rfqs set deadline = riyadh_today() - 1 where rfq_id = ${awaited[0]!.rfq_id}`.execute(kysely)
    await closeRfqs(database)
    const rows = await kysely
      .selectFrom('bids')
      .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
      .select(['bid_id', 'withdrawn_at', 'lapsed_at', rfqStatus.as('status'), isAcceptedBid.as('accepted')])
      .select(MY_BID_STATES.map((state) => sql<boolean>`coalesce(${isMyBidIn(state)}, false)`.as(state)))
      .execute()
    for (const row of rows) {
      const own = bidState({ ...row, awaits: null })
      const state = myBidState({ accepted: row.accepted, state: own, rfq: { status: row.status } })
      assert.deepEqual(
        MY_BID_STATES.filter((each) => row[each]),
        [state],
        `bid ${row.bid_id}`,
      )
    }
    assert.deepEqual(new Set(rows.map((row) => MY_BID_STATES.find((each) => row[each]))), new Set(MY_BID_STATES))
  })

  it('agree about sealed RFQs and bids, before the opening and after it', async () => {
    const { rows } = await sql<{ last: number }>`select max(rfq_id) as last from rfqs`.execute(kysely)
    const { last } = rows[0]!
    const { buyer, bidder, former } = made
    for (const outcome of ['sealed', 'canceled', 'opened']) {
      const { rfq_id } = await anRfq(database, { buyer, bid_visibility: 'sealed', closes_in: 2 })
      const { bid_id } = await aSealedBid(database, { rfq_id, supplier: former })
      await sql`with ended as (update sealed_bids set outcome = 'withdrawn', sealed = null, sealed_file = null where bid_id = ${bid_id})
        update bids set withdrawn_at = now() where bid_id = ${bid_id}`.execute(kysely)
      const place = outcome === 'opened' ? anOpenedBid : aSealedBid
      await place(database, { rfq_id, supplier: bidder })
      if (outcome === 'canceled')
        await sql`update rfqs set canceled_at = now() where rfq_id = ${rfq_id}`.execute(kysely)
    }
    for (const { name, viewer } of viewers) {
      const found = await kysely
        .selectFrom('bids')
        .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
        .select([
          'bid_id',
          'withdrawn_at',
          'lapsed_at',
          'total_amount',
          'bid_visibility',
          'access',
          'made_public_at',
          'opened_at',
          'bids.supplier_id',
          'rfqs.buyer_id',
          rfqStatus.as('status'),
          tenderState.as('state'),
          bidsCount.as('bids_count'),
          liveBidOf(viewer?.company_id).as('my_bid_id'),
          mayBid(viewer).as('may_bid'),
        ])
        .select([bidVisibleTo(viewer?.company_id).as('visible'), bidReadableBy(viewer?.company_id).as('readable')])
        .where('rfqs.rfq_id', '>', last)
        .execute()
      assert.equal(found.length, 6)
      for (const row of found) {
        const relation = relationTo(row, viewer)
        const is_side = [row.buyer_id, row.supplier_id].includes(viewer?.company_id ?? 0)
        const about = `${name}, bid ${row.bid_id}: ${row.status}`
        assert.deepEqual(
          [row.visible, row.readable],
          [maySeeBid(row, { ...row, relation, is_side }), mayReadBid(row, { ...row, relation, is_side })],
          about,
        )
        assert.equal(row.state.bids, isSealed(row) ? 'sealed' : 'opened', about)
        assert.equal(row.bids_count, row.opened_at ? 1 : 0, about)
      }
      const seen = found.filter(({ visible }) => visible).length
      assert.equal(seen, ['buyer', 'bidder'].includes(name) ? 1 : 0, name)
    }
  })
})
