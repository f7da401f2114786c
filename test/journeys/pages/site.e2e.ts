// needs a browser: history, storage
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, setCookiesLate, test } from '../fixtures.ts'

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: terms open beside the form, know where the reader is, and lead to the privacy notice and to support`, async ({
    page,
    context,
  }) => {
    await page.goto(at(lang, '/register'))
    const [terms] = await Promise.all([
      context.waitForEvent('page'),
      page
        .getByRole('link', { name: t('accounts.terms_link'), exact: true })
        .first()
        .click(),
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

test('the token of a mailed link leaves the address, on whatever page it stands', async ({ page }) => {
  await page.goto('/support?token=from-an-email&from=%2Frfqs')
  await expect(page).toHaveURL('/support?from=%2Frfqs')
})
