import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import Fastify from 'fastify'
import { registerRequestContext } from '#framework/http/request-context.server.ts'
import { createPrimaryWait } from './wait-for-primary.server.ts'

const LIMITS = { max_wait: 60_000, max_waiting: 2, max_waiting_guests: 1 }
const GONE = Object.assign(new Error('the administrator ended it'), { code: '57P01' })
const READER = { method: 'GET' } as const
const WRITER = { method: 'POST' } as const

/** Requests that work with a database whose primary is away until it is back. */
async function requests(limits = LIMITS) {
  let is_back = false
  const begun: string[] = []
  const waits = createPrimaryWait(async () => {
    if (!is_back) throw GONE
  }, limits)
  const app = Fastify()
  registerRequestContext(app, { public_url: 'http://localhost' })
  let error: Error = GONE
  const work = async () => {
    begun.push('work')
    if (!is_back) throw error
    return { done: true }
  }
  app.get('/', () => waits.repeat(work))
  app.post('/', () => waits.repeat(work))
  after(() => app.close())
  const send = async ({ method }: { method: 'GET' | 'POST' }) => (await app.inject({ method, url: '/' })).statusCode
  return {
    send,
    begun,
    work,
    waits,
    fail: (other: Error) => (error = other),
    comeBack: () => (is_back = true),
    async begins(count: number) {
      while (begun.length < count) await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('work without a primary', () => {
  it('is repeated once there is one', async () => {
    const { send, begun, begins, comeBack } = await requests()
    const answer = send(WRITER)
    await begins(1)
    comeBack()
    assert.equal(await answer, 200)
    assert.equal(begun.length, 2)
  })

  it('waits in bounded number, and guests leave places to others', async () => {
    const { send, begins, comeBack } = await requests()
    const waiting = [send(READER)]
    await begins(1)
    assert.equal(await send(READER), 500)
    waiting.push(send(WRITER))
    await begins(3)
    assert.equal(await send(WRITER), 500)
    comeBack()
    assert.deepEqual(await Promise.all(waiting), [200, 200])
  })

  it('does not wait longer than it may', async () => {
    const { send, begun } = await requests({ ...LIMITS, max_wait: 1 })
    assert.equal(await send(WRITER), 500)
    assert.equal(begun.length, 1)
  })

  it('does not wait after other errors, nor outside of requests', async () => {
    const { send, fail, waits, work } = await requests()
    await assert.rejects(waits.repeat(work), GONE)
    fail(Object.assign(new Error('the disk is full'), { code: '53100' }))
    assert.equal(await send(WRITER), 500)
  })

  it('is not repeated for ever where it ends the server itself', async () => {
    const waits = createPrimaryWait(async () => undefined, LIMITS)
    const app = Fastify()
    registerRequestContext(app, { public_url: 'http://localhost' })
    let times = 0
    app.post('/', () =>
      waits.repeat(() => {
        times++
        return Promise.reject(GONE)
      }),
    )
    assert.equal((await app.inject({ method: 'POST', url: '/' })).statusCode, 500)
    assert.equal(times, waits.max_attempts)
    await app.close()
  })
})
