import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dictionary } from '#app/messages.ts'
import { languageMessages } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { addressesOf, aMarket } from '#test/support/every-page.ts'

const { app, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const market = await aMarket(database)

const LINK_OR_FORM = /<(?:a|form|button|input)\b[^>]*?\s(?:href|action|formaction)="(\/[^"]*)"[^>]*>/g
/** Files and exports are in no language's part of the site; the way to the other language says where it leads. */
const isMeant = (tag: string, address: string) =>
  /^\/(?:en(?:[/?#]|$)|uploads\/|api\/v1\/.*[?&;]lang=en)/.test(address) || tag.includes('hrefLang="ar"')

const { rows: names } = await database.pool.query<{ name_ar: string }>(`
  select name_ar from regions union select name_ar from cities union select name_ar from units
  union select category_name_ar from categories`)

const KEYS = new Set(Object.keys(languageMessages('ar', dictionary)))
const VALUE_OR_TEXT = /[">]([a-z_]+\.\w+)["<]/g

it('a message is nowhere its key', async () => {
  for (const viewer of ['guest', 'member'] as const) {
    const headers = viewer === 'member' ? { cookie: market.me.cookie } : {}
    for (const path of addressesOf(market, viewer)) {
      const { body } = await app.inject({ url: path, headers })
      const written = [...body.split('id="state"')[0]!.matchAll(VALUE_OR_TEXT)].map(([, text]) => text!)
      assert.deepEqual(
        written.filter((text) => KEYS.has(text)),
        [],
        path,
      )
    }
  }
})

// Most journeys run in one language: this is what could be wrong in the other alone.
for (const viewer of ['guest', 'member'] as const)
  it(`English pages of a ${viewer} lead to English pages, and name places, categories and units in English`, async () => {
    const headers = viewer === 'member' ? { cookie: market.me.cookie } : {}
    for (const path of addressesOf(market, viewer)) {
      const { body } = await app.inject({ url: path === '/' ? '/en' : `/en${path}`, headers })
      const links = [...body.matchAll(LINK_OR_FORM)]
      assert.notEqual(links.length, 0, path)
      assert.deepEqual(
        links.flatMap(([tag, address]) => (isMeant(tag, address!) ? [] : [tag])),
        [],
        path,
      )
      const [markup = ''] = body.split('id="state"')
      assert.deepEqual(
        names.flatMap(({ name_ar }) => (markup.includes(`>${name_ar}<`) ? [name_ar] : [])),
        [],
        path,
      )
    }
  })
