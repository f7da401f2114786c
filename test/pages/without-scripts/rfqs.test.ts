import assert from 'node:assert/strict'
import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { Locator } from '#test/support/browser/locator.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { riyals } from '#framework/i18n/money.ts'
import { addDays, dayOf } from '#framework/i18n/day.ts'
import { addWorkingDays } from '#tenders/core/publishing/working-days.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aFileRow, anRfq } from '#test/support/make/rfqs.ts'
import { aCompany } from '#test/support/make/companies.ts'

/* Publishing, changing and canceling RFQs without scripts: each form and each question is a separate page. */

const { browse, database } = await browserApp()
const lang = 'ar'
const t = says.ar
const main = (page: PlainBrowser) => page.getByRole('main')
const control = (form: Locator, label: string) => form.getByLabel(label, { exact: true })
const kept = (page: PlainBrowser, name: string) => main(page).getByRole('checkbox', { name })
const FILE = aPdf('specification.pdf')
const FILES = [aPdf(`specification-${'of-the-project-'.repeat(6)}final.pdf`), aPng('plan.png', 90, 60)]

async function fillLine(form: Locator, number: number, description: string, quantity: string) {
  await control(form, t('line_editor.description_of', { number })).fill(description)
  await control(form, t('line_editor.quantity_of', { number })).fill(quantity)
  await control(form, t('line_editor.unit_of', { number })).selectOption('MTR')
}

/** Everything but the place, with a quantity that is none. */
async function fillRfq(form: Locator) {
  const today = dayOf(Date.now())
  await control(form, t('rfqs.field_title')).fill('توريد خزائن')
  await control(form, t('rfqs.description')).fill('خزائن لأرشيف الإدارة المالية.')
  await control(form, t('rfqs.item_description')).fill('خزانة معدنية بأربعة أدراج.')
  await control(form, t('rfqs.quantity')).fill('many')
  await control(form, t('rfqs.deadline')).fill(addDays(today, 20))
  await control(form, t('rfqs.delivery_date')).fill(addDays(today, 30))
}
const summary = (page: PlainBrowser) => main(page).getByRole('alert').first()
/** The button that publishes stands at both ends of its form. */
const send = (page: PlainBrowser, label: string) => main(page).getByRole('button', { name: label }).first().click()

it('a buyer changes an RFQ, accepts the bid that is on screen, and can do nothing more', async () => {
  const page = browse()
  const buyer = await aCompany(database, { lang })
  const rfq = await anRfq(database, { buyer })
  const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 1000 })
  const address = at(lang, `/rfq/${rfq.rfq_id}`)
  page.expectStatus(422)
  page.signIn(buyer)
  await page.goto(address)
  await main(page)
    .getByRole('link', { name: t('rfqs.edit') })
    .click()
  const quantity = main(page).getByLabel(t('rfqs.quantity'))
  await quantity.fill('many')
  await send(page, t('amendments.preview'))
  await expect(summary(page)).toContainText(t('rfqs.quantity_invalid'))
  await expect(quantity).toHaveValue('many')
  await quantity.fill('٧٥')
  await send(page, t('amendments.preview'))
  await expect(main(page)).toContainText(t('rfqs.update_body_bids', { count: 1 }))
  await send(page, t('amendments.publish'))
  await expect(page.getByText(t('rfqs.updated')).first()).toBeVisible()
  await expect(main(page)).toContainText('75')

  // The bid is changed while the question is open: the new amount is shown before anything is final.
  await main(page)
    .getByRole('link', { name: t('bids.a11y_accept', { company: supplier.company_name }) })
    .click()
  await expect(main(page)).toContainText('1,000.00')
  await database.kysely
    .updateTable('bids')
    .set(({ eb }) => ({ total_amount: riyals(1100), version: eb('version', '+', 1) }))
    .where('bid_id', '=', bid_id)
    .execute()
  page.expectStatus(412)
  await send(page, t('bids.accept_action'))
  await expect(summary(page)).toContainText(t('errors.bid_changed'))
  await expect(main(page)).toContainText('1,100.00')
  await send(page, t('bids.accept_action'))
  await expect(page).toHaveURL(address)
  await expect(page.getByText(t('bids.accept_done'))).toBeVisible()

  for (const [act, why] of [
    ['edit', t('rfqs.accepted_locked')],
    ['cancel', t('errors.rfq_already_accepted')],
    [`accept/${bid_id}`, t('errors.rfq_accepted_bids_closed')],
  ] as const) {
    await page.goto(`${address}/${act}`)
    await expect(main(page)).toContainText(why)
    await expect(main(page).locator('form')).toHaveCount(0)
  }
})

