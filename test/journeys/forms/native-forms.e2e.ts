// needs a browser: hydration
import type { Page } from '@playwright/test'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

/*
 * Forms before their scripts have arrived, and without them.
 */

const byLabel = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: signing in before the page's code has arrived is one act`, async ({ page, database }) => {
    const { email, company_name } = await aCompany(database, { lang })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/[^/]*\.js/, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await page.goto(at(lang, '/login?from=%2Fsupport'), { waitUntil: 'commit' })
    await byLabel(page, t('accounts.email')).fill(email)
    await byLabel(page, t('accounts.password')).fill(PASSWORD)
    await byLabel(page, t('accounts.password')).press('Enter')
    await expect(page).toHaveURL(at(lang, '/support'))
    release()
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    await expect(page.getByRole('banner')).toContainText(company_name)
  })
}
