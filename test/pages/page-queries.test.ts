import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { routes } from '#app/pages.ts'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { findRoute } from '#framework/ssr/route-table.ts'
import { testApp } from '#test/support/app.ts'

let rendered = 0
const unused = () => Promise.reject(new Error('no form is sent here'))
/** Counts what the server renders for guests, under the addresses of the real pages. */
const renderer: Renderer = {
  findAction: unused,
  act: unused,
  refuse: unused,
  knownQuery: (path, search) => findRoute({ routes }, 'ar', path, search).place.query,
  notices: [],
  render({ site, today }) {
    rendered++
    const state = { shown: 'page' as const, answers: [], parts: [], site, today, reference: '' }
    return Promise.resolve({ status: 200, title: 'T', head: '', body: [], state, file: '' })
  },
}
const pages = { renderer, findAssets: () => ({ entry: '', scripts: [], styles: [], fonts: [] }), guestSeconds: 3600 }
const { app } = await testApp({}, undefined, { distDir: 'none', pages })

const KEYS = [...new Set(['utm_source', 'x', ...routes.flatMap(({ query = {} }) => Object.keys(query))])]
const renderings = async (urls: readonly string[]) => {
  const before = rendered
  for (const url of urls) assert.equal((await app.inject(url)).statusCode, 200, url)
  return rendered - before
}

describe('a page for guests is rendered once, whatever is added to its address', () => {
  for (const { path: pattern, query = {} } of routes) {
    const path = pattern.replaceAll(/:\w+\??/g, '1')
    it(`${path} under keys that it does not read, and values that its keys do not have`, async () => {
      const others = KEYS.filter((key) => !Object.hasOwn(query, key)).map((key) => `${path}?${key}=1`)
      const nonsense = Object.entries(query).flatMap(([key, values]) =>
        Array.isArray(values) ? [`${path}?${key}=nonsense`, `${path}?${key}=`] : [],
      )
      const repeated = Object.keys(query).map((key) => `${path}?${key}=&${key}=1`)
      assert.ok(others.length > 1)
      assert.equal(await renderings([path, ...others, ...nonsense, ...repeated]), 1)
    })
  }

  it('in whatever order its keys come', async () => {
    assert.equal(await renderings(['/rfqs?status=active&sort=bids', '/rfqs?x=1&sort=bids&status=active']), 1)
  })
})
