import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Database } from '#framework/database/database.server.ts'
import type { T } from '#framework/i18n/messages.ts'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Bids compared by line without scripts. */

const { browse, database } = await browserApp()
const lang = 'ar'
const t = says[lang]
const name = (bid: { supplier: { company_name: string } }) => bid.supplier.company_name
const region = (page: PlainBrowser, t: T) =>
  page.getByRole('region', { name: new RegExp(t('line_comparison.a11y_table')) })

/**
 * Two complete bids, the first of which charges no VAT, and one that leaves the second line out; two tie in the third
 * line.
 */
async function aTender(database: Database) {
  const rfq = await anRfq(database)
  await withLines(
    database,
    rfq.rfq_id,
    [
      { description: 'كابل نحاسي مسلّح 4×16 مم²', quantity: '1200', unit_code: 'LM' },
      { description: 'التركيب والاختبار', unit_code: 'LS' },
      { description: 'Conduit, 25 mm', quantity: '1850', unit_code: 'LM' },
      { description: 'صيانة دورية', quantity: '12', unit_code: 'MON', optional: true },
    ],
    { partial_allowed: true },
  )
  const untaxed = await aBidWithLines(database, {
    rfq_id: rfq.rfq_id,
    prices: ['30.2', '39000', '3.9875', '850'],
    vat_category: 'O',
  })
  const taxed = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['28.4', '36500', '3.72', '950'] })
  const partial = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['27.95', null, '3.72', null] })
  return { ...rfq, untaxed, taxed, partial }
}

it('the comparison by line has lines as rows, complete bids before incomplete ones, and follows the basis', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const { rfq_id, buyer, untaxed, taxed, partial } = await aTender(database)
  page.signIn(buyer)
  await page.goto(at(lang, `/rfq/${rfq_id}`))
  // The bids stand above the bill that they are on; to guests, who see none, the bill comes first.
  const isAbove = (html: string) => html.indexOf('id="bids"') < html.indexOf('Conduit, 25 mm')
  assert.equal(isAbove(page.content()), true)
  const guest = browse({ lang })
  await guest.goto(at(lang, `/rfq/${rfq_id}`))
  assert.equal(isAbove(guest.content()), false)
  await page.getByRole('link', { name: t('line_comparison.view_lines') }).click()
  await expect(page).toHaveURL(/view=lines/)
  const table = region(page, t).getByRole('table')
  const names = table.locator('thead tr').last().getByRole('columnheader')
  // The company without VAT is lower including VAT, and the marks show it.
  await expect(names).toContainText([t('lines.line'), name(untaxed), name(taxed), name(partial)])
  await expect(names.nth(1)).toContainText(t('lines.vat_O'))
  await expect(names.nth(3)).toContainText(t('line_comparison.unpriced', { count: 1 }))
  const row = (label: string) => table.getByRole('row', { name: label })
  await expect(row('4×16').getByText(t('line_comparison.lowest'), { exact: true })).toHaveCount(1)
  await expect(row('Conduit').getByText(t('line_comparison.lowest_tied'))).toHaveCount(2)
  await expect(row('التركيب')).toContainText(t('lines.not_offered'))
  await expect(row('صيانة')).toContainText(t('line_comparison.not_in_total'))
  const marked = (label: string) =>
    row(label)
      .getByRole('cell')
      .filter({ hasText: t('bids.lowest') })
  await expect(marked(t('lines.total_gross'))).toContainText('82,616.88')
  await expect(page.getByRole('main').getByText(t('line_comparison.by_gross'))).toBeVisible()
  await expect(page.getByText(t('line_comparison.whole'))).toBeVisible()

  await page.getByRole('link', { name: t('line_comparison.basis_net') }).click()
  await expect(page).toHaveURL(/basis=net/)
  await expect(names).toContainText([t('lines.line'), name(taxed), name(untaxed), name(partial)])
  await expect(marked(t('lines.total_net'))).toContainText('77,462.00')
  await expect(row(t('lines.total_gross'))).not.toContainText(t('bids.lowest'))
  await expect(page.getByRole('main').getByText(t('line_comparison.by_net_here'))).toBeVisible()

  await table.getByRole('link', { name: t('bids.a11y_accept', { company: name(taxed) }) }).click()
  await expect(page).toHaveURL(new RegExp(`/accept/${taxed.bid_id}$`))
})

it('a long comparison has 50 lines and links to the others, which keep the view', async () => {
  const page = browse()
  const rfq = await anRfq(database)
  const lines = Array.from({ length: 120 }, (_, at) => ({ description: `Cable ${at + 1}` }))
  await withLines(database, rfq.rfq_id, lines)
  await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: lines.map((_, at) => String(at + 10)) })
  await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: lines.map((_, at) => String(at + 11)) })
  page.signIn(rfq.buyer)
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}?view=lines`))
  const table = region(page, t).getByRole('table')
  const line = (number: number) => table.getByRole('rowheader', { name: `Cable ${number}` })
  await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(50)
  await page.getByRole('link', { name: t('line_comparison.basis_net') }).click()
  await expect(page).toHaveURL(/basis=net/)
  const pages = page.getByRole('navigation', { name: t('lines.pages') })
  const last = pages.getByRole('link', { name: '101–120' })
  // The address changes before the view does.
  await expect(last).toHaveAttribute('href', /basis=net/)
  await last.click()
  await expect(page).toHaveURL(/view=lines&basis=net&lines=101#/)
  await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(20)
  await expect(line(101)).toBeVisible()
  await expect(pages.locator('[aria-current]')).toHaveText('101–120')
  await page.getByRole('link', { name: t('line_comparison.basis_gross') }).click()
  await expect(page).toHaveURL(/view=lines&lines=101$/)
  await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(20)
})
