// needs a browser: the job, files
import type { Page } from '@playwright/test'
import { passwordChangedEmail } from '../../../src/companies/emails.server.ts'
import { aDocx, aPdf, aPng, type MadeFile } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSession, aSupplier, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

const CHOSEN = 'a quiet green lamp'

const sent = ({ name, type, bytes }: MadeFile) => ({ name, mimeType: type, buffer: bytes })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))

/** Nothing of the page lies beyond its sides. */
const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test.describe(`the company’s own profile (${lang})`, () => {
    test('is changed: name, phone, place and logo', async ({
      page,
      database,
      signInAs,
      expectAccessible,
      expectFailure,
    }) => {
      const user = await aCompany(database, { lang })
      await signInAs(user)
      await page.goto(at(lang, '/rfqs'))
      await page.getByRole('button', { name: t('site.a11y_account_menu', { company: user.company_name }) }).click()
      await page.getByRole('menuitem', { name: t('site.nav_profile') }).click()
      await expect(page.getByRole('heading', { level: 1, name: user.company_name })).toBeVisible()
      await expect(page.getByText(t('accounts.email_verified'))).toBeVisible()
      await expectAccessible()

      await page.getByRole('link', { name: t('accounts.profile_edit') }).click()
      const dialog = page.getByRole('dialog', { name: t('accounts.profile_edit') })
      await dialog.getByLabel(t('accounts.company_name')).fill('ab')
      await dialog.getByLabel(t('accounts.phone')).fill('٠٥٠ ٧٦٥ ٤٣٢١')
      await dialog.getByRole('button', { name: t('site.save') }).click()
      await expect(dialog.getByRole('alert').first()).toContainText(t('accounts.company_name_short'))
      await expectAccessible()
      await dialog.getByLabel(t('accounts.company_name')).fill('مصنع الأفق')
      await dialog.getByRole('combobox', { name: t('locations.district') }).click()
      const district = (await page.getByRole('option').first().textContent())!
      await page.getByRole('option').first().click()
      await dialog.getByRole('button', { name: t('site.save') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(t('accounts.profile_saved'))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'مصنع الأفق' })).toBeVisible()
      await expect(
        page.getByRole('button', { name: t('site.a11y_account_menu', { company: 'مصنع الأفق' }) }),
      ).toBeVisible()
      await expect(page.getByText('0507654321')).toBeVisible()
      await expect(page.locator('aside dl')).toContainText(district)

      const logo = field(page, t('accounts.image_change'))
      await logo.setInputFiles(sent(aPdf('logo.pdf')))
      await expect(page.locator('form .error')).toHaveText(t('accounts.image_type'))
      expectFailure({ url: '/user/update-profile-picture', status: 415 })
      await logo.setInputFiles({ ...sent(aPdf('logo.png')), mimeType: 'image/png' })
      await expect(page.locator('form .error')).toContainText('logo.png')
      await logo.setInputFiles(sent(aPng('logo.png')))
      await expect(page.getByText(t('accounts.image_saved'))).toBeVisible()
      await expect(page.locator('main aside img').first()).toHaveAttribute('src', /^\/uploads\/profile\//)
      await expect(page.getByRole('banner').locator('img').first()).toHaveAttribute('src', /^\/uploads\/profile\//)
      await expectAccessible()
      await page.setViewportSize({ width: 390, height: 844 })
      await fits(page)
      await expectAccessible()
    })

    test('gets another password, which ends the other sessions', async ({
      page,
      database,
      signInAs,
      windowOf,
      emailTo,
      expectAccessible,
      expectFailure,
    }) => {
      const user = await aCompany(database, { lang })
      await signInAs(user)
      const elsewhere = await windowOf({ cookie: await aSession(database, user) })
      await elsewhere.goto(at(lang, '/user-profile'))
      await page.goto(at(lang, '/user-profile'))
      const rows = page.locator('#sessions').getByRole('listitem')
      await expect(rows).toHaveCount(2)

      await page.getByRole('link', { name: t('accounts.password_change') }).click()
      const dialog = page.getByRole('dialog', { name: t('accounts.password_change') })
      const save = dialog.getByRole('button', { name: t('accounts.reset_submit') })
      await field(page, t('accounts.current_password')).fill('not my password')
      await field(page, t('accounts.new_password')).fill(CHOSEN)
      await field(page, t('accounts.confirm_new_password')).fill('something else')
      await save.click()
      await expect(field(page, t('accounts.confirm_new_password'))).toHaveAccessibleDescription(
        new RegExp(t('accounts.passwords_differ')),
      )
      await expectAccessible()
      await field(page, t('accounts.confirm_new_password')).fill(CHOSEN)
      expectFailure({ url: '/user/update-password', status: 422 })
      await save.click()
      await expect(field(page, t('accounts.current_password'))).toHaveAccessibleDescription(
        new RegExp(t('errors.current_password_incorrect')),
      )
      await field(page, t('accounts.current_password')).fill(PASSWORD)
      await save.click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(t('accounts.password_changed'))).toBeVisible()
      await expect(rows).toHaveCount(1)
      await emailTo(user.email, passwordChangedEmail, lang)

      await elsewhere.goto(at(lang, '/user-profile'))
      await expect(elsewhere).toHaveURL(new RegExp(`from=${encodeURIComponent('/user-profile')}$`))
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: user.company_name })).toBeVisible()
    })

    test('shows where it is signed in, and ends what it does not know', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const user = await aCompany(database, { lang })
      for (let n = 0; n < 3; n++) await aSession(database, user)
      await signInAs(user)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(at(lang, '/user-profile'))
      const section = page.locator('#sessions')
      const rows = section.getByRole('listitem')
      await expect(rows).toHaveCount(4)
      await expect(rows.first()).toContainText(t('accounts.session_this'))
      await expect(rows.first().getByRole('button')).toHaveCount(0)
      await fits(page)
      const [list, count] = [
        await section.getByRole('list').boundingBox(),
        await section.getByText('4', { exact: true }).boundingBox(),
      ]
      expect(count!.x, 'the heading is as wide as the list at most').toBeGreaterThanOrEqual(list!.x)
      await expectAccessible()
      await rows.nth(1).getByRole('button').click()
      await expect(page.getByText(t('accounts.session_ended'))).toBeVisible()
      await expect(rows).toHaveCount(3)
      await section.getByRole('button', { name: t('accounts.sessions_end_others') }).click()
      await expect(page.getByText(t('accounts.sessions_ended'))).toBeVisible()
      await expect(rows).toHaveCount(1)
      await expect(section.getByRole('heading')).toBeFocused()
    })

    test('becomes a supplier and may bid', async ({ page, database, signInAs, expectAccessible }) => {
      const user = await aCompany(database, { lang })
      const rfq = await anRfq(database)
      await signInAs(user)
      await page.goto(at(lang, '/user-profile'))
      await expect(page.getByRole('heading', { name: t('suppliers.buyer_panel_title') })).toBeVisible()
      await page.getByRole('link', { name: t('suppliers.register_action') }).click()
      const dialog = page.getByRole('dialog', { name: t('suppliers.register_title') })
      await dialog.getByLabel(t('suppliers.about')).fill('نورّد الأثاث المكتبي ونركّبه.')
      await dialog.getByRole('combobox').click()
      await dialog.getByRole('option').first().click()
      await dialog.getByLabel(t('suppliers.cr')).fill('7001234567')
      await dialog.getByRole('button', { name: t('suppliers.register_action') }).click()
      await expect(page.getByRole('heading', { name: t('suppliers.about') })).toBeVisible()
      await expect(page.getByText('نورّد الأثاث المكتبي ونركّبه.')).toBeVisible()
      await expect(page.getByText(t('suppliers.file_none'))).toBeVisible()
      await expectAccessible()

      await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
      await page.getByRole('link', { name: t('bids.place') }).click()
      await expect(page.getByRole('dialog', { name: t('bids.place') })).toBeVisible()
    })

    test('of a supplier is updated, and its brochure replaced by a PDF', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs(await aSupplier(database, { lang }))
      await page.goto(at(lang, '/user-profile'))
      await page.getByRole('link', { name: t('suppliers.update_title') }).click()
      const dialog = page.getByRole('dialog', { name: t('suppliers.update_title') })
      await dialog.getByLabel(t('suppliers.about')).fill('نصنع الكراسي ونركّبها.')
      await dialog.getByLabel(t('suppliers.cr')).fill('7001')
      await dialog.getByRole('button', { name: t('site.save') }).click()
      await expect(dialog.getByRole('alert').first()).toContainText(t('suppliers.cr_length'))
      await dialog.getByLabel(t('suppliers.cr')).fill('7009876543')
      await expectAccessible()
      await dialog.getByRole('button', { name: t('site.save') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('نصنع الكراسي ونركّبها.')).toBeVisible()
      await expect(page.getByText('7009876543')).toBeVisible()

      await field(page, t('suppliers.upload_profile')).setInputFiles(sent(aPdf('first.pdf')))
      await expect(page.getByText(t('suppliers.file_saved'))).toBeVisible()
      const download = page.getByRole('link', { name: t('site.download_file', { name: 'first.pdf' }) })
      await expect(download).toBeVisible()
      const replace = field(page, t('suppliers.replace_profile'))
      await replace.setInputFiles(sent(aDocx('second.docx')))
      await expect(page.locator('form .error').last()).toHaveText(t('suppliers.file_not_pdf'))
      await expect(download).toBeVisible()
      await expectAccessible()
      await replace.setInputFiles(sent(aPdf('second.pdf')))
      await expect(page.getByRole('link', { name: t('site.download_file', { name: 'second.pdf' }) })).toBeVisible()
      await expect(download).toBeHidden()
      await page.setViewportSize({ width: 390, height: 844 })
      await fits(page)
      await expectAccessible()
    })
  })
}
