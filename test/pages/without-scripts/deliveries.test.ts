import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import {
  A_REASON,
  aDelivery,
  aDisputedOrder,
  act,
  anAcknowledgedOrder,
  anOrder,
  anOrderUnderWay,
  aRating,
} from '#test/support/make/orders.ts'

/* What was delivered of an order, and how both sides rate it, without scripts. */

const site = await browserApp()
const { browse } = site
const main = (page: PlainBrowser) => page.getByRole('main')
const LINES = {
  lines: [
    { description: 'كرسي اجتماعات', quantity: '10' },
    { description: 'طاولة', quantity: '2' },
    { description: 'النقل والتركيب', quantity: '1', unit_code: 'LS' },
  ],
  prices: ['100', '200', '50'],
}

describe('a delivery', () => {
  it('is stated by the supplier: in parts, with what is wrong at its line and nothing lost', async () => {
    const t = says.ar
    const { supplier, buyer, order_id } = await anAcknowledgedOrder(site, LINES)
    const page = browse({ as: supplier })
    const quantity = (number: number) => main(page).getByLabel(t('delivery.a11y_quantity', { number }))
    await page.goto(`/orders/${order_id}`)
    await main(page)
      .getByRole('link', { name: t('delivery.state') })
      .click()
    page.expectStatus(422)
    await main(page)
      .getByRole('button', { name: t('delivery.state'), exact: true })
      .click()
    await expect(main(page)).toContainText(t('orders.quantities_required'))

    await quantity(1).fill('12')
    await quantity(2).fill('1')
    await main(page).getByLabel(t('delivery.note')).fill('سُلّمت للمستودع')
    await main(page).getByLabel(t('delivery.file')).setInputFiles(aPdf('delivery-note.pdf'))
    page.expectStatus(422)
    await main(page)
      .getByRole('button', { name: t('delivery.state'), exact: true })
      .click()
    await expect(main(page)).toContainText(t('orders.quantity_left', { count: '10' }))
    await expect(quantity(1)).toHaveValue('12')
    await expect(quantity(2)).toHaveValue('1')
    await expect(main(page).getByLabel(t('delivery.note'))).toHaveValue('سُلّمت للمستودع')

    await quantity(1).fill('4')
    await main(page)
      .getByRole('button', { name: t('delivery.state'), exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/orders/${order_id}(\\?|$)`))
    await expect(main(page)).toContainText(t('delivery.state_stated'))
    await expect(main(page)).toContainText('delivery-note.pdf')
    await expect(
      main(page).getByRole('img', { name: t('delivery.bar', { confirmed: '0', waiting: '4', left: '6' }) }),
    ).toHaveCount(1)

    // All that is left, with the line that is done as a whole.
    await page.goto(`/orders/${order_id}/deliver`)
    await main(page)
      .getByRole('button', { name: t('delivery.all_left') })
      .click()
    await expect(quantity(1)).toHaveValue('6')
    await expect(main(page).getByLabel(t('delivery.a11y_whole', { number: 3 }))).toBeChecked()
    await main(page)
      .getByRole('button', { name: t('delivery.state'), exact: true })
      .click()
    await expect(main(page)).toContainText(t('delivery.one', { number: 2 }))

    // The buyer confirms the first and refuses the second.
    page.signIn(buyer)
    await page.goto(`/orders/${order_id}`)
    await expect(main(page)).toContainText(t('delivery.arrived', { number: 1 }))
    await main(page)
      .getByRole('link', { name: t('delivery.confirm') })
      .click()
    await main(page)
      .getByRole('button', { name: t('delivery.confirm') })
      .click()
    await expect(main(page)).toContainText(t('delivery.arrived', { number: 2 }))
    await main(page)
      .getByRole('link', { name: t('delivery.refuse') })
      .click()
    await main(page).getByLabel(t('order.reason')).fill('قصير')
    page.expectStatus(422)
    await main(page)
      .getByRole('button', { name: t('delivery.refuse') })
      .click()
    await expect(main(page)).toContainText(t('orders.reason_short'))
    await main(page).getByLabel(t('order.reason')).fill(A_REASON)
    await main(page)
      .getByRole('button', { name: t('delivery.refuse') })
      .click()
    await expect(main(page)).toContainText(t('delivery.state_refused'))
    await expect(main(page)).toContainText(A_REASON)
    await expect(
      main(page).getByRole('img', { name: t('delivery.bar', { confirmed: '4', waiting: '0', left: '6' }) }),
    ).toHaveCount(1)
  })

  it('that cannot be answered says why', async () => {
    const t = says.en
    const { buyer, order_id, delivery_id } = await aDelivery(site, 'supplier')
    const page = browse({ as: buyer, lang: 'en' })
    const address = at('en', `/orders/${order_id}/deliveries/${delivery_id}/confirm`)
    await act(site, buyer, order_id, 'dispute', { reason: A_REASON })
    await page.goto(address)
    await expect(main(page)).toContainText(t('delivery.not_now'))
    const stated = await aDelivery(site, 'buyer')
    page.signIn(stated.buyer)
    await page.goto(at('en', `/orders/${stated.order_id}/deliveries/${stated.delivery_id}/refuse`))
    await expect(main(page)).toContainText(t('delivery.decided'))
    await page.goto(at('en', `/orders/${stated.order_id}/deliver`))
    await expect(main(page)).toContainText(t('errors.order_state'))
    const disputed = await aDisputedOrder(site)
    page.signIn(disputed.supplier)
    await page.goto(at('en', `/orders/${disputed.order_id}`))
    await expect(main(page).getByRole('link', { name: t('delivery.state') })).toHaveCount(0)
    const fresh = await anOrder(site)
    page.signIn(fresh.supplier)
    await page.goto(at('en', `/orders/${fresh.order_id}`))
    await expect(main(page).getByRole('heading', { name: t('delivery.progress') })).toHaveCount(0)
  })
})

describe('ratings of an order', () => {
  it('are given by both sides, changed before they are published, and replied to once', async () => {
    const t = says.ar
    const { buyer, supplier, order_id } = await aDelivery(site, 'buyer')
    const page = browse({ as: buyer })
    const send = (words: 'rating.rate' | 'rating.edit') =>
      main(page)
        .getByRole('button', { name: t(words) })
        .click()
    const points = (group: 'rating.stars' | 'rating.on_time', value: number) =>
      main(page)
        .getByRole('radiogroup', { name: t(group) })
        .locator(`input[value="${value}"]`)
    await page.goto(`/orders/${order_id}`)
    await main(page)
      .getByRole('link', { name: t('rating.rate_supplier') })
      .click()
    await main(page).getByLabel(t('rating.text')).fill('وصل في موعده')
    page.expectStatus(422)
    await send('rating.rate')
    await expect(main(page)).toContainText(t('orders.stars_required'))
    await expect(main(page).getByLabel(t('rating.text'))).toHaveValue('وصل في موعده')
    await points('rating.stars', 4).check()
    await points('rating.on_time', 5).check()
    await send('rating.rate')
    await expect(main(page)).toContainText(t('rating.sent'))

    await main(page)
      .getByRole('link', { name: t('rating.edit') })
      .click()
    await expect(points('rating.stars', 4)).toBeChecked()
    await points('rating.stars', 5).check()
    await send('rating.edit')
    await expect(main(page)).toContainText(t('rating.sent'))

    page.signIn(supplier)
    await page.goto(`/orders/${order_id}`)
    await expect(main(page)).toContainText(t('rating.arrived', { company: buyer.company_name }))
    assert.ok(!(await main(page).innerText()).includes('وصل في موعده'))
    await main(page)
      .getByRole('link', { name: t('rating.rate_buyer') })
      .click()
    await points('rating.stars', 3).check()
    await send('rating.rate')
    await expect(main(page)).toContainText(t('rating.published'))
    await expect(main(page)).toContainText(t('rating.given_theirs', { stars: 5 }))
    await expect(main(page)).toContainText('وصل في موعده')
    await main(page)
      .getByRole('link', { name: t('rating.reply') })
      .click()
    await main(page).getByLabel(t('rating.reply_text')).fill('شكرًا لكم')
    await main(page)
      .getByRole('button', { name: t('rating.reply') })
      .click()
    await expect(main(page)).toContainText(t('rating.reply_of', { text: 'شكرًا لكم' }))
    await expect(main(page).getByRole('link', { name: t('rating.reply') })).toHaveCount(0)
    await page.goto(`/orders/${order_id}/rate`)
    await expect(main(page)).toContainText(t('rating.not_now'))
  })

  it('that Tarsiya hid say why, to the side that wrote them', async () => {
    const t = says.en
    const { buyer, order_id, rating_id } = await aRating(site, 'buyer', { both: true })
    await site.database.pool.query(
      "update ratings set hidden_at = clock_timestamp(), hidden_reason = 'It names a person' where rating_id = $1",
      [rating_id],
    )
    const page = browse({ as: buyer, lang: 'en' })
    await page.goto(at('en', `/orders/${order_id}`))
    await expect(main(page)).toContainText(t('rating.hidden'))
    await expect(main(page)).toContainText(t('rating.hidden_reason', { reason: 'It names a person' }))
    await page.goto(at('en', `/orders/${order_id}/ratings/${rating_id}/edit`))
    await expect(main(page)).toContainText(t('rating.not_later'))
  })

  it('are reported by any member from the page of the company, once', async () => {
    const t = says.en
    const stranger = await aCompany(site.database)
    const buyer = await aCompany(site.database)
    const supplier = await aSupplier(site.database)
    await anOrderUnderWay(site.database, { buyer, supplier }, ['buyer', 'supplier'])
    const page = browse({ as: stranger, lang: 'en' })
    const report = async () => {
      await page.goto(at('en', `/profile/${supplier.company_id}`))
      await main(page)
        .getByRole('link', { name: t('rating.report') })
        .click()
    }
    const send = () =>
      main(page)
        .getByRole('button', { name: t('rating.report') })
        .click()
    await report()
    await expect(main(page)).toContainText('وصل كل شيء كما اتفقنا')
    page.expectStatus(422)
    await main(page).getByLabel(t('rating.report_reason')).fill('Insult')
    await send()
    await expect(main(page)).toContainText(t('orders.reason_short'))
    await expect(main(page).getByLabel(t('rating.report_reason'))).toHaveValue('Insult')
    await main(page).getByLabel(t('rating.report_reason')).fill('It insults the driver by name')
    await send()
    await expect(page.getByRole('status').filter({ hasText: t('rating.report_done') })).toBeVisible()
    await report()
    page.expectStatus(409)
    await main(page).getByLabel(t('rating.report_reason')).fill('It insults the driver by name')
    await send()
    await expect(main(page)).toContainText(t('errors.already_reported'))
    await page.goto(at('en', `/profile/${supplier.company_id}/ratings/1/report`))
    await expect(main(page)).toContainText(t('errors.rating_not_found'))
  })
})
