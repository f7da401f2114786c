// needs a browser: network, storage
import { aCompany, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { leaveForm } from '../tenders/rfq-form.ts'

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: a page whose session ended elsewhere leads to signing in and back, and nothing is lost`, async ({
    page,
    database,
    signInAs,
    expectFailure,
  }) => {
    const company = await aCompany(database, { lang })
    const main = page.getByRole('main')
    await signInAs(company)
    await page.goto(at(lang, '/rfqs/new'))
    await main.getByLabel(t('rfqs.field_title'), { exact: true }).fill('توريد طابعات')
    await leaveForm(page, t)

    // The session ends between what the form sends and what the page asks then: who is signed in.
    expectFailure({ url: '/api/v1/', status: 401 })
    const documents: string[] = []
    const asked: number[] = []
    page.on('response', (answer) => {
      if (answer.request().isNavigationRequest()) documents.push(new URL(answer.url()).pathname)
      if (answer.url().endsWith('/user/me')) asked.push(answer.status())
    })
    await page.goto(at(lang, '/user-profile/name'))
    await page.route('**/user/me', async (route) => {
      await database.kysely.deleteFrom('sessions').where('company_id', '=', company.company_id).execute()
      await route.continue()
    })
    documents.length = 0
    await main.getByLabel(t('accounts.person_name'), { exact: true }).fill('سارة القحطاني')
    await main.getByRole('button', { name: t('site.save') }).click()
    await expect(page).toHaveURL(/\?from=%2Fuser-profile(%2Fname)?$/)
    await expect(page.getByText(t('site.session_ended'))).toBeVisible()
    // Several questions fail at the same time: one address, and once it is there nothing more.
    expect([new Set(documents), new Set(asked)]).toEqual([new Set([at(lang, '/')]), new Set([401])])
    documents.length = asked.length = 0

    // A guest's page asks nothing more, and stays.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await main.getByRole('link', { name: t('site.nav_login') }).click()
    await expect(main.getByLabel(t('accounts.email'), { exact: true })).toBeVisible()
    expect([documents, asked]).toEqual([[], []])

    await page.unroute('**/user/me')
    await main.getByLabel(t('accounts.email'), { exact: true }).fill(company.email)
    await main.getByLabel(t('accounts.password'), { exact: true }).and(page.locator('input')).fill(PASSWORD)
    await main.getByRole('button', { name: t('accounts.login_submit') }).click()
    await expect(page).toHaveURL(new RegExp(`${at(lang, '/user-profile')}(/name)?$`))
    await page.goto(at(lang, '/user-profile'))
    await expect(main.getByText('سارة القحطاني').first()).toBeVisible()
    await page.goto(at(lang, '/rfqs/new'))
    await expect(main.getByLabel(t('rfqs.field_title'), { exact: true })).toHaveValue('توريد طابعات')
  })
}
