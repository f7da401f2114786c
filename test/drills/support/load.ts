import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { outcomeOf, Tally, type Problem } from './clients.ts'

/** One request of a load, to a page or the API. */
export interface Wish {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What came of a load: milliseconds of each answer, and the answers by status. */
export interface Outcome {
  times: number[]
  outcomes: Tally
  /** Neither an answer 2xx nor 304. */
  failed: number
}

/**
 * Sends one request over the agent's connections and reads the answer, of a problem its code; rejects when the
 * connection fails.
 */
export const send = (url: string, agent: Agent, { method = 'GET', path, headers = {}, body }: Wish) =>
  new Promise<{ status: number; body: Problem }>((resolve, reject) => {
    const call = request(
      url + path,
      { agent, method, headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers } },
      (answer) => {
        const { statusCode: status = 0, headers: received } = answer
        const isProblem = received['content-type']?.startsWith('application/problem+json') ?? false
        text(answer).then((read) => resolve({ status, body: isProblem ? (JSON.parse(read) as Problem) : {} }), reject)
      },
    )
    call.on('error', reject).setTimeout(30_000, () => call.destroy(new Error('no answer within 30 s')))
    call.end(body)
  })

/**
 * Sends so many requests a second, however long the answers take: nobody waits until others are served. Times count
 * from when a request was due, so that what is late for being crowded out counts as late.
 */
export async function load(
  url: string,
  { rate, seconds, next }: { rate: number; seconds: number; next: () => Wish },
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true })
  const found: Outcome = { times: [], outcomes: new Tally(), failed: 0 }
  async function one(wish: Wish, due: number) {
    try {
      const answer = await send(url, agent, wish)
      const { status } = answer
      found.outcomes.add(outcomeOf(answer))
      if (status !== 304 && !(status >= 200 && status < 300)) found.failed++
    } catch (error) {
      found.outcomes.add((error as Error).message)
      found.failed++
    }
    found.times.push(performance.now() - due)
  }
  const under_way: Promise<void>[] = []
  const began = performance.now()
  while (under_way.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - began) / 1000) * rate)
    while (under_way.length < due) under_way.push(one(next(), began + (under_way.length / rate) * 1000))
    await pause(5)
  }
  await Promise.all(under_way)
  agent.destroy()
  return found
}
