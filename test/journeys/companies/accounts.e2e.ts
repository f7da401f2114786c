// needs a browser: the job, storage
import type { Page } from '@playwright/test'
import { passwordResetEmail, verificationEmail } from '../../../src/companies/emails.server.ts'
import { aCompany, PASSWORD } from '../../support/make/companies.ts'
import { aPng } from '../../support/make/files.ts'
import { at, expect, says, test, runsIn, TEST_ALL } from '../fixtures.ts'
import type { T } from '../../../src/framework/i18n/messages.ts'

const RIYADH = { ar: 'الرياض', en: 'Riyadh' }
const CHOSEN = 'a quiet green lamp'

const anAddress = () => `company.${Math.random().toString(36).slice(2)}@example.sa`

/** An input by its label alone: groups and buttons may carry the same words. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillRegistration(
  page: Page,
  t: T,
  lang: 'ar' | 'en',
  { email, again = CHOSEN }: { email: string; again?: string },
) {
  await field(page, t('accounts.company_name')).fill('مؤسسة الأفق للتوريد')
  await field(page, t('accounts.email')).fill(email)
  await field(page, t('accounts.phone')).fill('+966 55 123 4567')
  await choose(page, t('locations.region'), RIYADH[lang])
  await choose(page, t('locations.city'), RIYADH[lang])
  await page.getByRole('combobox', { name: t('locations.district') }).click()
  await page.getByRole('option').first().click()
  await field(page, t('accounts.password')).fill(CHOSEN)
  await field(page, t('accounts.confirm_password')).fill(again)
  await page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') })).check()
}

const signIn = async (page: Page, t: T, email: string, password: string) => {
  await field(page, t('accounts.email')).fill(email)
  await field(page, t('accounts.password')).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts.login_submit') })
    .click()
}

const toasts = (page: Page, t: T) => page.getByLabel(t('site.a11y_toasts'))

for (const lang of ['ar', 'en'] as const) {
  const t = says[lang]

  test.describe(`accounts (${lang})`, () => {
    if (TEST_ALL || runsIn(lang))
      test('registers and is where it was going, corrects and verifies the address, signs out and in', async ({
        page,
        emailTo,
        expectAccessible,
      }) => {
        const [email, right] = [anAddress(), anAddress()]
        await page.goto(at(lang, '/support'))
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('site.nav_login') })
          .click()
        await expect(page.getByRole('heading', { level: 1, name: t('accounts.login_title') })).toBeVisible()
        await page
          .getByRole('main')
          .getByRole('link', { name: t('accounts.register_title') })
          .click()
        await expect(page.getByRole('heading', { level: 1, name: t('accounts.register_title') })).toBeVisible()
        await expectAccessible()

        const logo = aPng()
        await field(page, t('accounts.profile_image')).setInputFiles({
          name: logo.name,
          mimeType: logo.type,
          buffer: logo.bytes,
        })
        await fillRegistration(page, t, lang, { email })
        await expect(field(page, t('accounts.phone'))).toHaveValue('0551234567')
        await page.getByRole('button', { name: t('accounts.register_submit') }).click()
        await expect(page).toHaveURL(at(lang, '/support'))
        await expect(page.getByRole('status').filter({ hasText: t('accounts.registered') })).toBeVisible()
        await emailTo(email, verificationEmail, lang)
        const notices = page.getByRole('region', { name: t('site.a11y_notices') })
        await expect(notices).toContainText(email)
        await expectAccessible()

        // The address was wrong and is corrected.
        await notices.getByRole('link', { name: t('accounts.correct_email') }).click()
        await expect(field(page, t('accounts.email_registered'))).toHaveValue(email)
        await field(page, t('accounts.email_correct')).fill(right)
        await field(page, t('accounts.password')).fill(CHOSEN)
        await expectAccessible()
        await page.getByRole('button', { name: t('accounts.correct_submit') }).click()
        await expect(page).toHaveURL(at(lang, '/support'))
        await expect(notices).toContainText(right)
        await notices.getByRole('button', { name: t('accounts.verify_resend') }).click()
        await expect(toasts(page, t)).toContainText(t('accounts.verify_sent'))
        expect(page.url()).not.toContain('example.sa')

        // Where nobody is signed in, the link leads to signing in, which knows the address.
        const { link } = await emailTo(right, verificationEmail, lang)
        await page.getByRole('button', { name: t('site.a11y_account_menu', { company: 'مؤسسة الأفق للتوريد' }) }).click()
        await page.getByRole('menuitem', { name: t('site.nav_logout') }).click()
        await expect(page).toHaveURL(at(lang, '/'))
        await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_login') })).toBeVisible()
        await page.goto(link)
        await expect(toasts(page, t)).toContainText(t('accounts.verify_success'))
        await expect(page).toHaveURL(at(lang, '/login?from=%2Fsupport'))
        await expect(field(page, t('accounts.email'))).toHaveValue(right)
        await signIn(page, t, right, CHOSEN)
        await expect(page).toHaveURL(at(lang, '/support'))
        await page.goto(link)
        await expect(page.getByRole('heading', { name: t('accounts.verify_already') })).toBeVisible()
        await expect(page).not.toHaveURL(/token/)
      })

    if (lang === 'en')
      test('@asvs V14.3.3 names everything that is wrong, keeps a draft without the password, and knows a taken address', async ({
        page,
        database,
        expectFailure,
      }) => {
        const { email } = await aCompany(database, { lang })
        expectFailure({ url: '/api/v1/register', status: 409 })
        await page.goto(at(lang, '/register'))
        await page.getByRole('button', { name: t('accounts.register_submit') }).click()
        const summary = page.getByRole('main').getByRole('alert')
        await expect(summary).toContainText(t('errors.summary_title', { count: 8 }))
        await expect(summary).toBeFocused()
        await expect(toasts(page, t)).toContainText(t('accounts.terms_required'))
        await expect(page).toHaveTitle(
          t('site.a11y_title_error', {
            title: t('site.meta_suffix', { title: t('accounts.register_title'), name: t('site.name') }),
          }),
        )
        await summary.getByRole('link', { name: t('accounts.phone_required') }).click()
        await expect(field(page, t('accounts.phone'))).toBeFocused()

        await fillRegistration(page, t, lang, { email, again: 'another lamp' })
        await page.getByRole('button', { name: t('accounts.register_submit') }).click()
        await expect(field(page, t('accounts.confirm_password'))).toHaveAccessibleDescription(
          new RegExp(t('accounts.passwords_differ')),
        )

        await field(page, t('accounts.confirm_password')).fill(CHOSEN)
        await page.getByRole('button', { name: t('accounts.register_submit') }).click()
        await expect(field(page, t('accounts.email'))).toHaveAccessibleDescription(new RegExp(t('errors.email_taken')))

        // Beside what it says stand the ways to do it.
        await page.getByRole('link', { name: t('accounts.forgot') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel(t('accounts.email'))).toHaveValue(email)
        await dialog.getByRole('button', { name: t('site.cancel') }).click()
        await page
          .getByRole('group', { name: t('accounts.group_contact') })
          .getByRole('link', { name: t('accounts.login_title') })
          .click()
        await expect(page.getByRole('heading', { level: 1, name: t('accounts.login_title') })).toBeVisible()
        await expect(field(page, t('accounts.email'))).toHaveValue(email)
        await page.goBack()
        await expect(page.getByText(t('site.draft_restored'))).toBeVisible()
        await expect(field(page, t('accounts.email'))).toHaveValue(email)
        await expect(page.getByRole('combobox', { name: t('locations.city') })).toHaveValue(RIYADH[lang])
        await expect(field(page, t('accounts.password'))).toHaveValue('')
      })

    if (lang === 'ar')
      test('refuses a wrong password, sends a link for a new one, and takes that link once', async ({
        page,
        database,
        emailTo,
        expectFailure,
        expectAccessible,
      }) => {
        const { email, company_name } = await aCompany(database, { lang })
        expectFailure({ url: '/api/v1/login', status: 401 })
        expectFailure({ url: '/api/v1/reset-password', status: 400 })
        await page.goto(at(lang, '/login'))
        await signIn(page, t, email, 'not my password')
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('accounts.login_error'))
        await expect(field(page, t('accounts.password'))).toBeFocused()
        await expect(field(page, t('accounts.password'))).toHaveValue('not my password')
        await expectAccessible()

        // The form begins with the address typed here, and needs one.
        await page.getByRole('link', { name: t('accounts.forgot') }).click()
        const dialog = page.getByRole('dialog')
        const address = dialog.getByLabel(t('accounts.email'))
        await expect(address).toHaveValue(email)
        await expectAccessible()
        await address.fill('')
        await dialog.getByRole('button', { name: t('accounts.reset_request_submit') }).click()
        await expect(address).toHaveAccessibleDescription(new RegExp(t('accounts.email_required')))
        await address.fill(email)
        await dialog.getByRole('button', { name: t('accounts.reset_request_submit') }).click()
        await expect(dialog).toBeHidden()
        await expect(toasts(page, t)).toContainText(t('accounts.reset_requested'))
        await expect(page).toHaveURL(at(lang, '/login'))

        const { link } = await emailTo(email, passwordResetEmail, lang)
        await page.goto(link)
        await expect(page).not.toHaveURL(/token/)
        await expectAccessible()
        await field(page, t('accounts.new_password')).fill(CHOSEN)
        await field(page, t('accounts.confirm_new_password')).fill('something else')
        await page.getByRole('button', { name: t('accounts.reset_submit') }).click()
        await expect(field(page, t('accounts.confirm_new_password'))).toHaveAccessibleDescription(
          new RegExp(t('accounts.passwords_differ')),
        )
        await field(page, t('accounts.confirm_new_password')).fill(CHOSEN)
        await page.getByRole('button', { name: t('accounts.reset_submit') }).click()
        await expect(page.getByText(t('accounts.reset_success'))).toBeVisible()
        await expect(page).toHaveURL(at(lang, '/login'))

        await page.goto(at(lang, '/login?from=%2Fsupport'))
        await signIn(page, t, email, PASSWORD)
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('accounts.login_error'))
        await signIn(page, t, email, CHOSEN)
        await expect(page).toHaveURL(at(lang, '/support'))
        await expect(
          page.getByRole('button', { name: t('site.a11y_account_menu', { company: company_name }) }),
        ).toBeVisible()

        await page.goto(link)
        await field(page, t('accounts.new_password')).fill('one more green lamp')
        await field(page, t('accounts.confirm_new_password')).fill('one more green lamp')
        await page.getByRole('button', { name: t('accounts.reset_submit') }).click()
        await expect(page.getByRole('main').getByRole('alert')).toContainText(t('errors.token_invalid'))
        await page.getByRole('link', { name: t('accounts.forgot') }).click()
        await expect(
          page.getByRole('dialog').getByRole('button', { name: t('accounts.reset_request_submit') }),
        ).toBeVisible()
      })

    if (lang === 'en')
      test('says that a link is broken and sends another', async ({
        page,
        database,
        emailTo,
        expectFailure,
        expectAccessible,
      }) => {
        const { email } = await aCompany(database, { lang, email_verified: false })
        expectFailure({ url: '/api/v1/verify-email', status: 400 })
        await page.goto(at(lang, '/reset-password'))
        await expect(page.getByRole('main').getByRole('alert')).toContainText(t('accounts.reset_invalid_token'))
        await page.goto(at(lang, '/verify-email?token=unknown'))
        await expect(page.getByRole('main').getByRole('alert')).toContainText(t('errors.token_invalid'))
        await expectAccessible()
        await field(page, t('accounts.email')).fill(email)
        await page.getByRole('button', { name: t('accounts.verify_resend') }).click()
        await expect(toasts(page, t)).toContainText(t('accounts.verify_sent'))
        const { link } = await emailTo(email, verificationEmail, lang)
        await page.goto(link)
        await expect(toasts(page, t)).toContainText(t('accounts.verify_success'))
      })
  })
}

test('a member whose address is not verified sends the link from any page and stays there', async ({
  page,
  database,
  signInAs,
  emailTo,
}) => {
  const t = says.en
  const { email, cookie } = await aCompany(database, { lang: 'en', email_verified: false })
  await signInAs({ cookie })
  await page.goto('/en/support')
  await page
    .getByRole('region', { name: t('site.a11y_notices') })
    .getByRole('button', { name: t('accounts.verify_resend') })
    .click()
  await expect(toasts(page, t)).toContainText(t('accounts.verify_sent'))
  await expect(page).toHaveURL('/en/support')
  await emailTo(email, verificationEmail, 'en')
})
