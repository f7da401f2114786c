import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aCompany } from '#test/support/make/companies.ts'

/* What a company states for its orders, without scripts. */

const { browse, database } = await browserApp()

it('the prefix, the short address and automatic issue are kept; what is wrong is said at its field', async () => {
  const t = says.en
  const page = browse({ as: await aCompany(database, { lang: 'en' }), lang: 'en' })
  const main = page.getByRole('main')
  const save = () => main.getByRole('button', { name: t('order_settings.save') }).click()
  await page.goto(at('en', '/company/settings'))
  await main.getByRole('link', { name: t('members.tab_orders') }).click()
  page.expectStatus(422)
  await main.getByLabel(t('order_settings.prefix')).fill('أمر')
  await main.getByLabel(t('order_settings.short_address')).fill('RRR2929')
  await save()
  await expect(main.getByRole('alert').first()).toContainText(t('orders.prefix_invalid'))
  await expect(main.getByRole('alert').first()).toContainText(t('orders.short_address_invalid'))
  await main.getByLabel(t('order_settings.prefix')).fill('mdr')
  await main.getByLabel(t('order_settings.short_address')).fill('rrrd 2929')
  await main.getByLabel(t('order_settings.automatic')).check()
  await save()
  await expect(page.getByRole('status').filter({ hasText: t('orders.settings_saved') })).toBeVisible()
  await expect(main.getByLabel(t('order_settings.prefix'))).toHaveValue('MDR')
  await expect(main.getByLabel(t('order_settings.short_address'))).toHaveValue('RRRD2929')
  await expect(main.getByLabel(t('order_settings.automatic'))).toBeChecked()
  await expect(main).toContainText(/MDR-20\d\d-000001/)
  await main.getByLabel(t('order_settings.automatic')).uncheck()
  await main.getByLabel(t('order_settings.short_address')).fill('')
  await save()
  await expect(main.getByLabel(t('order_settings.automatic'))).not.toBeChecked()
  await expect(main.getByLabel(t('order_settings.short_address'))).toHaveValue('')
})