it('an RFQ is deleted after a question, and what was typed into a new one stays when it is refused', async () => {
  const page = browse()
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  page.expectStatus(422)
  page.signIn(buyer)
  await page.goto(`/rfq/${rfq.rfq_id}`)
  await main(page)
    .getByRole('link', { name: t('rfqs.cancel') })
    .click()
  await expect(main(page)).toContainText(rfq.title)
  await send(page, t('rfqs.cancel'))
  await expect(page).toHaveURL('/my-rfq')
  await expect(page.getByText(t('rfqs.canceled'))).toBeVisible()
  await expect(page.getByRole('article')).toContainText(t('rfqs.status_canceled'))

  await page.goto('/my-rfq?new=1')
  await expect(page).toHaveURL('/rfqs/new')
  const title = main(page).getByLabel(t('rfqs.field_title'), { exact: true })
  await title.fill('توريد خزائن ملفات')
  await send(page, t('rfqs.publish'))
  await expect(summary(page)).toContainText(t('rfqs.quantity_required'))
  await expect(title).toHaveValue('توريد خزائن ملفات')
})

it('all steps are open, and lines are published from the cells', async () => {
  const page = browse()
  page.expectStatus(422)
  const buyer = await aCompany(database, { lang })
  const title = `توريد كابلات ${buyer.company_id}`
  page.signIn(buyer)
  await page.goto(at(lang, '/rfqs/new?step=3'))
  const form = main(page)
  await control(form, t('rfqs.field_title')).fill(title)
  await control(form, t('categories.category')).selectOption({ index: 1 })
  await control(form, t('rfqs.description')).fill('كابلات لتجهيز الدور الثالث.')
  await form.getByRole('radio', { name: t('publishing.quantities_lines') }).check()
  await fillLine(form, 1, 'كابل نحاسي', '١٢٠٠')
  await fillLine(form, 2, 'قاطع حماية', 'many')
  await form.getByLabel(t('publishing.partial')).check()
  await control(form, t('locations.region')).selectOption({ index: 1 })
  await form.getByRole('button', { name: t('locations.show_cities') }).click()
  await control(form, t('locations.city')).selectOption({ index: 1 })
  await control(form, t('rfqs.delivery_date')).fill(addDays(dayOf(Date.now()), 60))
  await control(form, t('rfqs.attachments_label')).setInputFiles(FILE)
  await form
    .getByRole('button', { name: t('rfqs.publish') })
    .first()
    .click()
  await expect(form.getByRole('alert').first()).toContainText(t('lines.quantity_invalid'))
  await expect(form.getByLabel(t('publishing.partial'))).toBeChecked()
  await control(form, t('line_editor.quantity_of', { number: 2 })).fill('48')
  await form
    .getByRole('button', { name: t('rfqs.publish') })
    .first()
    .click()
  await expect(page.getByText(t('rfqs.published')).first()).toBeVisible()
  const { rfq_id, partial_allowed, deadline } = await database.kysely
    .selectFrom('rfqs')
    .select(['rfq_id', 'partial_allowed', 'deadline'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  assert.deepEqual([partial_allowed, String(deadline)], [true, addWorkingDays(dayOf(Date.now()), 10)])
  const lines = await database.kysely.selectFrom('rfq_lines').select('line_no').where('rfq_id', '=', rfq_id).execute()
  assert.equal(lines.length, 2)
})

it('files stay through a refresh and a wrong field, and one is left out', async () => {
  const page = browse()
  page.expectStatus(422)
  page.signIn(await aCompany(database, { lang }))
  await page.goto(at(lang, '/rfqs/new'))
  await fillRfq(main(page))
  await control(main(page), t('categories.category')).selectOption({ index: 1 })
  await control(main(page), t('rfqs.attachments_label')).setInputFiles(FILES)
  await control(main(page), t('locations.region')).selectOption({ index: 1 })
  await send(page, t('locations.show_cities'))
  for (const { name } of FILES) await expect(kept(page, name)).toBeChecked()
  await control(main(page), t('locations.city')).selectOption({ index: 1 })
  await send(page, t('rfqs.publish'))
  await expect(main(page).getByRole('alert').first()).toContainText(t('rfqs.quantity_invalid'))
  for (const { name } of FILES) await expect(kept(page, name)).toBeChecked()
  await kept(page, 'plan.png').uncheck()
  await control(main(page), t('rfqs.quantity')).fill('١٢')
  await send(page, t('rfqs.publish'))
  await expect(page.getByRole('status').filter({ hasText: t('rfqs.published') })).toBeVisible()
  await expect(main(page)).toContainText('final.pdf')
  await expect(main(page)).not.toContainText('plan.png')
})

it('files of the earlier RFQ are removed from its copy, and stay removed', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  page.expectStatus(422)
  const buyer = await aCompany(database, { lang })
  const { rfq_id } = await anRfq(database, { buyer })
  const file_id = await aFileRow(database, buyer.company_id, 'rfq', 'earlier plan.pdf')
  await database.kysely.insertInto('rfq_attachments').values({ rfq_id, position: 2, file_id }).execute()
  page.signIn(buyer)
  await page.goto(at(lang, `/rfqs/new?copy_of=${rfq_id}`))
  const copied = main(page).getByRole('group', { name: t('rfqs.copied_files') })
  const remove = (name: string) => copied.getByRole('button', { name: t('site.upload_remove', { name }) }).click()
  const title = main(page).getByLabel(t('rfqs.field_title'), { exact: true })
  await title.fill('')
  await main(page).getByLabel(t('rfqs.attachments_label'), { exact: true }).setInputFiles(FILES[1]!)
  await remove('specification.pdf')
  await expect(copied).not.toContainText('specification.pdf')
  await expect(copied).toContainText('earlier plan.pdf')
  await main(page)
    .getByRole('button', { name: t('rfqs.publish') })
    .first()
    .click()
  await expect(main(page).getByRole('alert').first()).toContainText(t('rfqs.title_required'))
  await expect(copied).not.toContainText('specification.pdf')
  await remove('earlier plan.pdf')
  await expect(copied).not.toContainText('earlier plan.pdf')
  await title.fill('Filing cabinets')
  await main(page)
    .getByRole('button', { name: t('rfqs.publish') })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: t('rfqs.published') })).toBeVisible()
  await expect(main(page)).toContainText('plan.png')
  await expect(main(page)).not.toContainText('specification.pdf')
})

