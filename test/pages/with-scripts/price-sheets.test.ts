import { it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { anError, aWorkbook, type MadeCell } from '#test/support/make/tables.ts'

/* A price sheet is read into the form of a bid: what is asked first, what is filled in, and what is said of the rest. */

const { browseWithScripts, database } = await browserApp({ RATE_LIMITS: 'off' })
const t = says.en

/** The form of a bid on three lines, of a company with a VAT number. */
async function aBidForm() {
  const { rfq_id } = await anRfq(database)
  await withLines(database, rfq_id, [{ description: 'Pump' }, { description: 'Cable' }, { description: 'Valve' }])
  const supplier = await aSupplier(database)
  await database.pool.query('update companies set vat_number = $1 where company_id = $2', [
    '300075588400003',
    supplier.company_id,
  ])
  const page = await browseWithScripts({ as: supplier })
  await page.goto(`/en/rfq/${rfq_id}/bid`)
  const upload = (rows: MadeCell[][]) =>
    page.locator('input[type="file"][accept=".xlsx,.csv"]').setInputFiles(aWorkbook([{ name: 'Prices', rows }]))
  const price = (number: number) =>
    page.getByRole('textbox', { name: t('pricing.a11y_price', { number }), exact: true })
  return { page, upload, price }
}

it('prices that include VAT are asked about before any is filled in, and rows of other lines one by one', async () => {
  const { page, upload, price } = await aBidForm()
  await upload([
    ['No.', 'Description', 'Unit price incl. VAT'],
    [1, 'Pump', 115],
    [2, 'Cable', 23],
    [3, 'Gate', 46],
  ])
  const questions = page.getByRole('group', { name: t('pricing.sheet_questions') })
  await expect(questions).toContainText(/The file says “\u2068?Gate\u2069?”. The line is now “\u2068?Valve\u2069?”./)
  await expect(price(1)).toHaveValue('')
  await questions.getByRole('combobox', { name: t('pricing.sheet_choose') }).selectOption('worked_out')
  await questions.getByRole('button', { name: t('pricing.sheet_fill', { count: 2 }) }).click()
  await expect(price(1)).toHaveValue('100.00')
  await expect(price(2)).toHaveValue('20.00')
  await expect(price(3)).toHaveValue('')
  await expect(page.getByRole('main')).toContainText(t('pricing.sheet_left', { count: 1 }))
  await page.close()
})

it('an error names its row, a typed price that stays is named, and so are priced rows without a number', async () => {
  const { page, upload, price } = await aBidForm()
  await price(2).fill('777')
  await upload([
    ['No.', 'Unit price', 'Note'],
    [1, 10, null],
    [2, anError('VLOOKUP(1,Z:Z,1)', '#N/A'), null],
    [null, 500, 'Transport'],
  ])
  await expect(price(1)).toHaveValue('10.00')
  await expect(page.getByRole('main')).toContainText(/The cell has an error of the spreadsheet: \u2066?#N\/A/)
  await expect(page.getByRole('main')).toContainText(t('pricing.sheet_kept', { count: 1 }))
  await expect(page.getByRole('main')).toContainText(t('pricing.sheet_unnumbered', { count: 1 }))
  await expect(page.getByRole('main')).toContainText('500 · Transport')
  await page.close()
})

it('a price that can be read in two ways is asked about when its cell is left, and a discount above the sum at once', async () => {
  const { page, price } = await aBidForm()
  const total = page.getByRole('complementary', { name: t('pricing.total_title') })
  await price(1).fill('12,5')
  await price(2).fill('20')
  await expect(page.getByRole('main')).toContainText(t('errors.number_unclear', { decimal: '12.5', grouped: '125' }))
  await price(1).fill('10')
  await price(3).fill('10')
  await page.getByLabel(t('discount.kind_amount')).check()
  await page.getByLabel(t('discount.amount_label')).fill('5000')
  await expect(total).toContainText(/The discount is more than the lines before VAT, which are SAR [\d,]+\.\d\d/)
  await page.close()
})

it('what could be undone in a form is not offered on the page after it', async () => {
  const { page, upload, price } = await aBidForm()
  await upload([
    ['No.', 'Unit price'],
    [1, 10],
  ])
  await expect(price(1)).toHaveValue('10.00')
  await expect(page.getByText(t('pricing.sheet_read', { count: 1 }))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('site.cancel') })
    .click()
  await expect(page.getByText(t('pricing.sheet_read', { count: 1 }))).toBeHidden()
  await page.close()
})

it('a line that must be offered opens its further fields at once, without a menu of one entry', async () => {
  const { page } = await aBidForm()
  await page.getByRole('button', { name: t('pricing.a11y_more', { number: 2 }) }).click()
  await expect(page.getByRole('textbox', { name: t('pricing.a11y_brand', { number: 2 }) })).toBeVisible()
  await expect(page.getByRole('button', { name: t('pricing.a11y_options', { number: 1 }) })).toHaveCount(0)
  await page.close()
})
