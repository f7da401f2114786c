import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runInNewContext } from 'node:vm'
import { FIRST_SCRIPT } from './first-script.server.ts'

/** Runs the script of the head in a browser of which it sees only this; says what is asked for when. */
function head({ hidden = false, paints = true } = {}) {
  const asked: string[] = []
  const waiting: Record<string, () => void> = {}
  const later: { run: () => void; wait: number }[] = []
  runInNewContext(FIRST_SCRIPT, {
    window: {},
    location: { pathname: '/items', search: '' },
    localStorage: { getItem: () => null },
    document: {
      hidden, readyState: 'loading', currentScript: { dataset: { code: '/entry.js /part.js' } }, createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => asked.push(`${rel} ${href}`) },
    },
    addEventListener: (name: string, listener: () => void) => (waiting[name] = listener),
    setTimeout: (run: () => void, wait: number) => later.push({ run, wait }),
    PerformanceObserver: paints && class {
      constructor(listener: () => void) {
        waiting.paint = listener
      }
      observe() {}
    },
  })
  return { asked, later, tell: (name: string) => waiting[name]!(), knows: (name: string) => name in waiting }
}
const EVERYTHING = ['modulepreload /entry.js', 'modulepreload /part.js']

describe('the code of a page', () => {
  it('comes once the page is painted, and starts when all of it is there', () => {
    const { asked, later, tell, knows } = head()
    assert.deepEqual(asked, [])
    tell('paint')
    assert.deepEqual(asked, EVERYTHING)
    assert.ok(knows('DOMContentLoaded'))
    tell('paint')
    tell('load')
    for (const { run } of later) run()
    assert.deepEqual(asked, EVERYTHING)
  })

  it('comes where painting is not told of, and at once where nothing is painted', () => {
    for (const [browser, wait] of [[{ paints: false }, 500], [{ hidden: true }, 0]] as const) {
      const { asked, later, tell } = head(browser)
      tell('load')
      assert.deepEqual([asked, later.map((one) => one.wait)], [[], [wait]])
      later[0]!.run()
      assert.deepEqual(asked, EVERYTHING)
    }
  })
})
