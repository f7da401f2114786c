import { Agent } from 'node:http'
import { aCompany } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { startSite } from '#test/support/site.ts'
import { MAX_LINES } from '#tenders/core/lines/limits.ts'
import { databaseOf, eachOf, outcomeOf, percentile, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { send, type Wish } from './support/load.ts'

/** What one account may write in a minute, and more than enough of everything else. */
const REQUESTS = 58
const AT_ONCE = 16
const POLL_MS = 20
/** A load balancer that gets no answer for so long, twice in a row, takes a process out. */
const LATE_MS = 1000

const rows = Array.from({ length: MAX_LINES }, (_, place) => place)

const drill: Drill = {
  goals: ['T67'],
  title: 'one account, or one guest, asks for the most expensive pages as fast as it can',
  minutes: { full: 4, short: 4 },
  async run({ print, figure }) {
    const site = await startSite({ WORKERS: '1', LOG_LEVEL: 'fatal', JOBS: 'off' })
    const database = databaseOf(site.database_url)
    try {
      const buyer = await aCompany(database)
      const { rfq_id } = await anRfq(database, { buyer })
      await withLines(
        database,
        rfq_id,
        rows.map((place) => ({ description: `بند ${place}` })),
      )
      for (let bids = 0; bids < 4; bids++) await aBidWithLines(database, { rfq_id, prices: rows.map(() => '10.00') })

      const member = { cookie: buyer.cookie, origin: site.url, accept: 'text/html' }
      const form = new URLSearchParams({ quantities: 'lines' })
      for (const place of rows) form.set(`lines.${place}.quantity`, 'x')
      const refusedForm = (headers: Record<string, string>): Wish => ({
        method: 'POST',
        path: '/rfqs/new?action=publish',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
      const floods: Record<string, (index: number) => Wish> = {
        'refused forms of 500 lines': () => refusedForm(member),
        'refused forms of 500 lines, by a guest': () => refusedForm({ origin: site.url, accept: 'text/html' }),
        'one RFQ by ever new addresses': (index) => ({ path: `/rfq/${rfq_id}?cursor=${index}` }),
        'workbooks, by a guest': () => ({ path: `/api/v1/rfqs/${rfq_id}/lines.xlsx` }),
        'saved searches': () => ({ path: '/api/v1/saved-searches', headers: { cookie: buyer.cookie } }),
        'bids of 500 lines': () => ({ path: `/rfq/${rfq_id}?view=lines`, headers: { cookie: buyer.cookie } }),
      }
      for (const [name, wish] of Object.entries(floods)) {
        const { answers, polls } = await flood(site.url, wish)
        print(`${name}: ${answers.toString()}`)
        const late = polls.filter(({ ms }) => ms >= LATE_MS).length
        const unready = polls.filter(({ status }) => status !== 200).length
        const ofAll = `of ${polls.length}`
        figure(`${name}: not ready`, `${unready} ${ofAll}`, '0', unready === 0)
        figure(`${name}: answers of /readyz after ${LATE_MS} ms`, `${late} ${ofAll}`, '0', late === 0)
        const times = polls.map(({ ms }) => ms)
        print(`/readyz meanwhile: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`)
      }
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

/** Sends the requests of one caller and asks meanwhile whether the process is ready. */
async function flood(url: string, wish: (index: number) => Wish) {
  const agent = new Agent({ keepAlive: true })
  const answers = new Tally()
  const polls: { status: number; ms: number }[] = []
  const poller = setInterval(() => {
    const start = performance.now()
    void send(url, agent, { path: '/readyz' }).then(
      ({ status }) => polls.push({ status, ms: performance.now() - start }),
      () => polls.push({ status: 0, ms: performance.now() - start }),
    )
  }, POLL_MS)
  await eachOf(Array.from({ length: REQUESTS }), AT_ONCE, async (_, index) => {
    answers.add(outcomeOf(await send(url, agent, wish(index))))
  })
  clearInterval(poller)
  agent.destroy()
  return { answers, polls }
}

export default drill
