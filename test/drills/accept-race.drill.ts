import assert from 'node:assert/strict'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import { clientOf, databaseOf, deadlocks, eachOf, figureLaws, outcomeOf, percentile, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'

const RIVALS = 20
const AT_ONCE = 2

const drill: Drill = {
  goals: ['G-01'],
  title: 'twenty acceptances of different bids at once, on each of many RFQs, through two web processes',
  minutes: { full: 20, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', JOBS: 'off', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    try {
      const buyer = await aCompany(database)
      const rivals = await Promise.all(Array.from({ length: RIVALS }, () => aSupplier(database)))
      const rfqs = Array.from({ length: short ? 50 : 1000 }, () => 0)
      await eachOf(rfqs, 4, async (_, index) => {
        rfqs[index] = (await anRfq(database, { buyer })).rfq_id
      })
      // As if each had been placed: a bid with its file and its place in the trail.
      await database.pool.query(
        `
        with placed as (
          select rfq_id, supplier_id, md5(rfq_id || ' ' || supplier_id) as name from unnest($1::int[]) rfq_id, unnest($2::int[]) supplier_id
        ), kept as (
          insert into files (path, kind, owner_id, name, ext, mime, size, sha256)
          select '/uploads/bid/' || name || '.pdf', 'bid', supplier_id, 'quotation.pdf', 'pdf', 'application/pdf', 1000, name || name from placed
          returning file_id, path
        ), bid as (
          insert into bids (rfq_id, buyer_id, supplier_id, total_amount, proposed_delivery_date, attachment_id, rfq_version)
          select rfq_id, $3, supplier_id, 1000 + supplier_id, riyadh_today() + 10, file_id, 1
          from placed join kept on path = '/uploads/bid/' || name || '.pdf' returning bid_id, supplier_id
        )
        insert into audit_events (action, company_id, object_type, object_id) select 'bid.placed', supplier_id, 'bid', bid_id::text from bid`,
        [rfqs, rivals.map(({ company_id }) => company_id), buyer.company_id],
      )
      await database.pool.query('analyze')
      const { rows } = await database.pool.query<{ rfq_id: number; bids: number[] }>(
        'select rfq_id, array_agg(bid_id order by random()) as bids from bids group by 1',
      )
      assert.equal(rows.length, rfqs.length)
      print(`${rows.length} RFQs with ${RIVALS} bids each`)

      const call = clientOf(site.url)
      const before = await deadlocks(database)
      const outcomes = new Tally()
      const times: number[] = []
      let wrong = 0
      await eachOf(rows, AT_ONCE, async ({ rfq_id, bids }) => {
        const answers = await Promise.all(
          bids.map((bid_id) =>
            call<{ accepted_bid_id: number }>('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } }),
          ),
        )
        for (const answer of answers) {
          outcomes.add(outcomeOf(answer))
          times.push(answer.ms)
        }
        const won = bids.filter((_, index) => answers[index]!.status === 200)
        const {
          rows: [kept],
        } = await database.pool.query('select accepted_bid_id from rfqs where rfq_id = $1', [rfq_id])
        const answered = new Set(answers.map(({ body }) => body.accepted_bid_id))
        if (won.length !== 1 || kept.accepted_bid_id !== won[0] || answered.size !== 1 || !answered.has(won[0]!))
          wrong++
      })
      print(outcomes.toString())
      figure('RFQs without exactly one winner that every answer names', wrong, '0', wrong === 0)
      const refused = outcomes.of('409 rfq_already_accepted')
      figure(
        'other acceptances refused as already accepted',
        refused,
        String(rows.length * (RIVALS - 1)),
        refused === rows.length * (RIVALS - 1),
      )
      figure('answers 5xx', outcomes.of('5'), '0', outcomes.of('5') === 0)
      const stuck = (await deadlocks(database)) - before
      figure('deadlocks', stuck, '0', stuck === 0)
      const p99 = percentile(times, 0.99)
      print(`p50 ${percentile(times, 0.5)} ms, slowest ${percentile(times, 1)} ms`)
      figure('p99 of an acceptance, ms', p99, '< 1000', p99 < 1000)
      await figureLaws(database, figure)
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
