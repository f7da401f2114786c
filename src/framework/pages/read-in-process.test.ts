import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import upgraded from 'fastify/package.json' with { type: 'json' }
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

/** What `finished` of `node:stream` looks for where a handler sends the answer itself; without them it waits for events. */
const LOOKED_FOR = ['_closed', '_sent100', 'closed', 'destroyed', 'pipe', 'writable', 'writableFinished'].map(
  (member) => `response.${member}`,
)

/** What is asked of the request and the response of a read, and Node's have while ours do not. */
async function missingMembers(of: FastifyInstance, url: string) {
  const missing = new Set<string>()
  const request = new IncomingMessage(new Socket())
  const spied = <Ours extends object>(ours: Ours, node: object, name: string) =>
    new Proxy(ours, {
      get: (target, member) => {
        if (!(member in target) && member in node) missing.add(`${name}.${String(member)}`)
        const value: unknown = Reflect.get(target, member)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const routing: FastifyInstance['routing'] = (ours, answer) =>
    of.routing(spied(ours, request, 'request'), spied(answer, new ServerResponse(request), 'response'))
  await readInProcess({ routing } as FastifyInstance, { url, headers: { host: 'localhost' }, ip: '192.0.2.7' })
  return [...missing].filter((member) => !LOOKED_FOR.includes(member))
}

it(`fastify ${upgraded.version} asks for nothing of Node's request and response that a read lacks`, async () => {
  for (const url of ['/value?q=x', '/reply', '/kept', '/failure', '/nothing'])
    assert.deepEqual(await missingMembers(app, url), [], url)
})

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
