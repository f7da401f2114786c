import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aPdf } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { isReady, startSite } from '#test/support/site.ts'
import { type Call, clientOf, databaseOf, figureLaws, percentile } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { killAll } from './support/processes.ts'
import { inDays } from '#test/support/in-days.ts'

const CLIENTS = 32

/**
 * Sends a creating call until it is answered, always with the same key: what a patient client does whose connection is
 * cut.
 */
async function insist<Body>(
  call: Call,
  path: string,
  as: MadeCompany,
  form: FormValues,
  repeats: { count: number; replayed: number },
  goOn: () => boolean,
) {
  const headers = { 'idempotency-key': randomUUID() }
  while (goOn()) {
    try {
      const answer = await call<Body>('POST', path, { as, form, headers })
      if (answer.headers.has('idempotent-replayed')) repeats.replayed++
      if (answer.status < 500 && answer.status !== 409) return answer
    } catch {
      // Cut off: whether it was done is not known, which is what the key is for.
    }
    repeats.count++
    await pause(250)
  }
  return undefined
}

const drill: Drill = {
  goals: ['G-03', 'G-20'],
  title: 'web, job and database processes are killed as if the power were cut, under the writes of 32 clients',
  minutes: { full: 20, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' })
    const database = databaseOf(site.database_url)
    try {
      const call = clientOf(site.url)
      const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
      const buyers = await Promise.all(Array.from({ length: CLIENTS }, () => aCompany(database)))
      const suppliers = await Promise.all(Array.from({ length: CLIENTS }, () => aSupplier(database)))
      const rfqs = new Set<number>()
      const bids = new Map<number, number>()
      const repeats = { count: 0, replayed: 0 }
      let writing = true
      let patient = true
      const wrong: string[] = []
      const writers = buyers.map(async (buyer, client) => {
        for (let number = 1; writing; number++) {
          const rfq = await insist<{ rfq_id: number }>(
            call,
            '/rfqs/new',
            buyer,
            {
              title: `كراسي ${client} ${number}`,
              description: 'كراسي لقاعة اجتماعات.',
              item_description: 'قماش رمادي بمسند.',
              quantity: 12,
              delivery_date: inDays(20),
              deadline: inDays(10),
              category_id: 1,
              region_id: place.region_id,
              city_id: place.city_id,
              attachments: [aPdf()],
            },
            repeats,
            () => patient,
          )
          if (rfq?.status === 413) return
          if (rfq?.status !== 201) return void wrong.push(`RFQ: ${rfq?.status} ${rfq?.body.code}`)
          rfqs.add(rfq.body.rfq_id)
          const total_amount = 1000 + number
          const form = { total_amount, proposed_delivery_date: inDays(15), attachment: aPdf() }
          const bid = await insist<{ bid_id: number }>(
            call,
            `/rfqs/${rfq.body.rfq_id}/bids/new`,
            suppliers[client]!,
            form,
            repeats,
            () => patient,
          )
          if (bid?.status !== 201) return void wrong.push(`bid: ${bid?.status} ${bid?.body.code}`)
          bids.set(bid.body.bid_id, total_amount)
          await pause(20)
        }
      })

      const kills = short ? { app: 4, database: 2 } : { app: 20, database: 10 }
      const back = { app: [] as number[], database: [] as number[] }
      const plan = [
        ...Array.from({ length: kills.app }, (_, i) => (i % 3 === 2 ? 'job' : 'web')),
        ...Array.from({ length: kills.database }, () => 'database' as const),
      ]
      for (let i = 0; i < plan.length; i++) {
        // Databases between the others.
        const kind = plan[(i * 7) % plan.length]!
        await pause(1000)
        killAll(site, kind)
        const began = Date.now()
        await pause(50)
        await isReady(site.url)
        if (kind !== 'job') back[kind === 'database' ? 'database' : 'app'].push(Date.now() - began)
        print(
          `${kind} killed, ready again after ${((Date.now() - began) / 1000).toFixed(1)} s; ${bids.size} bids acknowledged`,
        )
      }
      await pause(500)
      writing = false
      const limit = setTimeout(() => (patient = false), 60_000)
      await Promise.all(writers)
      clearTimeout(limit)

      const kept = new Set((await database.pool.query('select rfq_id from rfqs')).rows.map(({ rfq_id }) => rfq_id))
      const amounts = new Map(
        (await database.pool.query('select bid_id, total_amount from bids')).rows.map(({ bid_id, total_amount }) => [
          bid_id,
          total_amount,
        ]),
      )
      const lost =
        [...rfqs].filter((id) => !kept.has(id)).length +
        [...bids].filter(([id, amount]) => amounts.get(id) !== amount).length
      figure('acknowledged RFQs and bids', rfqs.size + bids.size, '> 100', rfqs.size + bids.size > 100)
      figure('acknowledged writes lost', lost, '0', lost === 0)
      for (const line of wrong.slice(0, 10)) print(line)
      figure('writes refused for a reason of ours', wrong.length, '0', wrong.length === 0)
      const { rows: twice } = await database.pool.query('select title from rfqs group by title having count(*) > 1')
      print(`${repeats.count} calls were repeated with their key, ${repeats.replayed} of them found their first answer`)
      figure('RFQs created twice by a repeat', twice.length, '0', twice.length === 0)
      const unclaimed = kept.size - rfqs.size
      figure('RFQs that nobody was told of in the end', unclaimed, '0', unclaimed === 0)
      const { rows: files } = await database.pool.query<{ path: string }>('select path from files')
      const missing = files.filter(({ path }) => !existsSync(join(site.data_dir, path)))
      figure('rows without their file', missing.length, '0', missing.length === 0)
      await figureLaws(database, figure)
      print(
        `back after a killed web process: at most ${percentile(back.app, 1)} ms; after a killed database: at most ${percentile(back.database, 1)} ms`,
      )
      figure(
        'ready after a killed process, ms, slowest',
        percentile([...back.app], 1),
        '≤ 3000',
        percentile(back.app, 1) <= 3000,
      )
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
