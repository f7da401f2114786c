import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGS, type Lang, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { addressesOf, aMarket } from '#test/support/every-page.ts'
import { attributesOf } from '#test/support/native-form.ts'
import { dictionary } from '../../../src/app/messages.ts'

/*
 * What the HTML of every page says, without a browser: a title, one heading, the way out. How pages look and become
 * live: `test/journeys/delivery/crawl.e2e.ts`.
 */

const { app, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const market = await aMarket(database)
const says = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const at = (lang: Lang, path: string) => (lang === 'ar' ? path : path === '/' ? '/en' : `/en${path}`)

async function open(lang: Lang, path: string, cookie = '') {
  const { statusCode, body } = await app.inject({ url: at(lang, path), headers: { accept: 'text/html', cookie } })
  // What is for browsers without scripts alone has a heading of its own.
  const html = body.replace(/<noscript>.*?<\/noscript>/gs, '').replaceAll('&#x27;', "'")
  const headings = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, content = '']) =>
    content.replace(/<[^>]+>/g, ''),
  )
  return { status: statusCode, title: /<title>([^<]*)<\/title>/.exec(body)?.[1] ?? '', headings, body }
}

for (const lang of LANGS)
  describe(lang, () => {
    for (const viewer of ['guest', 'member'] as const)
      it(`every page of a ${viewer} has a title and one heading`, async () => {
        const cookie = viewer === 'member' ? market.me.cookie : ''
        const addresses = addressesOf(market, viewer).filter((path) => path !== '/dev/components')
        assert.ok(addresses.length > 20, `${addresses.length} pages`)
        const wrong: string[] = []
        for (const path of addresses) {
          const { status, title, headings } = await open(lang, path, cookie)
          if (status !== 200 || title.trim() === '' || headings.length !== 1)
            wrong.push(`${path}: ${status}, “${title}”, ${headings.length} headings`)
        }
        assert.deepEqual(wrong, [])
      })

    it('pages have titles of their own', async () => {
      const { own, product, supplier } = market
      const titles = new Map<string, string>()
      for (const path of [
        '/',
        '/login',
        '/register',
        '/reset-password?token=x',
        '/rfqs',
        `/rfq/${own.rfq_id}`,
        '/market-place',
        `/market-place/${product.product_id}`,
        '/suppliers',
        `/profile/${supplier.company_id}`,
        '/support',
        '/privacy',
        '/terms-of-use',
      ]) {
        const { title } = await open(lang, path)
        assert.equal(titles.get(title), undefined, `${path} has the title of another page: ${title}`)
        titles.set(title, path)
      }
    })

    it('the landing page, support, the long texts and the dead end say what they are', async () => {
      for (const [path, heading, status] of [
        ['/', 'site.landing_title', 200],
        ['/support', 'site.support_title', 200],
        ['/terms-of-use', 'site.terms_title', 200],
        ['/privacy', 'site.privacy_title', 200],
        ['/nowhere', 'site.not_found_title', 404],
      ] as const) {
        const shown = await open(lang, path)
        assert.deepEqual([path, shown.status, shown.headings], [path, status, [says[lang](heading)]])
      }
    })

    it('@asvs V7.4.4 every page of a signed-in company has the way out, in its account menu', async () => {
      const paths = ['/rfqs', '/market-place', '/suppliers', '/support', ...addressesOf(market, 'member')]
      const without: string[] = []
      for (const path of paths.filter((one) => one !== '/dev/components')) {
        const { body } = await open(lang, path, market.me.cookie)
        const banner = /<header\b.*?<\/header>/s.exec(body)?.[0] ?? ''
        const links = [...banner.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].filter(
          ([, tag = '', content = '']) =>
            attributesOf(tag).href === at(lang, '/sign-out') && content.includes(says[lang]('site.nav_logout')),
        )
        const menu = says[lang]('site.a11y_account_menu', { company: market.me.company_name })
        if (links.length === 0 || !banner.includes(menu)) without.push(path)
      }
      assert.deepEqual(without, [])
    })
  })
