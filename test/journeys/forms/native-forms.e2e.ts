import type { Page } from '@playwright/test'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, OTHER_LANGUAGE, says, test } from '../fixtures.ts'

/*
 * Forms before their scripts have arrived, and without them.
 */

const byLabel = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))
/** A form's answer is a whole page, also where the form was refused. */
const FORM_ANSWER = /[?&]action=/

for (const lang of OTHER_LANGUAGE) {
  const t = says[lang]

  test.describe(`without scripts (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('signing in names what is wrong, keeps the address but no password, and leads on', async ({
      page,
      database,
      expectFailure,
    }) => {
      const { email, company_name } = await aCompany(database, { lang })
      expectFailure({ url: FORM_ANSWER, status: 401 })
      expectFailure({ url: FORM_ANSWER, status: 422 })
      await page.goto(at(lang, '/login?from=%2Fsupport'))
      await byLabel(page, t('accounts.email')).fill(email)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('accounts.login_submit') })
        .click()
      const summary = page.getByRole('main').getByRole('alert')
      await expect(summary).toContainText(t('accounts.password_required'))
      await expect(page).toHaveTitle(new RegExp(t('site.a11y_title_error', { title: t('accounts.login_title') })))
      await expect(byLabel(page, t('accounts.email'))).toHaveValue(email)

      await byLabel(page, t('accounts.password')).fill('not my password')
      await byLabel(page, t('accounts.password')).press('Enter')
      await expect(summary).toContainText(t('accounts.login_error'))
      await expect(byLabel(page, t('accounts.email'))).toHaveValue(email)
      await expect(byLabel(page, t('accounts.password'))).toHaveValue('')

      await byLabel(page, t('accounts.password')).fill(PASSWORD)
      await byLabel(page, t('accounts.password')).press('Enter')
      await expect(page).toHaveURL(at(lang, '/support'))
      await expect(page.getByRole('banner')).toContainText(company_name)
    })
  })
}

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
