import assert from 'node:assert/strict'
import { it } from 'node:test'
import { invalidateSubjects } from '#framework/cache/invalidation.server.ts'
import { LANGS, type Lang } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { attributesOf } from '#test/support/native-form.ts'

/*
 * What pages tell search engines and link previews.
 */

const SITE = 'http://localhost:3000'
const { app, database } = await testApp({ PUBLIC_URL: SITE }, undefined, {})
const at = (lang: Lang, path: string) => (lang === 'ar' ? path : path === '/' ? '/en' : `/en${path}`)

/** A text that would end an attribute, a data block or a script, and go elsewhere. */
const HOSTILE = `"><meta http-equiv="refresh" content="0;url=//evil.example"></script><script>document.title='taken'</script>`
const ONCE = [
  'description',
  'og:title',
  'og:description',
  'og:site_name',
  'og:type',
  'og:url',
  'og:locale',
  'og:image',
  'og:image:type',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
]

type Thing = Record<string, unknown> & { '@type': string }

/** What a page tells, by name. */
async function metadataOf(path: string) {
  const { body } = await app.inject({ url: path, headers: { accept: 'text/html' } })
  const head = body.slice(0, body.indexOf('</head>'))
  const metas = [...head.matchAll(/<meta\b([^>]*)>/g)].map(([, tag = '']) => attributesOf(tag))
  for (const name of ONCE)
    assert.equal(metas.filter((meta) => (meta.name ?? meta.property) === name).length, 1, `${name} of ${path}`)
  return {
    body,
    meta: Object.fromEntries(metas.map(({ name, property, content }) => [name ?? property ?? '', content ?? ''])),
    things: [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as Thing,
    ),
  }
}

for (const lang of LANGS)
  it(`${lang}: what pages tell previews is in their language, complete, and no more than guests may know`, async () => {
    const seller = await aSeller(database)
    await database.kysely
      .updateTable('companies')
      .set({ company_name: `شركة ${HOSTILE}` })
      .where('company_id', '=', seller.company_id)
      .execute()
    const title = `كراسي ${HOSTILE}`
    const description = `اتصل 0551234567 أو a@canary.example.com ${HOSTILE}`
    const { rfq_id } = await anRfq(database, { buyer: seller, title, description })
    const { product_id } = await aProduct(database, { seller, product_name: title, description })
    const brand = `/og/brand.${lang}.png`
    const pages = [
      { path: '/', type: 'website', picture: brand, about: ['WebSite'] },
      { path: '/rfqs', type: 'website', picture: brand, about: [] },
      { path: `/rfq/${rfq_id}`, type: 'article', picture: `/og/rfq/${rfq_id}.${lang}.png`, about: ['BreadcrumbList'] },
      {
        path: `/market-place/${product_id}`,
        type: 'product',
        picture: `/og/product/${product_id}.${lang}.png`,
        about: ['Product', 'BreadcrumbList'],
      },
      {
        path: `/profile/${seller.company_id}`,
        type: 'profile',
        picture: `/og/profile/${seller.company_id}.${lang}.png`,
        about: ['Organization'],
      },
    ]
    for (const { path, type, picture, about } of pages) {
      const { body, meta, things } = await metadataOf(at(lang, path))
      assert.deepEqual(
        {
          type: meta['og:type'],
          url: meta['og:url'],
          locale: meta['og:locale'],
          card: meta['twitter:card'],
          twitter: meta['twitter:image'],
          size: [meta['og:image:width'], meta['og:image:height']],
          about: things.map((thing) => thing['@type']),
        },
        {
          type,
          url: `${SITE}${at(lang, path)}`,
          locale: lang === 'ar' ? 'ar_SA' : 'en_GB',
          card: 'summary_large_image',
          twitter: meta['og:image'],
          size: ['1200', '630'],
          about,
        },
        path,
      )
      const image = meta['og:image'] ?? ''
      assert.ok(image.startsWith(`${SITE}${picture}?v=`), `${path}: ${image}`)
      const { statusCode, headers } = await app.inject({ url: image.slice(SITE.length) })
      assert.deepEqual(
        [statusCode, headers['content-type'], headers['cache-control']],
        [200, 'image/png', 'public, max-age=31536000, immutable'],
        path,
      )
      // Markup of users is text: in a browser, `hostile.e2e.ts`.
      assert.ok(!/<meta http-equiv/i.test(body) && !body.includes('<script>document.title'), path)
      for (const secret of [seller.email, seller.phone_number, '0551234567', 'canary.example.com'])
        assert.ok(!JSON.stringify([meta, things]).includes(secret), `${secret} on ${path}`)
    }
    const rfq = await metadataOf(at(lang, `/rfq/${rfq_id}`))
    assert.ok(rfq.meta['og:title']?.includes('"><meta http-equiv="refresh"'))
    const { things } = await metadataOf(at(lang, `/market-place/${product_id}`))
    const { url, offers } = things[0] as { url?: string; offers?: Thing & { seller: Thing } }
    assert.equal(url, `${SITE}${at(lang, `/market-place/${product_id}`)}`)
    const { priceCurrency, lowPrice, highPrice, offerCount } = offers!
    assert.deepEqual(
      [offers!['@type'], priceCurrency, lowPrice, highPrice, offerCount, offers!.seller['@type']],
      ['AggregateOffer', 'SAR', 850, 950, 2, 'Organization'],
    )
    const single = offers!.offers as { priceSpecification: { valueAddedTaxIncluded: boolean } }[]
    assert.deepEqual(
      single.map(({ priceSpecification }) => priceSpecification.valueAddedTaxIncluded),
      [false, false],
    )
  })

