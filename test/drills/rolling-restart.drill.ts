import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aPdf } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { freePort, type Site, startSite } from '#test/support/site.ts'
import { databaseOf, percentile, Tally } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { inDays } from '#test/support/in-days.ts'

const READERS = 80
const UPLOADS = 20
/** Pieces of one slow upload, and the milliseconds between two. */
const PIECES = 12
const BETWEEN = 250

interface Sent {
  port: number
  agent: Agent
  method: string
  path: string
  headers: Record<string, string>
  pieces?: Buffer[]
  /** Called when the server has begun to read the call. */
  accepted?: () => unknown
}

/**
 * The connection was refused, or dropped in the system's queue before the server had read from it: the next machine is
 * asked.
 */
class NotAccepted extends Error {}

/**
 * A connection that was used before ended instead of answering. It may have been closed just then, so clients repeat
 * reads on a new one (RFC 9112, 9.3.1).
 */
class EndedWhileKept extends Error {}

/** One call; rejects when the connection fails, with the system's code. */
const send = ({ port, agent, method, path, headers, pieces = [], accepted }: Sent) =>
  new Promise<number>((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...headers, expect: '100-continue' } },
      (answer) => {
        answer
          .on('error', reject)
          .on('end', () => resolve(answer.statusCode ?? 0))
          .resume()
      },
    )
    let read = false
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (read) reject(error)
      else reject(call.reusedSocket ? new EndedWhileKept(error.code) : new NotAccepted(error.code))
    })
    call.on('continue', async () => {
      read = true
      accepted?.()
      for (const piece of pieces) {
        call.write(piece)
        await pause(BETWEEN)
      }
      call.end()
    })
    call.flushHeaders()
  })

const drill: Drill = {
  goals: ['G-05'],
  title: 'SIGTERM while 100 calls are under way, 20 of them slow uploads, again and again',
  minutes: { full: 20, short: 4 },
  async run({ short, print, figure }) {
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-rolling-'))
    const port = await freePort()
    const start = () =>
      startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', DATA_DIR: data_dir, PORT: String(port) })
    let site: Site = await start()
    const host = new URL(site.url).host
    try {
      const { companies, paths, place } = await prepare(site)
      const tally = new Tally()
      const failures: string[] = []
      const endings: number[] = []
      const starts: number[] = []
      const codes: (number | null)[] = []
      let uploaded = 0
      let repeated = 0
      const rounds = short ? 2 : 20
      for (let round = 0; round < rounds; round++) {
        const readers = new Agent({ keepAlive: true, maxSockets: READERS })
        const slow = new Agent()
        let reading = true
        const note = (what: string, error: Error & { code?: string }) => {
          if (error instanceof NotAccepted) tally.add(`not accepted: ${error.message}`)
          else failures.push(`${what}: ${error.code ?? error.message}`)
        }
        // Nobody can promise anything to connections that still wait in the system's queue.
        const accepted = new Set<string>()
        const reads = Array.from({ length: READERS }, async (_, client) => {
          while (reading) {
            const path = paths[client % paths.length]!
            try {
              const call = { port, method: 'GET', path, headers: { host } }
              const status = await send({ ...call, agent: readers }).catch((error: unknown) => {
                if (!(error instanceof EndedWhileKept)) throw error
                repeated++
                return send({ ...call, agent: new Agent() })
              })
              tally.add(`read ${status}`)
              accepted.add(`read ${client}`)
              if (status !== 200) failures.push(`read: ${status}`)
            } catch (error) {
              note('read', error as Error)
              await pause(50)
            }
          }
        })
        const uploads = companies.map(async (user, number) => {
          const { payload, headers } = multipart({
            title: `كراسي ${round} ${number}`,
            description: 'كراسي لقاعة اجتماعات.',
            item_description: 'قماش رمادي بمسند.',
            quantity: 12,
            delivery_date: inDays(20),
            deadline: inDays(10),
            category_id: 1,
            ...place,
            attachments: [aPdf('drawing.pdf', Buffer.alloc(200_000, 32))],
          })
          const size = Math.ceil(payload.length / PIECES)
          const pieces = Array.from({ length: PIECES }, (_, i) => payload.subarray(i * size, (i + 1) * size))
          const call = {
            port,
            agent: slow,
            method: 'POST',
            path: '/api/v1/rfqs/new',
            pieces,
            accepted: () => accepted.add(`upload ${number}`),
          }
          try {
            const status = await send({ ...call, headers: { host, cookie: user.cookie, ...headers } })
            tally.add(`upload ${status}`)
            if (status === 201) uploaded++
            else failures.push(`upload: ${status}`)
          } catch (error) {
            note('upload', error as Error)
          }
        })
        while (accepted.size < READERS + UPLOADS) await pause(20)
        await pause(500)
        const signaled = Date.now()
        const ending = site.stop()
        void Promise.all(uploads).finally(() => (reading = false))
        codes.push(await ending)
        endings.push(Date.now() - signaled)
        reading = false
        await Promise.all([...reads, ...uploads])
        readers.destroy()
        const began = Date.now()
        site = await start()
        starts.push(Date.now() - began)
      }
      print(tally.toString())
      for (const line of [...new Set(failures)].slice(0, 10))
        print(`${line} ×${failures.filter((other) => other === line).length}`)
      figure('accepted calls that failed', failures.length, '0', failures.length === 0)
      const share = repeated / Math.max(1, tally.of('read'))
      figure(
        'reads that clients repeated on a new connection',
        `${repeated} of ${tally.of('read')}`,
        '≤ 1 in 1000',
        share <= 0.001,
      )
      const database = databaseOf(site.database_url)
      const {
        rows: [kept],
      } = await database.pool.query("select count(*)::int as n from rfqs where title like 'كراسي % %'")
      await database.close()
      figure(
        'slow uploads answered and kept',
        `${uploaded}, ${kept.n}`,
        String(rounds * UPLOADS),
        uploaded === rounds * UPLOADS && kept.n === uploaded,
      )
      figure(
        'exit codes',
        [...new Set(codes)].join(', '),
        '0',
        codes.every((code) => code === 0),
      )
      const slowest = percentile(endings, 1)
      figure('from SIGTERM to the end, ms, slowest', slowest, '≤ 10000', slowest <= 10_000)
      print(`start to ready: ${starts.join(', ')} ms`)
      figure('from start to ready, ms, median', percentile(starts, 0.5), '≤ 3000', percentile(starts, 0.5) <= 3000)
    } finally {
      await site.stop()
      await rm(data_dir, { recursive: true, force: true })
    }
  },
}

async function prepare(
  site: Site,
): Promise<{ companies: MadeCompany[]; paths: string[]; place: { region_id: number; city_id: number } }> {
  const database = databaseOf(site.database_url)
  const { region_id, city_id } = await database.kysely
    .selectFrom('cities')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  const companies = await Promise.all(Array.from({ length: UPLOADS }, () => aCompany(database)))
  const { rfq_id } = await anRfq(database)
  await database.close()
  return {
    companies,
    paths: ['/api/v1/rfqs/all', '/api/v1/categories', '/rfqs', `/en/rfq/${rfq_id}`],
    place: { region_id, city_id },
  }
}

export default drill
