// needs a browser: network
import type { Page } from '@playwright/test'
import { aCompany, PASSWORD } from '../../support/make/companies.ts'
import { aPdf } from '../../support/make/files.ts'
import { aMarket } from '../../support/every-page.ts'
import { expect, says, SCREENS, test } from '../fixtures.ts'
import { isScript } from './looks.ts'

/*
 * A browser that runs scripts, and never gets those of the page: what a page is for works as it does without scripts.
 */

const t = says.ar
const main = (page: Page) => page.getByRole('main')
const { name, type: mimeType, bytes: buffer } = aPdf('quotation.pdf')

test.use({ viewport: SCREENS[0]!.viewport, fresh: 'late code' })
test.beforeEach(async ({ page }) => {
  await page.route(
    (url) => isScript(url.href),
    () => {},
  )
})
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'load' })

test('a guest searches, opens an RFQ and a product, and signs in', async ({ page, database }) => {
  const { other, foreign } = await aMarket(database)
  const { email, company_name } = await aCompany(database)
  await open(page, '/rfqs')
  await main(page).getByRole('searchbox').fill(other.title)
  await main(page).getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/search=/)
  await main(page).getByRole('link', { name: other.title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
  await open(page, `/market-place/${foreign.product_id}`)
  await main(page)
    .getByRole('link', { name: t('marketplace.a11y_thumbnail', { index: 2 }) })
    .click()
  await expect(
    main(page).getByRole('link', { name: t('site.a11y_image_alt', { name: foreign.product_name, index: 2 }) }),
  ).toBeInViewport()
  await page.getByRole('button', { name: t('site.a11y_open_menu') }).click()
  await page
    .getByRole('dialog', { name: t('site.menu') })
    .getByRole('link', { name: t('site.nav_login') })
    .click()
  await main(page).getByLabel(t('accounts.email'), { exact: true }).fill(email)
  await main(page).getByLabel(t('accounts.password'), { exact: true }).and(page.locator('input')).fill(PASSWORD)
  await main(page)
    .getByRole('button', { name: t('accounts.login_submit') })
    .click()
  await expect(page).not.toHaveURL(/login$/)
  await expect(page.getByRole('banner').getByText(company_name).first()).toBeAttached()
})

test('a member follows, bids and opens the rows of a menu', async ({ page, database, signInAs }) => {
  const { me, own, other, foreign } = await aMarket(database)
  await signInAs(me)
  await open(page, '/my-rfq')
  await main(page).getByRole('article').filter({ hasText: own.title }).locator('summary').first().click()
  await expect(
    main(page)
      .getByRole('link', { name: t('rfqs.cancel') })
      .first(),
  ).toBeVisible()
  await open(page, `/profile/${foreign.seller.company_id}`)
  await main(page)
    .getByRole('button', { name: t('following.follow') })
    .click()
  await expect(main(page).locator('[aria-pressed=true]')).toHaveCount(1)
  await main(page)
    .getByRole('link', { name: new RegExp(t('suppliers.show_contacts')) })
    .click()
  await expect(
    page.getByRole('link', { name: t('site.a11y_call', { phone: foreign.seller.phone_number }) }),
  ).toBeVisible()
  await open(page, `/rfq/${other.rfq_id}`)
  await main(page)
    .getByRole('link', { name: t('bids.place') })
    .first()
    .click()
  await main(page).getByLabel(t('bids.total_amount')).fill('4200')
  await main(page).getByLabel(t('bids.attachment')).and(page.locator('input')).setInputFiles({ name, mimeType, buffer })
  await main(page)
    .getByRole('button', { name: t('bids.submit') })
    .click()
  await expect(page.getByRole('status').filter({ hasText: t('bids.submitted') })).toBeVisible()
})
