import type { Page } from '@playwright/test'
import { verificationEmail } from '../../../src/companies/emails.server.ts'
import { aPng } from '../../support/make/files.ts'
import { aProduct } from '../../support/make/products.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { at, expect, holdScripts, ONE_LANGUAGE, says, test } from '../fixtures.ts'

/*
 * Fields to choose from, lists and the frame without scripts.
 */

const RIYADH = { ar: 'الرياض', en: 'Riyadh' }
const CHOSEN = 'a quiet green lamp'
/** A form's answer is a whole page, also where the form was refused. */
const FORM_ANSWER = /[?&]action=/

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test.describe(`without scripts (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('a company registers, choosing its place list by list', async ({ page, emailTo, expectFailure }) => {
      const email = `company.${Math.random().toString(36).slice(2)}@example.sa`
      const list = (label: string) => page.getByRole('combobox', { name: label })
      await page.goto(at(lang, '/register?from=%2Fsupport'))
      await field(page, t('accounts.company_name')).fill('مؤسسة الأفق للتوريد')
      await field(page, t('accounts.email')).fill(email)
      const logo = aPng()
      await field(page, t('accounts.profile_image')).setInputFiles({
        name: logo.name,
        mimeType: logo.type,
        buffer: logo.bytes,
      })
      await list(t('locations.region')).selectOption(RIYADH[lang])
      await page.getByRole('button', { name: t('locations.show_cities') }).click()
      await expect(page.getByText(t('accounts.fill_again'))).toBeVisible()
      await expect(field(page, t('accounts.company_name'))).toHaveValue('مؤسسة الأفق للتوريد')
      await expect(list(t('locations.city'))).toBeFocused()
      await list(t('locations.city')).selectOption(RIYADH[lang])
      await page.getByLabel(t('accounts.terms')).check()
      await page.getByRole('button', { name: t('locations.show_districts') }).click()
      await expect(page.getByLabel(t('accounts.terms'))).toBeChecked()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

      // Enter sends the form: everything that is wrong is named, the district, too.
      expectFailure({ url: FORM_ANSWER, status: 422 })
      await field(page, t('accounts.phone')).fill('+966 55 123 4567')
      await field(page, t('accounts.password')).fill(CHOSEN)
      await field(page, t('accounts.password')).press('Enter')
      const summary = page.getByRole('main').getByRole('alert')
      await expect(summary).toContainText(t('locations.district_required'))
      await expect(summary).toContainText(t('accounts.confirm_required'))
      await expect(list(t('locations.region')).locator('option:checked')).toHaveText(RIYADH[lang])
      await expect(list(t('locations.city')).locator('option:checked')).toHaveText(RIYADH[lang])

      await list(t('locations.district')).selectOption({ index: 1 })
      // The logo was chosen three pages ago.
      await expect(page.getByRole('checkbox', { name: logo.name })).toBeChecked()
      await field(page, t('accounts.password')).fill(CHOSEN)
      await field(page, t('accounts.confirm_password')).fill(CHOSEN)
      await page.getByRole('button', { name: t('accounts.register_submit') }).click()
      await expect(page.getByRole('heading', { name: t('accounts.sent_title') })).toBeVisible()
      await expect(page).toHaveURL(at(lang, '/register/sent?from=%2Fsupport'))
      const { link } = await emailTo(email, verificationEmail, lang)
      await page.goto(link)
      await page.getByRole('button', { name: t('accounts.verify_submit') }).click()
      await expect(page.getByText(t('accounts.verify_success'))).toBeVisible()
      await expect(page).toHaveURL(at(lang, '/login'))
      await page.goto(link)
      await page.getByRole('button', { name: t('accounts.verify_submit') }).click()
      await expect(page.getByText(t('accounts.verify_already'))).toBeVisible()
    })

    test('lists are searched, sorted, narrowed and read on', async ({ page, database }) => {
      const buyer = await aCompany(database)
      const mark = `رافعات ${lang} ${buyer.company_id}`
      for (let number = 1; number <= 25; number++)
        await anRfq(database, { buyer, title: `${mark} رقم ${number}`, closes_in: 40 - number })
      const rows = page.getByRole('article')
      await page.goto(at(lang, '/rfqs'))
      await page.getByRole('searchbox').fill(mark)
      await page.getByRole('combobox', { name: t('site.sort') }).selectOption('deadline')
      await page.getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL(/sort=deadline/)
      await expect(rows).toHaveCount(24)
      await expect(rows.first()).toContainText(`${mark} رقم 25`)
      await page.getByRole('link', { name: t('site.show_more') }).click()
      await expect(page).toHaveURL(/cursor=/)
      await expect(rows).toHaveText([new RegExp(`${mark} رقم 1`)])

      // On a phone the filters stand in a sheet.
      await page.setViewportSize({ width: 390, height: 844 })
      const companies = []
      for (const letter of ['أ', 'ب']) companies.push(await aSupplier(database, { company_name: `${mark} ${letter}` }))
      await page.goto(at(lang, `/suppliers?search=${encodeURIComponent(mark)}`))
      const names = rows.getByRole('heading')
      await expect(names).toHaveText([`${mark} أ`, `${mark} ب`])
      await page.getByRole('button', { name: t('site.filter'), exact: true }).click()
      const sheet = page.locator('#filters')
      await sheet.getByRole('combobox', { name: t('site.sort') }).selectOption('newest')
      await sheet.getByRole('button', { name: t('site.search') }).click()
      await expect(names).toHaveText([`${mark} ب`, `${mark} أ`])

      await page.getByRole('button', { name: t('site.a11y_open_menu') }).click()
      await page
        .getByRole('dialog', { name: t('site.menu') })
        .getByRole('link', { name: t('site.lang_switch') })
        .click()
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'ar' ? 'en' : 'ar')
      await expect(names).toHaveText([`${mark} ب`, `${mark} أ`])
    })

    test('a company finds its profile and the way out', async ({ page, database, signInAs }) => {
      const company = await aCompany(database, { lang })
      await signInAs(company)
      await page.goto(at(lang, '/support'))
      const frame = page.getByRole('banner')
      await frame.locator('summary').click()
      await expect(frame.getByRole('link', { name: t('site.nav_profile') })).toHaveAttribute(
        'href',
        at(lang, '/user-profile'),
      )
      await expect(frame.getByRole('button', { name: t('site.theme_dark') })).toBeHidden()
      await frame.getByRole('link', { name: t('site.nav_logout') }).click()
      await page
        .getByRole('main')
        .getByRole('button', { name: t('site.nav_logout') })
        .click()
      await expect(page).toHaveURL(at(lang, '/'))
      await expect(frame.getByRole('link', { name: t('site.nav_login') })).toBeVisible()
      await page.goto(at(lang, '/sign-out'))
      await expect(page.getByText(t('site.signed_out'))).toBeVisible()
    })
  })

  test(`${lang}: what is chosen before hydration stays chosen`, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(at(lang, '/register'), { waitUntil: 'commit' })
    const region = page.getByRole('combobox', { name: t('locations.region') })
    await region.selectOption(RIYADH[lang])
    // What a draft keeps, and what it does not.
    await field(page, t('accounts.email')).fill('early@example.sa')
    await field(page, t('accounts.password')).fill(CHOSEN)
    await page.getByLabel(t('accounts.terms')).check()
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
    await expect(page.getByLabel(t('accounts.terms'))).toBeChecked()
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
