// needs a browser: focus, print
import type { Page } from '@playwright/test'
import { aSupplier, type MadeCompany } from '../../support/make/companies.ts'
import { aPdf } from '../../support/make/files.ts'
import { aBidWithLines, withLines, type LineOptions } from '../../support/make/lines.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test, BOTH_IN_ALL } from '../fixtures.ts'

const LINES: LineOptions[] = [
  { description: 'كابل نحاسي مسلّح 4×16 مم²', quantity: '1200', unit_code: 'LM' },
  { description: 'لوحة توزيع فرعية 24 خطًّا بقاطع رئيسي 100 أمبير', quantity: '6' },
  {
    description: 'Emergency light with battery, 3 hours',
    quantity: '36',
    specification: 'IP65, maintained; battery Ni-Cd 3.6 V.',
  },
  { description: 'صيانة دورية بعد التسليم', quantity: '12', unit_code: 'MON', optional: true },
]

const VAT_NUMBER = '300075588400003'

/** A supplier with a VAT number, and an RFQ with lines to bid on. */
async function anRfqWithLines(database: Database, wishes: { partial_allowed?: boolean } = {}) {
  const { rfq_id } = await anRfq(database, { title: 'مواد وأعمال كهربائية لتجهيز الدور الثالث' })
  await withLines(database, rfq_id, LINES, { partial_allowed: wishes.partial_allowed ?? false })
  const supplier = await aSupplier(database)
  await database.kysely
    .updateTable('companies')
    .set({ vat_number: VAT_NUMBER })
    .where('company_id', '=', supplier.company_id)
    .execute()
  return { rfq_id, supplier }
}

const { name: file_name, type: mimeType, bytes: buffer } = aPdf('quotation.pdf')
const quotation = { name: file_name, mimeType, buffer }
const pricesOf = async (database: Database, supplier: MadeCompany) =>
  database.kysely
    .selectFrom('bid_lines')
    .innerJoin('bids', 'bids.bid_id', 'bid_lines.bid_id')
    .innerJoin('rfq_lines', 'rfq_lines.line_id', 'bid_lines.line_id')
    .select(['line_no', 'offered', 'unit_price_e4', 'bid_lines.vat_category', 'bid_lines.vat_reason', 'brand'])
    .where('bids.supplier_id', '=', supplier.company_id)
    .orderBy('line_no')
    .execute()
const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

