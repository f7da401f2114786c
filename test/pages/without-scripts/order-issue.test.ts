import { describe, it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'
import { A_REASON, act, anAward, anOrder } from '#test/support/make/orders.ts'

/* Issuing an order, and issuing it anew, without scripts. */

const site = await browserApp()
const { browse, database } = site
const main = (page: PlainBrowser) => page.getByRole('main')
const follow = (page: PlainBrowser, name: string) => main(page).getByRole('link', { name, exact: true }).click()
const send = (page: PlainBrowser, name: string) => main(page).getByRole('button', { name, exact: true }).click()

describe('issuing an order', () => {
  it('begins on the RFQ, asks for the missing short address in place, and ends on the order', async () => {
    const t = says.en
    const buyer = await aCompany(database, { lang: 'en' })
    const { rfq_id, supplier } = await anAward(site, { buyer })
    await database.pool.query('update order_settings set short_address = null where company_id = $1', [
      buyer.company_id,
    ])
    const page = browse({ as: buyer, lang: 'en' })
    await page.goto(at('en', `/rfq/${rfq_id}`))
    await follow(page, t('order.of_rfq_open'))
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('order.issue'))
    for (const words of [supplier.company_name, '1,999.01', t('order.not_stated'), t('order.follows_final')])
      await expect(main(page)).toContainText(words)
    page.expectStatus(422)
    await main(page).getByLabel(t('order.short_address')).fill('RRR2929')
    await main(page).getByLabel(t('order.site')).fill('Gate 3')
    await main(page).getByLabel(t('order.your_terms')).fill('Payment after 30 days')
    await send(page, t('order.issue'))
    await expect(main(page).getByRole('alert').first()).toContainText(t('orders.short_address_invalid'))
    await expect(main(page).getByLabel(t('order.site'))).toHaveValue('Gate 3')
    await main(page).getByLabel(t('order.short_address')).fill('rrrd 2929')
    await send(page, t('order.issue'))
    await expect(page).toHaveURL(/\/en\/orders\/\d+$/)
    for (const words of [t('order.state_issued'), 'Gate 3', 'Payment after 30 days'])
      await expect(main(page)).toContainText(words)

    // The next order begins with the same texts, and asks for no address.
    const next = await anAward(site, { buyer })
    await page.goto(at('en', `/rfq/${next.rfq_id}/order`))
    await expect(main(page).getByLabel(t('order.short_address'))).toHaveCount(0)
    await expect(main(page).getByLabel(t('order.your_terms'))).toHaveValue('Payment after 30 days')
  })

  it('is for those who may: others read who does, or that nothing is asked of them', async () => {
    const t = says.ar
    const { buyer, supplier, rfq_id } = await anAward(site)
    const page = browse({ as: await aColleague(database, buyer, { roles: ['viewer'] }) })
    await page.goto(`/rfq/${rfq_id}/order`)
    await expect(main(page)).toContainText(t('order.none_yet'))
    await expect(main(page).getByRole('button', { name: t('order.issue') })).toHaveCount(0)
    page.signIn(supplier)
    await page.goto(`/rfq/${rfq_id}`)
    await follow(page, t('order.of_rfq_open'))
    await expect(main(page)).toContainText(t('order.none_supplier'))
    page.signIn(await aSupplier(database))
    await page.goto(`/rfq/${rfq_id}`)
    await expect(main(page).getByRole('link', { name: t('order.of_rfq_open') })).toHaveCount(0)
    page.expectStatus(404)
    await page.goto(`/rfq/${rfq_id}/order`)
    await expect(main(page)).toContainText(t('errors.order_not_found'))
  })

  it('anew cancels the order that the supplier wants changed, and names each in the other', async () => {
    const t = says.ar
    const { buyer, supplier, order_id, number } = await anOrder(site)
    await act(site, supplier, order_id, 'ask-change', { text: A_REASON })
    const page = browse({ as: buyer })
    await page.goto(`/orders/${order_id}`)
    await expect(main(page).locator('.button-primary')).toHaveText(t('order.reissue'))
    await follow(page, t('order.reissue'))
    await main(page).getByLabel(t('order.reissue_reason')).fill(A_REASON)
    await main(page).getByLabel(t('order.site')).fill('البوابة 3')
    await send(page, t('order.reissue'))
    await expect(main(page)).toContainText('البوابة 3')
    await follow(page, number)
    await expect(page).toHaveURL(`/orders/${order_id}`)
    await expect(main(page)).toContainText(t('order.row_canceled'))
    await expect(main(page)).toContainText(A_REASON)
  })

  it('after a canceled order is possible again', async () => {
    const t = says.ar
    const { buyer, rfq_id, order_id, number } = await anOrder(site)
    await act(site, buyer, order_id, 'cancel', { reason: A_REASON })
    const page = browse({ as: buyer })
    await page.goto(`/rfq/${rfq_id}/order`)
    await expect(main(page).getByRole('article')).toContainText(number)
    await send(page, t('order.issue'))
    await expect(main(page)).toContainText(t('order.state_issued'))
  })
})
