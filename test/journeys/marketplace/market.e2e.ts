// needs a browser: the job, files
import type { Page } from '@playwright/test'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aJpg, aPng, type MadeFile } from '../../support/make/files.ts'
import { aSeller } from '../../support/make/products.ts'
import { aCompany, type MadeCompany, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, says, screenOf, test } from '../fixtures.ts'

const sent = ({ name, type, bytes }: MadeFile) => ({ name, mimeType: type, buffer: bytes })
const isHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', '')
const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)

/** Offers a product as a seller's program would, so that its pictures are real. */
async function offer(
  url: string,
  seller: MadeCompany,
  product_name: string,
  { category_id = 1, start_price = 850, pictures = 1 } = {},
) {
  const form = new FormData()
  const fields = {
    product_name,
    category_id,
    start_price,
    end_price: start_price + 100,
    min_quantity: 5,
    qty_for_min_price: 50,
    product_type: 'goods',
    description: 'سطح خشبي وقوائم معدنية، مع التوصيل والتركيب.',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (let number = 0; number < pictures; number++)
    form.append(
      'attachments',
      new Blob([aPng(`side-${number}.png`, 700 + number, 525).bytes], { type: 'image/png' }),
      `side-${number}.png`,
    )
  const answer = await fetch(`${url}/api/v1/marketplace/products/new`, {
    method: 'POST',
    headers: { cookie: seller.cookie, origin: url },
    body: form,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { product_id: number }
}

for (const lang of LANGS) {
  const t = says[lang]

  for (const { name: screen, viewport, ...device } of [screenOf[lang]]) {
    test.describe(`the marketplace (${lang}, ${screen})`, () => {
      test.use({ viewport, ...device })

      if (lang === 'ar')
        test('a guest searches, narrows, opens a product, signs in to reach the seller and comes back', async ({
          page,
          database,
          baseURL,
          expectAccessible,
        }) => {
          const seller = await aSeller(database, { lang })
          const visitor = await aCompany(database, { lang })
          const mark = `سوق${seller.company_id}`
          const desk = await offer(baseURL!, seller, `${mark} مكتب`, { pictures: 3 })
          await offer(baseURL!, seller, `${mark} خزانة`, { category_id: 2, start_price: 4000 })
          await page.goto(at(lang, '/market-place'))
          const cards = page.getByRole('article')
          await page.getByRole('searchbox').fill(mark)
          await expect(cards).toHaveCount(2)
          await expect(page.getByRole('status').filter({ hasText: t('marketplace.count', { count: 2 }) })).toBeVisible()
          await expectAccessible()
          await fits(page)
          // Misspelt words find what resembles them, and the page says that it does. New words are known once a job has
          // collected them.
          await database.pool.query("select graphile_worker.add_job('collect_words')")
          await expect
            .poll(
              async () =>
                (await database.pool.query('select from search_words where word like $1', ['%مكتب%'])).rowCount,
            )
            .toBeGreaterThan(0)
          const misspelt = `${mark} مكطب`
          await page.getByRole('searchbox').fill(misspelt)
          await expect(
            page.getByRole('status').filter({ hasText: t('site.alike', { search: misspelt }) }),
          ).toBeVisible()
          await expect(cards.filter({ hasText: `${mark} مكتب` })).toHaveCount(1)
          await fits(page)
          await page.getByRole('searchbox').fill(mark)
          await expect(cards).toHaveCount(2)

          const sheet = async (work: () => Promise<void>) => {
            if (screen === 'phone') await page.getByRole('button', { name: t('site.filter') }).click()
            await work()
            if (screen === 'phone') await page.keyboard.press('Escape')
          }
          const [min, max] = [
            page.getByLabel(t('marketplace.min_price'), { exact: true }),
            page.getByLabel(t('marketplace.max_price'), { exact: true }),
          ]
          await sheet(async () => {
            await page.getByLabel(t('site.sort')).selectOption('price_desc')
            await expect(page).toHaveURL(/sort=price_desc/)
            await expect(cards.first()).toContainText('خزانة')
            await min.fill('٥٬٠٠٠')
            await min.press('Enter')
            await expect(page).toHaveURL(/min_price=5000/)
            await expect(page.getByText(t('marketplace.empty_filtered'))).toBeVisible()
            // A range that ends before it begins says so, and neither end of it narrows the list, also not after the page
            // is loaded again.
            await max.fill('10')
            await max.press('Enter')
            await expect(
              page.getByRole('alert').filter({ hasText: t('marketplace.price_filter_invalid') }),
            ).toBeVisible()
            await expect(cards).toHaveCount(2)
          })
          await page.reload()
          await isHydrated(page)
          await expect(page.getByText(t('marketplace.price_filter_invalid')).and(page.locator(':visible'))).toHaveCount(
            1,
          )
          await expect(page.getByRole('searchbox')).toHaveValue(mark)
          await expect(cards).toHaveCount(2)
          await sheet(async () => {
            await expect(min).toHaveValue('5,000')
            await max.fill('')
            await min.fill('1,000')
            await min.press('Enter')
            await expect(cards).toHaveCount(1)
            await page.getByLabel(t('categories.category')).selectOption('1')
            await expect(page.getByText(t('marketplace.empty_filtered'))).toBeVisible()
          })
          await page
            .getByRole('link', {
              name: t('site.remove_filter', { name: t('marketplace.price_filter_from', { min: '1,000' }) }),
            })
            .click()
          await expect(cards).toHaveCount(1)

          await cards.getByRole('link', { name: `${mark} مكتب` }).click()
          await expect(page.getByRole('heading', { level: 1, name: `${mark} مكتب` })).toBeVisible()
          await expect(page.getByText(t('marketplace.start_price_note', { count: 50, price: '850.00' }))).toBeVisible()
          await expectAccessible()
          await fits(page)
          // The pictures: one after the other, and large.
          await page.getByRole('button', { name: t('site.a11y_next_image') }).click()
          await expect(page.getByRole('link', { name: t('marketplace.a11y_thumbnail', { index: 2 }) })).toHaveAttribute(
            'aria-current',
            'true',
          )
          await page.getByRole('link', { name: t('marketplace.a11y_thumbnail', { index: 3 }) }).click()
          await expect(page.getByRole('button', { name: t('site.a11y_next_image') })).toBeDisabled()
          await page.getByRole('link', { name: t('site.a11y_image_alt', { name: `${mark} مكتب`, index: 3 }) }).click()
          await expect(page.getByRole('dialog')).toContainText(t('site.a11y_image_of', { index: 3, total: 3 }))
          await page.keyboard.press('Escape')
          await expect(page.getByText(seller.phone_number)).toHaveCount(0)

          await page
            .getByRole('complementary', { name: t('marketplace.seller') })
            .getByRole('link', { name: t('site.nav_login') })
            .click()
          await expect(page.getByText(t('accounts.login_return_to', { title: `${mark} مكتب` }))).toBeVisible()
          const main = page.getByRole('main')
          await main.getByLabel(t('accounts.email'), { exact: true }).fill(visitor.email)
          await main.getByLabel(t('accounts.password'), { exact: true }).and(page.locator('input')).fill(PASSWORD)
          await main.getByRole('button', { name: t('accounts.login_submit') }).click()
          await expect(page).toHaveURL(at(lang, `/market-place/${desk.product_id}`))
          await page.getByRole('link', { name: t('suppliers.show_contacts') }).click()
          await expect(
            page.getByRole('link', { name: t('site.a11y_call', { phone: seller.phone_number }) }),
          ).toBeVisible()
          await expect(page).toHaveURL(at(lang, `/market-place/${desk.product_id}`))
        })

      if (lang === 'ar')
        test('a buyer becomes a supplier, then a seller, and offers a product with two pictures', async ({
          page,
          database,
          signInAs,
          expectAccessible,
        }) => {
          const buyer = await aCompany(database, { lang })
          const name = `خزانة ملفات ${buyer.company_id}`
          await page.goto(at(lang, '/market-place'))
          const begin = page.getByRole('main').getByRole('link', { name: t('marketplace.become_seller') })
          await begin.click()
          await expect(page).toHaveURL(new RegExp(`/login\\?from=${encodeURIComponent('/market-place/new')}$`))
          await signInAs(buyer)
          await page.goto(at(lang, '/market-place?new=1'))
          await expect(page).toHaveURL(at(lang, '/market-place/new'))
          await page.goto(at(lang, '/market-place'))
          await begin.click()
          const first = page.getByRole('alertdialog', { name: t('marketplace.become_seller') })
          await expect(first).toContainText(t('marketplace.become_seller_supplier_first'))
          await first.getByRole('link', { name: t('suppliers.register_action') }).click()
          const supplier = page.getByRole('dialog', { name: t('suppliers.register_title') })
          await supplier.getByLabel(t('suppliers.about')).fill('مصنع أثاث مكتبي في الرياض منذ سنوات.')
          await supplier.getByRole('combobox', { name: t('categories.category') }).click()
          await supplier.getByRole('option').first().click()
          await supplier.getByLabel(t('suppliers.cr')).fill(`70${String(buyer.company_id).padStart(8, '0')}`)
          await supplier.getByRole('button', { name: t('suppliers.register_action') }).click()
          const question = page.getByRole('alertdialog', { name: t('marketplace.become_seller_title') })
          await expect(question).toContainText(t('marketplace.become_seller_body'))
          await question.getByRole('button', { name: t('marketplace.become_seller_action') }).click()
          await expect(page.getByText(t('marketplace.subscribed'))).toBeVisible()

          const form = page.getByRole('dialog', { name: t('site.new_product') })
          await form.getByRole('button', { name: t('marketplace.submit') }).click()
          await expect(form.getByRole('alert').first()).toContainText(t('marketplace.images_required'))
          // The toast that says the same leaves the summary uncovered.
          const [toast, summary] = await Promise.all(
            ['.toast[data-kind=error]', '.errors'].map((part) => form.locator(part).boundingBox()),
          )
          expect(toast!.y + toast!.height <= summary!.y || toast!.y >= summary!.y + summary!.height).toBe(true)
          await expectAccessible()
          await form.getByLabel(t('marketplace.name')).fill(name)
          await form.getByLabel(t('marketplace.field_min_quantity')).fill('١٠')
          await form.getByLabel(t('marketplace.field_end_price')).fill('690')
          await form.getByRole('button', { name: t('site.cancel') }).click()
          await expect(form).toBeHidden()

          await page.getByRole('link', { name: t('marketplace.add') }).click()
          await expect(form.getByText(t('site.draft_restored'))).toBeVisible()
          await expect(form.getByLabel(t('marketplace.name'))).toHaveValue(name)
          await form.getByLabel(t('marketplace.field_qty_for_min_price')).fill('50')
          await form.getByLabel(t('marketplace.field_start_price')).fill('700')
          await expect(form.getByLabel(t('marketplace.field_start_price'))).toHaveAccessibleDescription(
            new RegExp(t('marketplace.start_above_end')),
          )
          await form.getByLabel(t('marketplace.field_start_price')).fill('615')
          await expect(
            form.getByText(t('marketplace.saving', { amount: '75.00', percent: '\u206610.9%\u2069' })),
          ).toBeVisible()
          await form.getByLabel(t('marketplace.description')).fill('فولاذ بطلاء حراري، وسكك تمديد كاملة وقفل مركزي.')
          await form.getByRole('combobox', { name: t('categories.category') }).click()
          await form.getByRole('option').first().click()
          await form.getByRole('combobox', { name: t('marketplace.field_type') }).click()
          await form.getByRole('option', { name: t('marketplace.type_goods') }).click()
          await form
            .getByLabel(t('marketplace.field_images'))
            .setInputFiles([sent(aPng('front.png', 800, 600)), sent(aJpg('inside.jpg'))])
          await form.getByRole('button', { name: t('marketplace.submit') }).click()
          await expect(page.getByText(t('marketplace.added'))).toBeVisible()
          await expect(form).toBeHidden()
          await expect(page).toHaveURL(/\/market-place\/\d+$/)
          await page.goto(at(lang, '/market-place'))
          const card = page.getByRole('article').filter({ hasText: name })
          await expect(card).toContainText('615.00')
          await card.getByRole('link', { name }).click()
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
          await expect(page.getByText(t('marketplace.image_count', { count: 2 }))).toBeVisible()

          // It stands on the seller's own page, too, where the draft is gone.
          await page.goto(at(lang, '/user-profile'))
          await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
          await page.getByRole('searchbox').fill('nothing like it')
          await expect(page.getByText(t('marketplace.empty_search'))).toBeVisible()
          await page.getByRole('searchbox').fill(name)
          await expect(page.getByRole('article')).toHaveCount(1)
          await expectAccessible()
          await fits(page)
          await page.getByRole('link', { name: t('marketplace.add') }).click()
          await expect(form.getByLabel(t('marketplace.name'))).toHaveValue('')
        })

      if (lang === 'en')
        test('the owner changes a product, its pictures but the last, and deletes it', async ({
          page,
          database,
          baseURL,
          signInAs,
          expectAccessible,
          expectFailure,
        }) => {
          const seller = await aSeller(database, { lang })
          const { product_id } = await offer(baseURL!, seller, `كرسي ${seller.company_id}`)
          await signInAs(seller)
          await page.goto(at(lang, `/market-place/${product_id}`))
          await expect(page.getByText(t('marketplace.your_product'))).toBeVisible()
          await expectAccessible()
          await fits(page)

          await page.getByRole('link', { name: t('marketplace.form_edit') }).click()
          const form = page.getByRole('dialog', { name: t('marketplace.form_edit') })
          await expect(form.getByLabel(t('marketplace.field_start_price'))).toHaveValue('850.00')
          await form.getByLabel(t('marketplace.field_qty_for_min_price')).fill('2')
          const save = form.getByRole('button', { name: t('site.save') })
          await save.click()
          await expect(form.getByRole('alert').first()).toContainText(t('marketplace.qty_below_min'))
          // The sentence was there before it was pressed: what is typed now may not be what is sent.
          await expect(save).toBeEnabled()
          await form.getByLabel(t('marketplace.field_qty_for_min_price')).fill('80')
          const name = `كرسي مكتب بظهر شبكي ${seller.company_id}`
          await form.getByLabel(t('marketplace.name')).fill(name)
          // Meanwhile it was changed elsewhere: nothing of that is lost in silence.
          const update = {
            method: 'PUT',
            headers: { cookie: seller.cookie, origin: baseURL!, 'content-type': 'application/json' },
          }
          expect(
            (
              await fetch(`${baseURL}/api/v1/marketplace/products/update`, {
                ...update,
                body: JSON.stringify({ product_id, min_quantity: 4 }),
              })
            ).status,
          ).toBe(200)
          expectFailure({ url: '/products/update', status: 412 })
          await save.click()
          await expect(form.getByRole('alert').first()).toContainText(t('errors.stale'))
          await save.click()
          await expect(page.getByText(t('marketplace.updated'))).toBeVisible()
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

          const removal = (index: number) =>
            page.getByRole('link', { name: t('marketplace.a11y_delete_image', { index }) })
          const question = page.getByRole('alertdialog')
          await expect(removal(1)).toHaveAccessibleDescription(t('marketplace.last_image'))
          await removal(1).click()
          await expect(question).toContainText(t('marketplace.last_image'))
          await question.getByRole('button', { name: t('site.close'), exact: true }).click()
          await expect(question).toBeHidden()
          const more = page.getByLabel(t('marketplace.image_add'), { exact: true })
          await more.setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
          await expect(page.locator('form .error')).toHaveText(t('marketplace.image_type'))
          await more.setInputFiles(sent(aPng('back.png', 640, 480)))
          await expect(page.getByText(t('marketplace.image_count', { count: 2 }))).toBeVisible()
          await removal(1).click()
          await question.getByRole('button', { name: t('marketplace.image_delete') }).click()
          await expect(page.getByText(t('marketplace.image_deleted'))).toBeVisible()
          await expect(page.getByText(t('marketplace.image_count', { count: 1 }))).toBeVisible()
          await expect(removal(2)).toHaveCount(0)
          await expect(page.getByRole('link', { name: t('marketplace.a11y_thumbnail', { index: 1 }) })).toBeFocused()

          await page.getByRole('link', { name: t('marketplace.delete_short'), exact: true }).click()
          await expect(question).toHaveAccessibleName(t('marketplace.delete_title'))
          await expect(question).toContainText(name)
          await expectAccessible()
          await question.getByRole('button', { name: t('marketplace.delete') }).click()
          await expect(page.getByText(t('marketplace.deleted'))).toBeVisible()
          await expect(page).toHaveURL(at(lang, '/market-place'))
          await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
          expectFailure({ url: `/market-place/${product_id}`, status: 404 })
          expect((await page.goto(at(lang, `/market-place/${product_id}`)))?.status()).toBe(404)
          await expect(page.getByRole('heading', { level: 1, name: t('marketplace.not_found') })).toBeVisible()
        })
    })
  }
}

test('a photo that is too large is made smaller before it leaves', async ({ page, database, baseURL, signInAs }) => {
  const t = says.ar
  const seller = await aSeller(database)
  const { product_id } = await offer(baseURL!, seller, `صورة كبيرة ${seller.company_id}`)
  await signInAs(seller)
  await page.goto(`/market-place/${product_id}`)
  // Noise does not compress: some 4 MB.
  const photo = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1400
    canvas.height = 1050
    const pen = canvas.getContext('2d')!
    const image = pen.createImageData(1400, 1050)
    for (let start = 0; start < image.data.length; start += 65_536)
      crypto.getRandomValues(image.data.subarray(start, start + 65_536))
    pen.putImageData(image, 0, 0)
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/png'))
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(String(reader.result)))
      reader.readAsDataURL(blob)
    })
    return text.split(',')[1]!
  })
  const buffer = Buffer.from(photo, 'base64')
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024)
  await page
    .getByLabel(t('marketplace.image_add'), { exact: true })
    .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer })
  // Seconds of work here and there.
  await expect(page.getByText(t('marketplace.image_added'))).toBeVisible()
  await expect(page.getByText(t('marketplace.image_count', { count: 2 }))).toBeVisible()
})
