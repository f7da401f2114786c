import type { Page } from '@playwright/test'
import { aBid } from '../../support/make/bids.ts'
import { aPdf } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { riyals } from '#framework/i18n/money.ts'

/*
 * RFQs without scripts: each form and each question is a separate page.
 */

test.use({ javaScriptEnabled: false })

const { name, type: mimeType, bytes: buffer } = aPdf('quotation.pdf')
/** The answer to a refused form. */
const REFUSED = { url: /[?&]action=/, status: 422 }

const main = (page: Page) => page.getByRole('main')
const summary = (page: Page) => main(page).getByRole('alert').first()
const send = (page: Page, label: string) => main(page).getByRole('button', { name: label }).click()

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: a supplier bids, changes the bid and deletes it`, async ({
    page,
    database,
    signInAs,
    expectFailure,
  }) => {
    const rfq = await anRfq(database)
    const address = at(lang, `/rfq/${rfq.rfq_id}`)
    const amount = main(page).getByLabel(t('bids.total_amount'))
    expectFailure(REFUSED)
    await signInAs(await aSupplier(database, { lang }))
    await page.goto(address)
    await main(page)
      .getByRole('link', { name: t('bids.place') })
      .first()
      .click()
    await expect(page).toHaveURL(`${address}/bid`)
    await amount.fill('١٢٥٠٫٥')
    await main(page).getByLabel(t('bids.comments')).fill('السعر شامل التركيب.')
    await send(page, t('bids.submit'))
    await expect(summary(page)).toContainText(t('bids.attachment_required'))
    await expect(amount).toHaveValue('١٢٥٠٫٥')
    await expect(main(page).getByLabel(t('bids.comments'))).toHaveValue('السعر شامل التركيب.')
    await main(page).getByLabel(t('bids.attachment')).setInputFiles({ name, mimeType, buffer })
    await send(page, t('bids.submit'))
    await expect(page).toHaveURL(address)
    await expect(page.getByText(t('bids.submitted')).first()).toBeVisible()
    const row = page.getByRole('article')
    await expect(row).toContainText('1,250.50')

    await row.getByRole('link', { name: t('bids.edit') }).click()
    await expect(amount).toHaveValue('1,250.50')
    await amount.fill('1200')
    await send(page, t('bids.update_action'))
    await expect(page.getByText(t('bids.updated'), { exact: true })).toBeVisible()
    await expect(row).toContainText('1,200.00')

    await row.getByRole('link', { name: t('bids.edit') }).click()
    await main(page)
      .getByRole('link', { name: t('bids.withdraw_action') })
      .click()
    await expect(main(page)).toContainText(t('bids.withdraw_body'))
    await send(page, t('bids.withdraw_action'))
    await expect(page.getByText(t('bids.withdrawn'))).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test(`${lang}: a buyer changes an RFQ, accepts the bid that is on screen, and can do nothing more`, async ({
    page,
    database,
    signInAs,
    expectFailure,
  }) => {
    const buyer = await aCompany(database, { lang })
    const rfq = await anRfq(database, { buyer })
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 1000 })
    const address = at(lang, `/rfq/${rfq.rfq_id}`)
    expectFailure(REFUSED)
    await signInAs(buyer)
    await page.goto(address)
    await main(page)
      .getByRole('link', { name: t('rfqs.edit') })
      .click()
    await expect(main(page)).toContainText(t('rfqs.update_body_bids', { count: 1 }))
    const quantity = main(page).getByLabel(t('rfqs.quantity'))
    await quantity.fill('many')
    await send(page, t('rfqs.update_action'))
    await expect(summary(page)).toContainText(t('rfqs.quantity_invalid'))
    await expect(quantity).toHaveValue('many')
    await quantity.fill('٧٥')
    await send(page, t('rfqs.update_action'))
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
    expectFailure({ url: REFUSED.url, status: 412 })
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
}

const t = says.ar

test('an RFQ is deleted after a question, and what was typed into a new one stays when it is refused', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const buyer = await aCompany(database)
  const rfq = await anRfq(database, { buyer })
  expectFailure(REFUSED)
  await signInAs(buyer)
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
  await expect(summary(page)).toContainText(t('rfqs.attachments_required'))
  await expect(title).toHaveValue('توريد خزائن ملفات')
})

test('who is no supplier yet is led to become one before bidding', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const rfq = await anRfq(database)
  expectFailure(REFUSED)
  await signInAs(await aCompany(database))
  await page.goto(`/rfq/${rfq.rfq_id}`)
  await main(page)
    .getByRole('link', { name: t('bids.place') })
    .first()
    .click()
  await main(page)
    .getByRole('link', { name: t('bids.suppliers_only_action') })
    .click()
  await expect(page).toHaveURL(`/user-profile/supplier?from=${encodeURIComponent(`/rfq/${rfq.rfq_id}/bid`)}`)
  const about = main(page).getByLabel(t('suppliers.about'))
  await about.fill('نورّد الأثاث المكتبي ونركّبه.')
  await send(page, t('suppliers.register_action'))
  await expect(summary(page)).toContainText(t('suppliers.cr_required'))
  await expect(about).toHaveValue('نورّد الأثاث المكتبي ونركّبه.')
  await expect(main(page).getByRole('link', { name: t('site.cancel') })).toHaveAttribute(
    'href',
    `/rfq/${rfq.rfq_id}/bid`,
  )
})

test('a supplier changes what it says about itself, with a new brochure', async ({ page, database, signInAs }) => {
  await signInAs(await aSupplier(database))
  await page.goto('/user-profile')
  await main(page)
    .getByRole('link', { name: t('suppliers.update_title') })
    .click()
  await main(page).getByLabel(t('suppliers.about')).fill('نصنع الكراسي ونركّبها.')
  await main(page).getByLabel(t('suppliers.upload_profile')).setInputFiles({ name: 'brochure.pdf', mimeType, buffer })
  await send(page, t('site.save'))
  await expect(page).toHaveURL('/user-profile')
  await expect(page.getByText(t('suppliers.updated'))).toBeVisible()
  await expect(main(page)).toContainText('نصنع الكراسي ونركّبها.')
  await expect(page.getByRole('link', { name: t('site.download_file', { name: 'brochure.pdf' }) })).toBeVisible()
})
