import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import { clientOf, databaseOf, eachOf, percentile, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { megabytesOf, pidsOf } from './support/processes.ts'

const AT_ONCE = 200

const drill: Drill = {
  goals: ['G-14'],
  title: '200 companies sign in at once, beside readers',
  minutes: { full: 5, short: 3 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'error', JOBS: 'off' })
    const database = databaseOf(site.database_url)
    try {
      const call = clientOf(site.url)
      const user = await aCompany(database)
      // An unknown address costs as much as a known one: its password is hashed all the same, at full price.
      const signIn = (index: number) =>
        call('POST', '/login', {
          json: { email: index === 0 ? user.email : `nobody${index}@example.sa`, password: PASSWORD },
        })
      const read = async (while_: () => boolean) => {
        const times: number[] = []
        await eachOf(Array.from({ length: 4 }), 4, async () => {
          while (while_()) times.push((await call('GET', '/rfqs/all')).ms)
        })
        return times
      }
      const until = (ms: number) => {
        const end = Date.now() + ms
        return () => Date.now() < end
      }
      await signIn(1)
      await read(until(2000))
      const calm = percentile(await read(until(4000)), 0.99)
      const pids = pidsOf(site, 'web')
      const before = megabytesOf(pids)
      const outcomes = new Tally()
      let busy = true
      let peak = before
      const watch = setInterval(() => (peak = Math.max(peak, megabytesOf(pids))), 100)
      const readers = read(() => busy)
      for (let round = 0; round < (short ? 1 : 5); round++) {
        await Promise.all(
          Array.from({ length: AT_ONCE }, async (_, index) => outcomes.add(String((await signIn(index)).status))),
        )
      }
      busy = false
      const stormy = percentile(await readers, 0.99)
      clearInterval(watch)
      print(outcomes.toString())
      figure('answers 500', outcomes.of('500'), '0', outcomes.of('500') === 0)
      figure(
        'memory of both web processes at its peak, MB more',
        Math.round(peak - before),
        '< 200',
        peak - before < 200,
      )
      figure('p99 of readers meanwhile, ms', stormy, `< 2 × ${calm}`, stormy < 2 * Math.max(calm, 20))
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
