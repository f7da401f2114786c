import assert from 'node:assert/strict'
import { it } from 'node:test'
import { passwordResetEmail, verificationEmail } from '#companies/emails.server.ts'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'

/*
 * The e-mailed links of an account, with JavaScript switched off.
 */

const { browse, database, emailTo } = await browserApp()
const CHOSEN = 'a quiet green lamp'
/** A form's answer is a whole page, also where the form was refused. */
const FORM_ANSWER = /[?&]action=/

const main = (page: PlainBrowser) => page.getByRole('main')
const field = (page: PlainBrowser, label: string) =>
  main(page).getByLabel(label, { exact: true }).and(page.locator('input'))
const send = (page: PlainBrowser, label: string) => main(page).getByRole('button', { name: label, exact: true }).click()

for (const lang of ['ar'] as const) {
  const t = says[lang]
  const notice = (page: PlainBrowser, text: string) => page.getByRole('status').filter({ hasText: text })

  it(`${lang}: a new password by an e-mailed link, refused once and set once`, async () => {
    const page = browse()
    const { email, company_name } = await aCompany(database, { lang })
    page.expectStatus(422)
    page.expectStatus(400)
    await page.goto(at(lang, '/login?from=%2Fsupport'))
    await main(page)
      .getByRole('link', { name: t('accounts.forgot') })
      .click()
    await send(page, t('accounts.reset_request_submit'))
    await expect(main(page).getByRole('alert')).toContainText(t('accounts.email_required'))
    await field(page, t('accounts.email')).fill(email)
    await send(page, t('accounts.reset_request_submit'))
    await expect(page).toHaveURL(at(lang, '/login?from=%2Fsupport'))
    await expect(notice(page, t('accounts.reset_requested'))).toBeVisible()

    const { link } = await emailTo(email, passwordResetEmail, lang)
    const fillPassword = async (password: string) => {
      await field(page, t('accounts.new_password')).fill(password)
      await field(page, t('accounts.confirm_new_password')).fill(password)
      await send(page, t('accounts.reset_submit'))
    }
    await page.goto(link)
    await fillPassword('password')
    await expect(main(page).getByRole('alert')).toContainText(t('accounts.password_common'))
    await expect(field(page, t('accounts.new_password'))).toHaveValue('')
    await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'strict-origin')
    await fillPassword(CHOSEN)
    await expect(page).toHaveURL(at(lang, '/login'))
    await expect(notice(page, t('accounts.reset_success'))).toBeVisible()

    // The link works once, and the page says where to ask for another.
    await page.goto(link)
    await fillPassword(PASSWORD)
    await expect(main(page).getByRole('alert')).toContainText(t('errors.token_invalid'))
    await main(page)
      .getByRole('link', { name: t('accounts.forgot') })
      .click()
    await expect(field(page, t('accounts.email'))).toBeVisible()

    await page.goto(at(lang, '/login'))
    await field(page, t('accounts.email')).fill(email)
    await field(page, t('accounts.password')).fill(CHOSEN)
    await send(page, t('accounts.login_submit'))
    await expect(page.getByRole('banner')).toContainText(company_name)
  })

  it(`${lang}: correcting the address after registering, and another verification link`, async () => {
    const page = browse()
    const { email } = await aCompany(database, { lang, email_verified: false })
    const right = `right.${email}`
    page.expectStatus(401)
    page.expectStatus(400)
    await page.goto(at(lang, '/register/sent?from=%2Fsupport'))
    await main(page)
      .getByRole('link', { name: t('accounts.correct_email') })
      .click()
    const correct = async (password: string) => {
      await field(page, t('accounts.password')).fill(password)
      await send(page, t('accounts.correct_submit'))
    }
    await field(page, t('accounts.email_registered')).fill(email)
    await field(page, t('accounts.email_correct')).fill(right)
    await correct('not my password')
    await expect(main(page).getByRole('alert')).toContainText(t('accounts.login_error'))
    await expect(field(page, t('accounts.email_correct'))).toHaveValue(right)
    await correct(PASSWORD)
    await expect(page).toHaveURL(at(lang, '/register/sent?from=%2Fsupport'))
    await expect(notice(page, t('accounts.email_corrected'))).toBeVisible()
    const first = await emailTo(right, verificationEmail, lang)

    // A link that does not work: the page sends another.
    await page.goto(at(lang, '/verify-email?from=%2Fsupport&token=unknown'))
    await send(page, t('accounts.verify_submit'))
    await expect(main(page).getByRole('alert')).toContainText(t('errors.token_invalid'))
    await field(page, t('accounts.email')).fill(right)
    await send(page, t('accounts.verify_resend'))
    await expect(page).toHaveURL(at(lang, '/login?from=%2Fsupport'))
    await expect(notice(page, t('accounts.verify_sent'))).toBeVisible()
    const { link } = await emailTo(right, verificationEmail, lang)
    assert.notEqual(link, first.link)
    await page.goto(link)
    await send(page, t('accounts.verify_submit'))
    await expect(notice(page, t('accounts.verify_success'))).toBeVisible()
  })

  it(`${lang}: a member whose address is not verified sends the link from any page`, async () => {
    const page = browse()
    const user = await aCompany(database, { lang, email_verified: false })
    page.signIn(user)
    await page.goto(at(lang, '/support'))
    await page
      .getByRole('region', { name: t('site.a11y_notices') })
      .getByRole('button', { name: t('accounts.verify_resend') })
      .click()
    await expect(notice(page, t('accounts.verify_sent'))).toBeVisible()
    await emailTo(user.email, verificationEmail, lang)
  })
}
