import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { makeT, languageMessages } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'
import { isApiFailure } from '#framework/api/api-client.ts'
import { browserTransport } from './browser-transport.ts'

const t = makeT('en', languageMessages('en', dictionary))
type Happening = number | 'lost' | 'lost while it returns'

/**
 * A network on which one thing after the other happens, the last one for ever; and the pauses that were made, which
 * take no time.
 */
function network(test: TestContext, ...happenings: Happening[]) {
  const asked: string[] = []
  const line = new EventTarget()
  const pauses: number[] = []
  test.mock.method(globalThis, 'fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    const now = happenings.length > 1 ? happenings.shift() : happenings[0]
    if (now === 'lost while it returns') line.dispatchEvent(new Event('online'))
    if (typeof now === 'string') throw new TypeError('Failed to fetch')
    return new Response('{}', { status: now! })
  })
  test.mock.method(globalThis, 'setTimeout', (done: () => void, milliseconds: number) => {
    pauses.push(milliseconds)
    queueMicrotask(done)
  })
  const call = (method: string) =>
    browserTransport('en', t, { network: line })({ method, url: '/api/v1/items', headers: {} })
  return { asked, pauses, call }
}

/** Uploads end in this event. `waited` gets the time that each has. */
function uploadsEnd(test: TestContext, event: 'timeout' | 'error', waited: number[] = []) {
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    timeout = 0
    open = () => undefined
    setRequestHeader = () => undefined
    send() {
      waited.push(this.timeout)
      this.dispatchEvent(new Event(event))
    }
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'XMLHttpRequest')
  Object.defineProperty(globalThis, 'XMLHttpRequest', { configurable: true, value: Upload })
  test.after(() =>
    before
      ? Object.defineProperty(globalThis, 'XMLHttpRequest', before)
      : Reflect.deleteProperty(globalThis, 'XMLHttpRequest'),
  )
}

describe('a call from the page', () => {
  it('that only reads is tried again when the network or the server is briefly away', async (test) => {
    const { asked, pauses, call } = network(test, 'lost', 503, 200)
    assert.equal((await call('GET')).status, 200)
    assert.equal(asked.length, 3)
    // Longer each time, and not all visitors at once.
    assert.ok(pauses[0]! >= 150 && pauses[0]! < 450 && pauses[1]! >= 450 && pauses[1]! < 1350, pauses.join(', '))
  })

  it('that changes something is sent once more where its outcome is unknown and its key says that it is the same', async (test) => {
    const sent: [string, string | undefined][] = []
    test.mock.method(globalThis, 'setTimeout', (done: () => void) => queueMicrotask(done))
    test.mock.method(globalThis, 'fetch', async (_url: string, { method, headers }: RequestInit) => {
      sent.push([method!, (headers as Record<string, string>)['idempotency-key']])
      return new Response('{"code":"outcome_unknown"}', { status: 503 })
    })
    const send = browserTransport('en', t, { network: new EventTarget() })
    const change = (headers: Record<string, string>) => send({ method: 'PUT', url: '/api/v1/items/1', headers })
    assert.equal((await change({ 'idempotency-key': 'one' })).status, 503)
    assert.equal((await change({})).status, 503)
    assert.deepEqual(sent, [
      ['PUT', 'one'],
      ['PUT', 'one'],
      ['PUT', undefined],
    ])
  })

  it('is given up after the third try', async (test) => {
    const { asked, call } = network(test, 'lost')
    await assert.rejects(call('GET'), { code: 'network', status: 0 })
    assert.equal(asked.length, 3)
  })

  it('is tried once more when the network came back during the last try', async (test) => {
    const { asked, call } = network(test, 'lost', 'lost', 'lost while it returns', 200)
    assert.equal((await call('GET')).status, 200)
    assert.equal(asked.length, 4)
    const change = network(test, 'lost while it returns', 200)
    await assert.rejects(change.call('POST'), { code: 'network' })
  })

  it('is not repeated when it was answered, whatever with', async (test) => {
    for (const status of [200, 404, 429, 500]) {
      const { asked, call } = network(test, status)
      assert.equal((await call('GET')).status, status)
      assert.equal(asked.length, 1, String(status))
    }
  })

  it('that changes something is never repeated by itself', async (test) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const away = network(test, 503)
      assert.equal((await away.call(method)).status, 503)
      const lost = network(test, 'lost')
      await assert.rejects(lost.call(method), { code: 'network' })
      assert.deepEqual([away.asked.length, lost.asked.length], [1, 1], method)
    }
  })

  it('is given up after 15 seconds without an answer, and not tried again', async (test) => {
    const limits: number[] = []
    test.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      limits.push(milliseconds)
      return AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
    })
    const { asked, call } = network(test)
    test.mock.method(globalThis, 'fetch', async (url: string, { signal }: RequestInit) => {
      asked.push(url)
      throw signal?.reason
    })
    await assert.rejects(call('GET'), { code: 'timeout', status: 0, error: t('errors.timeout') })
    assert.deepEqual([limits, asked.length], [[15_000], 1])
  })

  it('that carries files has two minutes', async (test) => {
    const waited: number[] = []
    uploadsEnd(test, 'timeout', waited)
    const send = browserTransport('en', t, { network: new EventTarget() })
    await assert.rejects(send({ method: 'POST', url: '/api/v1/items/new', headers: {}, body: new FormData() }), {
      code: 'timeout',
    })
    assert.deepEqual(waited, [120_000])
  })

  it('names the file that was saved again after it was chosen, and no connection', async (test) => {
    uploadsEnd(test, 'error')
    class SavedAgain extends File {
      override slice() {
        return { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) } as unknown as Blob
      }
    }
    const body = new FormData()
    body.append('title', 'x')
    body.append('attachments', new File(['a'], 'a.pdf'))
    body.append('attachments', new SavedAgain(['b'], 'b.pdf'))
    const send = browserTransport('en', t, { network: new EventTarget() })
    const call = { method: 'POST', url: '/api/v1/items/new', headers: {} }
    await assert.rejects(send({ ...call, body }), (failure) => {
      assert.ok(isApiFailure(failure))
      assert.deepEqual(
        failure.errors.map(({ field, code }) => [field, code]),
        [['attachments', 'file_changed']],
      )
      return true
    })
    await assert.rejects(send({ ...call, body: new FormData() }), { code: 'network' })
  })
})
