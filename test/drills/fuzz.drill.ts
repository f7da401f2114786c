import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiDocument, badBytes, badCalls } from '#test/support/hostile/fuzz.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import { clientOf, databaseOf, eachOf, figureLaws, percentile, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { megabytesOf, pidsOf } from './support/processes.ts'
import { sayRaw } from './support/raw.ts'

const FIXED = 20_260_301

const drill: Drill = {
  goals: ['G-08'],
  title: 'thousands of malformed calls drawn from the description of the API, and broken bytes on bare connections',
  minutes: { full: 15, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' })
    const database = databaseOf(site.database_url)
    try {
      const buyer = await aCompany(database)
      const supplier = await aSupplier(database)
      await anRfq(database, { buyer })
      const { body: description } = await clientOf(site.url)<ApiDocument>('GET', '/openapi.json')
      const seeds = [FIXED, randomInt(1, 2 ** 31)]
      print(`seeds ${seeds.join(' and ')}`)
      const calls = seeds.flatMap((seed) => badCalls(description, seed, short ? 1000 : 5000))
      const cookies = ['', buyer.cookie, supplier.cookie]
      // The product is ready with its first process.
      while (pidsOf(site, 'web').length < 2) await pause(100)
      const pids = pidsOf(site, 'web').sort()
      const statuses = new Tally()
      const times: number[] = []
      const failed: string[] = []
      const attack = (some: typeof calls) =>
        eachOf(some, 4, async ({ method, path, headers, body }, index) => {
          const start = performance.now()
          const cookie = cookies[index % 3]!
          try {
            const answer = await fetch(site.url + path, {
              method,
              redirect: 'manual',
              headers: { ...(cookie && { cookie }), ...headers },
              signal: AbortSignal.timeout(10_000),
              ...(body && { body: new Uint8Array(body) }),
            })
            const text = await answer.text()
            statuses.add(String(answer.status))
            times.push(performance.now() - start)
            if (answer.status >= 500)
              failed.push(
                `${answer.status} ${method} ${path} ${body?.toString().slice(0, 200)} → ${text.slice(0, 200)}`,
              )
          } catch (error) {
            // What the client itself does not send, and connections that are closed on it.
            statuses.add(
              `not sent or cut off: ${((error as Error).cause as Error | undefined)?.message ?? (error as Error).message}`.slice(
                0,
                60,
              ),
            )
          }
        })
      // Warm first: memory that any first use takes is no growth.
      await attack(calls.slice(0, calls.length / 5))
      const before = megabytesOf(pids)
      await attack(calls.slice(calls.length / 5))
      const raw = seeds.flatMap((seed) => badBytes(seed, short ? 200 : 1000))
      const rawStatuses = new Tally()
      await eachOf(raw, 20, async (bytes) => {
        for (const [, status] of (await sayRaw(site.url, bytes)).matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
          rawStatuses.add(status!)
          if (status!.startsWith('5'))
            failed.push(`${status} ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)
        }
      })
      print(statuses.toString())
      print(`bare connections: ${rawStatuses.toString()}`)
      for (const line of failed.slice(0, 10)) print(line)
      figure('malformed calls and broken connections', calls.length + raw.length, short ? '≥ 2400' : '≥ 12000', true)
      figure('answers 5xx', failed.length, '0', failed.length === 0)
      const same = String(pidsOf(site, 'web').sort()) === String(pids)
      figure('web processes', same ? 'the same' : 'others', 'the same', same)
      const grown = Math.round(megabytesOf(pids) - before)
      figure('memory of both web processes, MB more', grown, '< 100', grown < 100)
      const p99 = percentile(times, 0.99)
      figure('p99 of an answer, ms', p99, '< 500', p99 < 500)
      await figureLaws(database, figure)
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
