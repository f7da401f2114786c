// needs a browser: network
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { arriveHydrated, at, expect, says, test } from '../fixtures.ts'

/** Made products have rows of pictures without bytes. */
const NO_BYTES = { url: '/uploads/product/', status: 404 }

test('going on in the browser takes away what was told of the first page', async ({ page, database }) => {
  const t = says.en
  await page.goto(at('en', `/rfq/${(await anRfq(database)).rfq_id}`))
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
  await page
    .locator('.breadcrumb')
    .getByRole('link', { name: t('rfqs.title') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('rfqs.title') })).toBeFocused()
  await expect(
    page.locator('link[rel="canonical"], meta[property], meta[name="description"], script[type="application/ld+json"]'),
  ).toHaveCount(0)
})

test('RFQs, products and companies are shared by a copied link or a message', async ({
  page,
  context,
  database,
  baseURL,
  expectFailure,
}) => {
  expectFailure(NO_BYTES)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const t = says.en
  const { rfq_id, title } = await anRfq(database)
  const { product_id, product_name, seller } = await aProduct(database)
  const { company_name } = await database.kysely
    .selectFrom('companies')
    .select('company_name')
    .where('company_id', '=', seller.company_id)
    .executeTakeFirstOrThrow()
  for (const [path, name] of [
    [`/rfq/${rfq_id}`, title],
    [`/market-place/${product_id}`, product_name],
    [`/profile/${seller.company_id}`, company_name],
  ] as const) {
    await page.goto(at('en', path))
    await page.getByRole('button', { name: t('site.share'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('site.share_title') })
    const url = `${baseURL}${at('en', path)}`
    await expect(dialog.getByLabel(t('site.share_link_label'))).toHaveValue(url)
    await dialog.getByRole('button', { name: t('site.copy_link') }).click()
    await expect(dialog.getByRole('status')).toHaveText(t('site.copied'))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    const message = new URL((await dialog.getByRole('link').getAttribute('href'))!)
    expect(message.searchParams.get('text')).toContain(name)
    expect(message.searchParams.get('text')?.endsWith(`\n${url}`)).toBe(true)
  }
})

test('a phone shares in its own way, and the dialog stands in when that fails', async ({
  browser,
  database,
  baseURL,
}) => {
  const { rfq_id, title } = await anRfq(database)
  const context = await browser.newContext({
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  const phone = arriveHydrated(await context.newPage())
  await phone.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, { calls })
    navigator.share = (data) => {
      calls.push(data)
      return calls.length === 1
        ? Promise.resolve()
        : Promise.reject(new DOMException('', calls.length === 2 ? 'AbortError' : 'NotAllowedError'))
    }
  })
  await phone.goto(at('ar', `/rfq/${rfq_id}`))
  const share = phone.getByRole('button', { name: says.ar('site.share'), exact: true })
  const dialog = phone.getByRole('dialog', { name: says.ar('site.share_title') })
  const calls = () => phone.evaluate(() => (window as Window & { calls?: { url: string; text: string }[] }).calls)
  await share.click()
  await share.click()
  await expect.poll(async () => (await calls())?.length).toBe(2)
  const [shared] = (await calls())!
  expect([shared?.url, shared?.text.includes(title)]).toEqual([`${baseURL}/rfq/${rfq_id}`, true])
  await expect(dialog).toHaveCount(0)
  await share.click()
  await expect(dialog).toBeVisible()
  await context.close()
})
