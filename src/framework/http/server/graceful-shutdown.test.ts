import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get as httpGet, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { enableGracefulShutdown } from './graceful-shutdown.server.ts'

async function serve(context: TestContext) {
  const app = Fastify({ keepAliveTimeout: 65_000, return503OnClosing: false })
  enableGracefulShutdown(app, 5)
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    started.resolve()
    await finish.promise
    return 'done'
  })
  app.get('/', () => 'here')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const agent = new Agent({ keepAlive: true })
  context.after(() => {
    agent.destroy()
    app.server.closeAllConnections()
  })
  const get = async (path: string) => {
    const [answer] = (await once(httpGet({ port, agent, path }), 'response')) as [IncomingMessage]
    return { body: await text(answer), connection: answer.headers.connection }
  }
  /** Starts closing; `closed` resolves when finished. */
  async function end() {
    const closed = app.close()
    while (app.server.listening) await turn()
    return { closed }
  }
  return { end, port, get, started: started.promise, finish: finish.resolve }
}

describe('leaving in order', () => {
  it('finishes what is under way and says that the connection ends', async (context) => {
    const { end, get, started, finish } = await serve(context)
    const answer = get('/slow')
    await started
    const { closed } = await end()
    finish()
    assert.deepEqual(await answer, { body: 'done', connection: 'close' })
    await closed
  })

  it('answers on a connection that was kept, and then ends it', async (context) => {
    const { end, get } = await serve(context)
    assert.equal((await get('/')).connection, 'keep-alive')
    const { closed } = await end()
    assert.deepEqual(await get('/'), { body: 'here', connection: 'close' })
    await closed
  })

  it('answers what has arrived while the process was late', async (context) => {
    const { end, port } = await serve(context)
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    const { closed } = await end()
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    // Longer than all polls together.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    assert.match(await text(socket), /^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i)
    await closed
  })

  it('cuts who says nothing', async (context) => {
    const { end, port } = await serve(context)
    const silent = connect(port, '127.0.0.1')
    await once(silent, 'connect')
    const unfinished = connect(port, '127.0.0.1')
    unfinished.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost')
    await once(unfinished, 'connect')
    await (
      await end()
    ).closed
  })
})
