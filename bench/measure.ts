import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { join } from 'node:path'
import type { Client } from 'pg'
import { cpuOf, median, type processesOf } from './machine.ts'

/** An answer as it came. */
export interface Answer {
  status: number
  bytes: number
  body: Buffer
  headers: http.IncomingHttpHeaders
}

export interface Wish {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })

/** One request over a connection that stays open. */
export const ask = (url: string, { method = 'GET', path, headers = {}, body }: Wish) =>
  new Promise<Answer>((resolve, reject) => {
    const request = http.request(url + path, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const all = Buffer.concat(parts)
        resolve({ status: response.statusCode ?? 0, bytes: all.length, body: all, headers: response.headers })
      })
    })
    request.on('error', reject)
    request.end(body)
  })

/** How a work went: the median of its milliseconds, and per work the CPU of both. */
export interface Measured {
  ms: number
  per_second: number
  node: number
  postgres: number
}

/** Works for so many milliseconds, `at_once` at a time. */
async function run(work: Work, milliseconds: number, at_once: number) {
  const times: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      while (performance.now() - began < milliseconds) {
        const start = performance.now()
        await work()
        times.push(performance.now() - start)
      }
    }),
  )
  return { times, seconds: (performance.now() - began) / 1000 }
}

type Work = () => Promise<unknown>

/** Measures several works by turns, so that a noisy moment of the machine hits all of them; the median of the rounds. */
export async function alternately<Name extends string>(
  works: Partial<Record<Name, Work>>,
  {
    rounds,
    milliseconds,
    at_once,
    used,
  }: { rounds: number; milliseconds: number; at_once: number; used: ReturnType<typeof processesOf>['used'] },
): Promise<Record<Name, Measured>> {
  const names = (Object.keys(works) as Name[]).filter((name) => works[name])
  const found = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (const name of names) await run(works[name]!, milliseconds / 3, 1)
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const before = used()
      const { times, seconds } = await run(works[name]!, milliseconds, at_once)
      const after = used()
      const [node, postgres] = [
        (after.node - before.node) / times.length,
        (after.postgres - before.postgres) / times.length,
      ]
      found.get(name)!.push({ ms: median(times), per_second: times.length / seconds, node, postgres })
    }
  }
  const middle = (all: Measured[], of: keyof Measured) => median(all.map((each) => each[of]))
  const of = (all: Measured[]): Measured => ({
    ms: middle(all, 'ms'),
    per_second: middle(all, 'per_second'),
    node: middle(all, 'node'),
    postgres: middle(all, 'postgres'),
  })
  return Object.fromEntries([...found].map(([name, all]) => [name, of(all)])) as Record<Name, Measured>
}

/** The same statements by prepared calls over one connection: the least that the database has to do. */
export const prepared = (client: Client, statements: { sql: string; parameters: readonly unknown[] }[]) => async () => {
  for (const { sql, parameters } of statements)
    await client.query({ name: nameOf(sql), text: sql, values: [...parameters] })
}
const names = new Map<string, string>()
const nameOf = (sql: string) => names.get(sql) ?? names.set(sql, `bench${names.size}`).get(sql)!

/** A process that answers everything with the same bytes. */
export async function bareServer() {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    used: () => cpuOf(child.pid!),
    async sends(bytes: Buffer) {
      child.send(bytes.toString('base64'))
      await once(child, 'message')
    },
    close: () => child.disconnect(),
  }
}
