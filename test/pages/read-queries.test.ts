import assert from 'node:assert/strict'
import { it } from 'node:test'
import { routes } from '#app/pages.ts'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { findRoute } from '#framework/ssr/route-table.ts'
import { testApp } from '#test/support/app.ts'
import { addressesOf, aMarket } from '#test/support/every-page.ts'
import { realPages } from '#test/support/pages.ts'

// Pages from their sources: the built ones do not check what they read.
const pages = await realPages()
const failed: unknown[] = []
const render: Renderer['render'] = (request) =>
  pages.renderer.render(request).catch((thrown: unknown) => {
    failed.push(thrown)
    throw thrown
  })
const checked = { ...pages, renderer: { ...pages.renderer, render } }
const { app, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, { distDir: 'none', pages: checked })
const market = await aMarket(database)

/** An address with a value for every key that its page reads. */
function narrowed(path: string) {
  const { query = {} } = findRoute({ routes }, 'ar', path, '').route ?? {}
  const values = Object.entries(query).map(([key, known]) => [key, Array.isArray(known) ? known.at(-1)! : '1'])
  return `${path}?${new URLSearchParams(values).toString()}`
}

for (const viewer of ['guest', 'member'] as const)
  it(`every page of a ${viewer} has read the queries that it shows`, async () => {
    const headers = viewer === 'member' ? { cookie: market.me.cookie } : {}
    const addresses = addressesOf(market, viewer)
    const lists = addresses.filter((url) => !url.includes('?')).map(narrowed)
    for (const url of [...addresses, ...lists]) {
      await app.inject({ url, headers })
      assert.deepEqual(failed, [], url)
    }
  })
