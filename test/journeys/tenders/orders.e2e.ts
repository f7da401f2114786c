// needs a browser: the job
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { aStandingAward } from '../../support/make/orders.ts'
import { at, expect, says, screenOf, test } from '../fixtures.ts'

const { name: _desk, ...desk } = screenOf.en

test.describe('orders (the buyer in English at a desk, the supplier in Arabic on a phone)', () => {
  test.use(desk)

  test('from the award to the delivered order that both have rated', async ({
    page,
    database,
    signInAs,
    windowOf,
    expectAccessible,
  }) => {
    const buyer = await aCompany(database, { lang: 'en', company_name: 'Madar Al Ghaith' })
    const supplier = await aSupplier(database, { company_name: 'مؤسسة أثل الوادي' })
    const rfq_id = await aStandingAward(database, { buyer, supplier })
    const main = page.getByRole('main')
    await signInAs(buyer)
    await page.goto(at('en', `/rfq/${rfq_id}`))
    await main.getByRole('link', { name: says.en('order.of_rfq_open') }).click()
    await main.getByLabel(says.en('order.site')).fill('Gate 3')
    await expectAccessible()
    await main.getByRole('button', { name: says.en('order.issue') }).click()
    await expect(main.getByRole('heading', { level: 1 })).toContainText(/PO-\d{4}-000001/)
    await expect(main).toContainText(says.en('order.state_issued'))
    await expectAccessible()

    const t = says.ar
    const phone = await windowOf(supplier)
    const screen = phone.getByRole('main')
    await phone.goto('/orders?side=supplier')
    await screen.getByRole('link', { name: new RegExp(t('order.do_answer')) }).click()
    await expect(screen).toContainText('Gate 3')
    await screen.getByRole('link', { name: t('order.acknowledge') }).click()
    const question = phone.getByRole('alertdialog', { name: t('order.acknowledge_title') })
    await expect(question).toContainText('1,999.01')
    await question.getByRole('button', { name: t('order.acknowledge') }).click()
    await expect(question).toBeHidden()
    await expect(screen).toContainText(t('order.row_acknowledged'))

    await page.goto(at('en', '/orders'))
    await expect(main.getByRole('article')).toContainText(says.en('order.state_acknowledged'))

    await screen.getByRole('link', { name: t('delivery.state') }).click()
    await screen.getByRole('button', { name: t('delivery.all_left') }).click()
    await screen.getByRole('button', { name: t('delivery.state'), exact: true }).click()
    await expect(screen).toContainText(t('delivery.state_stated'))

    await main.getByRole('article').getByRole('heading').getByRole('link').click()
    await main.getByRole('link', { name: says.en('delivery.confirm') }).click()
    const arrived = page.getByRole('alertdialog', { name: says.en('delivery.confirm_title', { number: 1 }) })
    await arrived.getByRole('button', { name: says.en('delivery.confirm') }).click()
    await expect(arrived).toBeHidden()
    await expect(main.getByRole('link', { name: says.en('delivery.receipt', { number: 1 }) })).toBeVisible()

    await main.getByRole('link', { name: says.en('rating.rate_supplier') }).click()
    await main
      .getByRole('radiogroup', { name: says.en('rating.stars') })
      .getByRole('radio')
      .nth(4)
      .check()
    await main.getByRole('button', { name: says.en('rating.rate') }).click()
    await expect(main).toContainText(says.en('rating.sent'))

    await phone.reload()
    await screen.getByRole('link', { name: t('rating.rate_buyer') }).click()
    await screen
      .getByRole('radiogroup', { name: t('rating.stars') })
      .getByRole('radio')
      .nth(3)
      .check()
    await screen.getByRole('button', { name: t('rating.rate') }).click()
    await expect(screen).toContainText(t('rating.published'))
    await expect(screen).toContainText(t('rating.given_theirs', { stars: 5 }))
    await expectAccessible()
  })
})
