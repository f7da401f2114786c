// needs a browser: focus
import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import type { T } from '../../../src/framework/i18n/messages.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { aPdf } from '../../support/make/files.ts'
import { withLines } from '../../support/make/lines.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, OTHER_LANGUAGE, says, test } from '../fixtures.ts'
import { openStep } from '../tenders/rfq-form.ts'

const { name, type: mimeType, bytes: buffer } = aPdf('quotation.pdf')
const file = { name, mimeType, buffer }

/** What people type where a separator does not group, and its two readings. */
const UNCLEAR = [
  ['12,5', '12.5', '125'],
  ['1,5', '1.5', '15'],
  ['1 5', '1.5', '15'],
  ['١٢،٥', '12.5', '125'],
  ['١٬٥', '1.5', '15'],
] as const
/** An amount that is clear, as each language writes it. */
const AMOUNT = { ar: ['١٢٫٥', 12.5], en: ['1,200', 1200] } as const

/** Types each unclear number and sends it: the field is refused in a sentence that has both readings. */
async function isRefused(t: T, main: Locator, field: Locator, send: () => Promise<void>, texts = UNCLEAR.slice()) {
  for (const [typed, decimal, grouped] of texts) {
    await field.fill(typed)
    await send()
    await expect(main.getByText(t('errors.number_unclear', { decimal, grouped })).first(), typed).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    // What is pressed reads the fields a moment later.
    await expect(main.page().locator('button[type=submit][aria-disabled=true]')).toHaveCount(0)
  }
}

const press = (page: Page, label: string) => () =>
  page.getByRole('button', { name: label, exact: true }).filter({ visible: true }).first().click()

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test.describe(`a number that is typed (${lang})`, () => {
    test('as the amount of a bid', async ({ page, database, signInAs }) => {
      const { rfq_id } = await anRfq(database)
      await signInAs(await aSupplier(database))
      await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
      const main = page.getByRole('main')
      const amount = main.getByLabel(t('bids.total_amount'), { exact: true })
      await main.locator('input[type=file][name=attachment]').setInputFiles(file)
      const send = press(page, t('bids.submit'))
      await isRefused(t, main, amount, send)
      const stored = database.kysely.selectFrom('bids').select('total_amount').where('rfq_id', '=', rfq_id)
      expect(await stored.execute()).toEqual([])
      await amount.fill(AMOUNT[lang][0])
      await send()
      await expect(page).toHaveURL(new RegExp(`/rfq/${rfq_id}$`))
      expect((await stored.execute()).map(({ total_amount }) => Number(total_amount))).toEqual([AMOUNT[lang][1]])
    })

    test('as the price of a line and as a discount', async ({ page, database, signInAs }) => {
      const { rfq_id } = await anRfq(database)
      await withLines(database, rfq_id, [{ quantity: '3' }])
      await signInAs(await aSupplier(database))
      await page.goto(at(lang, `/rfq/${rfq_id}/bid`))
      const main = page.getByRole('main')
      const price = main.getByRole('textbox', { name: t('pricing.a11y_price', { number: 1 }), exact: true })
      const kind = (of: 'percent' | 'amount') =>
        main.getByRole('radio', { name: t(`discount.kind_${of}`), exact: true })
      const percent = main.getByRole('textbox', { name: t('discount.percent_label') })
      const amount = main.getByRole('textbox', { name: t('discount.amount_label') })
      await main.locator('input[type=file][name=attachment]').setInputFiles(file)
      const send = press(page, t('bids.submit'))
      await isRefused(t, main, price, send)
      await price.fill('1,200')
      await kind('percent').check()
      await isRefused(t, main, percent, send, UNCLEAR.slice(0, 2))
      await kind('amount').check()
      await isRefused(t, main, amount, send, UNCLEAR.slice(2))
      expect(await database.kysely.selectFrom('bids').select('bid_id').where('rfq_id', '=', rfq_id).execute()).toEqual(
        [],
      )
      await price.fill(AMOUNT[lang][0])
      await kind('percent').check()
      await percent.fill('٧٫٥')
      await send()
      await expect(page).toHaveURL(new RegExp(`/rfq/${rfq_id}$`))
      const { rows } = await database.pool.query(
        'select unit_price_e4::float8 / 10000 as price, discount_bp from bids join bid_lines using (bid_id) where bids.rfq_id = $1',
        [rfq_id],
      )
      expect(rows).toEqual([{ price: AMOUNT[lang][1], discount_bp: 750 }])
    })
  })
}

