// needs a browser: the job, history
import { invitationEmail } from '../../../src/companies/invitations/emails.server.ts'
import { aColleague, aCompany, type MadeCompany, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, setCookiesLate, test } from '../fixtures.ts'

const invite = (inviting: MadeCompany, email: string) =>
  fetch(`${process.env.E2E_URL}/api/v1/company/invitations`, {
    method: 'POST',
    headers: { cookie: inviting.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ email, roles: ['buyer'] }),
  })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: who joins another company reads which one the next sign-in acts for, and so it does`, async ({
    page,
    database,
    signInAs,
    emailTo,
    expectAccessible,
  }) => {
    const own = await aCompany(database, { lang })
    const inviting = await aCompany(database, { lang })
    const main = page.getByRole('main')
    const menu = (company: string) => page.getByRole('button', { name: t('site.a11y_account_menu', { company }) })
    const invited = await invite(inviting, own.email)
    expect(invited.status).toBeLessThan(300)
    const { link } = await emailTo(own.email, invitationEmail, lang)

    await signInAs(own)
    await setCookiesLate(page)
    await page.goto(link)
    await expect(main.getByText(t('members.join_stay', { company: own.company_name }))).toBeVisible()
    await expectAccessible()
    await main.getByRole('button', { name: t('members.join_company', { company: inviting.company_name }) }).click()
    await expect(page.getByText(t('members.joined'))).toBeVisible()
    await expect(menu(inviting.company_name)).toBeVisible()

    await menu(inviting.company_name).click()
    await page.getByRole('menuitem', { name: t('site.nav_logout') }).click()
    await expect(page).toHaveURL(at(lang, '/'))
    await page.goto(at(lang, '/login'))
    await main.getByLabel(t('accounts.email'), { exact: true }).fill(own.email)
    await main.getByLabel(t('accounts.password'), { exact: true }).and(page.locator('input')).fill(PASSWORD)
    await main.getByRole('button', { name: t('accounts.login_submit') }).click()
    await expect(page).not.toHaveURL(at(lang, '/login'))
    await expect(menu(own.company_name)).toBeVisible()
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test.describe(() => {
    test('declining an invitation is no error, its sender sees it, and it can be taken back', async ({
      page,
      database,
      signInAs,
      windowOf,
      emailTo,
      expectAccessible,
    }) => {
      const [own, inviting] = [await aCompany(database, { lang }), await aCompany(database, { lang })]
      await invite(inviting, own.email)
      const { link } = await emailTo(own.email, invitationEmail, lang)
      const main = page.getByRole('main')
      await signInAs(own)
      await page.goto(link)
      await main
        .locator('summary')
        .filter({ hasText: t('members.decline') })
        .click()
      await main.getByRole('button', { name: t('members.decline_submit') }).click()
      await expect(main.getByRole('heading', { name: t('members.ended_declined') })).toBeVisible()
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expectAccessible()

      const sender = await windowOf(inviting)
      const theirs = sender.getByRole('main').getByRole('listitem').filter({ hasText: own.email })
      await sender.goto(at(lang, '/company'))
      await expect(theirs).toContainText(t('members.declined'))
      await expect(theirs.getByRole('button')).toHaveCount(0)
      await sender.goto(at(lang, '/notifications'))
      await expect(sender.getByRole('main')).toContainText(t('notification_kinds.invitation_declined'))
      await expect(sender.getByRole('main')).toContainText(own.email)

      await main.getByRole('button', { name: t('members.take_back') }).click()
      await main.getByRole('button', { name: t('members.join_company', { company: inviting.company_name }) }).click()
      await expect(page).toHaveURL(new RegExp(`${at(lang, '/home')}(\\?|$)`))
    })

    test('the owner chooses the next one among cards', async ({
      page,
      database,
      signInAs,
      expectAccessible,
      expectFailure,
    }) => {
      expectFailure({ url: '/company/owner?action=', status: 422 })
      const owner = await aCompany(database, { lang })
      await aColleague(database, owner, { roles: ['viewer'] })
      const next = await aColleague(database, owner, { roles: ['admin'] })
      const main = page.getByRole('main')
      await signInAs(owner)
      await page.goto(at(lang, '/company/owner'))
      await main.getByRole('button', { name: t('members.transfer') }).click()
      await expect(main.getByRole('alert').first()).toContainText(t('members.owner_required'))
      await expectAccessible()
      await main.getByRole('radio', { name: next.email }).check()
      await main.getByRole('button', { name: t('members.transfer') }).click()
      await expect(main.getByRole('radio', { name: next.email })).toBeChecked()
      await main.getByLabel(t('accounts.current_password')).and(page.locator('input')).fill(PASSWORD)
      await main.getByRole('button', { name: t('members.transfer') }).click()
      await expect(page.getByText(t('members.transferred'))).toBeVisible()
      await expect(main.getByRole('listitem').filter({ hasText: next.email })).toContainText(t('members.role_owner'))
    })
  })
}

test('who has an account signs in from the page of the invitation, which the tab has kept', async ({
  page,
  database,
  emailTo,
}) => {
  const t = says.en
  const [own, inviting] = [await aCompany(database, { lang: 'en' }), await aCompany(database, { lang: 'en' })]
  await invite(inviting, own.email)
  const { link } = await emailTo(own.email, invitationEmail, 'en')
  const main = page.getByRole('main')
  await page.goto(link)
  await main.getByRole('link', { name: t('members.join_log_in') }).click()
  await main.getByLabel(t('accounts.email'), { exact: true }).fill(own.email)
  await main.getByLabel(t('accounts.password'), { exact: true }).and(page.locator('input')).fill(PASSWORD)
  await main.getByRole('button', { name: t('accounts.login_submit') }).click()
  await expect(page).toHaveURL('/en/invitation')
  await main.getByRole('button', { name: t('members.join_company', { company: inviting.company_name }) }).click()
  await expect(page).toHaveURL('/en/home')
})