it('the menu of an own RFQ leads to changing and canceling it', async () => {
  const page = browse()
  const buyer = await aCompany(database, { lang })
  const { rfq_id, title } = await anRfq(database, { buyer })
  page.signIn(buyer)
  await page.goto(at(lang, '/my-rfq'))
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(row.getByRole('link', { name: t('rfqs.edit') })).toBeHidden()
  await row.locator('summary').click()
  await expect(row.getByRole('link', { name: t('rfqs.edit') })).toBeVisible()
  await row.getByRole('link', { name: t('rfqs.cancel') }).click()
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq_id}/cancel?from=%2Fmy-rfq`))
})

it('the words of a deadline with an hour lie below those of publication and delivery', async () => {
  const middleOf = async (closing_time?: string) => {
    const rfq = await anRfq(database, { closes_in: 20, delivery_in: 40, ...(closing_time && { closing_time }) })
    const page = browse()
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
    return main(page)
      .locator('li', { hasText: t('rfqs.deadline_short') })
      .first()
  }
  await expect(await middleOf('14:00')).toHaveAttribute('class', /lower/)
  await expect(await middleOf()).not.toHaveAttribute('class', /lower/)
})

it('bidding may end at each half hour of its last day', async () => {
  const page = browse()
  page.signIn(await aCompany(database))
  await page.goto(at(lang, '/rfqs/new'))
  const hours = main(page).locator('select[name="closing_time"] option')
  await expect(hours).toHaveCount(48)
  await expect(hours.nth(20)).toHaveText('10:00')
  await expect(hours.nth(21)).toHaveText('10:30')
})
