// needs a browser: late code
import type { Page } from '@playwright/test'
import { aProduct, type MadeProduct } from '../../support/make/products.ts'
import { anRfq, type MadeRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { withLines } from '../../support/make/lines.ts'
import { expect, says, test } from '../fixtures.ts'

/*
 * Pages that are kept for guests bring their own parts, whichever page was opened before.
 */

const t = says.ar

/** The parts that the page brings, by their source files. */
const partsOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(document.querySelector('#state')!.textContent) as { parts: string[] }).parts.sort())

test('pages of one kind with different parts come with their own to each guest, and to a member after them', async ({
  database,
  windowOf,
}) => {
  const aLined = async () => {
    const rfq = await anRfq(database)
    await withLines(database, rfq.rfq_id, [{ description: 'كابل نحاسي' }, { description: 'لوحة توزيع' }])
    return rfq
  }
  const [plain, lined] = [await anRfq(database), await aLined()]
  const [otherPlain, otherLined] = [await anRfq(database), await aLined()]
  const [one, many] = [await aProduct(database), await aProduct(database, { images: 3 })]

  const hasLines = (rfq: MadeRfq) => rfq === lined || rfq === otherLined
  const opensRfq = async (page: Page, rfq: MadeRfq) => {
    await page.goto(`/rfq/${rfq.rfq_id}`)
    await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
    const lines = page.getByRole('main').getByRole('region', { name: t('lines.title') })
    await expect(lines).toHaveCount(hasLines(rfq) ? 1 : 0)
    if (hasLines(rfq)) await expect(lines.getByRole('row')).toHaveCount(3)
    return partsOf(page)
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

  const parts: Record<'plain' | 'lined', string[][]> = { plain: [], lined: [] }
  for (const [rfqs, products] of [
    [
      [lined, plain],
      [many, one],
    ],
    [
      [otherPlain, otherLined],
      [one, many],
    ],
  ] as const) {
    const guest = await windowOf({ cookie: 'lang=ar' })
    for (const rfq of rfqs) parts[hasLines(rfq) ? 'lined' : 'plain'].push(await opensRfq(guest, rfq))
    for (const product of products) await opensProduct(guest, product)
  }
  expect(parts.lined[1]).toEqual(parts.lined[0])
  expect(parts.plain[1]).toEqual(parts.plain[0])
  expect(parts.lined[0]).not.toEqual(parts.plain[0])
  const member = await windowOf(await aCompany(database))
  await opensRfq(member, lined)
  await opensProduct(member, many)
})
