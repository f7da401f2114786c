import type { Page } from '@playwright/test'
import { aProduct, type MadeProduct } from '../../support/make/products.ts'
import { anRfq, type MadeRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { withLines } from '../../support/make/lines.ts'
import { expect, says, test } from '../fixtures.ts'

/*
 * Pages that are kept for guests bring their own parts, whoever opened another before.
 */

const t = says.ar

test('pages of one kind with different parts come with their own to each guest, and to a member after them', async ({
  database,
  windowOf,
}) => {
  const plain = await anRfq(database)
  const lined = await anRfq(database)
  await withLines(database, lined.rfq_id, [{ description: 'كابل نحاسي' }, { description: 'لوحة توزيع' }])
  const [one, many] = [await aProduct(database), await aProduct(database, { images: 3 })]

  const opensRfq = async (page: Page, rfq: MadeRfq) => {
    await page.goto(`/rfq/${rfq.rfq_id}`)
    await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
    const lines = page.getByRole('main').getByRole('region', { name: t('lines.title') })
    await expect(lines).toHaveCount(rfq === lined ? 1 : 0)
    if (rfq === lined) await expect(lines.getByRole('row')).toHaveCount(3)
  }
  const opensProduct = async (page: Page, product: MadeProduct) => {
    await page.goto(`/market-place/${product.product_id}`)
    await expect(page.getByRole('heading', { level: 1, name: product.product_name })).toBeVisible()
    const main = page.getByRole('main')
    const next = main.getByRole('button', { name: t('site.a11y_next_image') })
    await expect(next).toHaveCount(product === many ? 1 : 0)
    if (product !== many) return
    await next.click()
    const second = main.getByRole('link', { name: t('marketplace.a11y_thumbnail', { index: 2 }) })
    await expect(second).toHaveAttribute('aria-current', 'true')
  }

  for (const [rfqs, products] of [
    [
      [lined, plain],
      [many, one],
    ],
    [
      [plain, lined],
      [one, many],
    ],
  ] as const) {
    const guest = await windowOf({ cookie: 'lang=ar' })
    for (const rfq of rfqs) await opensRfq(guest, rfq)
    for (const product of products) await opensProduct(guest, product)
  }
  const member = await windowOf(await aCompany(database))
  await opensRfq(member, lined)
  await opensProduct(member, many)
})
