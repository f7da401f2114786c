import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { addressesOf, aMarket } from '#test/support/every-page.ts'

/*
 * What the server writes has its styles in the sheets that its document names: no late code is needed to see it as it
 * is meant.
 */

const { app, database } = await testApp({ RATE_LIMITS: 'off', DEMO: 'on' }, undefined, {})
const market = await aMarket(database)

const ASSETS = join(import.meta.dirname, '../../dist/client/assets')
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
/** The classes that a sheet has rules for. */
const classesOf = (css: string) => [...css.replaceAll(/\{[^{}]*\}/g, ' ').matchAll(CLASS)].map(([, name]) => name!)
const sheets = new Map(
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.css'))
    .map((name) => [`/assets/${name}`, new Set(classesOf(readFileSync(join(ASSETS, name), 'utf8')))]),
)
const styled = new Set([...sheets.values()].flatMap((names) => [...names]))

/** Classes of a page for which only sheets have rules that it does not name. */
async function unstyledOn(url: string, cookie?: string) {
  const { body, statusCode } = await app.inject({ url, headers: cookie ? { cookie } : {} })
  assert.ok(statusCode === 200 || statusCode === 404, `${url}: ${statusCode}`)
  const named = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => sheets.get(href!)!)
  const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
  return [...used].filter((name) => styled.has(name) && !named.some((sheet) => sheet.has(name)))
}

describe('the first view', () => {
  for (const viewer of ['guest', 'member'] as const) {
    it(`of every page of a ${viewer} has its styles`, async () => {
      const missing: Record<string, string[]> = {}
      for (const url of addressesOf(market, viewer))
        for (const name of await unstyledOn(url, viewer === 'member' ? market.me.cookie : undefined))
          (missing[name] ??= []).push(url)
      assert.deepEqual(missing, {})
    })
  }
})
