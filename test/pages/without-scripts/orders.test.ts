import { describe, it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { A_REASON, act, anAcknowledgedOrder, anOrder } from '#test/support/make/orders.ts'

/* Orders of both sides, without scripts. */

const site = await browserApp()
const { browse, database } = site
const main = (page: PlainBrowser) => page.getByRole('main')
const rows = (page: PlainBrowser) => main(page).getByRole('article')

describe('the list of orders', () => {
  it('has what waits for the viewer first, and that alone is primary', async () => {
    const t = says.en
    const buyer = await aCompany(database, { lang: 'en' })
    const waiting = await anOrder(site, { buyer, title: 'Cables for the third floor' })
    const { supplier } = await anAcknowledgedOrder(site, { buyer, title: 'Lamps' })
    await anOrder(site, { buyer, supplier })
    await act(site, waiting.supplier, waiting.order_id, 'ask-change', { text: A_REASON })
    const page = browse({ as: buyer, lang: 'en' })
    await page.goto(at('en', '/orders'))
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect(main(page)).toContainText(
      `${t('order.count', { count: 3 })}, ${t('order.count_waiting', { count: 1 })}`,
    )
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText(waiting.number)
    await expect(rows(page).first()).toContainText(t('order.waits_reply'))
    await expect(main(page).locator('.button-primary')).toHaveCount(1)
    await expect(rows(page).first().locator('.button-primary')).toContainText(t('order.do_reply'))

    page.signIn(supplier)
    await page.goto(at('en', '/orders?side=supplier'))
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText(buyer.company_name)
  })

  it('is narrowed by state and year, and says when nothing is left', async () => {
    const t = says.ar
    const buyer = await aCompany(database)
    const { number, supplier } = await anOrder(site, { buyer })
    await anAcknowledgedOrder(site, { buyer, supplier })
    const page = browse({ as: supplier })
    await page.goto('/orders?side=supplier')
    await main(page).getByLabel(t('order.filter_state')).selectOption('issued')
    await main(page)
      .getByRole('button', { name: t('order.apply') })
      .click()
    await expect(page).toHaveURL('/orders?side=supplier&state=issued&year=')
    await expect(rows(page)).toHaveCount(1)
    await expect(main(page)).toContainText(number)
    await main(page).getByLabel(t('order.filter_state')).selectOption('closed')
    await main(page)
      .getByRole('button', { name: t('order.apply') })
      .click()
    await expect(main(page)).toContainText(t('order.empty_filtered'))
    await page.goto('/orders?year=2025')
    await expect(main(page)).toContainText(t('order.empty_filtered'))
  })

  it('says on both sides how a first order comes', async () => {
    const t = says.ar
    const page = browse({ as: await aSupplier(database) })
    await page.goto('/orders')
    await expect(main(page)).toContainText(t('order.empty_buyer'))
    await main(page)
      .getByRole('link', { name: t('order.tab_supplier') })
      .click()
    await expect(main(page)).toContainText(t('order.empty_supplier'))
    await expect(main(page).getByRole('link', { name: t('order.to_bids') })).toBeVisible()
  })
})
