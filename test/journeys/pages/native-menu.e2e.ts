// needs a browser: hydration
import type { Locator } from '@playwright/test'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { expect, says, test } from '../fixtures.ts'

/*
 * The menus of a row and of the account without scripts, and opened before they have arrived.
 */

test('a menu that was opened before hydration stays open as a menu', async ({ page, database, signInAs }) => {
  const buyer = await aCompany(database)
  await anRfq(database, { buyer })
  await signInAs(buyer)
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  await page.goto('/my-rfq', { waitUntil: 'commit' })
  await page.getByRole('article').locator('summary').click()
  held.resolve()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: says.ar('rfqs.actions') })
  await expect(button).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)

  // A dialog that an entry opens gives the focus back to the menu's button.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: says.ar('rfqs.edit') })
  await dialog.getByRole('button', { name: says.ar('site.cancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the account menu that was opened before hydration stays open as a menu', async ({ page, database, signInAs }) => {
  const company = await aCompany(database)
  await signInAs(company)
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  await page.goto('/support', { waitUntil: 'commit' })
  const summary = page.getByRole('banner').locator('summary')
  // Its width is that of letters, whose font may come later.
  const place = async (button: Locator) => ({ ...(await button.boundingBox()), width: undefined })
  const before = await place(summary)
  await summary.click()
  await expect(page.getByRole('banner').getByRole('link', { name: says.ar('site.nav_logout') })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  const name = says.ar('site.a11y_account_menu', { company: company.company_name })
  const button = page.getByRole('button', { name })
  await expect(button).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await place(button)).toEqual(before)
})
