// needs a browser: layout, print
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aSupplier } from '../../support/make/companies.ts'
import { aBidWithLines, withLines } from '../../support/make/lines.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

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

const region = (page: Page, lang: 'ar' | 'en') =>
  page.getByRole('region', { name: new RegExp(says[lang]('line_comparison.a11y_table')) })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const name = (bid: { supplier: { company_name: string } }) => bid.supplier.company_name

  test.describe(`the comparison by line (${lang})`, () => {
    test('has lines as rows, complete bids before incomplete ones, and follows the basis', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const { rfq_id, buyer, untaxed, taxed, partial } = await aTender(database)
      await signInAs(buyer)
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      await page.getByRole('link', { name: t('line_comparison.view_lines') }).click()
      await expect(page).toHaveURL(/view=lines/)
      const table = region(page, lang).getByRole('table')
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
      await expectAccessible()

      await page.getByRole('link', { name: t('line_comparison.basis_net') }).click()
      await expect(page).toHaveURL(/basis=net/)
      await expect(names).toContainText([t('lines.line'), name(taxed), name(untaxed), name(partial)])
      await expect(marked(t('lines.total_net'))).toContainText('77,462.00')
      await expect(row(t('lines.total_gross'))).not.toContainText(t('bids.lowest'))
      await expect(page.getByRole('main').getByText(t('line_comparison.by_net_here'))).toBeVisible()

      await table.getByRole('link', { name: t('bids.a11y_accept', { company: name(taxed) }) }).click()
      await expect(page).toHaveURL(new RegExp(`/accept/${taxed.bid_id}$`))
    })

    test('on a phone has totals first, then lines that open', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const { rfq_id, buyer, untaxed, partial, taxed } = await aTender(database)
      await signInAs(buyer)
      await page.goto(at(lang, `/rfq/${rfq_id}?view=lines`))
      await expect(region(page, lang)).toBeHidden()
      const totals = page.getByRole('list', { name: t('line_comparison.a11y_totals') })
      await expect(totals.getByRole('listitem')).toContainText([name(untaxed), name(taxed)])
      await expect(page.getByRole('list', { name: t('line_comparison.incomplete') })).toContainText(name(partial))
      const line = page
        .getByRole('list', { name: t('line_comparison.a11y_lines') })
        .locator(':scope > li')
        .filter({ hasText: '4×16' })
      await expect(line).toContainText('27.95')
      await expect(line.getByText('34,080.00')).toBeHidden()
      await line.locator('summary').click()
      await expect(line.getByText('34,080.00')).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await expectAccessible()
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test('more bids than four are chosen by links, and by keyboard', async ({ page, database, signInAs }) => {
    const rfq = await anRfq(database)
    await withLines(database, rfq.rfq_id, [{ quantity: '10' }, {}])
    const bids: Awaited<ReturnType<typeof aBidWithLines>>[] = []
    for (let index = 0; index < 6; index += 1)
      bids.push(
        await aBidWithLines(database, {
          rfq_id: rfq.rfq_id,
          supplier: await aSupplier(database),
          prices: [String(100 + index), '50'],
        }),
      )
    await signInAs(rfq.buyer)
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}?view=lines`))
    const table = region(page, lang).getByRole('table')
    const heads = table.locator('thead tr').last().getByRole('columnheader')
    await expect(heads).toHaveCount(5)
    await page
      .getByRole('link', { name: t('bids.a11y_compare_remove', { company: bids[0]!.supplier.company_name }) })
      .press('Enter')
    await expect(heads).toHaveCount(4)
    await page
      .getByRole('link', { name: t('bids.a11y_compare_add', { company: bids[5]!.supplier.company_name }) })
      .press('Enter')
    await expect(heads).toHaveCount(5)
    // The lowest is that of all bids, also of those without a column.
    await expect(heads).not.toContainText([bids[0]!.supplier.company_name])
    await expect(table.getByRole('row').nth(1)).toContainText('105.00')
    await expect(table.getByRole('rowheader').first()).toContainText(bids[0]!.supplier.company_name)
    await expect(table.getByRole('cell').getByText(t('line_comparison.lowest'), { exact: true })).toHaveCount(0)
    // In a full table another bid takes the place of the last one.
    await page
      .getByRole('link', {
        name: t('bids.a11y_compare_replace', {
          company: bids[0]!.supplier.company_name,
          last: bids[5]!.supplier.company_name,
        }),
      })
      .press('Enter')
    await expect(heads.filter({ hasText: bids[0]!.supplier.company_name })).toHaveCount(1)
    await expect(heads).toHaveCount(5)
    // The print key has all of them on paper, also those without a column.
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.keyboard.press('Control+p')
    await expect(page.getByTestId('line-paper').locator('thead tr').last().locator('th')).toHaveCount(7)
    await region(page, lang).focus()
    await expect(region(page, lang)).toBeFocused()
  })

  test.describe('a long comparison', () => {
    test('has 50 lines and links to the others, which keep the view; paper has all', async ({
      page,
      database,
      signInAs,
    }) => {
      await page.addInitScript(() => {
        window.print = () => (document.documentElement.dataset.printed = '1')
      })
      const rfq = await anRfq(database)
      const lines = Array.from({ length: 120 }, (_, at) => ({ description: `Cable ${at + 1}` }))
      await withLines(database, rfq.rfq_id, lines)
      await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: lines.map((_, at) => String(at + 10)) })
      await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: lines.map((_, at) => String(at + 11)) })
      await signInAs(rfq.buyer)
      await page.goto(at(lang, `/rfq/${rfq.rfq_id}?view=lines`))
      const table = region(page, lang).getByRole('table')
      const line = (number: number) => table.getByRole('rowheader', { name: `Cable ${number}` })
      await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(50)
      // The names stay below the page's header while lines scroll by.
      await line(40).scrollIntoViewIfNeeded()
      const name = table.locator('thead tr').last().getByRole('columnheader').nth(1)
      const header = (await page.getByRole('banner').boundingBox())!
      await expect.poll(async () => Math.round((await name.boundingBox())!.y)).toBe(Math.round(header.height))
      await page.getByRole('link', { name: t('line_comparison.basis_net') }).click()
      await expect(page).toHaveURL(/basis=net/)
      const pages = page.getByRole('navigation', { name: t('lines.pages') })
      const last = pages.getByRole('link', { name: '101–120' })
      // The address changes before the view does.
      await expect(last).toHaveAttribute('href', /basis=net/)
      await last.click()
      await expect(page).toHaveURL(/view=lines&basis=net&lines=101#/)
      await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(20)
      await expect(line(101)).toBeInViewport()
      await expect(pages.locator('[aria-current]')).toHaveText('101–120')
      await page.getByRole('link', { name: t('line_comparison.basis_gross') }).click()
      await expect(page).toHaveURL(/view=lines&lines=101$/)
      await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(20)
      // A search finds lines of every page; what was chosen stays.
      const search = page.getByRole('searchbox', { name: t('line_editor.search') })
      await search.fill('cable 7')
      await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(11)
      await expect(page).toHaveURL(/view=lines&lines=101&search=/)
      await search.fill('')
      await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(20)
      await page.getByRole('button', { name: t('line_comparison.print') }).click()
      await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
      await expect(page.getByTestId('line-paper').locator('th', { hasText: 'Cable' })).toHaveCount(120)
      await pages.getByRole('link', { name: '1–50', exact: true }).press('Enter')
      await expect(table.getByRole('rowheader', { name: 'Cable' })).toHaveCount(50)
      await expect(line(1).first()).toBeInViewport()
    })
  })

  test('bids that are all incomplete are never the lowest in total; words say why', async ({
    page,
    database,
    signInAs,
    expectAccessible,
  }) => {
    const rfq = await anRfq(database)
    await withLines(database, rfq.rfq_id, [{ quantity: '10' }, { description: 'التركيب والاختبار', unit_code: 'LS' }], {
      partial_allowed: true,
    })
    const first = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['12', null] })
    const second = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['14', null] })
    await signInAs(rfq.buyer)
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
    const bids = page.getByRole('region', { name: new RegExp(t('bids.title')) })
    await expect(bids).toContainText(first.supplier.company_name)
    await expect(bids).toContainText(t('lines.incomplete', { count: 1 }))
    await expect(bids).not.toContainText(t('bids.lowest'))
    await page.getByRole('link', { name: t('line_comparison.view_lines') }).click()
    await expect(page.getByRole('main').getByText(t('line_comparison.none_complete'))).toBeVisible()
    const table = region(page, lang).getByRole('table')
    await expect(table.locator('thead tr').last().getByRole('columnheader')).toContainText([
      t('lines.line'),
      first.supplier.company_name,
      second.supplier.company_name,
    ])
    // A line has its lowest price; the totals have none, and nothing is added up for a line that nobody offers.
    await expect(
      table.getByRole('row', { name: '4×16' }).getByText(t('line_comparison.lowest'), { exact: true }),
    ).toHaveCount(1)
    await expect(table.getByRole('row', { name: 'التركيب' }).getByText(t('lines.not_offered'))).toHaveCount(2)
    await expect(table).not.toContainText(t('bids.lowest'))
    await expect(page.getByText(t('line_comparison.whole'))).toHaveCount(0)
    await expectAccessible()
  })

  test('one bid has no marks, and is what is printed across the paper', async ({ page, database, signInAs }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = String(Number(document.documentElement.dataset.printed ?? 0) + 1)
      }
    })
    const rfq = await anRfq(database)
    await withLines(database, rfq.rfq_id, [{ quantity: '10' }])
    await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['12.5'] })
    await signInAs(rfq.buyer)
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}?view=lines`))
    await expect(region(page, lang)).toContainText('12.50')
    await expect(region(page, lang)).not.toContainText(t('line_comparison.lowest'))
    await expect(page.getByRole('link', { name: t('line_comparison.basis_net') })).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('line_comparison.download') }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`comparison-${rfq.rfq_id}.xlsx`)
    // The menu of the browser lays out the same paper while nothing else happens.
    await expect
      .poll(() =>
        page.evaluate(() => {
          dispatchEvent(new Event('beforeprint'))
          return document.querySelector('[data-testid=line-paper]')?.textContent ?? ''
        }),
      )
      .toContain('12.50')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.getByTestId('line-paper')).toHaveCount(0)
    await page.getByRole('button', { name: t('line_comparison.print') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByTestId('line-paper')).toContainText('12.50')
    await expect(page.getByRole('main')).toBeHidden()
  })
}
