import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '#framework/database/database.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { malformedForms, tenThousandParts } from '#test/support/hostile/malformed-forms.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { startSite, type Site } from '#test/support/site.ts'
import type { Drill } from './support/drill.ts'
import { pidsOf } from './support/processes.ts'

const PATH = '/api/v1/rfqs/999999/bids/new'
const AT_ONCE = 8
const MIB = 1024 * 1024

const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A connection that sends a form's beginning and then whatever it is told to. */
function open(site: Site, cookie: string, more = 'Transfer-Encoding: chunked') {
  const socket = connect(Number(new URL(site.url).port), 'localhost')
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1'))).on('error', () => undefined)
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\n${more}\r\n\r\n`,
  )
  return { socket, answer: () => answer }
}

const HEAD = '--x\r\nContent-Disposition: form-data; name="attachment"; filename="endless.txt"\r\n\r\n'

/** Sends up to 10 GB in chunks, as long as anybody takes them. */
async function endless(site: Site, cookie: string) {
  const { socket, answer } = open(site, cookie)
  socket.write(`${Buffer.byteLength(HEAD).toString(16)}\r\n${HEAD}\r\n`)
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')])
  let sent = 0
  const pump = () => {
    while (!socket.destroyed && sent < 10_240 * MIB && socket.write(chunk)) sent += chunk.length
  }
  socket.on('drain', pump)
  pump()
  await new Promise((resolve) => socket.on('close', resolve))
  return { sent: sent / MIB, status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer())?.[1]) }
}

/** Leaves in the middle of a file. */
async function leaver(site: Site, cookie: string, after: number) {
  const { socket } = open(site, cookie, 'Content-Length: 1500000')
  socket.write(HEAD + 'a'.repeat(after))
  await pause(20)
  socket.destroy()
}

/** Forms that are broken in every way we know, at the running product. */
export default {
  goals: ['T43'],
  title: 'malformed, endless and broken-off forms',
  minutes: { full: 8, short: 3 },
  async run({ short, print, figure }) {
    const site = await startSite({ LOG_LEVEL: 'silent' })
    const database = createDatabase(site.database_url, { max: 2, logger: createLogger('silent') })
    let watch: NodeJS.Timeout | undefined
    try {
      const { cookie } = await aSupplier(database)
      const pids = pidsOf(site, 'web')
      const send = async ({ type, body }: { type: string; body: Buffer<ArrayBuffer> }) => {
        const headers = { cookie, ...(type && { 'content-type': type }) }
        // The server may close the connection on a body that it will not read.
        return fetch(site.url + PATH, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          () => 0,
        )
      }
      for (let i = 0; i < 20; i++) await send(tenThousandParts())
      // Libraries for files are loaded by the first file that needs them; they are no growth.
      for (const form of malformedForms(100, 1)) await send(form)
      const before = memoryOf(pids[0]!)
      let most = before
      watch = setInterval(() => (most = Math.max(most, memoryOf(pids[0]!))), 50)

      const seed = Math.floor(Math.random() * 2 ** 32)
      print(`seeds 20261121 and ${seed}`)
      const wrong: string[] = []
      let count = 0
      let cut = 0
      for (const each of [20_261_121, seed]) {
        const forms = malformedForms(short ? 300 : 1000, each)[Symbol.iterator]()
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            for (let next = forms.next(); !next.done; next = forms.next()) {
              const status = await send(next.value)
              count++
              if (status === 0) cut++
              else if (status < 400 || status > 499) wrong.push(`${status} for ${next.value.what}`)
            }
          }),
        )
      }
      figure(
        'malformed forms not answered with 4xx',
        wrong.slice(0, 5).join(', ') || `0 of ${count}`,
        '0',
        wrong.length === 0,
      )
      figure('connections closed without an answer that was read', cut, '0', cut === 0)
      figure('10,000 parts', await send(tenThousandParts()), '413', (await send(tenThousandParts())) === 413)

      const streams = await Promise.all(Array.from({ length: 4 }, () => endless(site, cookie)))
      figure(
        'four endless streams (of 10 GB)',
        streams.map(({ status, sent }) => `${status} after ${sent.toFixed(0)} MB`).join(', '),
        '413 after ≤ 64 MB each',
        streams.every(({ status, sent }) => status === 413 && sent <= 64),
      )
      for (let i = 0; i < (short ? 40 : 200); i++) await leaver(site, cookie, (i * 7919) % 1_400_000)

      const temps = () => readdir(join(site.data_dir, 'uploads/tmp'))
      const begin = Date.now()
      while ((await temps()).length > 0 && Date.now() - begin < 10_000) await pause(20)
      figure(
        'seconds until no temporary file was left',
        ((Date.now() - begin) / 1000).toFixed(1),
        '≤ 2',
        Date.now() - begin <= 2000,
      )
      clearInterval(watch)
      figure('memory of the web process, MB more at most', (most - before).toFixed(0), '< 100', most - before < 100)
      figure(
        'web process',
        pidsOf(site, 'web').join() === pids.join() ? 'the same' : 'another',
        'the same',
        pidsOf(site, 'web').join() === pids.join(),
      )
      const { status } = await fetch(`${site.url}/api/v1/rfqs/all`)
      figure('the list afterwards', status, '200', status === 200)
    } finally {
      clearInterval(watch)
      await database.close()
      await site.stop()
    }
  },
} satisfies Drill
