import { sql } from 'kysely'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aBid } from '../../support/make/bids.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { at, expect, runsIn, says, setCookiesLate, test } from '../fixtures.ts'

const WIDTHS = [390, 1280]

for (const lang of LANGS) {
  const t = says[lang]

  test(`${lang}: the landing page, support, the long texts and the dead ends fit and read well on phone and desktop`, async ({
    page,
    database,
    expectFailure,
    expectAccessible,
  }) => {
    const rfq = await anRfq(database, {
      buyer: await aCompany(database),
      title: 'توريد كراسي للقاعة الكبرى',
      closes_in: 0,
    })
    for (let bid = 0; bid < 2; bid++) await aBid(database, { rfq_id: rfq.rfq_id, supplier: await aSupplier(database) })
    expectFailure({ url: '/nowhere', status: 404 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      for (const [path, heading] of [
        ['/', 'site.landing_title'],
        ['/support', 'site.support_title'],
        ['/terms-of-use', 'site.terms_title'],
        ['/privacy', 'site.privacy_title'],
        ['/nowhere', 'site.not_found_title'],
      ] as const) {
        await page.goto(at(lang, path))
        await expect(page.getByRole('heading', { level: 1, name: t(heading) })).toBeVisible()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
          `${path} at ${width}`,
        ).toBe(true)
        if (width === WIDTHS[0]) await test.step(path, () => expectAccessible())
      }
    }
  })

  if (runsIn(lang))
    test(`${lang}: the landing page shows an RFQ that closes next, and tells search engines where to search`, async ({
      page,
      database,
      baseURL,
    }) => {
      const rfq = await anRfq(database, { title: 'توريد مكيفات للمبنى الإداري', closes_in: 0 })
      for (const supplier of [await aSupplier(database), await aSupplier(database)])
        await aBid(database, { rfq_id: rfq.rfq_id, supplier })
      /** Of all that journeys have made by now, what closes first and has bids to compare. */
      const next = sql<{
        title: string
      }>`select title from rfqs where canceled_at is null and accepted_bid_id is null and deadline >= riyadh_today()
      and (select count(*) from bids where bids.rfq_id = rfqs.rfq_id and withdrawn_at is null) > 1 order by deadline, rfq_id limit 1`
      const sheet = page.locator('[aria-hidden="true"]:has(> header)')
      // Guests share a page for some seconds.
      await expect(async () => {
        await page.goto(at(lang, '/'))
        const { rows } = await next.execute(database.kysely)
        await expect(sheet).toContainText(rows[0]!.title, { timeout: 500 })
      }).toPass()
      await expect(sheet).toContainText(t('rfqs.number'))
      await expect(sheet).toHaveAttribute('aria-hidden', 'true')

      const website = JSON.parse(
        (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
      ) as Record<string, unknown>
      expect(website).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        inLanguage: lang,
        url: baseURL + at(lang, '/'),
      })
      const { target } = website.potentialAction as { target: { urlTemplate: string } }
      const search = await page.request.get(
        target.urlTemplate.replace('{search_term_string}', encodeURIComponent('مكيفات')),
      )
      expect(search.url()).toContain(at(lang, '/rfqs?search='))
      expect(search.status()).toBe(200)
    })

  if (runsIn(lang))
    test(`${lang}: terms open beside the form, know where the reader is, and lead to the privacy notice and to support`, async ({
      page,
      context,
    }) => {
      await page.goto(at(lang, '/register'))
      const [terms] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: t('accounts.terms_link') }).click(),
      ])
      await expect(terms.getByRole('heading', { level: 2 })).toHaveCount(12)
      const contents = terms.getByRole('navigation', { name: t('site.terms_contents') }).getByRole('link')
      await expect(contents.first()).toHaveAttribute('aria-current', 'true')
      await contents.nth(6).click()
      await expect(terms.locator('#section-7')).toBeInViewport()
      await expect(contents.nth(6)).toHaveAttribute('aria-current', 'true')
      const footer = terms.getByRole('contentinfo')
      await footer.getByRole('link', { name: t('site.privacy_title') }).click()
      await expect(terms).toHaveURL(new RegExp(`${at(lang, '/privacy')}$`))
      await expect(terms.getByRole('heading', { level: 2 })).toHaveCount(9)
      await footer.getByRole('link', { name: t('site.nav_contact') }).click()
      const chats = terms.getByRole('main').getByRole('link')
      await expect(chats).toHaveCount(3)
      for (const chat of await chats.all()) await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
    })
}

test('the language is switched where one is, stays for the next visit, and e-mails follow it', async ({
  page,
  database,
  signInAs,
}) => {
  const company = await aCompany(database, { lang: 'ar' })
  const mark = `كراسي ${company.company_id}`
  for (let number = 0; number < 8; number++) await anRfq(database, { buyer: company, title: `${mark} رقم ${number}` })
  await signInAs(company)
  const query = `?search=${encodeURIComponent(mark)}&sort=deadline`
  await page.goto(`/rfqs${query}`)
  await expect(page.getByRole('article')).toHaveCount(8)
  await page.evaluate(() => window.scrollTo(0, 300))
  const link = page.getByRole('banner').getByRole('link', { name: says.ar('site.lang_switch') })
  await expect(link).toHaveAttribute('href', /^\/en\/rfqs\?search=/)
  // Not `click`, which scrolls to the link.
  await link.dispatchEvent('click')
  await expect(page).toHaveURL(/\/en\/rfqs\?search=[^&]+&sort=deadline$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  const { lang } = await database.kysely
    .selectFrom('people')
    .select('lang')
    .where('person_id', '=', company.person_id)
    .executeTakeFirstOrThrow()
  expect(lang).toBe('en')
  await page.goto('/')
  await expect(page).toHaveURL('/en/rfqs')
  await page
    .getByRole('banner')
    .getByRole('link', { name: says.en('site.lang_switch') })
    .click()
  await expect(page).toHaveURL('/rfqs')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('a guest goes back to Arabic, however late the browser sets its cookie', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await setCookiesLate(page)
  await page.goto('/rfqs')
  await expect(page).toHaveURL('/en/rfqs')
  await page
    .getByRole('banner')
    .getByRole('link', { name: says.en('site.lang_switch') })
    .click()
  await expect(page).toHaveURL('/rfqs')
})

test('the sitemap leads to pages that answer, and so do the icons and the manifest that pages name', async ({
  page,
  database,
  baseURL,
}) => {
  const { rfq_id } = await anRfq(database)
  const { company_id } = await aSupplier(database)
  const addressesOf = async (url: string) =>
    [...(await (await page.request.get(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => address,
    )
  const robots = await (await page.request.get('/robots.txt')).text()
  const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
  expect(index).toBe(`${baseURL}/sitemap.xml`)
  const parts = await Promise.all((await addressesOf(index)).map(addressesOf))
  // Other journeys may withdraw what is theirs meanwhile.
  const own = LANGS.flatMap((lang) =>
    [`/rfq/${rfq_id}`, `/profile/${company_id}`].map((path) => baseURL + at(lang, path)),
  )
  expect(parts.flat()).toEqual(expect.arrayContaining(own))
  for (const address of [...(parts[0] ?? []), ...own]) {
    const answer = await page.request.get(address, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(200)
  }
  await page.goto('/')
  for (const link of await page.locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]').all()) {
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
  }
  const { icons } = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
})