it('the landing page shows the RFQ that closes next and has bids to compare, and tells search engines where to search', async () => {
  const next = await anRfq(database, { title: 'توريد مكيفات للمبنى الإداري', closes_in: 0 })
  const later = await anRfq(database, { title: 'توريد مكاتب', closes_in: 3 })
  const lonely = await anRfq(database, { title: 'توريد طابعات', closes_in: 0 })
  for (const rfq of [next, later, lonely, next, later]) await aBid(database, { rfq_id: rfq.rfq_id })
  // Guests may have read the page before.
  await invalidateSubjects(['rfqs'])
  const { body, things } = await metadataOf('/')
  // It is a picture of an RFQ, which screen readers leave out.
  const sheet = body.slice(body.search(/ aria-hidden="true"[^>]*><header/))
  assert.ok(sheet.includes(next.title))
  assert.ok(!body.includes(later.title) && !body.includes(lonely.title))
  const website = things[0]!
  assert.deepEqual(
    [website['@context'], website['@type'], website.inLanguage, website.url],
    ['https://schema.org', 'WebSite', 'ar', `${SITE}/`],
  )
  const { target } = website.potentialAction as { target: { urlTemplate: string } }
  const search = target.urlTemplate.replace('{search_term_string}', encodeURIComponent('مكيفات'))
  assert.ok(search.startsWith(`${SITE}/rfqs?search=`))
  const found = await app.inject({ url: search.slice(SITE.length) })
  assert.deepEqual([found.statusCode, found.body.includes(next.title)], [200, true])
})

it('the sitemap leads to pages that answer, and so do the icons and the manifest that pages name', async () => {
  const { rfq_id } = await anRfq(database)
  const { seller } = await aProduct(database)
  const get = (address: string) => app.inject({ url: address.replace(SITE, '') })
  const addressesOf = async (url: string) =>
    [...(await get(url)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const index = /^Sitemap: (.+)$/m.exec((await get('/robots.txt')).body)?.[1] ?? ''
  assert.equal(index, `${SITE}/sitemap.xml`)
  const addresses = (await Promise.all((await addressesOf(index)).map(addressesOf))).flat()
  for (const own of LANGS.flatMap((lang) =>
    [`/rfq/${rfq_id}`, `/profile/${seller.company_id}`].map((path) => SITE + at(lang, path)),
  ))
    assert.ok(addresses.includes(own), own)
  for (const address of addresses) assert.equal((await get(address)).statusCode, 200, address)
  const named = [...(await get('/')).body.matchAll(/<link\b([^>]*)>/g)]
    .map(([, tag = '']) => attributesOf(tag))
    .filter(({ rel = '' }) => ['icon', 'apple-touch-icon', 'manifest'].includes(rel))
  assert.ok(named.length >= 3)
  for (const { href = '' } of named) assert.equal((await get(href)).statusCode, 200, href)
  const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string }[] }>()
  assert.ok(icons.length > 0)
  for (const { src } of icons) assert.equal((await get(src)).headers['content-type'], 'image/png', src)
})

it('pages of somebody who is signed in tell previews nothing, and browsers the address to share', async () => {
  const me = await aSeller(database)
  const { rfq_id } = await anRfq(database)
  const { body } = await app.inject({ url: `/rfq/${rfq_id}`, headers: { accept: 'text/html', cookie: me.cookie } })
  const head = body.slice(0, body.indexOf('</head>'))
  assert.doesNotMatch(head, /og:|twitter:|name="description"|ld\+json/)
  assert.ok(head.includes(`<link rel="canonical" href="${SITE}/rfq/${rfq_id}"/>`), head.slice(-1500))
})
