import assert from 'node:assert/strict'
import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import type { Database } from '#framework/database/database.server.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aBidWithLines, type LineOptions, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Bills of quantities without scripts: written, priced, compared. */

const { browse, database } = await browserApp()
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

const quotation = aPdf('quotation.pdf')
const pricesOf = async (database: Database, supplier: MadeCompany) =>
  database.kysely
    .selectFrom('bid_lines')
    .innerJoin('bids', 'bids.bid_id', 'bid_lines.bid_id')
    .innerJoin('rfq_lines', 'rfq_lines.line_id', 'bid_lines.line_id')
    .select(['line_no', 'offered', 'unit_price_e4', 'bid_lines.vat_category', 'bid_lines.vat_reason', 'brand'])
    .where('bids.supplier_id', '=', supplier.company_id)
    .orderBy('line_no')
    .execute()

const lang = 'ar'
const t = says[lang]
const main = (page: PlainBrowser) => page.getByRole('main')
const of = (key: 'description' | 'quantity' | 'unit' | 'unit_text' | 'section', number: number) =>
  t(`line_editor.${key}_of`, { number })
const heading = (page: PlainBrowser, name: string) => main(page).getByRole('rowheader', { name, exact: true })
const cell = (page: PlainBrowser, label: string) => main(page).getByLabel(label, { exact: true })

it('what a company without a VAT number offers as exempt stays so when it changes a price', async () => {
  const page = browse()
  const { rfq_id } = await anRfq(database)
  await withLines(database, rfq_id, [{ quantity: '10' }, { quantity: '2' }])
  const { supplier } = await aBidWithLines(database, {
    rfq_id,
    prices: [{ unit_price: '5', vat_category: 'E' }, '7'],
    vat_category: 'O',
  })
  page.signIn(supplier)
  await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
  const price = page.getByRole('textbox', { name: t('pricing.a11y_price', { number: 1 }), exact: true })
  await expect(price).toHaveValue('5.00')
  await price.fill('6')
  await page
    .getByRole('button', { name: t('bids.update_action') })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText(t('bids.updated'))).toBeVisible()
  const prices = await pricesOf(database, supplier)
  assert.deepEqual(
    prices.map(({ unit_price_e4, vat_category, vat_reason }) => [unit_price_e4, vat_category, vat_reason]),
    [
      [60_000, 'E', 'VATEX-SA-30'],
      [70_000, 'O', 'VATEX-SA-OOS'],
    ],
  )
})

