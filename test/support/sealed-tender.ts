import { addDays } from '#framework/i18n/day.ts'
import type { Caller, TestApp } from './app.ts'
import { shiftDays, type TestDatabase } from './database.ts'
import { jobsOf } from './jobs.ts'
import { aCompany, type MadeCompany } from './make/companies.ts'
import { aPdf } from './make/files.ts'

/** Changes a bit of a sealed bid where it is stored, as nobody but the owner of the tables could. */
export async function tamperWith({ owner: { pool } }: TestDatabase, bid_id: number) {
  await pool.query('alter table sealed_bids disable trigger sealed_bids_kept')
  await pool.query(
    'update sealed_bids set sealed = set_byte(sealed, 300, (get_byte(sealed, 300) + 1) % 256) where bid_id = $1 and sealed is not null',
    [bid_id],
  )
  await pool.query('alter table sealed_bids enable trigger sealed_bids_kept')
}

/** Sealed RFQs and bids on them, made by calls, and the job that opens them. */
export async function sealedTenders(site: TestApp, logger?: Parameters<typeof jobsOf>[1]) {
  const { call, database } = site
  const jobs = await jobsOf(site, logger)
  await jobs.run('stock_opening_keys')
  const { rows: days } = await database.pool.query<{ today: string }>('select riyadh_today()::text as today')
  const { today } = days[0]!
  const { rows: places } = await database.pool.query('select city_id, region_id from cities order by city_id limit 1')

  const bidForm = (more: object = {}) => ({
    total_amount: '1000',
    proposed_delivery_date: addDays(today, 15),
    comments: 'يشمل التركيب',
    attachment: aPdf('quotation.pdf'),
    ...more,
  })

  /** Publishes an RFQ that closes at the end of the day after tomorrow. */
  async function publish(more: object = {}, by?: MadeCompany) {
    const buyer = by ?? (await aCompany(database))
    const answer = await call('POST', '/rfqs/new', {
      as: buyer,
      form: {
        title: 'توريد كراسي',
        description: 'كراسي لمكاتب الفرع الجديد، مع التركيب.',
        item_description: 'كرسي دوّار',
        quantity: '10',
        deadline: addDays(today, 2),
        delivery_date: addDays(today, 20),
        category_id: '1',
        ...places[0],
        bid_visibility: 'sealed',
        attachments: [aPdf('specification.pdf')],
        ...more,
      },
    })
    return { buyer, answer, rfq_id: answer.body?.rfq_id as number }
  }

  const bid = (as: Caller, rfq_id: number, more: object = {}, headers: Record<string, string> = {}) =>
    call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form: bidForm(more), headers })
  const replace = (as: Caller, bid_id: number, more: object = {}) =>
    call('PUT', `/bids/${bid_id}/update`, { as, form: bidForm(more) })
  const withdraw = (as: Caller, bid_id: number) => call('DELETE', `/bids/${bid_id}/delete`, { as })

  /** Lets the RFQs close and opens them; the clock goes back afterwards. */
  async function afterOpening<Result>(work: () => Promise<Result>): Promise<Result> {
    await shiftDays(database, 3)
    try {
      await jobs.run('open_sealed')
      return await work()
    } finally {
      await shiftDays(database, 0)
    }
  }

  return { jobs, today, publish, bid, replace, withdraw, afterOpening }
}
