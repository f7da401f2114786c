// needs a browser: network, storage
import { writeFile } from 'node:fs/promises'
import type { Locator, Page, Request } from '@playwright/test'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import type { T } from '../../../src/framework/i18n/messages.ts'
import { aPdf } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { leaveForm, openStep, setDeadline } from '../tenders/rfq-form.ts'
import type { Database } from '../../../src/framework/database/database.server.ts'

const PUBLISH = '/api/v1/rfqs/new'
const { name: FILE, type: mimeType, bytes: buffer } = aPdf('specification.pdf')

const rfqForm = (page: Page) => page.getByRole('main')

/** All that an RFQ needs; the texts alone when it is only a draft. */
async function fillRfq(form: Locator, t: T, title: string, { files = true } = {}) {
  const today = dayOf(Date.now())
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await field(t('rfqs.field_title')).fill(title)
  await form.getByRole('combobox', { name: t('categories.category') }).click()
  await form.getByRole('option').first().click()
  await field(t('rfqs.description')).fill('خزائن لأرشيف الإدارة المالية.')
  await openStep(form, t, 2)
  await field(t('rfqs.item_description')).fill('خزانة معدنية بأربعة أدراج.')
  await field(t('rfqs.quantity')).fill('60')
  await setDeadline(form, t, addDays(today, 20))
  await openStep(form, t, 3)
  await field(t('rfqs.delivery_date')).fill(addDays(today, 30))
  if (files) await field(t('rfqs.attachments_label')).setInputFiles({ name: FILE, mimeType, buffer })
}

async function fillBid(form: Locator, t: T) {
  await form.getByLabel(t('bids.total_amount')).fill('4200')
  await form.getByLabel(t('bids.attachment')).setInputFiles({ name: FILE, mimeType, buffer })
}

const publishedBy = async ({ kysely }: Database, buyer_id: number) =>
  (await kysely.selectFrom('rfqs').select('rfq_id').where('buyer_id', '=', buyer_id).execute()).length

const bidsOn = async ({ kysely }: Database, rfq_id: number) =>
  (await kysely.selectFrom('bids').select('bid_id').where('rfq_id', '=', rfq_id).execute()).length

