import { describe, it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { A_REASON, aDisputedOrder, act, anAcknowledgedOrder, anOrder, aProposedEnd } from '#test/support/make/orders.ts'

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

  it('is searched by number, title and company, beside the other filters', async () => {
    for (const lang of ['ar', 'en'] as const) {
      const t = says[lang]
      const buyer = await aCompany(database, { lang })
      const supplier = await aSupplier(database, { company_name: 'مؤسسة أثل الوادي' })
      const { number } = await anOrder(site, { buyer, supplier, title: 'Cables' })
      await anAcknowledgedOrder(site, { buyer, title: 'Lamps' })
      const page = browse({ as: buyer, lang })
      await page.goto(at(lang, '/orders'))
      const search = async (words: string) => {
        await main(page).getByLabel(t('orders.search')).fill(words)
        await main(page)
          .getByRole('button', { name: t('order.apply') })
          .click()
      }
      for (const words of [number, 'cables', 'اثل الوادى']) {
        await search(words)
        await expect(rows(page)).toHaveCount(1)
        await expect(rows(page).first()).toContainText(number)
      }
      await main(page).getByLabel(t('order.filter_state')).selectOption('acknowledged')
      await search('cables')
      await expect(main(page)).toContainText(t('order.empty_filtered'))
    }
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
    await expect(page).toHaveURL('/orders?search=&side=supplier&state=issued&year=')
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

describe('the page of an order', () => {
  it('shows both sides what was ordered, how far it has come and whom to reach', async () => {
    const t = says.en
    const order = await anOrder(site, {
      buyer: await aCompany(database, { lang: 'en', company_name: 'Madar Al Ghaith' }),
      supplier: await aSupplier(database, { lang: 'en', company_name: 'Athl Al Wadi' }),
      lines: [
        { description: 'Copper cable', quantity: '3', section: 'Cables' },
        { description: 'Lamp', optional: true },
      ],
      prices: [{ unit_price: '19.99', brand: 'Alfanar' }, '1.15'],
    })
    const page = browse({ as: order.supplier, lang: 'en' })
    await page.goto(at('en', `/orders/${order.order_id}`))
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(order.number)
    await expect(main(page)).toContainText('From Madar Al Ghaith')
    const table = main(page).getByRole('table')
    for (const words of ['Cables', 'Copper cable', 'Alfanar', '19.99', '59.97'])
      await expect(table).toContainText(words)
    await expect(table).not.toContainText('Lamp')
    await expect(main(page)).toContainText('Line 2 was optional in the RFQ')
    await expect(main(page).locator('dl').first()).toContainText('68.97')
    const stage = main(page)
      .getByRole('list', { name: t('order.stages') })
      .locator('[aria-current="step"]')
    await expect(stage).toHaveText(/^Acknowledgement/)
    await expect(main(page)).toContainText(t('order.event_issued'))

    await act(site, order.supplier, order.order_id, 'acknowledge')
    page.signIn(order.buyer)
    await page.goto(at('en', `/orders/${order.order_id}`))
    await expect(main(page)).toContainText('To Athl Al Wadi')
    await expect(main(page)).toContainText(t('order.row_acknowledged'))
    await expect(stage).toHaveText(/^Delivery/)
  })

  it('says of each state what it means, and why', async () => {
    const t = says.ar
    const asked = await anOrder(site)
    await act(site, asked.supplier, asked.order_id, 'ask-change', { text: 'البوابة 1 لا تدخلها الشاحنات' })
    const declined = await anOrder(site)
    await act(site, declined.supplier, declined.order_id, 'decline', { reason: A_REASON })
    const canceled = await anOrder(site)
    await act(site, canceled.buyer, canceled.order_id, 'cancel', { reason: A_REASON })
    const disputed = await aDisputedOrder(site)
    const proposed = await aProposedEnd(site, 'buyer', 'cancel')
    for (const [{ buyer, supplier, order_id }, ...words] of [
      [asked, t('order.row_asked'), 'البوابة 1 لا تدخلها الشاحنات'],
      [declined, t('order.row_declined'), A_REASON, t('order.stage_never')],
      [canceled, t('order.row_canceled'), A_REASON],
      [disputed, t('order.row_disputed'), A_REASON, t('order.stage_stopped')],
      [proposed, t('order.row_proposed_cancel'), A_REASON],
    ] as const)
      for (const as of [buyer, supplier]) {
        const page = browse({ as })
        await page.goto(`/orders/${order_id}`)
        for (const each of words) await expect(main(page)).toContainText(each)
      }
  })

  it('links to the order as PDF, and says when that could not be made', async () => {
    const t = says.en
    const { buyer, order_id } = await anOrder(site)
    const page = browse({ as: buyer, lang: 'en' })
    await page.goto(at('en', `/orders/${order_id}`))
    const link = main(page).getByRole('link', { name: t('site.download_pdf') })
    await expect(link).toHaveAttribute('href', `/api/v1/orders/${order_id}/order.pdf?lang=en`)
    await expect(main(page).getByRole('alert')).toHaveCount(0)
    await page.goto(at('en', `/orders/${order_id}?pdf=failed`))
    await expect(main(page).getByRole('alert')).toContainText(t('errors.paper_failed'))
  })

  it('does not exist for other companies', async () => {
    const { order_id, number } = await anOrder(site)
    const page = browse({ as: await aCompany(database) })
    page.expectStatus(404)
    await page.goto(`/orders/${order_id}`)
    await expect(main(page)).toContainText(says.ar('errors.order_not_found'))
    await expect(main(page)).not.toContainText(number)
  })
})
