import { before, describe, it } from 'node:test'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { rfqSearch } from '#tenders/core/contract.ts'
import { countByStatus } from '#tenders/rfqs/list/count-rfqs.server.ts'
import { listRfqs } from '#tenders/rfqs/list/list-rfqs.server.ts'
import { readRfq } from '#tenders/rfq-page/read-rfq.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { plansOf } from '#test/support/plans.ts'
import { fill } from '../../../bench/fill.ts'
import { readOwnSealedBids } from '#tenders/sealed/receipt/own-sealed-bid.server.ts'
import { listMyBids } from '#tenders/bids/mine/list-my-bids.server.ts'

/*
 * What PostgreSQL does for tenders and their bids when there are many: the real statements, explained on a market of
 * some thousand rows.
 */
const database = await testDatabase()
const { reader, mustUse } = plansOf(database)
const guest = { viewer: null, requireVerifiedEmail: false }

describe('the plans of tenders', () => {
  let member: { viewer: Viewer; requireVerifiedEmail: boolean }
  let rfq_id: number

  const list =
    (query: Record<string, string>, scope = {}, viewer: typeof guest | typeof member = guest) =>
    () =>
      listRfqs(reader, viewer, rfqSearch.parse({ limit: '24', ...query }), scope, createSubjectCache({ seconds: 1 }))
  const uses = (index: string, query: Record<string, string>, scope = {}) =>
    mustUse(JSON.stringify(query), [index], ['rfqs', 'bids', 'rfq_bid_counts'], list(query, scope))

  before(async () => {
    await fill(database.owner.url, { companies: 500, rfqs: 8000, bids: 16_000, products: 50 }, () => undefined)
    const { rows } = await database.pool.query('select supplier_id, rfq_id from bids order by bid_id desc limit 1')
    member = {
      requireVerifiedEmail: false,
      viewer: {
        person_id: rows[0].supplier_id,
        company_id: rows[0].supplier_id,
        roles: ['owner'],
        company_name: '',
        full_name: '',
        second_step_missing: false,
        email: '',
        email_verified: true,
        phone_number: '',
        lang: 'ar',
        company_type: 'supplier',
        supplier_profile_id: 1,
        is_member: false,
        session_id: 1,
      },
    }
    rfq_id = rows[0].rfq_id
  })

  it('walk the list in each of its orders', async () => {
    await uses('rfqs_newest', {})
    await uses('rfqs_by_closing', { sort: 'deadline' })
    await uses('rfq_bid_counts_most', { sort: 'bids' })
    // The bids of the viewer's own RFQs, not those of all.
    await mustUse('the list for a member', ['bids_one_live'], ['bids'], list({}, {}, member))
  })

  it('walk a category, a region, the awarded and a buyer', async () => {
    await uses('rfqs_by_category', { category_id: '9' })
    // Counted where there are more than fit a page, however many are active today.
    for (const status of ['active', 'expired'])
      await uses('rfqs_undecided_by_place', { category_id: '9', status, limit: '6' })
    const { rows } = await database.pool.query('select region_id from rfqs group by 1 order by count(*) limit 1')
    const region_id = String(rows[0].region_id)
    await uses('rfqs_by_region', { region_id })
    await uses('rfqs_by_category_and_region', { category_id: '9', region_id })
    await uses('rfqs_completed_by_category', { category_id: '9', region_id, status: 'completed' })
    await uses('rfqs_completed', { status: 'completed' })
    const { buyer_id } = await reader
      .selectFrom('rfqs')
      .select('buyer_id')
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
    await uses('rfqs_by_buyer', {}, { buyer_id })
    await uses('rfqs_by_buyer', { sort: 'bids' }, { buyer_id })
  })

  it('search titles, buyers and numbers, and what resembles them', async () => {
    const { rows } = await database.pool.query(
      "select substring(title from '[0-9A-F]{2}-[0-9]{3,4}') as model from rfqs where title ~ '[0-9A-F]{2}-[0-9]{4}' limit 1",
    )
    await uses('rfqs_search', { search: rows[0].model })
    await uses('rfqs_search', { search: '99731' })
    await uses('rfqs_search', { search: 'fibreglas pannels' })
    await uses('rfqs_search', { search: 'fibreglas pannels', category_id: '9' })
  })

  it('read one, and count by status', async () => {
    await mustUse('an RFQ', ['bids_one_live'], ['rfqs', 'bids'], () => readRfq(reader, rfq_id, member))
    const { buyer_id } = await reader
      .selectFrom('rfqs')
      .select('buyer_id')
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
    const buyer = { ...member, viewer: { ...member.viewer, company_id: buyer_id } }
    await mustUse('an RFQ for its buyer', ['bids_rfq_id_bid_id_key', 'audit_events_by_object'], ['rfqs', 'bids'], () =>
      readRfq(reader, rfq_id, buyer),
    )
    await database.owner.pool.query('vacuum rfqs')
    await mustUse('the counts', ['rfqs_completed', 'rfqs_undecided_by_place'], ['rfqs'], () => countByStatus(reader))
  })

  it('walk a company’s bids', async () => {
    await mustUse('own bids', ['bids_by_supplier'], ['rfqs', 'bids'], () =>
      listMyBids(reader, { read: readOwnSealedBids }, member, { limit: 24, cursor: undefined }),
    )
  })

  it('walk a company’s bids in a state, and those that hold words', async () => {
    for (const query of [{ status: 'open' as const }, { search: 'مضخات' }]) {
      await mustUse(JSON.stringify(query), ['bids_by_supplier'], ['rfqs', 'bids'], () =>
        listMyBids(reader, { read: readOwnSealedBids }, member, { limit: 24, cursor: undefined, ...query }),
      )
    }
  })
})
