import { invitationEmail } from '../../src/companies/invitations/emails.server.ts'
import { aCompany, PASSWORD } from '../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from './fixtures.ts'

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: who joins another company reads which one the next sign-in acts for, and so it does`, async ({
    page,
    database,
    baseURL,
    signInAs,
    emailTo,
    expectAccessible,
  }) => {
    const own = await aCompany(database, { lang })
    const inviting = await aCompany(database, { lang })
    const main = page.getByRole('main')
    const menu = (company: string) => page.getByRole('button', { name: t('site.a11y_account_menu', { company }) })
    const invited = await fetch(`${baseURL}/api/v1/company/invitations`, {
      method: 'POST',
      headers: { cookie: inviting.cookie, origin: baseURL!, 'content-type': 'application/json' },
      body: JSON.stringify({ email: own.email, roles: ['buyer'] }),
    })
    expect(invited.status).toBeLessThan(300)
    const { link } = await emailTo(own.email, invitationEmail, lang)

    await signInAs(own)
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
