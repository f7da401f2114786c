import { readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { anRfq } from '#test/support/make/rfqs.ts'
import { startSite } from '#test/support/site.ts'
import { chance, databaseOf, outcomeOf, percentile, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { send } from './support/load.ts'
import { megabytesOf, pidsOf } from './support/processes.ts'

const CLIENTS = 1000
/** Milliseconds between two requests of one client, about. */
const BETWEEN = 10_000

const openFiles = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0)

const drill: Drill = {
  goals: ['G-12'],
  title: `${CLIENTS.toLocaleString('en')} clients that keep their connection`,
  minutes: { full: 13, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'error', JOBS: 'off' })
    const database = databaseOf(site.database_url)
    try {
      const { rfq_id } = await anRfq(database)
      const paths = ['/api/v1/rfqs/all', '/api/v1/categories', '/rfqs', `/en/rfq/${rfq_id}`]
      // The product is ready with its first process.
      while (pidsOf(site, 'web').length < 2) await pause(100)
      const single = new Agent()
      for (const path of [...paths, ...paths]) await send(site.url, single, { path })
      const pids = pidsOf(site, 'web')
      const before = openFiles(pids)

      const dice = chance(12)
      const outcomes = new Tally()
      const times: number[] = []
      let failed = 0
      const end = Date.now() + (short ? 30_000 : 600_000)
      const agents = Array.from({ length: CLIENTS }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
      let peak = 0
      let held = 0
      const watch = setInterval(() => {
        peak = Math.max(peak, ...pids.map((pid) => megabytesOf([pid])))
        held = Math.max(held, openFiles(pids) - before)
      }, 1000)
      const clients = agents.map(async (agent) => {
        await pause(dice.below(BETWEEN))
        while (Date.now() < end) {
          const start = performance.now()
          try {
            const answer = await send(site.url, agent, { path: dice.one(paths) })
            outcomes.add(outcomeOf(answer))
            if (answer.status !== 200) failed++
          } catch (error) {
            outcomes.add((error as Error).message)
            failed++
          }
          times.push(performance.now() - start)
          await pause(BETWEEN * (0.5 + dice.next()))
        }
      })
      await Promise.all(clients)
      clearInterval(watch)
      for (const agent of agents) agent.destroy()
      const left = Date.now()
      while (openFiles(pids) > before + 10 && Date.now() - left < 60_000) await pause(100)
      const seconds = (Date.now() - left) / 1000

      print(
        `${times.length} requests over ${held} connections: ${outcomes.toString()}; p95 ${percentile(times, 0.95)} ms`,
      )
      figure('errors', failed, '0', failed === 0)
      figure('connections kept at once', held, `≥ ${CLIENTS * 0.98}`, held >= CLIENTS * 0.98)
      figure('memory of a web process at its peak, MB', Math.round(peak), '< 400', peak < 400)
      figure(
        'open files are back after, s',
        seconds,
        '≤ 60',
        seconds < 60 && String(pidsOf(site, 'web')) === String(pids),
      )
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
