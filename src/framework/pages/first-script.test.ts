import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runInNewContext } from 'node:vm'
import { FIRST_SCRIPT } from './first-script.server.ts'

/**
 * Runs the script in a simulated browser. `requested` lists what it loads, `emit` fires an event, `timers` are its
 * timeouts.
 */
function head({ hidden = false, paints = true } = {}) {
  const requested: string[] = []
  const waiting: Record<string, () => void> = {}
  const timers: { run: () => void; wait: number }[] = []
  runInNewContext(FIRST_SCRIPT, {
    window: {},
    location: { pathname: '/items', search: '' },
    localStorage: { getItem: () => null },
    document: {
      documentElement: { dataset: {} },
      hidden,
      readyState: 'loading',
      currentScript: { dataset: { code: '/entry.js /part.js' } },
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => requested.push(`${rel} ${href}`) },
    },
    addEventListener: (name: string, listener: () => void) => (waiting[name] = listener),
    setTimeout: (run: () => void, wait: number) => timers.push({ run, wait }),
    PerformanceObserver:
      paints &&
      class {
        constructor(listener: () => void) {
          waiting.paint = listener
        }
        observe() {}
      },
  })
  return { requested, timers, emit: (name: string) => waiting[name]!(), listensTo: (name: string) => name in waiting }
}
const EVERYTHING = ['modulepreload /entry.js', 'modulepreload /part.js']

describe('the code of a page', () => {
  it('is loaded after the first paint and starts when the document is parsed', () => {
    const { requested, timers, emit, listensTo } = head()
    assert.deepEqual(requested, [])
    emit('paint')
    assert.deepEqual(requested, EVERYTHING)
    assert.ok(listensTo('DOMContentLoaded'))
    emit('paint')
    emit('load')
    for (const { run } of timers) run()
    assert.deepEqual(requested, EVERYTHING)
  })

  it('is loaded after the load event, with a delay where paints are not reported and without one where nothing is painted', () => {
    for (const [browser, wait] of [
      [{ paints: false }, 500],
      [{ hidden: true }, 0],
    ] as const) {
      const { requested, timers, emit } = head(browser)
      emit('load')
      assert.deepEqual([requested, timers.map((one) => one.wait)], [[], [wait]])
      timers[0]!.run()
      assert.deepEqual(requested, EVERYTHING)
    }
  })
})
