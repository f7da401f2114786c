import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGS, type Lang } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aStandingAward, anIssuedOrder } from '#test/support/make/orders.ts'
import { aProduct } from '#test/support/make/products.ts'
import { aProposal } from '#test/support/make/proposals.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aSession, type MadeCompany } from '#test/support/make/companies.ts'
import { routes } from '../../src/app/pages.ts'

const SITE = 'https://tarsiya.example'
const { app, database } = await testApp({ PUBLIC_URL: SITE, RATE_LIMITS: 'off' }, undefined, {})

/** Sells, buys and bids, so that every page of a signed-in company opens for it. */
const { seller: company, product_id } = await aProduct(database)
const { rfq_id } = await anRfq(database, { buyer: company })
const { bid_id } = await aBid(database, { rfq_id })
const { proposal_id } = await aProposal(database, company)
const { rfq_id: sealed_id } = await anRfq(database, { buyer: company, bid_visibility: 'sealed' })
const { rfq_id: canceled_id } = await anRfq(database, { buyer: company, canceled: true })
const awarded = await aStandingAward(database, { buyer: company })
const order_id = await anIssuedOrder(database, { buyer: company })
const { saved_search_id } = await database.kysely
  .insertInto('saved_searches')
  .values({
    person_id: company.person_id,
    company_id: company.company_id,
    name: 'كراسي',
    what: 'rfqs',
    query: '{"search": "كراسي"}',
    query_hash: 'chairs',
  })
  .returning('saved_search_id')
  .executeTakeFirstOrThrow()
const session = (await aSession(database, company)).replace(/^sid=/, '__Host-sid=')

const at = (lang: Lang, path: string) => (lang === 'ar' ? path : path === '/' ? '/en' : `/en${path}`)
const get = (url: string, as?: MadeCompany) =>
  app.inject({ url, headers: { host: 'tarsiya.example', ...(as && { cookie: session }) } })
const LINK =
  /<(?:link rel="(?<rel>canonical|alternate)"(?: hreflang="(?<lang>[^"]+)")? href="(?<href>[^"]+)"|meta (?:name|property)="(?<name>robots|og:url)" content="(?<content>[^"]+)")/gi

/** What a page tells search engines about itself, as in its head. */
const indexingOf = (html: string) =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(LINK)].map(
    ({ groups: { rel, lang, href, name, content } = {} }) =>
      rel ? [rel, lang, href].filter(Boolean).join(' ') : `${name} ${content}`,
  )

const NOINDEX = ['robots noindex']
/** A page for search engines: its own address, and both languages, of which Arabic is for all other readers. */
const indexed = (lang: Lang, path: string) => [
  `canonical ${SITE}${at(lang, path)}`,
  `alternate ar ${SITE}${at('ar', path)}`,
  `alternate en ${SITE}${at('en', path)}`,
  `alternate x-default ${SITE}${at('ar', path)}`,
  `og:url ${SITE}${at(lang, path)}`,
]

type Seen = 'index' | 'noindex' | 'sign in' | 'lists'
/**
 * Each route of the product: an address of it, what it is for a guest, and for a company where that is something else.
 */