it('prices are sent by the browser itself; a line is left out, VAT applied to all, a missing reason named at its cell, a price of 0.00 asked about', async () => {
  const page = browse()
  const { rfq_id, supplier } = await anRfqWithLines(database, { partial_allowed: true })
  page.expectStatus(422)
  page.signIn(supplier)
  await page.goto(at('ar', `/rfq/${rfq_id}/bid`))
  const main = page.getByRole('main')
  const price = (number: number) =>
    main.getByRole('textbox', { name: t('pricing.a11y_price', { number }), exact: true })
  for (const [number, text] of [
    [1, '٢٨٫٤'],
    [3, '138'],
    [4, '0'],
  ] as const)
    await price(number).fill(text)
  await main
    .getByRole('checkbox', { name: t('pricing.offered') })
    .nth(1)
    .uncheck()
  await main.getByRole('combobox', { name: t('pricing.vat_of_all') }).selectOption('O')
  await main.getByRole('button', { name: t('pricing.apply') }).click()
  await expect(price(1)).toHaveValue('٢٨٫٤')
  await expect(main.getByRole('combobox', { name: t('pricing.a11y_vat', { number: 3 }), exact: true })).toHaveValue('O')
  await main.getByRole('combobox', { name: t('pricing.a11y_vat', { number: 1 }), exact: true }).selectOption('Z')
  await main.locator('input[type=file][name=attachment]').setInputFiles(quotation)
  await main
    .getByRole('button', { name: t('bids.submit') })
    .first()
    .click()
  await expect(main.getByRole('alert').first()).toContainText(t('lines.vat_reason_required'))
  await main
    .getByRole('combobox', { name: t('pricing.a11y_reason', { number: 1 }), exact: true })
    .selectOption('VATEX-SA-35')
  await main.getByRole('checkbox', { name: t('pricing.free_lines') }).check()
  await main
    .getByRole('button', { name: t('bids.submit') })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/rfq/${rfq_id}$`))
  await expect(main.getByText(t('lines.incomplete', { count: 1 })).first()).toBeVisible()
  await main.getByText(t('pricing.own_prices', { count: 3 })).click()
  await expect(main.getByRole('table', { name: t('pricing.title') })).toContainText('34,080.00')
  const prices = await pricesOf(database, supplier)
  assert.deepEqual(
    prices.map(({ offered, vat_category }) => [offered, vat_category]),
    [
      [true, 'Z'],
      [false, null],
      [true, 'O'],
      [true, 'O'],
    ],
  )
})

it('lines are rows to write in, more of them on demand, and those of a file', async () => {
  const page = browse()
  page.expectStatus(422)
  page.signIn(await aCompany(database, { lang }))
  await page.goto(at(lang, '/rfqs/new'))
  await main(page)
    .getByRole('radio', { name: t('publishing.quantities_lines') })
    .check()
  await expect(main(page).locator('textarea[name$=".description"]')).toHaveCount(10)
  await cell(page, of('description', 1)).fill('كابل نحاسي')
  await cell(page, of('quantity', 1)).fill('١٢٠٠')
  await cell(page, of('unit', 1)).selectOption('LM')
  await cell(page, of('description', 4)).fill('لوحة توزيع')
  await main(page)
    .getByRole('button', { name: t('line_editor.ten_more') })
    .click()
  await expect(main(page).locator('textarea[name$=".description"]')).toHaveCount(12)
  await expect(cell(page, of('description', 2))).toHaveValue('لوحة توزيع')

  const { bytes } = { bytes: Buffer.from('الوصف;الكمية;الوحدة\nقاطع حماية;48;حبة\nبكرات;24;قنطار\n') }
  await main(page).locator('input[name="lines_file"]').setInputFiles({ name: 'boq.csv', type: 'text/csv', bytes })
  await main(page)
    .getByRole('button', { name: t('line_editor.import_read') })
    .click()
  await expect(cell(page, of('description', 3))).toHaveValue('قاطع حماية')
  await expect(cell(page, of('description', 4))).toHaveValue('بكرات')

  await main(page).locator('input[name="attachments"]').setInputFiles(aPdf('specification.pdf'))
  await main(page)
    .getByRole('button', { name: t('rfqs.publish') })
    .first()
    .click()
  const summary = main(page).getByRole('alert').first()
  await expect(summary).toContainText(t('site.row_problem', { row: 2, text: t('lines.quantity_required') }))
  await expect(cell(page, of('quantity', 2))).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, of('description', 1))).toHaveValue('كابل نحاسي')
  await expect(cell(page, of('unit', 1))).toHaveValue('LM')
})

it('sections and units of their own are written in the editor', async () => {
  const page = browse()
  page.signIn(await aCompany(database))
  await page.goto('/rfqs/new?step=2')
  await main(page)
    .getByRole('radio', { name: t('publishing.quantities_lines') })
    .check()
  await cell(page, of('description', 1)).fill('نقطة إنارة')
  await cell(page, of('unit', 1)).selectOption('ZZ')
  await cell(page, of('unit_text', 1)).fill('نقطة')
  await cell(page, of('section', 1)).fill('أعمال الكهرباء')
  await main(page)
    .getByRole('button', { name: t('line_editor.ten_more') })
    .click()
  await expect(heading(page, 'أعمال الكهرباء')).toBeVisible()
  await expect(cell(page, of('section', 1))).toHaveValue('أعمال الكهرباء')
  await expect(cell(page, of('unit_text', 1))).toHaveValue('نقطة')
})

it('sections and units of their own are read where the RFQ and its bids are shown', async () => {
  const page = browse()
  const rfq = await anRfq(database)
  await withLines(database, rfq.rfq_id, [
    { section: 'أعمال الكهرباء', quantity: '48', unit_code: 'ZZ', unit_text: 'نقطة' },
    { section: 'أعمال الكهرباء', quantity: '2' },
    { description: 'التركيب والاختبار' },
  ])
  await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['10', '5', '700'] })
  const { supplier } = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['20', '5', '600'] })
  page.signIn(rfq.buyer)
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}?view=lines`))
  const asked = page.getByRole('table', { name: t('lines.title'), exact: true })
  await expect(asked).toContainText('أعمال الكهرباء')
  await expect(asked).toContainText('48 نقطة')
  const compared = page.getByRole('region', { name: new RegExp(t('line_comparison.a11y_table')) })
  await expect(compared.getByRole('row', { name: t('lines.subtotal') })).toContainText([
    /490\.00.*970\.00/,
    /700\.00.*600\.00/,
  ])
  page.signIn(supplier)
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
  const prices = main(page).getByRole('table')
  await expect(prices.getByRole('row', { name: t('lines.subtotal') }).first()).toContainText('970.00')
})
