import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { readInProcess } from './read-in-process.server.ts'

const logged: unknown[] = []
const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => logged.push(JSON.parse(line)) } } })
after(() => app.close())
const finished: string[] = []
app.addHook('onSend', async (_request, reply) => {
  await turn()
  void reply.header('x-hook', 'seen')
})
app.addHook('onResponse', async ({ url }) => void finished.push(url))
app.get('/value', async ({ headers, query, ip }) => ({ cookie: headers.cookie, query, ip }))
app.get('/reply', async (_request, reply) => reply.code(202).header('x-total-count', '7').send({ way: 'reply' }))
app.get('/kept', async (_request, reply) => reply.type('application/json').send(Buffer.from('{"kept":true}')))
app.get('/failure', () => Promise.reject(Object.assign(new Error('gone'), { statusCode: 410 })))
await app.ready()

const read = async (url: string) => {
  const answer = await readInProcess(app, { url, headers: { host: 'localhost', cookie: 'a=1' }, ip: '192.0.2.7' })
  return { ...answer, body: JSON.parse(String(answer.body)) as unknown }
}

describe('a read in process', () => {
  it('is answered like a request from outside', async () => {
    const { status, headers, body } = await read('/value?q=x')
    assert.deepEqual([status, headers['x-hook']], [200, 'seen'])
    assert.deepEqual(body, { cookie: 'a=1', query: { q: 'x' }, ip: '192.0.2.7' })
    const { statusCode, payload } = await app.inject({
      url: '/value?q=x',
      headers: { cookie: 'a=1' },
      remoteAddress: '192.0.2.7',
    })
    assert.deepEqual([statusCode, JSON.parse(payload)], [200, body])
  })

  it('takes what a handler sends itself, and nothing is left waiting', async () => {
    const { status, headers, body } = await read('/reply')
    assert.deepEqual([status, headers['x-total-count'], headers['x-hook'], body], [202, '7', 'seen', { way: 'reply' }])
    assert.deepEqual((await read('/kept')).body, { kept: true })
    assert.deepEqual(finished.slice(-2), ['/reply', '/kept'])
    assert.deepEqual(logged, [])
  })

  it('fails like a request from outside', async () => {
    assert.equal((await read('/failure')).status, 410)
    assert.equal((await read('/nothing')).status, 404)
  })
})
