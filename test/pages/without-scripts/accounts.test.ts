import assert from 'node:assert/strict'
import { it } from 'node:test'
import { passwordResetEmail, verificationEmail } from '#companies/emails.server.ts'
import { aPng } from '#test/support/make/files.ts'
import { aCompany, PASSWORD } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'

/* Accounts without scripts: signing in, registering, e-mailed links, the way out. */

const { browse, database, emailTo } = await browserApp()
const CHOSEN = 'a quiet green lamp'

const main = (page: PlainBrowser) => page.getByRole('main')
const field = (page: PlainBrowser, label: string) =>
  main(page).getByLabel(label, { exact: true }).and(page.locator('input'))
const send = (page: PlainBrowser, label: string) => main(page).getByRole('button', { name: label, exact: true }).click()

const lang = 'ar'
const t = says[lang]
const notice = (page: PlainBrowser, text: string) => page.getByRole('status').filter({ hasText: text })

it('a new password by an e-mailed link, refused once and set once', async () => {
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

it('correcting the address before anybody has signed in, and another verification link', async () => {
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

it('a member whose address is not verified sends the link from any page', async () => {
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

const input = (page: PlainBrowser, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))

it('signing in names what is wrong, keeps the address but no password, and leads on', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const { email, company_name } = await aCompany(database, { lang })
  page.expectStatus(401)
  page.expectStatus(422)
  await page.goto(at(lang, '/login?from=%2Fsupport'))
  await input(page, t('accounts.email')).fill(email)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.login_submit') })
    .click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText(t('accounts.password_required'))
  await expect(page).toHaveTitle(new RegExp(t('site.a11y_title_error', { title: t('accounts.login_title') })))
  await expect(input(page, t('accounts.email'))).toHaveValue(email)

  await input(page, t('accounts.password')).fill('not my password')
  await input(page, t('accounts.password')).press('Enter')
  await expect(summary).toContainText(t('accounts.login_error'))
  await expect(input(page, t('accounts.email'))).toHaveValue(email)
  await expect(input(page, t('accounts.password'))).toHaveValue('')

  await input(page, t('accounts.password')).fill(PASSWORD)
  await input(page, t('accounts.password')).press('Enter')
  await expect(page).toHaveURL(at(lang, '/support'))
  await expect(page.getByRole('banner')).toContainText(company_name)
})

it('a company registers, choosing its place list by list', async () => {
  const lang = 'ar'
  const t = says[lang]
  const page = browse({ lang })
  const email = `company.${Math.random().toString(36).slice(2)}@example.sa`
  const list = (label: string) => page.getByRole('combobox', { name: label })
  await page.goto(at(lang, '/register?from=%2Fsupport'))
  await input(page, t('accounts.company_name')).fill('مؤسسة الأفق للتوريد')
  await input(page, t('accounts.email')).fill(email)
  const logo = aPng()
  await input(page, t('accounts.profile_image')).setInputFiles(logo)
  await list(t('locations.region')).selectOption('الرياض')
  await page.getByRole('button', { name: t('locations.show_cities') }).click()
  await expect(page.getByText(t('accounts.fill_again'))).toBeVisible()
  await expect(input(page, t('accounts.company_name'))).toHaveValue('مؤسسة الأفق للتوريد')
  await expect(list(t('locations.city'))).toBeFocused()
  await list(t('locations.city')).selectOption('الرياض')
  await page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') })).check()
  await page.getByRole('button', { name: t('locations.show_districts') }).click()
  await expect(page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') }))).toBeChecked()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  // Enter sends the form: everything that is wrong is named, the district, too.
  page.expectStatus(422)
  await input(page, t('accounts.phone')).fill('+966 55 123 4567')
  await input(page, t('accounts.password')).fill(CHOSEN)
  await input(page, t('accounts.password')).press('Enter')
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toContainText(t('locations.district_required'))
  await expect(summary).toContainText(t('accounts.confirm_required'))
  await expect(list(t('locations.region')).locator('option:checked')).toHaveText('الرياض')
  await expect(list(t('locations.city')).locator('option:checked')).toHaveText('الرياض')

  await list(t('locations.district')).selectOption({ index: 1 })
  // The logo was chosen three pages ago.
  await expect(page.getByRole('checkbox', { name: logo.name })).toBeChecked()
  await input(page, t('accounts.password')).fill(CHOSEN)
  await input(page, t('accounts.confirm_password')).fill(CHOSEN)
  await page.getByRole('button', { name: t('accounts.register_submit') }).click()
  await expect(notice(page, t('accounts.registered'))).toBeVisible()
  await expect(page).toHaveURL(at(lang, '/support'))
  // The link may be opened where nobody is signed in.
  const { link } = await emailTo(email, verificationEmail, lang)
  const other = browse()
  await other.goto(link)
  await other.getByRole('button', { name: t('accounts.verify_submit') }).click()
  await expect(other.getByText(t('accounts.verify_success'))).toBeVisible()
  await expect(other).toHaveURL(at(lang, '/login?from=%2Fsupport'))
  await page.goto(link)
  await page.getByRole('button', { name: t('accounts.verify_submit') }).click()
  await expect(page.getByText(t('accounts.verify_already'))).toBeVisible()
  await expect(page).toHaveURL(at(lang, '/support'))
})

it('who registers to place a bid arrives at its form, also when another device opens the link', async () => {
  const page = browse()
  const { rfq_id, title } = await anRfq(database)
  const email = `bidder.${rfq_id}@example.sa`
  await page.goto(at(lang, `/rfq/${rfq_id}`))
  await main(page)
    .getByRole('link', { name: t('bids.place') })
    .first()
    .click()
  await main(page)
    .getByRole('link', { name: t('accounts.register_title') })
    .click()
  await expect(main(page)).toContainText(t('accounts.register_then', { title }))
  await field(page, t('accounts.company_name')).fill('مصنع البلاط الأول')
  await field(page, t('accounts.person_name')).fill('سعد العتيبي')
  await field(page, t('accounts.email')).fill(email)
  await field(page, t('accounts.phone')).fill('0551234567')
  const choose = (label: string) => main(page).getByRole('combobox', { name: label })
  await choose(t('locations.region')).selectOption('الرياض')
  await send(page, t('locations.show_cities'))
  await choose(t('locations.city')).selectOption('الرياض')
  await send(page, t('locations.show_districts'))
  await choose(t('locations.district')).selectOption({ index: 1 })
  await main(page)
    .getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') }))
    .check()
  await field(page, t('accounts.password')).fill(CHOSEN)
  await field(page, t('accounts.confirm_password')).fill(CHOSEN)
  await send(page, t('accounts.register_submit'))
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq_id}/bid`))
  await emailTo(email, verificationEmail, lang)
  const { rows } = await database.pool.query('select full_name from people where email = $1', [email])
  assert.deepEqual(rows, [{ full_name: 'سعد العتيبي' }])
  // The link that is sent again, by a page that has forgotten the RFQ, leads there, too.
  const phone = browse()
  await phone.goto(at(lang, '/verify-email/resend'))
  await field(phone, t('accounts.email')).fill(email)
  await send(phone, t('accounts.verify_resend'))
  const { link } = await emailTo(email, verificationEmail, lang)

  await phone.goto(link)
  await send(phone, t('accounts.verify_submit'))
  await expect(phone).toHaveURL(at(lang, `/login?from=%2Frfq%2F${rfq_id}%2Fbid`))
  await field(phone, t('accounts.email')).fill(email)
  await field(phone, t('accounts.password')).fill(CHOSEN)
  await send(phone, t('accounts.login_submit'))
  await main(phone)
    .getByRole('link', { name: t('bids.suppliers_only_action') })
    .click()
  await main(phone).getByLabel(t('suppliers.about')).fill('نورد البلاط والسيراميك لجميع المناطق.')
  await main(phone)
    .getByRole('combobox', { name: t('categories.category') })
    .selectOption({ index: 1 })
  await field(phone, t('suppliers.cr')).fill('7012345678')
  await send(phone, t('suppliers.register_action'))
  await expect(phone).toHaveURL(at(lang, `/rfq/${rfq_id}/bid`))
  await expect(main(phone).getByRole('heading', { name: t('bids.place') })).toBeVisible()
})

it('a company finds its profile and the way out', async () => {
  const lang = 'ar'
  const t = says[lang]
  const page = browse({ lang })
  const company = await aCompany(database, { lang })
  page.signIn(company)
  await page.goto(at(lang, '/support'))
  const frame = page.getByRole('banner')
  await frame.locator('summary').click()
  await expect(frame.getByRole('link', { name: t('site.nav_profile') })).toHaveAttribute(
    'href',
    at(lang, '/user-profile'),
  )
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

it('the account menu leads to what belongs to the person', async () => {
  const lang = 'ar'
  const t = says[lang]
  const page = browse({ lang })
  page.signIn(await aCompany(database, { lang }))
  await page.goto(at(lang, '/support'))
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: t('searches.title') })).toBeHidden()
  await banner.locator('summary').click()
  await banner.getByRole('link', { name: t('searches.title') }).click()
  await expect(page).toHaveURL(at(lang, '/saved-searches'))
})
