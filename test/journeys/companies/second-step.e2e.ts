// needs a browser: the job
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { secondFactorOffEmail, secondFactorOnEmail } from '../../../src/companies/emails.server.ts'
import { aColleague, aCompany, PASSWORD } from '../../support/make/companies.ts'
import { arriveHydrated, at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`@asvs V6.3.3 ${lang}: a company turns the second step on, signs in with the app and with a recovery code, and turns it off`, async ({
    page,
    browser,
    database,
    baseURL,
    signInAs,
    emailTo,
    expectFailure,
    expectAccessible,
  }) => {
    const user = await aCompany(database, { lang })
    await signInAs(user)
    await page.goto(at(lang, '/user-profile'))
    const card = page.getByRole('region', { name: t('accounts.totp_title') })
    await expect(card).toContainText(t('accounts.totp_is_off'))

    // The password, once wrong.
    expectFailure({ url: '/user/totp/setup', status: 422 })
    expectFailure({ url: '/user/totp/confirm', status: 422 })
    await card.getByRole('link', { name: t('accounts.totp_turn_on') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('accounts.current_password'), { exact: true }).fill('a guess')
    await dialog.getByRole('button', { name: t('accounts.totp_continue') }).click()
    await expect(dialog.getByRole('alert').first()).toContainText(t('errors.current_password_incorrect'))
    await dialog.getByLabel(t('accounts.current_password'), { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('accounts.totp_continue') }).click()

    // The app: its picture is drawn, its key can be typed.
    const picture = dialog.getByRole('img', { name: t('accounts.totp_qr_alt') })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    const key = (await dialog.locator('p bdi').first().innerText()).replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(key) })
    await expectAccessible()
    await dialog.getByLabel(t('accounts.totp_code'), { exact: true }).fill('١٢٣٤٥')
    await expect(dialog.getByLabel(t('accounts.totp_code'), { exact: true })).toHaveValue('12345')
    await dialog.getByRole('button', { name: t('accounts.totp_turn_on') }).click()
    await expect(dialog.getByRole('alert').first()).toContainText(t('accounts.totp_code_wrong'))
    await dialog.getByLabel(t('accounts.totp_code'), { exact: true }).fill(app.generate())
    await dialog.getByRole('button', { name: t('accounts.totp_turn_on') }).click()

    // The codes: seen, and saved as a file.
    await expect(page.getByRole('dialog', { name: t('accounts.totp_codes_title') })).toBeVisible()
    await expect(dialog.locator('li bdi')).toHaveCount(10)
    const codes = await dialog.locator('li bdi').allInnerTexts()
    await expectAccessible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: t('accounts.totp_codes_download') }).click()
    expect((await readFile(await (await download).path(), 'utf8')).trim().split('\n')).toEqual(codes)
    await dialog.getByRole('button', { name: t('accounts.totp_codes_done') }).click()
    await expect(card).toContainText(t('accounts.totp_is_on'))
    await expect(card).toContainText(t('accounts.totp_codes_left', { count: 10 }))
    await emailTo(user.email, secondFactorOnEmail, lang)

    // Elsewhere: the password is right and not enough; nothing that was typed is lost.
    const elsewhere = await browser.newContext({ baseURL: baseURL! })
    const other = arriveHydrated(await elsewhere.newPage())
    await other.goto(at(lang, '/login?from=%2Fuser-profile'))
    const submit = other.getByRole('main').getByRole('button', { name: t('accounts.login_submit') })
    await field(other, t('accounts.email')).fill(user.email)
    await field(other, t('accounts.password')).fill(PASSWORD)
    await expect(field(other, t('accounts.totp_code'))).toHaveCount(0)
    await submit.click()
    const code = field(other, t('accounts.totp_code'))
    await expect(code).toBeFocused()
    await expect(field(other, t('accounts.email'))).toHaveValue(user.email)
    await expect(field(other, t('accounts.password'))).toHaveValue(PASSWORD)
    await expectAccessible(other)
    await submit.click()
    await expect(other.getByRole('main').getByRole('alert')).toContainText(t('accounts.totp_code_required'))
    await expect(submit).toBeEnabled()
    await code.fill(codes[0]!.toUpperCase())
    await submit.click()
    await expect(other).toHaveURL(at(lang, '/user-profile'))
    await expect(other.getByText(t('accounts.totp_codes_left', { count: 9 }))).toBeVisible()

    // Off again, from there: the first browser is signed out.
    await expect(other.locator('html')).toHaveAttribute('data-ready', '')
    await other.getByRole('link', { name: t('accounts.totp_turn_off') }).click()
    const off = other.getByRole('dialog', { name: t('accounts.totp_turn_off') })
    await off.getByLabel(t('accounts.current_password'), { exact: true }).fill(PASSWORD)
    await off.getByRole('button', { name: t('accounts.totp_turn_off') }).click()
    await expect(other.getByRole('region', { name: t('accounts.totp_title') })).toContainText(t('accounts.totp_is_off'))
    await emailTo(user.email, secondFactorOffEmail, lang)
    await page.goto(at(lang, '/user-profile'))
    await expect(page).toHaveURL(/from=/)
    await elsewhere.close()
  })

  test(`${lang}: a company requires the second step in a week, a member sets it up before, and it is taken back`, async ({
    page,
    database,
    signInAs,
    expectFailure,
    expectAccessible,
  }) => {
    const owner = await aCompany(database, { lang })
    const member = await aColleague(database, owner, { roles: ['buyer'], lang })
    const main = page.getByRole('main')
    const required = main.getByLabel(t('members.second_step_on'))
    const save = main.getByRole('button', { name: t('members.save') })
    const notice = page.getByRole('region', { name: t('members.second_step_title'), exact: true })

    // Asked about with the day, then required from it on.
    await signInAs(owner)
    await page.goto(at(lang, '/company/settings'))
    await expect(notice).toBeHidden()
    await required.check()
    expectFailure({ url: '/company/settings', status: 409 })
    await save.click()
    await expect(main.getByRole('alert').first()).toContainText(t('errors.second_step_missing'))
    const day = await main.locator('form time').getAttribute('datetime')
    await save.click()
    await expect(main.locator('form time')).toHaveAttribute('datetime', day!)
    await expect(required).toBeChecked()
    await expect(notice.locator('time')).toHaveAttribute('datetime', day!)

    // The member goes on working and follows the notice.
    await signInAs(member)
    await page.goto(at(lang, '/rfqs'))
    await expect(notice).toContainText(owner.company_name)
    await expectAccessible()
    await notice.getByRole('link').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('accounts.current_password'), { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('accounts.totp_continue') }).click()
    const key = (await dialog.locator('p bdi').first().innerText()).replaceAll(' ', '')
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
    await dialog.getByLabel(t('accounts.totp_code'), { exact: true }).fill(code)
    await dialog.getByRole('button', { name: t('accounts.totp_turn_on') }).click()
    await dialog.getByRole('button', { name: t('accounts.totp_codes_done') }).click()
    await expect(dialog).toBeHidden()
    await expect(notice).toBeHidden()

    // Taken back: nothing reminds the owner any more, who has none.
    await signInAs(owner)
    await page.goto(at(lang, '/company/settings'))
    await expect(notice).toBeVisible()
    await required.uncheck()
    await save.click()
    await expect(notice).toBeHidden()
    await expect(required).not.toBeChecked()
  })
}
