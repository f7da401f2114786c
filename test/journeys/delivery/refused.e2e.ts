// needs a browser: history
import { aCompany } from '../../support/make/companies.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { expect, says, test } from '../fixtures.ts'

/*
 * A page whose data the API refuses after a click: the server has no part in it.
 */

const t = says.ar

for (const [status, heading] of [
  [404, t('rfqs.no_data')],
  [403, t('site.forbidden_title')],
] as const)
  test(`${status} after a click is a page that says so, and a dialog without a button to try again`, async ({
    page,
    database,
    signInAs,
    expectFailure,
  }) => {
    const buyer = await aCompany(database)
    const rfq = await anRfq(database, { buyer })
    await signInAs(buyer)
    await page.goto('/my-rfq')
    expectFailure({ url: `/api/v1/rfqs/${rfq.rfq_id}`, status })
    const error = 'ما طلبته ليس هنا'
    await page.route(`**/api/v1/rfqs/${rfq.rfq_id}?*`, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', json: { status, code: 'refused', error } }),
    )
    const row = page.getByRole('article').filter({ hasText: rfq.title })
    await row.getByRole('link', { name: rfq.title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
    await row.getByRole('button', { name: t('rfqs.actions') }).click()
    await page.getByRole('menuitem', { name: t('rfqs.cancel') }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(status === 404 ? heading : error)
    await expect(dialog.getByRole('button', { name: t('site.retry') })).toHaveCount(0)
    await dialog.getByRole('button', { name: t('site.close') }).click()
    await expect(page).toHaveURL('/my-rfq')
  })
