// needs a browser: late code, network
import type { Page } from '@playwright/test'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { leaveForm, openStep } from '../tenders/rfq-form.ts'
import { expect, isPartOf, says, test } from '../fixtures.ts'
import { wholeOf } from './looks.ts'

/*
 * A new release has replaced the files of a page that is still open: what the page has not fetched yet is gone.
 */

const t = says.ar
const main = (page: Page) => page.getByRole('main')

/** From now on the page finds none of its files any more, until a new document comes, which names those of today. */
async function release(page: Page) {
  let gone = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = false
  })
  await page.route('**/assets/**', (route) =>
    gone ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }) : route.continue(),
  )
  await page.evaluate(() => Object.assign(window, { old: true }))
  return {
    again: () => {
      gone = true
      return page.evaluate(() => {
        // A page remembers the release that it was reloaded for; each of these is another.
        sessionStorage.removeItem('reloaded-release')
        return Object.assign(window, { old: true })
      })
    },
  }
}
const isNewDocument = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'old' in window).catch(() => true)).toBe(false)

test.use({ fresh: 'new release' })
test.beforeEach(({ expectFailure }) => expectFailure({ url: '/assets/', status: 404 }))

test('links, dialogs and parts of an old page lead on by loading the page anew', async ({
  page,
  database,
  signInAs,
}) => {
  const rfq = await anRfq(database)
  await signInAs(await aSupplier(database))
  await page.goto('/support')
  await wholeOf(page)
  const later = await release(page)

  await test.step('a link', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('site.nav_suppliers') })
      .click()
    await expect(page).toHaveURL('/suppliers')
    await expect(page.getByRole('heading', { level: 1, name: t('suppliers.title') })).toBeVisible()
    await isNewDocument(page)
  })

  await test.step('Back to a page of the release before', async () => {
    await page.goto(`/rfq/${rfq.rfq_id}`)
    await wholeOf(page)
    await later.again()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: t('suppliers.title') })).toBeVisible()
  })

  await test.step('a form that opens as a dialog', async () => {
    await page.goto(`/rfq/${rfq.rfq_id}`)
    await wholeOf(page)
    await later.again()
    await main(page)
      .getByRole('link', { name: t('bids.place') })
      .first()
      .click()
    await expect(page).toHaveURL(`/rfq/${rfq.rfq_id}/bid`)
    await expect(page.getByLabel(t('bids.total_amount'))).toBeVisible()
    await isNewDocument(page)
  })

  await test.step('a part whose code comes when it is asked for', async () => {
    await page.goto(`/rfq/${rfq.rfq_id}`)
    await wholeOf(page)
    await later.again()
    await main(page)
      .getByRole('button', { name: t('site.share') })
      .click()
    await isNewDocument(page)
    await expect(page.locator('html')).toHaveAttribute('data-ready', '')
    await main(page)
      .getByRole('button', { name: t('site.share') })
      .click()
    await expect(page.getByRole('dialog', { name: t('site.share_title') })).toBeVisible()
  })
})

test('what was typed is there again after an old page was loaded anew', async ({ page, database, signInAs }) => {
  await signInAs(await aCompany(database))
  await page.goto('/rfqs/new')
  await wholeOf(page)
  const later = await release(page)
  const title = main(page).getByLabel(t('rfqs.field_title'), { exact: true })
  await title.fill('توريد مظلات مواقف')
  // A part of the form that has not been needed before.
  await openStep(main(page), t, 2)
  await main(page)
    .getByRole('radio', { name: t('publishing.quantities_lines') })
    .check({ force: true })
  await main(page)
    .getByRole('button', { name: t('line_editor.upload') })
    .click()
  await isNewDocument(page)
  await expect(page.getByRole('dialog', { name: t('line_editor.import_title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await openStep(main(page), t, 1)
  await expect(title).toHaveValue('توريد مظلات مواقف')

  await later.again()
  await title.fill('توريد مظلات مواقف للفرع')
  await leaveForm(page, t)
  await expect(page).toHaveURL(/\/my-rfq/)
  await isNewDocument(page)
  await page.goto('/rfqs/new')
  await expect(title).toHaveValue('توريد مظلات مواقف للفرع')
})

test('a file that stays missing reloads the page once; after that the page says so, and reloads when asked', async ({
  page,
  database,
}) => {
  const rfq = await anRfq(database)
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  const isCode = isPartOf('share-dialog')
  await page.route(isCode, (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }))
  await page.goto(`/rfq/${rfq.rfq_id}`)
  const share = main(page).getByRole('button', { name: t('site.share') })
  const failed = page.getByLabel(t('site.a11y_toasts')).filter({ hasText: t('site.part_failed') })
  const dialog = page.getByRole('dialog', { name: t('site.share_title') })

  await page.evaluate(() => Object.assign(window, { old: true }))
  await share.click()
  await isNewDocument(page)
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
  for (let times = 0; times < 2; times++) {
    await share.click()
    await expect(failed).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await failed.getByRole('button', { name: t('site.a11y_close_toast') }).click()
    await expect(failed).toHaveCount(0)
  }
  expect(documents, 'the visit and one reload').toBe(2)

  await share.click()
  await expect(failed).toBeVisible()
  // Some browsers remember for the whole document that a file was missing.
  await page.unroute(isCode)
  await page.evaluate(() => Object.assign(window, { old: true }))
  await failed.getByRole('button', { name: t('site.retry') }).click()
  await isNewDocument(page)
  await share.click()
  await expect(dialog).toBeVisible()
})
