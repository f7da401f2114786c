import { setTimeout as pause } from 'node:timers/promises'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { startSite } from '#test/support/site.ts'
import { clientOf, databaseOf, eachOf } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { inDays } from '#test/support/in-days.ts'

/** Minutes from the start in which all bids are placed, and after which they are opened. */
const PLACING = { full: 4, short: 3 }
const BIDS_PER_RFQ = 50
const FILE_BYTES = 200_000

interface Waiting {
  waiting: number
  opened: number
  late_ms: number | null
}

/** Bids on sealed RFQs that all close at the same minute, opened by the job process of a whole product. */
export default {
  goals: ['sealed bids'],
  title: '1,000 sealed bids of one instant are opened',
  minutes: { full: 15, short: 8 },
  async run({ short, print, figure }) {
    const count = short ? 100 : 1000
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', MAIL_DELAY_SECONDS: '0' })
    const database = databaseOf(site.database_url)
    const { pool } = database
    try {
      const call = clientOf(site.url)
      await pool.query("insert into features (name) values ('sealed'), ('closing_hour') on conflict do nothing")
      const { rows } = await pool.query<{ day: string; hour: string; city_id: number; region_id: number }>(
        `select to_char(closing, 'YYYY-MM-DD') as day, to_char(closing, 'HH24:MI') as hour, city_id, region_id
         from cities, (select (now() + make_interval(mins => $1)) at time zone 'Asia/Riyadh' as closing) at_that_time order by city_id limit 1`,
        [short ? PLACING.short : PLACING.full],
      )
      const { day, hour, ...place } = rows[0]!
      const buyer = await aCompany(database)
      const publish = () =>
        call<{ rfq_id: number }>('POST', '/rfqs/new', {
          as: buyer,
          form: {
            title: 'توريد كراسي',
            description: 'كراسي لقاعة اجتماعات.',
            item_description: 'قماش رمادي بمسند.',
            quantity: 12,
            delivery_date: inDays(20),
            deadline: day,
            closing_time: hour,
            category_id: 1,
            ...place,
            bid_visibility: 'sealed',
            attachments: [aPdf()],
          },
        })
      const rfqs: number[] = []
      while (rfqs.length < count / BIDS_PER_RFQ) {
        const { status, body } = await publish()
        if (status === 201) rfqs.push(body.rfq_id)
        // The job process makes opening keys within a minute.
        else await pause(1000)
      }
      const suppliers = await Promise.all(Array.from({ length: BIDS_PER_RFQ }, () => aSupplier(database)))
      const began = Date.now()
      let placed = 0
      await eachOf(
        rfqs.flatMap((rfq_id) => suppliers.map((supplier) => ({ rfq_id, supplier }))),
        16,
        async ({ rfq_id, supplier }) => {
          const { status } = await call('POST', `/rfqs/${rfq_id}/bids/new`, {
            as: supplier,
            form: {
              total_amount: 1000 + placed,
              proposed_delivery_date: inDays(15),
              comments: 'يشمل التركيب.',
              attachment: aPdf('quotation.pdf', '%'.repeat(FILE_BYTES)),
            },
          })
          if (status === 201) placed++
        },
      )
      print(`${placed} bids placed in ${((Date.now() - began) / 1000).toFixed(0)} s; they close at ${hour}`)
      figure('bids placed', placed, String(count), placed === count)
      let state: Waiting
      do {
        await pause(500)
        const found = await pool.query<Waiting>(
          `select (select count(*) from rfqs where opened_at is null)::int as waiting, (select count(*) from sealed_bids where outcome = 'opened')::int as opened,
             (select extract(epoch from max(opened_at - closes_at)) * 1000 from rfqs)::float8 as late_ms`,
        )
        state = found.rows[0]!
      } while (state.waiting > 0)
      const seconds = (state.late_ms ?? 0) / 1000
      figure('bids opened', state.opened, String(count), state.opened === count)
      figure('seconds from the closing to the last opening', seconds.toFixed(1), '≤ 60', seconds <= 60)
      const { rows: stored } = await pool.query("select from files where kind = 'bid' and deleted_at is null")
      figure('files of bids', stored.length, String(count), stored.length === count)
    } finally {
      await database.close()
      await site.stop()
    }
  },
} satisfies Drill
