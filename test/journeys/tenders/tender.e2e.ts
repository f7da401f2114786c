// needs a browser: the job
import { awardConfirmedEmail, bidAcceptedEmail } from '../../../src/tenders/award/accept/emails.server.ts'
import { newBidEmail } from '../../../src/tenders/bids/emails.server.ts'
import { aPdf } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'

// With everything that moves: what rises and slides must not get in the way.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: a company becomes a supplier and bids, the buyer accepts, and both can talk`, async ({
    page,
    database,
    signInAs,
    windowOf,
    emailTo,
    expectAccessible,
    expectFailure,
  }) => {
    const buyer = await aCompany(database, { lang })
    const bidder = await aCompany(database, { lang })
    const rfq = await anRfq(database, { buyer, quantity: 100 })
    await database.pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq.rfq_id])
    const address = at(lang, `/rfq/${rfq.rfq_id}`)

    // A guest is sent to the sign-in page, which says where the way leads back.
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
    await expectAccessible()
    await expect(page.getByRole('link', { name: t('bids.place') })).toHaveAttribute(
      'href',
      new RegExp(`/login\\?from=${encodeURIComponent(`/rfq/${rfq.rfq_id}/bid`)}$`),
    )

    // A company that is no supplier yet becomes one on its way to the bid.
    await signInAs(bidder)
    await page.goto(address)
    await page.getByRole('link', { name: t('bids.place') }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('bids.suppliers_only_title'))
    await question.getByRole('link', { name: t('bids.suppliers_only_action') }).click()
    const registration = page.getByRole('dialog', { name: t('suppliers.register_title') })
    await registration.getByRole('button', { name: t('suppliers.register_action') }).click()
    await expect(registration.getByRole('alert').first()).toContainText(t('suppliers.about_required'))
    await registration.getByLabel(t('suppliers.about')).fill('نورّد الأثاث المكتبي ونركّبه.')
    await registration.getByRole('combobox').click()
    await registration.getByRole('option').first().click()
    await registration.getByLabel(t('suppliers.cr')).fill('٧٠٠١٢٣٤٥٦٧')
    await expectAccessible()
    await registration.getByRole('button', { name: t('suppliers.register_action') }).click()
    await expect(page.getByText(t('suppliers.registered'))).toBeVisible()

    // The bid form opens by itself. What is wrong is said beside the fields; the amount may be written in Arabic-Indic
    // digits.
    const form = page.getByRole('dialog', { name: t('bids.place') })
    await form.getByRole('button', { name: t('bids.submit') }).click()
    await expect(form.getByRole('alert').first()).toContainText(t('bids.amount_required'))
    await expect(form.getByRole('alert').first()).toContainText(t('bids.attachment_required'))
    await form.getByLabel(t('bids.total_amount')).fill('١٢٥٠٫٥')
    await expect(form.getByText(t('bids.per_unit', { amount: '12.51' }))).toBeVisible()
    await expect(form.getByText(t('bids.vat_hint'))).toBeVisible()
    await expect(form.getByLabel(t('bids.proposed_delivery'))).toHaveValue(rfq.delivery_date)
    await form.getByLabel(t('bids.comments')).fill('السعر شامل التركيب.')
    const { name, type, bytes } = aPdf()
    await form.getByLabel(t('bids.attachment')).setInputFiles({ name, mimeType: type, buffer: bytes })
    await expectAccessible()
    await form.getByRole('button', { name: t('bids.submit') }).click()
    await expect(page.getByText(t('bids.submitted')).first()).toBeVisible()
    await expect(form).toBeHidden()
    const row = page.getByRole('article')
    await expect(row).toContainText('1,250.50')
    await expect(row).toContainText(t('bids.yours'))
    await expect(row.getByRole('link', { name })).toBeVisible()
    await emailTo(buyer.email, newBidEmail, lang)

    // The bidder changes the amount; the file stays.
    await row.getByRole('link', { name: t('bids.edit') }).click()
    const change = page.getByRole('dialog', { name: t('bids.edit') })
    await expect(change.getByText(t('bids.file_kept'))).toBeVisible()
    await change.getByLabel(t('bids.total_amount')).fill('1200')
    await change.getByRole('button', { name: t('bids.update_action') }).click()
    await expect(page.getByText(t('bids.updated'), { exact: true })).toBeVisible()
    await expect(row).toContainText('1,200.00')
    await expect(row).toContainText('السعر شامل التركيب.')

    // The buyer reads the consequences, hesitates, and accepts.
    const office = await windowOf(buyer)
    await office.goto(address)
    await expect(office.getByRole('link', { name: t('rfqs.edit') })).toBeVisible()
    const accept = office.getByRole('link', { name: t('bids.a11y_accept', { company: bidder.company_name }) })
    await accept.click()
    const award = office.getByRole('alertdialog')
    await expect(award).toContainText(t('bids.accept_title', { company: bidder.company_name }))
    await expect(award).toContainText('1,200.00')
    await expect(award).toContainText(t('bids.accept_effect_final'))
    await expect(award.getByRole('button', { name: t('site.cancel') })).toBeFocused()
    await expectAccessible(office)
    await office.keyboard.press('Escape')
    await expect(award).toBeHidden()
    await expect(accept).toBeFocused()

    // Meanwhile the bidder changes the bid once more: the buyer is shown the new amount before anything is final.
    await accept.click()
    await expect(award).toContainText('1,200.00')
    await row.getByRole('link', { name: t('bids.edit') }).click()
    await change.getByLabel(t('bids.total_amount')).fill('1300')
    await change.getByRole('button', { name: t('bids.update_action') }).click()
    await expect(row).toContainText('1,300.00')
    expectFailure({ url: '/accept-bid', status: 412 })
    await award.getByRole('button', { name: t('bids.accept_action') }).click()
    await expect(award.getByRole('alert').first()).toContainText(t('errors.bid_changed'))
    await expect(award).toContainText('1,300.00')
    await award.getByRole('button', { name: t('bids.accept_action') }).click()
    await expect(office.getByText(t('bids.accept_done'))).toBeVisible()
    await expect(award).toBeHidden()
    // Their last day is still to come.
    await expect(office.getByText(t('questions.closed'))).toBeVisible()

    // Both see how to reach each other, and are told by mail.
    await expect(office.getByRole('article')).toContainText(t('bids.accepted_badge'))
    await expect(office.getByRole('heading', { name: t('bids.winner_contact') })).toBeFocused()
    await expect(office.getByRole('heading', { name: t('bids.winner_contact') })).toBeInViewport()
    await office.getByRole('link', { name: t('suppliers.show_contacts') }).click()
    await expect(office.getByRole('link', { name: t('site.a11y_email', { email: bidder.email }) })).toBeVisible()
    await expectAccessible(office)
    const { text } = await emailTo(buyer.email, awardConfirmedEmail, lang)
    expect(text).toContain(bidder.phone_number)
    await page.reload()
    await page.getByRole('link', { name: t('suppliers.show_contacts') }).click()
    await expect(page.getByRole('link', { name: t('site.a11y_email', { email: buyer.email }) })).toBeVisible()
    await expect(page.getByRole('link', { name: t('site.a11y_call', { phone: buyer.phone_number }) })).toBeVisible()
    await emailTo(bidder.email, bidAcceptedEmail, lang)

    // Nothing of it can be undone: no button offers it, and the API refuses.
    await expect(row.getByRole('link', { name: t('bids.edit') })).toHaveCount(0)
    for (const undo of [t('rfqs.edit'), t('rfqs.cancel')])
      await expect(office.getByRole('link', { name: undo })).toHaveCount(0)
    await expect(accept).toHaveCount(0)
    expectFailure({ url: `/rfqs/${rfq.rfq_id}/delete`, status: 409 })
    const refused = await office.evaluate(async (rfq_id) => {
      const answer = await fetch(`/api/v1/rfqs/${rfq_id}/delete`, { method: 'DELETE' })
      return { status: answer.status, code: ((await answer.json()) as { code: string }).code }
    }, rfq.rfq_id)
    expect(refused).toEqual({ status: 409, code: 'rfq_already_accepted' })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: an RFQ that is not there says so and leads on`, async ({ page, expectFailure, expectAccessible }) => {
    const address = at(lang, '/rfq/999999')
    expectFailure({ url: address, status: 404 })
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: t('rfqs.no_data') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('site.go_to_rfqs') })).toBeVisible()
    await expectAccessible()
  })
}
