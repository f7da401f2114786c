import type { Page } from '@playwright/test'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aProduct, aSeller } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { arriveHydrated, at, expect, says, test } from '../fixtures.ts'

/** A text that would end an attribute, a data block or a script, and go elsewhere. */
const HOSTILE = `"><meta http-equiv="refresh" content="0;url=//evil.example"></script><script>document.title='taken'</script>`
/** Made products have rows of pictures without bytes. */
const NO_BYTES = { url: '/uploads/product/', status: 404 }
const ONCE = [
  'description',
  'og:title',
  'og:description',
  'og:site_name',
  'og:type',
  'og:url',
  'og:locale',
  'og:image',
  'og:image:type',
  'og:image:width',
  'og:image:height',
  'og:image:alt',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
]

/** What a page tells, by name, once it has woken up. */
async function metadataOf(page: Page, path: string) {
  await page.goto(path)
  const metas = await page
    .locator('head meta')
    .evaluateAll((all) =>
      all.map((meta): [string, string] => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    )
  for (const name of ONCE)
    expect(
      metas.filter(([one]) => one === name),
      `${name} of ${path}`,
    ).toHaveLength(1)
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  return {
    meta: Object.fromEntries(metas),
    things: things.map((text) => JSON.parse(text) as Record<string, unknown> & { '@type': string }),
  }
}

for (const lang of LANGS) {
  test(`${lang}: what pages tell previews is in their language, complete, and no more than guests may know`, async ({
    page,
    database,
    baseURL,
    expectFailure,
  }) => {
    expectFailure(NO_BYTES)
    const seller = await aSeller(database)
    await database.kysely
      .updateTable('companies')
      .set({ company_name: `شركة ${HOSTILE}` })
      .where('company_id', '=', seller.company_id)
      .execute()
    const title = `كراسي ${HOSTILE}`
    const { rfq_id } = await anRfq(database, {
      buyer: seller,
      title,
      description: `اتصل 0551234567 أو a@canary.example.com ${HOSTILE}`,
    })
    const { product_id } = await aProduct(database, {
      seller,
      product_name: title,
      description: `هاتف 0551234567 ${HOSTILE}`,
    })
    const { email, phone_number } = seller
    const pages = [
      { path: '/', type: 'website', picture: `/og/brand.${lang}.png`, about: ['WebSite'] },
      { path: '/rfqs', type: 'website', picture: `/og/brand.${lang}.png`, about: [] },
      { path: `/rfq/${rfq_id}`, type: 'article', picture: `/og/rfq/${rfq_id}.${lang}.png`, about: ['BreadcrumbList'] },
      {
        path: `/market-place/${product_id}`,
        type: 'product',
        picture: `/og/product/${product_id}.${lang}.png`,
        about: ['Product', 'BreadcrumbList'],
      },
      {
        path: `/profile/${seller.company_id}`,
        type: 'profile',
        picture: `/og/profile/${seller.company_id}.${lang}.png`,
        about: ['Organization'],
      },
    ]
    for (const { path, type, picture, about } of pages) {
      const { meta, things } = await metadataOf(page, at(lang, path))
      expect(meta['og:type'], path).toBe(type)
      expect(meta['og:url'], path).toBe(`${baseURL}${at(lang, path)}`)
      expect(meta['og:locale'], path).toBe(lang === 'ar' ? 'ar_SA' : 'en_GB')
      expect(meta['twitter:card'], path).toBe('summary_large_image')
      expect(meta['twitter:image'], path).toBe(meta['og:image'])
      expect([meta['og:image:width'], meta['og:image:height']], path).toEqual(['1200', '630'])
      expect(
        things.map((thing) => thing['@type']),
        path,
      ).toEqual(about)

      expect(meta['og:image']?.startsWith(`${baseURL}${picture}?v=`), path).toBe(true)
      const image = await page.request.get(meta['og:image']!)
      expect([image.status(), image.headers()['content-type'], image.headers()['cache-control']], path).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ])

      await expect(page.locator('meta[http-equiv]')).toHaveCount(0)
      expect(await page.title()).not.toBe('taken')
      const secrets = [email, phone_number, '0551234567', 'canary.example.com']
      for (const secret of secrets) expect(JSON.stringify([meta, things]), `${secret} on ${path}`).not.toContain(secret)
    }
    expect((await metadataOf(page, at(lang, `/rfq/${rfq_id}`))).meta['og:title']).toContain(
      '"><meta http-equiv="refresh"',
    )
    const { things } = await metadataOf(page, at(lang, `/market-place/${product_id}`))
    expect(things[0]).toMatchObject({
      url: `${baseURL}${at(lang, `/market-place/${product_id}`)}`,
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'SAR',
        lowPrice: 850,
        highPrice: 950,
        offerCount: 2,
        seller: { '@type': 'Organization' },
      },
    })
  })
}

test('going on in the browser takes away what was told of the first page', async ({ page, database }) => {
  const t = says.en
  await metadataOf(page, at('en', `/rfq/${(await anRfq(database)).rfq_id}`))
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
