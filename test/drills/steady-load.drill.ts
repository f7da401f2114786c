import { setTimeout as pause } from 'node:timers/promises'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { freePort, startSite } from '#test/support/site.ts'
import { fill } from '../../bench/fill.ts'
import { cpuOf } from '../../bench/machine.ts'
import { chance, databaseOf, percentile } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { load, type Wish } from './support/load.ts'
import { familyOf, pidsOf } from './support/processes.ts'

const RATE = 200
const MARKET = { companies: 2000, rfqs: 10_000, bids: 50_000, products: 20_000 }
const BIDS = 50
const WORDS = ['توريد', 'كراسي', 'steel', 'fibreglas pannels', 'titanium', 'مت'].map(encodeURIComponent)

const drill: Drill = {
  goals: ['G-11'],
  title: `${RATE} requests a second of all kinds, on ${MARKET.rfqs.toLocaleString('en')} RFQs`,
  minutes: { full: 14, short: 4 },
  async run({ short, print, figure }) {
    const metrics = await freePort()
    const site = await startSite({
      WORKERS: '2',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      METRICS_PORT: String(metrics),
    })
    const database = databaseOf(site.database_url)
    try {
      await fill(site.database_url, MARKET, print)
      const bids = await Promise.all(
        Array.from({ length: BIDS }, async () => {
          const { rfq_id } = await anRfq(database)
          return { rfq_id, ...(await aBid(database, { rfq_id })) }
        }),
      )
      const {
        rows: [known],
      } = await database.pool.query<Known>(`
        select (select array_agg(rfq_id) from rfqs where canceled_at is null) as rfqs, (select array_agg(product_id) from products where deleted_at is null) as products`)
      const dice = chance(11)
      const next = () => wishOf(dice, known!, bids)
      await load(site.url, { rate: RATE / 2, seconds: 10, next })

      const late: number[] = []
      let measuring = true
      const watching = (async () => {
        for (; measuring; await pause(1000)) late.push(await lateness(metrics))
      })()
      const pids = pidsOf(site, 'web')
      const used = () =>
        [pids, familyOf(pidsOf(site, 'database')[0]!)].map((some) => some.reduce((sum, pid) => sum + cpuOf(pid), 0))
      const [before, began] = [used(), performance.now()]
      const { times, outcomes, failed } = await load(site.url, { rate: RATE, seconds: short ? 30 : 600, next })
      measuring = false
      await watching
      const took = performance.now() - began
      const [web, postgres] = used().map((now, index) => ((now - before[index]!) / took).toFixed(2))
      print(
        `${times.length} requests: ${outcomes.toString()}; p50 ${percentile(times, 0.5)} ms, with ${web} cores for the web processes and ${postgres} for the database`,
      )
      figure(
        'web processes',
        String(pidsOf(site, 'web')) === String(pids) ? 'the same' : 'others',
        'the same',
        String(pidsOf(site, 'web')) === String(pids),
      )
      figure('errors', `${failed} of ${times.length}`, '< 0.01 %', failed / times.length < 0.0001)
      figure('p95, ms', percentile(times, 0.95), '≤ 300', percentile(times, 0.95) <= 300)
      figure('p99, ms', percentile(times, 0.99), '≤ 800', percentile(times, 0.99) <= 800)
      figure(
        'p99 of the event loop’s delay, ms, median of the looks',
        percentile(late, 0.5),
        '< 100',
        percentile(late, 0.5) < 100,
      )
      print(`the event loop’s delay in the worst look: ${percentile(late, 1)} ms`)
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

/** What there is to be looked at. */
interface Known {
  rfqs: number[]
  products: number[]
}

interface Bid {
  rfq_id: number
  bid_id: number
  supplier: { cookie: string }
}

/** What somebody does: mostly reading, one in twenty changes a bid. */
function wishOf(dice: ReturnType<typeof chance>, { rfqs, products }: Known, bids: readonly Bid[]): Wish {
  const { rfq_id, bid_id, supplier } = dice.one(bids)
  const headers = { cookie: supplier.cookie }
  const kinds: [share: number, wish: () => Wish][] = [
    [15, () => ({ path: '/api/v1/rfqs/all?limit=24' })],
    [15, () => ({ path: `/api/v1/rfqs/all?limit=24&category_id=${1 + dice.below(19)}`, headers })],
    [10, () => ({ path: `/api/v1/rfqs/all?limit=24&search=${dice.one(WORDS)}` })],
    [10, () => ({ path: `/api/v1/unauthorized/rfqs/${dice.one(rfqs)}` })],
    [5, () => ({ path: `/api/v1/rfqs/${rfq_id}`, headers })],
    [8, () => ({ path: '/api/v1/marketplace/products/all?limit=24' })],
    [4, () => ({ path: `/api/v1/marketplace/products/all?limit=24&search=${dice.one(WORDS)}` })],
    [5, () => ({ path: `/api/v1/unauthorized/marketplace/products/${dice.one(products)}` })],
    [5, () => ({ path: '/api/v1/unauthorized/suppliers/catalog?limit=24' })],
    [5, () => ({ path: '/api/v1/bids/my-bids?limit=24', headers })],
    [8, () => ({ path: '/rfqs' })],
    [5, () => ({ path: `/en/rfq/${rfq_id}`, headers })],
    [
      5,
      () => ({
        method: 'PUT',
        path: `/api/v1/bids/${bid_id}/update`,
        headers,
        body: JSON.stringify({ total_amount: 1000 + dice.below(5000) }),
      }),
    ],
  ]
  let left = dice.below(100)
  return kinds.find(([share]) => (left -= share) < 0)![1]()
}

/**
 * The delay, in ms, that 99 of 100 turns of the event loop stayed below in the last seconds; of the later web process.
 */
async function lateness(port: number) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const found = text.matchAll(/^tarsiya_event_loop_delay_seconds\{(.*)\} (\S+)$/gm)
  const own = Array.from(found).filter(
    ([, labels]) => labels!.includes('process="web"') && labels!.includes('quantile="0.99"'),
  )
  return Math.max(0, ...own.map(([, , seconds]) => Number(seconds) * 1000))
}

export default drill