/** The keys under which something was sent, whether or not it arrived. */
function keysOf(page: Page, path: string) {
  const keys: (string | undefined)[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** Lets the next call to an address reach the server and loses its answer on the way back. */
async function loseNextAnswer(page: Page, path: string) {
  const connection = await page.context().newCDPSession(page)
  connection.once('Fetch.requestPaused', ({ requestId }) => {
    void connection
      .send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      .then(() => connection.detach())
  })
  await connection.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
}

test.use({ fresh: 'late code' })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const alert = (place: Locator) => place.getByRole('alert').first()

  test(`${lang}: what was typed survives closing, a new start of the page, and the end of the session`, async ({
    page,
    context,
    database,
    signInAs,
    expectFailure,
    expectAccessible,
  }) => {
    const buyer = await aCompany(database, { lang })
    const title = `توريد خزائن ${buyer.company_id}`
    await signInAs(buyer)
    await page.goto(at(lang, '/rfqs/new'))
    const form = rfqForm(page)
    const typed = form.getByLabel(t('rfqs.field_title'), { exact: true })
    await fillRfq(form, t, title, { files: false })
    await page.reload()
    await expect(form.getByText(t('site.draft_restored'))).toBeVisible()
    await expect(typed).toHaveValue(title)
    await openStep(form, t, 2)
    await form.getByLabel(t('rfqs.quantity'), { exact: true }).fill('75')
    await leaveForm(page, t)
    await page.getByRole('link', { name: t('site.new_rfq') }).click()
    await expect(form.getByLabel(t('rfqs.quantity'), { exact: true })).toHaveValue('75')
    await openStep(form, t, 3)
    await expect(form.getByRole('combobox', { name: t('locations.city') })).not.toHaveValue('')

    // The session ends while the form is open: it says so, keeps texts and files, and opens the sign-in page beside it.
    await form.getByLabel(t('rfqs.attachments_label'), { exact: true }).setInputFiles({ name: FILE, mimeType, buffer })
    await database.kysely.deleteFrom('sessions').where('company_id', '=', buyer.company_id).execute()
    expectFailure({ url: PUBLISH, status: 401 })
    await form.getByRole('button', { name: t('rfqs.publish') }).click()
    await expect(alert(form)).toContainText(t('site.session_ended'))
    await expect(alert(form)).toBeFocused()
    await expect(typed).toHaveValue(title)
    await expect(form.getByText(FILE)).toBeVisible()
    await expectAccessible()
    const opening = context.waitForEvent('page')
    await alert(form)
      .getByRole('link', { name: t('site.nav_login') })
      .click()
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

    // After signing in there the draft is found; back in the first window everything is found and sent.
    await expect(rfqForm(signIn).getByText(t('site.draft_restored'))).toBeVisible()
    await expect(rfqForm(signIn).getByLabel(t('rfqs.field_title'), { exact: true })).toHaveValue(title)
    await signIn.close()
    await form.getByRole('button', { name: t('rfqs.publish') }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await publishedBy(database, buyer.company_id)).toBe(1)
  })

  test(`${lang}: without the network the form says so, keeps everything, and is sent once when it is back`, async ({
    page,
    context,
    database,
    signInAs,
    expectFailure,
  }) => {
    const buyer = await aCompany(database, { lang })
    const title = `توريد مكاتب ${buyer.company_id}`
    await signInAs(buyer)
    await page.goto(at(lang, '/rfqs/new'))
    const form = rfqForm(page)
    await fillRfq(form, t, title)
    const keys = keysOf(page, PUBLISH)
    expectFailure({ url: PUBLISH, status: 0 })
    await context.setOffline(true)
    await form.getByRole('button', { name: t('rfqs.publish') }).click()
    await expect(alert(form)).toContainText(t('errors.network'))
    await expect(page.getByLabel(t('site.a11y_toasts'))).toContainText(
      t('errors.add_rfq_failed', { error: t('errors.network') }),
    )
    await expect(form.getByLabel(t('rfqs.field_title'), { exact: true })).toHaveValue(title)
    await expect(form.getByText(FILE)).toBeVisible()
    await context.setOffline(false)
    await form.getByRole('button', { name: t('rfqs.publish') }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(await publishedBy(database, buyer.company_id)).toBe(1)
  })
}

const t = says.ar

test('a double click while the answer is slow publishes once, says that it is busy, and Back does not publish again', async ({
  page,
  database,
  signInAs,
}) => {
  const buyer = await aCompany(database)
  const title = `توريد رفوف ${buyer.company_id}`
  await signInAs(buyer)
  await page.goto('/my-rfq')
  await page.getByRole('link', { name: t('site.new_rfq') }).click()
  const form = rfqForm(page)
  await fillRfq(form, t, title)
  const keys = keysOf(page, PUBLISH)
  const held = Promise.withResolvers<void>()
  await page.route(`**${PUBLISH}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await form.getByRole('button', { name: t('rfqs.publish') }).dblclick()
  const busy = form.getByRole('button', { name: t('rfqs.publishing') })
  await expect(busy).toBeVisible()
  await busy.click({ force: true })
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  // The steps are on the way back: the form is empty there.
  await page.goBack()
  await expect(page).toHaveURL(/\/rfqs\/new/)
  await expect(form.getByLabel(t('rfqs.field_title'), { exact: true })).toHaveValue('')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(await publishedBy(database, buyer.company_id)).toBe(1)
})

test('a double click bids once', async ({ page, database, signInAs }) => {
  const supplier = await aSupplier(database)
  const { rfq_id } = await anRfq(database)
  await signInAs(supplier)
  await page.goto(`/rfq/${rfq_id}`)
  await page.getByRole('link', { name: t('bids.place') }).click()
  const form = page.getByRole('dialog', { name: t('bids.place') })
  await fillBid(form, t)
  const keys = keysOf(page, `/rfqs/${rfq_id}/bids/new`)
  await form.getByRole('button', { name: t('bids.submit') }).dblclick()
  await expect(form).toBeHidden()
  await expect(page.getByRole('article')).toContainText(t('bids.yours'))
  expect(keys).toHaveLength(1)
  expect(await bidsOn(database, rfq_id)).toBe(1)
})

test('an answer that is lost on its way back is fetched by sending again: one bid, one RFQ', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const supplier = await aSupplier(database)
  const { rfq_id } = await anRfq(database)
  const place = `/rfqs/${rfq_id}/bids/new`
  for (const url of [place, PUBLISH]) expectFailure({ url, status: 0 })
  await signInAs(supplier)
  await page.goto(`/rfq/${rfq_id}`)
  await page.getByRole('link', { name: t('bids.place') }).click()
  const bid = page.getByRole('dialog', { name: t('bids.place') })
  await fillBid(bid, t)
  const keys = keysOf(page, place)
  await loseNextAnswer(page, place)
  await bid.getByLabel(t('bids.total_amount')).fill('4200')
  await bid.getByLabel(t('bids.total_amount')).press('Enter')
  await expect(bid.getByRole('alert').first()).toContainText(t('errors.network'))
  expect(await bidsOn(database, rfq_id)).toBe(1)
  await expect(bid.getByLabel(t('bids.total_amount'))).toHaveValue('4,200.00')
  await bid.getByRole('button', { name: t('bids.submit') }).click()
  await expect(page.getByText(t('bids.submitted')).first()).toBeVisible()
  await expect(bid).toBeHidden()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await bidsOn(database, rfq_id)).toBe(1)

  const title = `توريد خيام ${supplier.company_id}`
  await page.goto('/rfqs/new')
  const form = rfqForm(page)
  await fillRfq(form, t, title)
  await loseNextAnswer(page, PUBLISH)
  await form.getByRole('button', { name: t('rfqs.publish') }).click()
  await expect(form.getByRole('alert').first()).toContainText(t('errors.network'))
  await form.getByRole('button', { name: t('rfqs.publish') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await publishedBy(database, supplier.company_id)).toBe(1)
})

test('a form that is sent again after a reload in the middle of it is published once', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const buyer = await aCompany(database)
  expectFailure({ url: PUBLISH, status: 0 })
  await signInAs(buyer)
  await page.goto('/rfqs/new')
  const title = `توريد خيام ${buyer.company_id}`
  const form = rfqForm(page)
  await fillRfq(form, t, title, { files: false })
  // A file on disk is the same file when it is chosen again.
  const file = test.info().outputPath(FILE)
  await writeFile(file, buffer)
  const choose = () => form.getByLabel(t('rfqs.attachments_label'), { exact: true }).setInputFiles(file)
  await choose()
  const keys = keysOf(page, PUBLISH)
  // The server publishes, and the answer meets a page that is gone.
  const arrived = Promise.withResolvers<void>()
  const connection = await page.context().newCDPSession(page)
  connection.once('Fetch.requestPaused', () => arrived.resolve())
  await connection.send('Fetch.enable', { patterns: [{ urlPattern: `*${PUBLISH}`, requestStage: 'Response' }] })
  await form.getByRole('button', { name: t('rfqs.publish') }).click()
  await arrived.promise
  await page.reload()
  await connection.detach()
  await expect(form.getByLabel(t('rfqs.field_title'), { exact: true })).toHaveValue(title)
  await choose()
  await form.getByRole('button', { name: t('rfqs.publish') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await publishedBy(database, buyer.company_id)).toBe(1)
})

test('a list that the network does not bring says so, can be asked again, and comes by itself with the network', async ({
  page,
  context,
  database,
  expectFailure,
}) => {
  const { title } = await anRfq(database)
  await page.goto('/rfqs')
  expectFailure({ url: '/', status: 0 })
  await context.setOffline(true)
  await page.getByRole('searchbox').fill(title)
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText(t('site.list_failed'))
  await expect(failed).toContainText(t('errors.network'))
  const again = page.waitForEvent('requestfailed')
  await failed.getByRole('button', { name: t('site.retry') }).click()
  await again
  await expect(failed).toContainText(t('errors.network'))
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toContainText(title)
  await expect(failed).toBeHidden()
})