const PAGES: [route: string, path: string, guest: Seen, company?: Seen][] = [
  ['/', '/', 'index', 'lists'],
  ['/login', '/login', 'index', 'lists'],
  ['/register', '/register', 'index', 'lists'],
  ['/register/sent', '/register/sent', 'noindex', 'lists'],
  ['/register/correct-email', '/register/correct-email', 'noindex'],
  ['/reset-request', '/reset-request', 'noindex'],
  ['/reset-password', '/reset-password', 'noindex'],
  ['/verify-email', '/verify-email', 'noindex'],
  ['/verify-email/resend', '/verify-email/resend', 'noindex'],
  ['/unsubscribe', '/unsubscribe', 'noindex'],
  ['/rfqs', '/rfqs', 'index'],
  ['/rfqs/new', '/rfqs/new', 'sign in', 'noindex'],
  ['/rfqs/large-files', '/rfqs/large-files', 'sign in', 'noindex'],
  ['/my-rfq', '/my-rfq', 'sign in', 'noindex'],
  ['/my-bids', '/my-bids', 'sign in', 'noindex'],
  ['/rfq/:rfq_id?', `/rfq/${rfq_id}`, 'index'],
  ['/rfq/:rfq_id/changes', `/rfq/${rfq_id}/changes`, 'noindex'],
  ['/rfq/:rfq_id/edit', `/rfq/${rfq_id}/edit`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/cancel', `/rfq/${rfq_id}/cancel`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/make-public', `/rfq/${rfq_id}/make-public`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/ask', `/rfq/${rfq_id}/ask`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/questions/:question_id/withdraw', `/rfq/${rfq_id}/questions/1/withdraw`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/bid', `/rfq/${rfq_id}/bid`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/bid/withdraw', `/rfq/${rfq_id}/bid/withdraw`, 'sign in', 'noindex'],
  ['/verify', '/verify', 'index'],
  ['/rfq/:rfq_id/opening', `/rfq/${sealed_id}/opening`, 'noindex'],
  ['/rfq/:rfq_id/bid/receipt', `/rfq/${rfq_id}/bid/receipt`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/accept/:bid_id', `/rfq/${rfq_id}/accept/${bid_id}`, 'sign in', 'noindex'],
  ['/rfq/:rfq_id/order', `/rfq/${awarded}/order`, 'sign in', 'noindex'],
  ['/orders', '/orders', 'sign in', 'noindex'],
  ['/orders/:order_id', `/orders/${order_id}`, 'sign in', 'noindex'],
  ['/orders/:order_id/acknowledge', `/orders/${order_id}/acknowledge`, 'sign in', 'noindex'],
  ['/orders/:order_id/agree', `/orders/${order_id}/agree`, 'sign in', 'noindex'],
  ['/orders/:order_id/ask-change', `/orders/${order_id}/ask-change`, 'sign in', 'noindex'],
  ['/orders/:order_id/cancel', `/orders/${order_id}/cancel`, 'sign in', 'noindex'],
  ['/orders/:order_id/decline', `/orders/${order_id}/decline`, 'sign in', 'noindex'],
  ['/orders/:order_id/dispute', `/orders/${order_id}/dispute`, 'sign in', 'noindex'],
  ['/orders/:order_id/propose-cancel', `/orders/${order_id}/propose-cancel`, 'sign in', 'noindex'],
  ['/orders/:order_id/propose-resolve', `/orders/${order_id}/propose-resolve`, 'sign in', 'noindex'],
  ['/orders/:order_id/reissue', `/orders/${order_id}/reissue`, 'sign in', 'noindex'],
  ['/orders/:order_id/reject', `/orders/${order_id}/reject`, 'sign in', 'noindex'],
  ['/orders/:order_id/reply', `/orders/${order_id}/reply`, 'sign in', 'noindex'],
  ['/orders/:order_id/deliver', `/orders/${order_id}/deliver`, 'sign in', 'noindex'],
  [
    '/orders/:order_id/deliveries/:delivery_id/confirm',
    `/orders/${order_id}/deliveries/1/confirm`,
    'sign in',
    'noindex',
  ],
  ['/orders/:order_id/deliveries/:delivery_id/refuse', `/orders/${order_id}/deliveries/1/refuse`, 'sign in', 'noindex'],
  ['/orders/:order_id/rate', `/orders/${order_id}/rate`, 'sign in', 'noindex'],
  ['/profile/:user_id/ratings/:rating_id/report', '/profile/1/ratings/1/report', 'sign in', 'noindex'],
  ['/orders/:order_id/ratings/:rating_id/edit', `/orders/${order_id}/ratings/1/edit`, 'sign in', 'noindex'],
  ['/orders/:order_id/ratings/:rating_id/reply', `/orders/${order_id}/ratings/1/reply`, 'sign in', 'noindex'],
  ['/orders/:order_id/withdraw', `/orders/${order_id}/withdraw`, 'sign in', 'noindex'],
  ['/verify/order/:code?', '/verify/order', 'noindex'],
  ['/approvals', '/approvals', 'sign in', 'noindex'],
  ['/approvals/:proposal_id', `/approvals/${proposal_id}`, 'sign in', 'noindex'],
  ['/approvals/:proposal_id/approve', `/approvals/${proposal_id}/approve`, 'sign in', 'noindex'],
  ['/approvals/:proposal_id/reject', `/approvals/${proposal_id}/reject`, 'sign in', 'noindex'],
  ['/approvals/:proposal_id/withdraw', `/approvals/${proposal_id}/withdraw`, 'sign in', 'noindex'],
  ['/notifications', '/notifications', 'sign in', 'noindex'],
  ['/notifications/settings', '/notifications/settings', 'sign in', 'noindex'],
  ['/market-place', '/market-place', 'index'],
  ['/market-place/new', '/market-place/new', 'sign in', 'noindex'],
  ['/market-place/:product_id', `/market-place/${product_id}`, 'index'],
  ['/market-place/:product_id/edit', `/market-place/${product_id}/edit`, 'sign in', 'noindex'],
  ['/market-place/:product_id/delete', `/market-place/${product_id}/delete`, 'sign in', 'noindex'],
  [
    '/market-place/:product_id/images/:image/delete',
    `/market-place/${product_id}/images/1/delete`,
    'sign in',
    'noindex',
  ],
  ['/saved-searches', '/saved-searches', 'sign in', 'noindex'],
  ['/saved-searches/new', '/saved-searches/new', 'sign in', 'noindex'],
  ['/saved-searches/:saved_search_id/rename', `/saved-searches/${saved_search_id}/rename`, 'sign in', 'noindex'],
  ['/suppliers', '/suppliers', 'index'],
  ['/profile/:user_id?', `/profile/${company.company_id}`, 'index'],
  ['/user-profile/supplier', '/user-profile/supplier', 'sign in', 'noindex'],
  ['/user-profile/supplier/edit', '/user-profile/supplier/edit', 'sign in', 'noindex'],
  ['/user-profile', '/user-profile', 'sign in', 'noindex'],
  ['/user-profile/edit', '/user-profile/edit', 'sign in', 'noindex'],
  ['/user-profile/password', '/user-profile/password', 'sign in', 'noindex'],
  ['/user-profile/second-step/on', '/user-profile/second-step/on', 'sign in', 'noindex'],
  ['/user-profile/second-step/off', '/user-profile/second-step/off', 'sign in', 'noindex'],
  ['/user-profile/second-step/codes', '/user-profile/second-step/codes', 'sign in', 'noindex'],
  ['/user-profile/name', '/user-profile/name', 'sign in', 'noindex'],
  ['/switch-company', '/switch-company', 'sign in', 'noindex'],
  ['/home', '/home', 'sign in', 'noindex'],
  ['/company', '/company', 'sign in', 'noindex'],
  ['/company/invite', '/company/invite', 'sign in', 'noindex'],
  ['/invitation', '/invitation', 'noindex'],
  ['/company/settings', '/company/settings', 'sign in', 'noindex'],
  ['/company/trail', '/company/trail', 'sign in', 'noindex'],
  ['/company/orders', '/company/orders', 'sign in', 'noindex'],
  ['/company/owner', '/company/owner', 'sign in', 'noindex'],
  ['/company/leave', '/company/leave', 'sign in', 'noindex'],
  ['/company/members/:person_id/roles', '/company/members/1/roles', 'sign in', 'noindex'],
  ['/company/members/:person_id/remove', '/company/members/1/remove', 'sign in', 'noindex'],
  ['/second-step-required', '/second-step-required', 'sign in', 'noindex'],
  ['/role-required/:right', '/role-required/buy', 'sign in', 'noindex'],
  ['/sign-out', '/sign-out', 'noindex'],
  ['/removed', '/removed', 'noindex'],
  ['/support', '/support', 'index'],
  ['/privacy', '/privacy', 'index'],
  ['/terms-of-use', '/terms-of-use', 'index'],
]

describe('each page', () => {
  it('stands in the table above', () => {
    assert.deepEqual(routes.map(({ path }) => path).toSorted(), PAGES.map(([route]) => route).toSorted())
  })

  for (const lang of LANGS) {
    it(`is in its language, and is told to search engines or kept from them (${lang})`, async () => {
      for (const [, path, ...seen] of PAGES) {
        for (const [index, what] of seen.entries()) {
          const as = index ? company : undefined
          const where = `${as ? 'a company' : 'a guest'} at ${at(lang, path)}`
          const { statusCode, headers, body } = await get(at(lang, path), as)
          if (what === 'index' || what === 'noindex') {
            assert.deepEqual(
              [statusCode, indexingOf(body)],
              [200, what === 'index' ? indexed(lang, path) : NOINDEX],
              where,
            )
            assert.match(body, lang === 'ar' ? /<html lang="ar" dir="rtl"/ : /<html lang="en" dir="ltr"/, where)
            assert.equal(headers['cache-control'], as ? 'private, no-store' : 'no-cache', where)
          } else {
            const target = what === 'sign in' ? `${at(lang, '/')}?from=${encodeURIComponent(path)}` : at(lang, '/rfqs')
            assert.deepEqual(
              [statusCode, headers.location, headers['cache-control']],
              [302, target, 'private, no-store'],
              where,
            )
          }
        }
      }
    })
  }

  it('has one address, whatever its query is', async () => {
    for (const query of ['search=x', 'status=expired&sort=deadline', 'utm_source=x', 'category_id=1&region_id=1']) {
      assert.deepEqual(indexingOf((await get(`/en/rfqs?${query}`)).body), indexed('en', '/rfqs'), query)
    }
  })

  it('of nothing, or of what guests may not see, is kept from search engines', async () => {
    const pages: [path: string, status: number, as?: MadeCompany][] = [
      ['/nowhere', 404],
      ['/rfq/987654', 404],
      [`/rfq/${canceled_id}`, 404],
      [`/rfq/${canceled_id}`, 200, company],
      ['/market-place/987654', 404],
      ['/profile/987654', 404],
      ['/rfq/x', 404],
    ]
    for (const lang of LANGS) {
      for (const [path, status, as] of pages) {
        const { statusCode, headers, body } = await get(at(lang, path), as)
        assert.deepEqual(
          [statusCode, indexingOf(body), headers['cache-control']],
          [status, NOINDEX, 'private, no-store'],
          at(lang, path),
        )
      }
    }
  })
})

describe('robots.txt', () => {
  it('says which pages are not for machines, in both languages', async () => {
    const { headers, body } = await get('/robots.txt')
    assert.deepEqual(
      [headers['content-type'], headers['cache-control']],
      ['text/plain; charset=utf-8', 'public, max-age=3600'],
    )
    assert.equal(
      body,
      `User-agent: *
Disallow: /api/
Disallow: /dev/
Disallow: /en/dev/
Disallow: /user-profile
Disallow: /en/user-profile
Disallow: /my-rfq
Disallow: /en/my-rfq
Disallow: /my-bids
Disallow: /en/my-bids
Disallow: /reset-password
Disallow: /en/reset-password
Disallow: /verify-email
Disallow: /en/verify-email
Disallow: /*?*from=

Sitemap: ${SITE}/sitemap.xml
`,
    )
  })

  it('and the sitemap of fixed pages agree with what pages say of themselves', async () => {
    const { body } = await get('/sitemap/pages.xml')
    const named = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
    assert.deepEqual(
      named,
      ['/', '/rfqs', '/market-place', '/suppliers', '/register', '/support', '/terms-of-use', '/privacy'].flatMap(
        (path) => LANGS.map((lang) => SITE + at(lang, path)),
      ),
    )
  })
})
