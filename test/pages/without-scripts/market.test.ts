import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aPng, aText } from '#test/support/make/files.ts'
import { aProduct } from '#test/support/make/products.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

/* Selling without scripts: each form and each question is a separate page. */

const { browse, database } = await browserApp()
const main = (page: PlainBrowser) => page.getByRole('main')
const summary = (page: PlainBrowser) => main(page).getByRole('alert').first()
const send = (page: PlainBrowser, label: string) => main(page).getByRole('button', { name: label, exact: true }).click()
const follow = (page: PlainBrowser, label: string) => main(page).getByRole('link', { name: label, exact: true }).click()
const lang = 'ar'
const t = says[lang]

it('a supplier becomes a seller, offers a product, changes it and its images, and deletes it', async () => {
  const page = browse()
  const supplier = await aSupplier(database, { lang })
  const name = `خزانة ملفات ${supplier.company_id}`
  const field = (label: string) => main(page).getByLabel(label, { exact: true })
  const said = (sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible()
  page.expectStatus(422, 415)
  page.signIn(supplier)
  await page.goto(at(lang, '/market-place'))
  await follow(page, t('marketplace.become_seller'))
  await expect(main(page)).toContainText(t('marketplace.become_seller_body'))
  await send(page, t('marketplace.become_seller_action'))
  await said(t('marketplace.subscribed'))

  // Refused once: every text stays.
  const texts = {
    [t('marketplace.name')]: name,
    [t('marketplace.description')]: 'فولاذ بطلاء حراري وقفل مركزي.',
    [t('marketplace.field_min_quantity')]: '١٠',
    [t('marketplace.field_end_price')]: '690',
    [t('marketplace.field_qty_for_min_price')]: '50',
    [t('marketplace.field_start_price')]: '700',
  }
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
  await field(t('categories.category')).selectOption({ index: 1 })
  await field(t('marketplace.field_type')).selectOption('goods')
  await send(page, t('marketplace.submit'))
  await expect(summary(page)).toContainText(t('marketplace.start_above_end'))
  await expect(summary(page)).toContainText(t('marketplace.images_required'))
  for (const [label, text] of Object.entries(texts)) await expect(field(label)).toHaveValue(text)
  await expect(field(t('marketplace.field_type'))).toHaveValue('goods')
  await field(t('marketplace.field_start_price')).fill('٦١٥')
  await field(t('marketplace.field_images')).setInputFiles(aPng('front.png', 800, 600))
  await send(page, t('marketplace.submit'))
  await expect(page).toHaveURL(/\/market-place\/\d+$/)
  await said(t('marketplace.added'))
  const address = page.url()
  await follow(page, t('marketplace.form_edit'))
  await expect(field(t('marketplace.field_start_price'))).toHaveValue('615.00')
  await field(t('marketplace.field_start_price')).fill('600')
  await send(page, t('site.save'))
  await said(t('marketplace.updated'))
  await expect(main(page)).toContainText('600.00')

  // One image more, after one that is none; then the first goes. The last one stays.
  const image = field(t('marketplace.image_add'))
  await image.setInputFiles(aText('notes.txt'))
  await send(page, t('site.send_file'))
  await expect(main(page)).toContainText(t('errors.file_type', { name: 'notes.txt' }))
  await image.setInputFiles(aPng('side.png', 640, 480))
  await send(page, t('site.send_file'))
  await said(t('marketplace.image_added'))
  await said(t('marketplace.image_count', { count: 2 }))
  await follow(page, t('marketplace.a11y_delete_image', { index: 1 }))
  await send(page, t('marketplace.image_delete'))
  await said(t('marketplace.image_deleted'))
  await follow(page, t('marketplace.a11y_delete_image', { index: 1 }))
  await expect(main(page)).toContainText(t('marketplace.last_image'))
  await expect(main(page).locator('form')).toHaveCount(0)
  await follow(page, t('site.back'))
  await expect(page).toHaveURL(address)

  await follow(page, t('marketplace.delete_short'))
  await expect(main(page)).toContainText(name)
  await send(page, t('marketplace.delete'))
  await expect(page).toHaveURL(at(lang, '/market-place'))
  await said(t('marketplace.deleted'))
  await expect(main(page).getByRole('link', { name })).toHaveCount(0)
})

it('who may not sell yet is led through each step and back; what belongs to others cannot be changed', async () => {
  const page = browse()
  const { product_id } = await aProduct(database)
  await page.goto('/market-place')
  await follow(page, t('marketplace.become_seller'))
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/market-place/new')}`)
  await expect(main(page)).toContainText(t('site.new_product'))
  page.signIn(await aCompany(database))
  await page.goto(`/market-place/new?from=${encodeURIComponent('/user-profile')}`)
  await expect(main(page)).toContainText(t('marketplace.become_seller_supplier_first'))
  await follow(page, t('suppliers.register_action'))
  await main(page).getByLabel(t('suppliers.about')).fill('نصنع الأثاث المكتبي ونركّبه.')
  await main(page).getByLabel(t('categories.category'), { exact: true }).selectOption({ index: 1 })
  await main(page).getByLabel(t('suppliers.cr')).fill('7001234567')
  await send(page, t('suppliers.register_action'))
  await expect(main(page)).toContainText(t('marketplace.become_seller_body'))
  await expect(main(page).getByRole('link', { name: t('site.cancel') })).toHaveAttribute('href', '/user-profile')

  for (const act of ['edit', 'delete']) {
    await page.goto(`/market-place/${product_id}/${act}`)
    await expect(main(page)).toContainText(t('errors.not_owner'))
    await expect(main(page).locator('form')).toHaveCount(0)
  }
})

it('prices say that VAT is not in them: in the list, on the page, in the form and in what is shared', async () => {
  const { product_id, seller } = await aProduct(database)
  for (const [lang, words] of [
    ['ar', 'قبل الضريبة'],
    ['en', 'before VAT'],
  ] as const) {
    const page = browse({ as: seller, lang })
    await page.goto(at(lang, '/market-place'))
    await expect(main(page).locator('dd').first()).toContainText(words)
    await page.goto(at(lang, `/market-place/${product_id}`))
    await expect(main(page).locator('dd').first()).toContainText(words)
    const guest = browse({ lang })
    await guest.goto(at(lang, `/market-place/${product_id}`))
    await expect(guest.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(words))
    await page.goto(at(lang, `/market-place/${product_id}/edit`))
    for (const label of ['marketplace.field_end_price', 'marketplace.field_start_price'] as const)
      await expect(main(page).getByLabel(says[lang](label), { exact: true })).toHaveAttribute('name', /price/)
    await expect(main(page)).toContainText(words)
  }
})

it('a seller chooses the main picture, which lists show', async () => {
  const { product_id, seller, images } = await aProduct(database, { images: 2 })
  const page = browse({ as: seller, lang })
  await page.goto(at(lang, `/market-place/${product_id}`))
  await expect(main(page).getByRole('button', { name: t('marketplace.a11y_main_image', { index: 1 }) })).toHaveCount(0)
  await send(page, t('marketplace.a11y_main_image', { index: 2 }))
  await expect(page.getByText(t('marketplace.main_image_done'), { exact: true })).toBeVisible()
  await expect(main(page).locator('#picture-1 a')).toHaveAttribute('href', images[1])
})