for (const lang of BOTH_IN_ALL) {
  const t = says[lang]
  const price = (page: Page, number: number) =>
    page.getByRole('textbox', { name: t('pricing.a11y_price', { number }), exact: true })

  test.describe(screenOf[lang].name, () => {
    const { name: _name, ...screen } = screenOf[lang]
    test.use(screen)

    test(`${lang}: a bidder prices lines by keyboard, sees the totals that are sent, and changes one of them`, async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const { rfq_id, supplier } = await anRfqWithLines(database)
      await signInAs(supplier)
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      await shoot(page, `rfq-${lang}`)
      await page
        .getByRole('link', { name: t('bids.place') })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: t('bids.place'), level: 1 })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await price(page, 1).fill('٢٨٫٤')
      await price(page, 1).press('Enter')
      await expect(price(page, 1)).toHaveValue('28.40')
      await expect(price(page, 2)).toBeFocused()
      await page.keyboard.type('1840')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.type('138')
      await page.keyboard.press('Enter')
      await page.keyboard.type('950')
      await page.keyboard.press('Shift+Enter')
      await expect(price(page, 3)).toBeFocused()
      const totals = page.getByRole('complementary', { name: t('pricing.total_title') })
      // 34,080.00 + 11,040.00 + 4,968.00; the optional 11,400.00 is apart.
      await expect(totals).toContainText('50,088.00')
      await expect(totals).toContainText('7,513.20')
      await expect(totals).toContainText('57,601.20')
      await expect(totals).toContainText('11,400.00')
      await expect(
        page.getByText(t('pricing.totals_announced', { net: '50,088.00', gross: '57,601.20' })),
      ).toBeAttached()
      await shoot(page, `priced-${lang}`)
      await expectAccessible()

      await page.getByRole('combobox', { name: t('pricing.a11y_vat', { number: 3 }) }).selectOption('Z')
      await page
        .getByRole('button', { name: t('bids.submit') })
        .filter({ visible: true })
        .first()
        .click()
      const summary = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: t('lines.vat_reason_required') })
      await expect(summary).toBeFocused()
      await shoot(page, `failed-${lang}`)
      await summary.getByRole('link', { name: t('lines.vat_reason_required') }).click()
      const reason = page.getByRole('combobox', { name: t('pricing.a11y_reason', { number: 3 }) })
      await expect(reason).toBeFocused()
      await reason.selectOption('VATEX-SA-35')
      await page.locator('input[type=file][name=attachment]').setInputFiles(quotation)
      await page
        .getByRole('button', { name: t('bids.submit') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByText(t('bids.submitted')).first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/rfq/${rfq_id}$`))
      await page.getByText(t('pricing.own_prices', { count: 4 })).click()
      await expect(page.getByRole('table', { name: t('pricing.title') })).toContainText('34,080.00')
      await shoot(page, `own-${lang}`)

      await page
        .getByRole('link', { name: t('bids.edit') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(price(page, 2)).toHaveValue('1,840.00')
      await price(page, 2).fill('1800')
      await page.getByRole('button', { name: t('pricing.a11y_more', { number: 2 }) }).click()
      await page.getByRole('textbox', { name: t('pricing.a11y_brand', { number: 2 }) }).fill('شنايدر')
      await page
        .getByRole('button', { name: t('bids.update_action') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByText(t('bids.updated'))).toBeVisible()
      expect(await pricesOf(database, supplier)).toEqual([
        { line_no: 1, offered: true, unit_price_e4: 284_000, vat_category: 'S', vat_reason: null, brand: null },
        { line_no: 2, offered: true, unit_price_e4: 18_000_000, vat_category: 'S', vat_reason: null, brand: 'شنايدر' },
        {
          line_no: 3,
          offered: true,
          unit_price_e4: 1_380_000,
          vat_category: 'Z',
          vat_reason: 'VATEX-SA-35',
          brand: null,
        },
        { line_no: 4, offered: true, unit_price_e4: 9_500_000, vat_category: 'S', vat_reason: null, brand: null },
      ])
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  test.describe('a company without a VAT number', () => {
    test(`${lang}: what it offers as exempt stays so when it changes a price, which the paper has too`, async ({
      page,
      database,
      signInAs,
    }) => {
      const t = says[lang]
      const { rfq_id } = await anRfq(database)
      await withLines(database, rfq_id, [{ quantity: '10' }, { quantity: '2' }])
      const { supplier } = await aBidWithLines(database, {
        rfq_id,
        prices: [{ unit_price: '5', vat_category: 'E' }, '7'],
        vat_category: 'O',
      })
      await signInAs(supplier)
      await page.addInitScript(() => {
        window.print = () => {}
      })
      await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
      await page.locator('html[data-ready]').waitFor()
      const price = page.getByRole('textbox', { name: t('pricing.a11y_price', { number: 1 }), exact: true })
      await expect(price).toHaveValue('5.00')
      await price.fill('6')
      await page
        .getByRole('button', { name: t('bids.update_action') })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByText(t('bids.updated'))).toBeVisible()
      expect(
        (await pricesOf(database, supplier)).map(({ unit_price_e4, vat_category, vat_reason }) => [
          unit_price_e4,
          vat_category,
          vat_reason,
        ]),
      ).toEqual([
        [60_000, 'E', 'VATEX-SA-30'],
        [70_000, 'O', 'VATEX-SA-OOS'],
      ])
      await page.getByRole('button', { name: t('site.print') }).click()
      await expect(page.getByTestId('paper').locator('table').first()).toContainText('60.00')
    })
  })
}