for (const lang of OTHER_LANGUAGE) {
  const t = says[lang]

  test.describe(`a number that is typed (${lang})`, () => {
    test('as the quantity of an RFQ and of a line', async ({ page, database, signInAs }) => {
      const { rfq_id, buyer } = await anRfq(database)
      await signInAs(buyer)
      await page.goto(at(lang, `/rfq/${rfq_id}/edit`))
      const main = page.getByRole('main')
      const quantity = main.getByLabel(t('rfqs.quantity'), { exact: true })
      const update = press(page, t('amendments.preview'))
      await isRefused(t, main, quantity, update)
      const stored = async () =>
        (await database.pool.query('select quantity from rfqs where rfq_id = $1', [rfq_id])).rows
      expect(await stored()).toEqual([{ quantity: 120 }])
      await quantity.fill('1,200')
      await update()
      await main.getByRole('button', { name: t('amendments.publish') }).click()
      await expect.poll(stored).toEqual([{ quantity: 1200 }])

      const lined = await anRfq(database, { buyer })
      await withLines(database, lined.rfq_id, [{ quantity: '3' }])
      await page.goto(at(lang, `/rfqs/new?copy_of=${lined.rfq_id}&step=2`))
      const cell = main.getByLabel(t('line_editor.quantity_of', { number: 1 }), { exact: true })
      const publish = press(page, t('rfqs.publish'))
      await isRefused(t, main, cell, publish)
      await cell.fill(AMOUNT[lang][0])
      await openStep(main, t, 3)
      await main.getByLabel(t('rfqs.delivery_date'), { exact: true }).fill(addDays(dayOf(Date.now()), 60))
      await main
        .getByRole('group', { name: t('rfqs.copied_files') })
        .getByRole('button')
        .first()
        .click()
      await main.getByLabel(t('rfqs.attachments_label'), { exact: true }).setInputFiles([file])
      await publish()
      await expect(page).toHaveURL(/\/rfq\/\d+$/)
      const { rows } = await database.pool.query(
        'select trim_scale(rfq_lines.quantity)::text as quantity from rfq_lines join rfqs using (rfq_id) where buyer_id = $1 order by rfq_id desc limit 1',
        [buyer.company_id],
      )
      expect(rows.map((row) => Number(row.quantity))).toEqual([AMOUNT[lang][1]])
    })

    test('as a price and a quantity of a product, and as a limit of what is searched', async ({
      page,
      database,
      signInAs,
    }) => {
      const { product_id, seller } = await aProduct(database)
      await signInAs(seller)
      await page.goto(at(lang, `/market-place/${product_id}/edit`))
      const main = page.getByRole('main')
      const [least, price] = [
        main.getByLabel(t('marketplace.field_min_quantity'), { exact: true }),
        main.getByLabel(t('marketplace.field_end_price'), { exact: true }),
      ]
      const read = async () =>
        (
          await database.pool.query(
            'select min_quantity::float8 as least, end_price::float8 as price from products where product_id = $1',
            [product_id],
          )
        ).rows[0]
      const before = await read()
      const typed = [await least.inputValue(), await price.inputValue()] as const
      const save = press(page, t('site.save'))
      await isRefused(t, main, least, save, UNCLEAR.slice(0, 2))
      await least.fill(typed[0])
      await isRefused(t, main, price, save)
      expect(await read()).toEqual(before)
      await price.fill('99,999.5')
      await save()
      await expect.poll(read).toEqual({ ...before, price: 99_999.5 })

      await page.goto(at(lang, '/market-place'))
      const from = main.getByLabel(t('marketplace.min_price'), { exact: true })
      await isRefused(t, main, from, () => from.press('Enter'))
      await from.fill('1,200')
      await from.press('Enter')
      await expect(page).toHaveURL(/min_price=1200/)
    })

    test('as the limit of awards', async ({ page, database, signInAs }) => {
      const company = await aCompany(database, { lang })
      await signInAs(company)
      await page.goto(at(lang, '/company/settings'))
      const main = page.getByRole('main')
      await main.getByLabel(t('members.limit_on')).check()
      const limit = main.getByLabel(t('members.limit'), { exact: true })
      const save = press(page, t('members.save'))
      await isRefused(t, main, limit, save)
      const { rows } = await database.pool.query('select award_limit_halalas from companies where company_id = $1', [
        company.company_id,
      ])
      expect(rows).toEqual([{ award_limit_halalas: null }])
    })
  })
}
