import { startSite } from '#test/support/site.ts'
import { fill } from '../../bench/fill.ts'
import { chance, databaseOf, percentile } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { load } from './support/load.ts'

const RATE = 100

/**
 * What is hard to find: patterns, single letters, words that everybody uses, that nobody uses, or that are misspelt,
 * and very many of them.
 */
const WORST = [
  '%',
  '_',
  '%_%',
  'a',
  'ا',
  '1',
  'مت',
  'توريد',
  'steel',
  'fibreglas pannels',
  'qzxj wvkq',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'ا ب ت ث ج ح خ د ذ ر ز س ش ص ض',
  'توريد '.repeat(16).trim(),
  'x'.repeat(100),
  '\\%\\_',
  'ـــــــــ',
  '((((((((((',
  "' or '1'='1",
].map(encodeURIComponent)
const LISTS = ['rfqs/all', 'marketplace/products/all', 'unauthorized/suppliers/catalog']

const drill: Drill = {
  goals: ['T63'],
  title: `${RATE} of the worst searches a second, beside readers`,
  minutes: { full: 8, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', JOBS: 'off' })
    const database = databaseOf(site.database_url)
    try {
      const rows = short ? 20_000 : 100_000
      await fill(site.database_url, { companies: rows / 10, rfqs: rows, bids: rows, products: rows }, print)
      const {
        rows: [known],
      } = await database.pool.query<{ rfqs: number[] }>(
        'select array_agg(rfq_id) as rfqs from rfqs where canceled_at is null',
      )
      const dice = chance(63)
      const read = () => ({
        path: dice.next() < 0.5 ? '/api/v1/rfqs/all?limit=24' : `/api/v1/unauthorized/rfqs/${dice.one(known!.rfqs)}`,
      })
      const search = () => ({ path: `/api/v1/${dice.one(LISTS)}?limit=24&search=${dice.one(WORST)}` })
      await load(site.url, { rate: RATE / 4, seconds: 5, next: () => (dice.next() < 0.5 ? read() : search()) })

      const seconds = short ? 15 : 60
      const calm = await load(site.url, { rate: 20, seconds: 15, next: read })
      const [searches, readers] = await Promise.all([
        load(site.url, { rate: RATE, seconds, next: search }),
        load(site.url, { rate: 20, seconds, next: read }),
      ])
      print(`searches: ${searches.outcomes.toString()}; readers: ${readers.outcomes.toString()}`)
      const busy = searches.outcomes.of('503')
      figure('searches answered neither 200 nor 503', searches.failed - busy, '0', searches.failed === busy)
      print(`${busy} of ${searches.times.length} searches were told that others search already (503)`)
      const p95 = percentile(searches.times, 0.95)
      figure('p95 of a search, ms', p95, '< 500', p95 < 500)
      figure('readers refused', readers.failed, '0', readers.failed === 0)
      const [before, meanwhile] = [percentile(calm.times, 0.95), percentile(readers.times, 0.95)]
      figure('p95 of readers meanwhile, ms', meanwhile, `< 2 × ${before}`, meanwhile < 2 * Math.max(before, 20))
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
