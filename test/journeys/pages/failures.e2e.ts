// needs a browser: network
import { sql } from 'kysely'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { alone as test, at, expect, ONE_LANGUAGE, says } from '../fixtures.ts'

// One after the other, on the same product.
test.describe.configure({ mode: 'default' })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: a list that fails while the page is written says so in its place, and comes when it is asked for again`, async ({
    page,
    database,
    expectFailure,
    expectAccessible,
  }) => {
    const rfq = await anRfq(database, { buyer: await aCompany(database) })
    const address = `${at(lang, '/rfqs')}?search=${encodeURIComponent(rfq.title)}`
    expectFailure({ url: '/rfqs', status: 503 })
    // The page that wakes up asks again; whether it is quicker than the repair is open.
    expectFailure({ url: '/api/v1/rfqs/', status: 500 })
    await sql`alter table rfqs rename column title to title_away`.execute(database.kysely)
    try {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(503)
      expect(answer?.headers()['cache-control']).toBe('private, no-store')
    } finally {
      await sql`alter table rfqs rename column title_away to title`.execute(database.kysely)
    }
    await expect(page.getByRole('heading', { level: 1, name: t('rfqs.title') })).toBeVisible()
    const failed = page.getByRole('main').getByRole('alert')
    await expect(failed).toContainText(t('site.list_failed'))
    await expect(failed).toContainText(t('site.error_reference'))
    await expectAccessible()
    await failed.getByRole('button', { name: t('site.retry') }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(failed).toBeHidden()
  })
}
