// needs a browser: history, focus
import { aBid } from '../../support/make/bids.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { expect, isPartOf, says, test } from '../fixtures.ts'

/*
 * Back, Forward and a reload on a page that opens as a dialog.
 */

const t = says.ar

test('Back closes a question, Forward opens it over the same page, a reload shows it, and the focus returns', async ({
  page,
  database,
  signInAs,
}) => {
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  await aBid(database, { rfq_id: rfq.rfq_id })
  await signInAs(buyer)
  await page.goto('/my-rfq')
  await page.getByRole('article').getByRole('link', { name: rfq.title, exact: true }).click()
  const title = page.getByRole('heading', { level: 1, name: rfq.title })
  const address = `/rfq/${rfq.rfq_id}`
  const cancel = page.getByRole('link', { name: t('rfqs.cancel'), exact: true })
  const question = page.getByRole('alertdialog', { name: t('rfqs.cancel_title') })
  await cancel.click()
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(`${address}/cancel`)
  for (let times = 0; times < 2; times++) {
    await page.goBack()
    await expect(question).toHaveCount(0)
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(cancel).toBeFocused()
    await page.goForward()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(`${address}/cancel`)
    await expect(title).toBeAttached()
  }
  // Of its own, it is a page.
  await page.reload()
  await expect(page.getByRole('heading', { name: t('rfqs.cancel_title') })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(title).toBeVisible()
  await expect(page.getByRole('heading', { name: t('rfqs.cancel_title') })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/my-rfq')
  await page.goForward()
  await expect(title).toBeVisible()
})

test('a dialog that is closed twice leads back to its page, and not to the one before', async ({
  page,
  database,
  signInAs,
}) => {
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  await signInAs(buyer)
  await page.goto('/my-rfq')
  await page.getByRole('article').getByRole('link', { name: rfq.title, exact: true }).click()
  await page.getByRole('link', { name: t('rfqs.cancel'), exact: true }).click()
  const question = page.getByRole('alertdialog', { name: t('rfqs.cancel_title') })
  await expect(question).toBeVisible()
  // What a browser makes of two presses of Escape, both of them before it has gone back.
  await question.evaluate((dialog) => {
    for (let times = 0; times < 2; times++) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  await expect(question).toHaveCount(0)
  // Whatever it still goes back comes before this.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('hashchange', resolve, { once: true })
        location.hash = 'end'
      }),
  )
  await expect(page).toHaveURL(`/rfq/${rfq.rfq_id}#end`)
})

test('the way back leads to where a list was left', async ({ page, database, signInAs }) => {
  const buyer = await aCompany(database)
  for (let count = 0; count < 8; count++) await anRfq(database, { buyer })
  await signInAs(buyer)
  await page.goto('/my-rfq')
  const link = page.getByRole('article').nth(5).getByRole('link').first()
  const left_at = await link.evaluate((element: HTMLElement) => {
    window.scrollTo(0, 400)
    const { scrollY } = window
    element.click()
    return scrollY
  })
  expect(left_at, 'the list is long enough').toBe(400)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left_at)
})

test('a dialog that is on its way shows that it comes', async ({ page, database, signInAs }) => {
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  await signInAs(buyer)
  await page.goto(`/rfq/${rfq.rfq_id}`)
  const held = Promise.withResolvers<void>()
  await page.route(isPartOf('cancel-rfq.page'), async (route) => {
    await held.promise
    await route.continue()
  })
  const waiting = page.getByRole('status').filter({ hasText: t('site.loading') })
  await page.getByRole('link', { name: t('rfqs.cancel'), exact: true }).click()
  await expect(waiting).toBeVisible()
  held.resolve()
  await expect(page.getByRole('alertdialog', { name: t('rfqs.cancel_title') })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('a form in a dialog keeps what was typed through Back and Forward', async ({ page, database, signInAs }) => {
  const rfq = await anRfq(database)
  await signInAs(await aSupplier(database))
  await page.goto(`/rfq/${rfq.rfq_id}`)
  const place = page
    .getByRole('main')
    .getByRole('link', { name: t('bids.place') })
    .first()
  const form = page.getByRole('dialog', { name: t('bids.place') })
  const amount = form.getByLabel(t('bids.total_amount'))
  await place.click()
  await amount.fill('4200')
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(place).toBeFocused()
  await page.goForward()
  await expect(amount).toHaveValue(/^4[,]?200/)
})
