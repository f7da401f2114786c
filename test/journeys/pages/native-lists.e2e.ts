// needs a browser: hydration
import type { Page } from '@playwright/test'
import { aPng } from '../../support/make/files.ts'
import { aProduct } from '../../support/make/products.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, holdScripts, ONE_LANGUAGE, says, test } from '../fixtures.ts'

/*
 * Fields to choose from, lists and the frame without scripts.
 */

const RIYADH = { ar: 'الرياض', en: 'Riyadh' }
const CHOSEN = 'a quiet green lamp'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: what is chosen before hydration stays chosen`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(at(lang, '/register'), { waitUntil: 'commit' })
    const region = page.getByRole('combobox', { name: t('locations.region') })
    await region.selectOption(RIYADH[lang])
    // What a draft keeps, and what it does not.
    await field(page, t('accounts.email')).fill('early@example.sa')
    await field(page, t('accounts.password')).fill(CHOSEN)
    await page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') })).check()
    const before = await region.locator('xpath=ancestor::form').boundingBox()
    const logo = aPng()
    await field(page, t('accounts.profile_image')).setInputFiles({
      name: logo.name,
      mimeType: logo.type,
      buffer: logo.bytes,
    })
    await release()
    await expect(region).toHaveValue(RIYADH[lang])
    await expect(page.getByText(logo.name)).toBeVisible()
    await expect(field(page, t('accounts.email'))).toHaveValue('early@example.sa')
    await expect(field(page, t('accounts.password'))).toHaveValue(CHOSEN)
    await expect(page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') }))).toBeChecked()
    await expect(page.getByText(t('site.draft_restored'))).toHaveCount(0)
    const after = await region.locator('xpath=ancestor::form').boundingBox()
    expect(after?.width).toBe(before?.width)
    const city = page.getByRole('combobox', { name: t('locations.city') })
    await city.fill(RIYADH[lang])
    await page.getByRole('option', { name: RIYADH[lang], exact: true }).click()
    await expect(city).toHaveValue(RIYADH[lang])
  })

  test(`${lang}: a list that is in use when the page wakes up is left alone until it is left`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(at(lang, '/register'), { waitUntil: 'commit' })
    const native = page.locator('select[name=region_id]')
    await native.focus()
    await release()
    await expect(native).toBeFocused()
    await native.selectOption(RIYADH[lang])
    await page.keyboard.press('Tab')
    await expect(native).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: t('locations.region') })).toHaveValue(RIYADH[lang])
    await expect(page.getByRole('combobox', { name: t('locations.city') })).toHaveAttribute(
      'placeholder',
      t('locations.choose_city'),
    )
  })

  test(`${lang}: a logo that is chosen before hydration is saved`, async ({ page, database, signInAs }) => {
    await signInAs(await aCompany(database, { lang }))
    const release = await holdScripts(page)
    await page.goto(at(lang, '/user-profile'), { waitUntil: 'commit' })
    const { name, type, bytes } = aPng()
    await page
      .getByLabel(t('accounts.image_change'), { exact: true })
      .setInputFiles({ name, mimeType: type, buffer: bytes })
    await release()
    await expect(page.getByLabel(t('site.a11y_toasts'))).toContainText(t('accounts.image_saved'))
  })

  test(`${lang}: lists are sorted and narrowed by what was chosen before hydration`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(at(lang, '/market-place'), { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: t('site.sort') }).selectOption('price_desc')
    await page.getByRole('combobox', { name: t('categories.category') }).selectOption('2')
    await field(page, t('marketplace.min_price')).fill('70')
    await page.getByRole('searchbox').focus()
    await release()
    await expect(page).toHaveURL(/sort=price_desc/)
    await expect(page).toHaveURL(/category_id=2/)
    await expect(page).toHaveURL(/min_price=70/)
    await expect(page.getByRole('combobox', { name: t('site.sort') })).toHaveValue('price_desc')
  })

  for (const way of ['next', 'small'] as const) {
    test(`${lang}: the gallery shows the picture that was asked for before hydration (${way})`, async ({
      page,
      database,
    }) => {
      const { product_id } = await aProduct(database, { images: 3 })
      const release = await holdScripts(page)
      await page.goto(at(lang, `/market-place/${product_id}`), { waitUntil: 'commit' })
      const second = page.getByRole('link', { name: t('marketplace.a11y_thumbnail', { index: 2 }) })
      await (way === 'next' ? page.getByRole('button', { name: t('site.a11y_next_image') }) : second).click()
      await release()
      await expect(second).toHaveAttribute('aria-current', 'true')
      await expect(page.locator('#picture-2')).toBeInViewport({ ratio: 0.9 })
    })
  }
}
