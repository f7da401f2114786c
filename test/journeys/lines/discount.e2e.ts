// needs a browser: focus, print
import { aSupplier } from '../../support/make/companies.ts'
import { aPdf } from '../../support/make/files.ts'
import { aBidWithLines, withLines } from '../../support/make/lines.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const { name, type: mimeType, bytes: buffer } = aPdf('quotation.pdf')

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...options } = screenOf[lang]

  test.describe(screen, () => {
    test.use(options)

    test(`${lang}: a discount changes the totals while it is typed, comes back with the draft, and is sent`, async ({
      page,
      database,
      signInAs,
      expectAccessible,
      expectFailure,
    }) => {
      expectFailure({ url: /\/bids\/new$/, status: 422 })
      const { rfq_id } = await anRfq(database)
      await withLines(database, rfq_id, [{ quantity: '3' }, { quantity: '2', optional: true }])
      const supplier = await aSupplier(database)
      await signInAs(supplier)
      await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
      const price = (number: number) =>
        page.getByRole('textbox', { name: t('pricing.a11y_price', { number }), exact: true })
      const percent = page.getByRole('textbox', { name: t('discount.percent_label') })
      const amount = page.getByRole('textbox', { name: t('discount.amount_label') })
      const kind = (of: 'none' | 'percent' | 'amount') =>
        page.getByRole('radio', { name: t(`discount.kind_${of}`), exact: true })
      const totals = page.getByRole('complementary', { name: t('pricing.total_title') })
      const rows = totals.getByText(t('discount.lines_net'))

      await price(1).fill('1000')
      await price(2).fill('50')
      await expect(totals).toContainText('3,000.00')
      await expect(rows).toHaveCount(0)
      // Once scripts run, only the field of the chosen kind is there.
      await expect(percent).toHaveCount(0)
      await kind('percent').check()
      await percent.fill('٧٫٥')
      await expect(totals).toContainText('−225.00')
      await expect(totals).toContainText('2,775.00')
      await kind('amount').check()
      await expect(rows).toHaveCount(0)
      await amount.fill('250')
      await expect(totals).toContainText('−250.00')
      await expect(totals).toContainText('2,750.00')
      await expectAccessible()

      await page.reload()
      await expect(kind('amount')).toBeChecked()
      await expect(amount).toHaveValue('250')
      await expect(totals).toContainText('2,750.00')

      // More than the lines: the server says so at the field.
      await amount.fill('3000.01')
      await page.locator('input[type=file][name=attachment]').setInputFiles({ name, mimeType, buffer })
      const submit = page
        .getByRole('button', { name: t('bids.submit') })
        .filter({ visible: true })
        .first()
      await submit.click()
      await expect(
        page
          .getByRole('main')
          .getByRole('alert')
          .filter({ hasText: t('discount.above_net', { amount: '3,000.00' }) }),
      ).toBeFocused()
      await amount.fill('500')
      await submit.click()
      await expect(page).toHaveURL(new RegExp(`/rfq/${rfq_id}$`))
      await expect(page.getByRole('main')).toContainText('2,500.00')
      const bid = await database.kysely
        .selectFrom('bids')
        .select(['discount_bp', 'discount_halalas', 'lines_net_halalas', 'net_halalas'])
        .where('rfq_id', '=', rfq_id)
        .executeTakeFirstOrThrow()
      expect(bid).toEqual({
        discount_bp: null,
        discount_halalas: 50_000,
        lines_net_halalas: 300_000,
        net_halalas: 250_000,
      })
    })

    test(`${lang}: a discount is on paper: in the comparison of the buyer and in the prices of its bidder`, async ({
      page,
      database,
      signInAs,
      windowOf,
    }) => {
      const { rfq_id, buyer } = await anRfq(database)
      await withLines(database, rfq_id, [{ quantity: '3' }, { quantity: '1.5' }])
      await aBidWithLines(database, { rfq_id, prices: ['11', '21'] })
      const discount = { discount_bp: 750, discount_halalas: null }
      const { supplier } = await aBidWithLines(database, { rfq_id, prices: ['10', '20'], discount })
      await signInAs(buyer)
      const printed = async (of: typeof page) => {
        await of.addInitScript(() => (window.print = () => {}))
        await of.goto(at(lang, `/rfq/${rfq_id}`))
        await of.getByRole('button', { name: t('site.print') }).click()
        return of.getByTestId('paper')
      }
      const compared = await printed(page)
      await expect(compared).toContainText('−4.50')
      await expect(compared).toContainText(t('discount.discount_of', { percent: '\u20667.5%\u2069' }))
      const priced = await printed(await windowOf(supplier))
      await expect(priced).toContainText(`${t('discount.lines_net')}60.00`)
      await expect(priced).toContainText('55.50')
    })
  })
}
