import type { Database } from '#framework/database/database.server.ts'
import { keptConnections } from '#test/support/kept-connection.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { type Site, startSite } from '#test/support/site.ts'
import { databaseOf, percentile } from './support/clients.ts'
import type { Drill } from './support/drill.ts'

const READERS = 4

/**
 * Changes an RFQ again and again through one of two web processes, by turns, and reads it as a guest through the other
 * as soon as the write is answered.
 *
 * @returns what was read, of it what showed the time before the write, and the milliseconds of each write
 */
export async function readAfterWrites(site: Site, database: Database, rounds: number) {
  const { rfq_id, buyer } = await anRfq(database)
  const addresses = [`/rfq/${rfq_id}`, `/api/v1/unauthorized/rfqs/${rfq_id}`]
  const connections = await keptConnections(site, 2)
  const crowd = await Promise.all(Array.from({ length: READERS }, () => keptConnections(site, 2)))
  const found = { reads: 0, outdated: 0, times: [] as number[] }
  let writing = true
  // They keep the pages in both caches and both processes at work.
  const readers = crowd.flat().map(async ({ send }) => {
    while (writing) await send('GET', addresses[0]!)
  })
  try {
    for (let quantity = 1; quantity <= rounds; quantity++) {
      const [writer, reader] = quantity % 2 ? connections : connections.toReversed()
      const began = performance.now()
      const { status } = await writer!.send('PUT', `/api/v1/rfqs/${rfq_id}/update`, {
        cookie: buyer.cookie,
        json: { quantity },
      })
      found.times.push(performance.now() - began)
      if (status !== 200) throw new Error(`the write was answered with ${status}`)
      for (const address of addresses) {
        const { body } = await reader!.send('GET', address)
        found.reads++
        if (!body.includes(`"quantity":${quantity},`)) found.outdated++
      }
    }
  } finally {
    writing = false
    await Promise.all(readers)
    for (const { close } of [...connections, ...crowd.flat()]) close()
  }
  return found
}

const drill: Drill = {
  goals: ['fresh pages'],
  title: 'writes through one process; guests of another one read what both have cached',
  minutes: { full: 10, short: 3 },
  async run({ short, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' })
    const database = databaseOf(site.database_url)
    try {
      const { reads, outdated, times } = await readAfterWrites(site, database, short ? 200 : 1000)
      figure(
        'reads after the answer to a write that showed what was before',
        `${outdated} of ${reads}`,
        '0',
        outdated === 0,
      )
      figure(
        'writes, median and slowest, ms',
        `${percentile(times, 0.5)}, ${percentile(times, 1)}`,
        'slowest < 1000',
        percentile(times, 1) < 1000,
      )
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
