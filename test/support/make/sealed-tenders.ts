import { addDays } from '#framework/i18n/day.ts'
import { type Caller, type TestApp } from '#test/support/app.ts'
import { atTime, type TestDatabase } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aCompany, type MadeCompany } from './companies.ts'
import { aPdf } from './files.ts'

/** Recognizable contents of test bids, to search for afterwards. */
export const CANARY = { amount: '918273.64', comments: 'عرض الكناري', file: 'canary-quotation.pdf' }

/** Sealed RFQs and bids on them, through the API of a test application, with opening keys in stock. */
export async function sealedTenders(site: TestApp, logger?: Parameters<typeof jobsOf>[1]) {
  const { call, database } = site
  const { pool } = database
  const jobs = await jobsOf(site, logger)
  await jobs.run('stock_opening_keys')
  // The check is valid for ten minutes; test files in a shared process may run longer.
  await pool.query("update seal_checks set verified_at = now() + interval '1 day'")
  const { rows } = await pool.query<{ today: string }>('select riyadh_today()::text as today')
  const { today } = rows[0]!

  /** Closes within two days. */
  async function publish(more: object = {}, by?: MadeCompany, headers: Record<string, string> = {}) {
    const buyer = by ?? (await aCompany(database))
    const { rows: cities } = await pool.query('select city_id, region_id from cities order by city_id limit 1')
    const answer = await call('POST', '/rfqs/new', {
      as: buyer,
      headers,
      form: {
        title: 'توريد كراسي',
        description: 'كراسي لمكاتب الفرع الجديد، مع التركيب.',
        item_description: 'كرسي دوّار',
        quantity: '10',
        deadline: addDays(today, 2),
        delivery_date: addDays(today, 20),
        category_id: '1',
        ...cities[0],
        bid_visibility: 'sealed',
        attachments: [aPdf('specification.pdf')],
        ...more,
      },
    })
    return { buyer, answer, rfq_id: answer.body?.rfq_id as number }
  }

  const bidForm = (more: object = {}) => ({
    total_amount: CANARY.amount,
    proposed_delivery_date: addDays(today, 15),
    comments: CANARY.comments,
    attachment: aPdf(CANARY.file),
    ...more,
  })
  const bid = (as: Caller, rfq_id: number, more: object = {}, headers: Record<string, string> = {}) =>
    call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form: bidForm(more), headers })

  const replace = (as: Caller, bid_id: number, more: object = {}) =>
    call('PUT', `/bids/${bid_id}/update`, { as, form: bidForm(more) })
  const withdraw = (as: Caller, bid_id: number) => call('DELETE', `/bids/${bid_id}/delete`, { as })

  /** Runs work at least an hour after the closing time, with the database's clock moved. */
  const whenClosed = <Result>(work: () => Promise<Result>) => atTime(database, 3 + 1 / 24, work)
  /** Runs work after the closing and the opening of RFQs, then restores the clock. */
  const afterClosing = <Result>(work: () => Promise<Result>) =>
    whenClosed(async () => {
      await jobs.run('open_sealed')
      return work()
    })
  return { jobs, today, publish, bidForm, bid, replace, withdraw, whenClosed, afterClosing }
}

/** Changes a byte of a stored sealed bid, which only the owner of the tables can do. */
export async function tamperWith({ owner: { pool } }: TestDatabase, bid_id: number) {
  await pool.query('alter table sealed_bids disable trigger sealed_bids_kept')
  await pool.query(
    'update sealed_bids set sealed = set_byte(sealed, 300, (get_byte(sealed, 300) + 1) % 256) where bid_id = $1 and sealed is not null',
    [bid_id],
  )
  await pool.query('alter table sealed_bids enable trigger sealed_bids_kept')
}

/** An answer in short: its status, and the code of a refusal. */
export const short = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? String(status) : `${status} ${body.code}`
