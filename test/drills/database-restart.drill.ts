import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { answers as accepts } from '#runtime/postgres/embedded.server.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { startSite } from '#test/support/site.ts'
import { clientOf, databaseOf, outcomeOf, percentile, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { pidsOf } from './support/processes.ts'

const RATE = 50

const drill: Drill = {
  goals: ['G-04'],
  title: 'the database restarts, and its connections are cut, under 50 calls a second',
  minutes: { full: 15, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' })
    const database = databaseOf(site.database_url)
    try {
      // On a busy machine the second one may still be starting.
      while (pidsOf(site, 'web').length < 2 || pidsOf(site, 'job').length < 1) await pause(100)
      const call = clientOf(site.url)
      const rfq = await anRfq(database)
      const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
      const answers: { at: number; ms: number; status: number; outcome: string }[] = []
      let amount = 1000
      const asks = [
        () => call('GET', '/rfqs/all'),
        () => call('GET', `/rfqs/${rfq.rfq_id}`, { as: supplier }),
        () => call('GET', '/bids/my-bids', { as: supplier }),
        () => call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount: ++amount } }),
      ]
      const under = new Set<Promise<void>>()
      let number = 0
      const ask = async () => {
        const start = performance.now()
        try {
          const answer = await asks[number++ % asks.length]!()
          answers.push({ at: start, ms: answer.ms, status: answer.status, outcome: outcomeOf(answer) })
        } catch (error) {
          const { cause, message } = error as Error
          answers.push({
            at: start,
            ms: performance.now() - start,
            status: 0,
            outcome: `cut off: ${(cause as Error | undefined)?.message ?? message}`,
          })
        }
      }
      const timer = setInterval(() => {
        const one = ask().finally(() => under.delete(one))
        under.add(one)
      }, 1000 / RATE)
      await pause(3000)
      const pids = [site.pid, ...pidsOf(site, 'web'), ...pidsOf(site, 'job')].sort()
      const calm = percentile(
        answers.map(({ ms }) => ms),
        0.95,
      )

      const firsts: number[] = []
      for (let round = 0; round < (short ? 2 : 10); round++) {
        for (const pid of pidsOf(site, 'database')) process.kill(pid, 'SIGINT')
        while (await accepts(site.database_url)) await pause(5)
        while (!(await accepts(site.database_url))) await pause(20)
        const up = performance.now()
        let first: (typeof answers)[number] | undefined
        while (
          !(first = answers.find(({ at, status }) => at > up && status >= 200 && status < 300)) &&
          performance.now() < up + 30_000
        )
          await pause(20)
        firsts.push(first ? first.at + first.ms - up : 30_000)
        await pause(2000)
      }
      const restarts = answers.length
      const seconds = short ? 10 : 60
      const killer = new Client({ connectionString: site.database_url, application_name: 'drill' })
      await killer.connect()
      let cut = 0
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(500)) {
        const { rowCount } = await killer.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and pg_has_role(usesysid, 'member')`)
        cut += rowCount ?? 0
      }
      await killer.end()
      clearInterval(timer)
      await Promise.all(under)

      const tally = new Tally()
      for (const { outcome } of answers) tally.add(outcome)
      print(tally.toString())
      print(
        `p95 while nothing happens: ${calm} ms; ${restarts} answers during restarts, ${answers.length - restarts} while ${cut} connections were cut`,
      )
      const odd = answers.filter(({ status }) => !(status >= 200 && status < 300) && status !== 503).length
      figure('answers that are neither 2xx nor 503', odd, '0', odd === 0)
      const slow = Math.round(Math.max(0, ...answers.map(({ ms }) => ms)))
      figure('slowest answer, ms', slow, '≤ 40000', slow <= 40_000)
      const worst = Math.round(Math.max(...firsts))
      figure('first 2xx after the database accepts, ms, slowest', worst, '≤ 5000', worst <= 5000)
      const now = [site.pid, ...pidsOf(site, 'web'), ...pidsOf(site, 'job')].sort()
      figure(
        'processes',
        String(now) === String(pids) ? 'the same' : `${now.join(' ')}, before ${pids.join(' ')}`,
        'the same',
        String(now) === String(pids),
      )
      const { body } = await call<{ rfq_id: number }>('GET', `/rfqs/${rfq.rfq_id}`, { as: supplier })
      figure(
        'the product works afterwards',
        body.rfq_id === rfq.rfq_id ? 'yes' : 'no',
        'yes',
        body.rfq_id === rfq.rfq_id,
      )
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
