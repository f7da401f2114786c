// needs a browser: files, focus
import { readSheet } from 'read-excel-file/universal'
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aBid } from '../../support/make/bids.ts'
import { aSupplier } from '../../support/make/companies.ts'
import { aPdf } from '../../support/make/files.ts'
import { withLines } from '../../support/make/lines.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aWorkbook, type MadeCell } from '../../support/make/tables.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const { name, type: mimeType, bytes: buffer } = aPdf('quotation.pdf')
const quotation = { name, mimeType, buffer }

const aRegistered = async (database: Database) => {
  const supplier = await aSupplier(database)
  await database.kysely
    .updateTable('companies')
    .set({ vat_number: '300075588400003' })
    .where('company_id', '=', supplier.company_id)
    .execute()
  return supplier
}
const pasteInto = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const cell = (number: number) => t('pricing.a11y_price', { number })
  const price = (page: Page, number: number) => page.getByRole('textbox', { name: cell(number), exact: true })

  test.describe(screenOf[lang].name, () => {
    const { name: _name, ...screen } = screenOf[lang]
    test.use(screen)

    test.describe('at a desk', () => {
      test.use(screenOf.en)

      test(`${lang}: prices are pasted and taken back, a line is not offered, the price sheet is filled in and uploaded`, async ({
        page,
        database,
        signInAs,
        expectAccessible,
      }) => {
        const { rfq_id } = await anRfq(database)
        await withLines(
          database,
          rfq_id,
          [{ quantity: '10' }, { quantity: '2' }, { quantity: '3' }, { quantity: '4' }],
          {
            partial_allowed: true,
          },
        )
        const supplier = await aRegistered(database)
        await signInAs(supplier)
        await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
        await page.locator('html[data-ready]').waitFor()

        await page.getByRole('button', { name: t('pricing.a11y_options', { number: 2 }) }).click()
        await page.getByRole('menuitem', { name: t('pricing.not_offer') }).click()
        await expect(page.getByText(t('pricing.incomplete_note'))).toBeVisible()
        await expect(price(page, 2)).toHaveCount(0)

        await price(page, 1).focus()
        await pasteInto(page, cell(1), `${t('lines.unit_price')}\n12.5\n7\n٣٫٥\n`)
        await expect(price(page, 1)).toHaveValue('12.50')
        await expect(price(page, 3)).toHaveValue('3.50')
        // Its column has a head.
        await expect(page.locator('[data-row] td').getByText(t('lines.total_net')).first()).toBeHidden()
        await expect(price(page, 4)).toHaveValue('')
        await page.getByRole('button', { name: t('lines.undo') }).click()
        await expect(price(page, 1)).toHaveValue('')
        await page.getByRole('button', { name: t('pricing.a11y_offer', { number: 2 }) }).click()
        await expect(price(page, 2)).toBeFocused()
        await expect(page.getByText(t('pricing.incomplete_note'))).toHaveCount(0)

        const sheet = await page.request.get(`/api/v1/rfqs/${rfq_id}/price-sheet.xlsx?lang=${lang}`)
        const table = await readSheet(new Uint8Array(await sheet.body()).buffer, 1)
        const head = table.findIndex((row) => row.includes(t('lines.unit_price')))
        const column = table[head]!.indexOf(t('lines.unit_price'))
        const prices = [28.4567, 1840, 'x', 950]
        const filled = table.map((row, index) =>
          row.map((value, at) => (at === column && index > head ? prices[index - head - 1]! : value)),
        )
        const file = aWorkbook([{ name: 'Prices', rows: filled as MadeCell[][] }])
        await page
          .locator('input[type=file][accept=".xlsx,.csv"]')
          .setInputFiles({ name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer: file.bytes })
        await expect(price(page, 1)).toHaveValue('28.4567')
        await expect(price(page, 4)).toHaveValue('950.00')
        await expect(page.getByText(t('pricing.sheet_bad', { count: 1 }))).toBeVisible()
        await expectAccessible()
        await price(page, 3).fill('1')
        await page.locator('input[type=file][name=attachment]').setInputFiles(quotation)
        await page
          .getByRole('button', { name: t('bids.submit') })
          .filter({ visible: true })
          .first()
          .click()
        await expect(page.getByText(t('bids.submitted')).first()).toBeVisible()
        const bid = await database.kysely
          .selectFrom('bids')
          .select(['net_halalas', 'unpriced_lines'])
          .where('supplier_id', '=', supplier.company_id)
          .executeTakeFirstOrThrow()
        expect(bid).toEqual({ net_halalas: 776_757, unpriced_lines: 0 })
      })
    })

    test(`${lang}: a company without a VAT number prices without VAT, and finds the way to add one`, async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const { rfq_id } = await anRfq(database)
      await withLines(database, rfq_id, [{ quantity: '10' }])
      await signInAs(await aSupplier(database))
      await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
      await expect(page.getByText(t('pricing.no_vat_number'))).toBeVisible()
      await expect(page.getByRole('combobox', { name: t('pricing.a11y_vat', { number: 1 }) })).toHaveCount(0)
      await expectAccessible()
      await price(page, 1).fill('5')
      await expect(page.getByText(t('pricing.totals_announced', { net: '50.00', gross: '50.00' }))).toBeAttached()
      await page.getByRole('link', { name: t('pricing.add_vat_number') }).click()
      await page.getByRole('textbox', { name: t('accounts.vat_number') }).fill('٣٠٠٠٧٥٥٨٨٤٠٠٠٠٣')
      await page.getByRole('textbox', { name: t('accounts.vat_number') }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`/rfq/${rfq_id}/bid$`))
      await expect(page.getByRole('combobox', { name: t('pricing.a11y_vat', { number: 1 }) })).toHaveValue('S')
      await expect(price(page, 1)).toHaveValue('5.00')
    })

    test(`${lang}: a bid with one amount says its VAT where its bidder wants to`, async ({
      page,
      database,
      signInAs,
      expectAccessible,
      expectFailure,
    }) => {
      const { rfq_id } = await anRfq(database)
      expectFailure({ url: /\/bids\/new$/, status: 422 })
      await aBid(database, { rfq_id, total_amount: 90_000 })
      await signInAs(await aRegistered(database))
      await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
      await page.locator('html[data-ready]').waitFor()
      await page.getByRole('textbox', { name: t('bids.total_amount') }).fill('115000')
      const choose = async (label: string, option: string | RegExp) => {
        await page.getByRole('combobox', { name: label }).click()
        await page.getByRole('option', { name: option }).click()
      }
      await choose(t('pricing.vat_of_total'), new RegExp(t('lines.vat_S')))
      const stated = t('pricing.of_which_vat', { rate: '\u206615%\u2069', amount: '\u206615,000.00\u2069' })
      await expect(page.getByText(stated)).toBeVisible()
      await choose(t('pricing.vat_of_total'), t('lines.vat_E'))
      await page.locator('input[type=file][name=attachment]').setInputFiles(quotation)
      await page.getByRole('button', { name: t('bids.submit') }).click()
      await expect(
        page
          .getByRole('main')
          .getByRole('alert')
          .filter({ hasText: t('lines.vat_reason_required') }),
      ).toBeVisible()
      await expectAccessible()
      await choose(t('pricing.vat_of_total'), new RegExp(t('lines.vat_S')))
      await page.getByRole('button', { name: t('bids.submit') }).click()
      await expect(page.getByText(t('bids.submitted')).first()).toBeVisible()
      await expect(
        page
          .getByRole('region', { name: t('bids.title') })
          .getByText(t('bids.incl_vat'))
          .first(),
      ).toBeVisible()
      await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
      await expect(page.getByText(stated)).toBeVisible()
    })
  })
}
