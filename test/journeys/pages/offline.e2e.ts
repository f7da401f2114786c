// needs a browser: network
import { aBid } from '../../support/make/bids.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, holdToasts, isPartOf, ONE_LANGUAGE, says, test } from '../fixtures.ts'

test.use({ fresh: 'late code' })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: without the network a link and a dialog whose code is not here say so, the page stays, and both work when it is back`, async ({
    page,
    context,
    database,
    signInAs,
    expectFailure,
  }) => {
    const buyer = await aCompany(database, { lang })
    const rfq = await anRfq(database, { buyer })
    const address = at(lang, `/rfq/${rfq.rfq_id}`)
    await signInAs(buyer)
    await page.goto(at(lang, '/my-rfq'))
    await page.goto(address)
    // With the first sign of a person comes the code of what will say so.
    let here = 0
    const isToast = isPartOf('toast-region')
    page.on('requestfinished', (request) => (here += Number(isToast(request.url()))))
    await page.mouse.move(5, 5)
    await expect.poll(() => here).toBe(1)

    expectFailure({ url: '/', status: 0 })
    await context.setOffline(true)
    const toasts = page.getByLabel(t('site.a11y_toasts')).getByText(t('errors.network'))
    const support = page.getByRole('contentinfo').getByRole('link', { name: t('site.nav_contact') })
    const title = page.getByRole('heading', { level: 1, name: rfq.title })
    await support.click()
    await expect(toasts).toHaveCount(1)
    await expect(page).toHaveURL(address)
    await expect(title).toBeVisible()

    const remove = page.getByRole('link', { name: t('rfqs.cancel') })
    const question = page.getByRole('alertdialog', { name: t('rfqs.cancel_title') })
    await remove.click()
    await expect(toasts).toHaveCount(2)
    await expect(title).toBeVisible()
    await expect(question).toBeHidden()

    await context.setOffline(false)
    await remove.click()
    // A browser may refuse for good what it could not fetch once: a new document brings it, and the question is a page
    // of its own.
    const asPage = page.getByRole('heading', { level: 1, name: t('rfqs.cancel_title') })
    await expect(question.or(asPage)).toBeVisible()
    if (await question.isVisible()) await page.keyboard.press('Escape')
    else await page.getByRole('link', { name: t('rfqs.cancel_keep') }).click()
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(address)
    await support.click()
    await expect(page.getByRole('heading', { level: 1, name: t('site.support_title') })).toBeVisible()
    await page.goBack()
    await expect(title).toBeVisible()
  })

  test(`${lang}: a question whose session has ended opens the sign-in page beside it and can be answered afterwards`, async ({
    page,
    context,
    database,
    signInAs,
    expectFailure,
  }) => {
    const buyer = await aCompany(database, { lang })
    const rfq = await anRfq(database, { buyer })
    const { supplier, bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    const address = at(lang, `/rfq/${rfq.rfq_id}`)
    await signInAs(buyer)
    await page.goto(address)
    await page.getByRole('link', { name: t('bids.a11y_accept', { company: supplier.company_name }) }).click()
    const question = page.getByRole('alertdialog', { name: t('bids.accept_title', { company: supplier.company_name }) })
    await expect(question).toBeVisible()
    await database.kysely.deleteFrom('sessions').where('company_id', '=', buyer.company_id).execute()
    expectFailure({ url: '/accept-bid', status: 401 })
    await question.getByRole('button', { name: t('bids.accept_action') }).click()
    await expect(question.getByRole('alert').first()).toContainText(t('site.session_ended'))
    const opening = context.waitForEvent('page')
    await question.getByRole('link', { name: t('site.nav_login') }).click()
    const signIn = await opening
    await signIn.getByRole('main').getByLabel(t('accounts.email'), { exact: true }).fill(buyer.email)
    await signIn
      .getByRole('main')
      .getByLabel(t('accounts.password'), { exact: true })
      .and(signIn.locator('input'))
      .fill(PASSWORD)
    await signIn
      .getByRole('main')
      .getByRole('button', { name: t('accounts.login_submit') })
      .click()
    await expect(signIn).toHaveURL(`${address}/accept/${bid_id}`)
    await signIn.close()
    await holdToasts(page)
    await question.getByRole('button', { name: t('bids.accept_action') }).click()
    await expect(page.getByText(t('bids.accept_done'))).toBeVisible()
    await expect(question).toBeHidden()
  })
}
