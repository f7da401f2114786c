import { startSite } from '#test/support/site.ts'
import { clientOf, eachOf, percentile } from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { slowSocket } from './support/raw.ts'

const SLOW = 500
const USERS = 20

const drill: Drill = {
  goals: ['G-13'],
  title: '500 connections that never finish what they say, beside normal readers',
  minutes: { full: 4, short: 4 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', JOBS: 'off' })
    try {
      const call = clientOf(site.url)
      let failed = 0
      const read = async () => {
        const times: number[] = []
        await eachOf(Array.from({ length: short ? 400 : 1000 }), USERS, async () => {
          const { status, ms } = await call('GET', '/rfqs/all')
          times.push(ms)
          if (status !== 200) failed++
        })
        return percentile(times, 0.95)
      }
      await read()
      const calm = await read()
      const kinds: [string, string | undefined][] = [
        ['', undefined],
        ['GET / HTTP/1.1\r\nHost: localhost\r\n', undefined],
        ['GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'],
        [
          'POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
          undefined,
        ],
        [
          'POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
          ' ',
        ],
      ]
      const slow = Array.from({ length: SLOW }, (_, index) => slowSocket(site.url, ...kinds[index % kinds.length]!))
      const meanwhile = await read()
      const closed = await Promise.all(
        slow.map(async (one) =>
          Promise.race([one.closed, new Promise<number>((late) => setTimeout(late, 60_000, 60_000).unref())]),
        ),
      )
      for (const { socket } of slow) socket.destroy()
      for (let kind = 0; kind < kinds.length; kind++) {
        print(
          `kind ${kind + 1}: closed after at most ${Math.round(Math.max(...closed.filter((_, index) => index % kinds.length === kind)) / 100) / 10} s`,
        )
      }
      const last = Math.round(Math.max(...closed) / 100) / 10
      figure('the last slow connection is closed after, s', last, '≤ 20', last <= 20)
      figure('p95 of readers meanwhile, ms', meanwhile, `< 2 × ${calm}`, meanwhile < 2 * Math.max(calm, 10))
      figure('readers refused', failed, '0', failed === 0)
    } finally {
      await site.stop()
    }
  },
}

export default drill
