import assert from 'node:assert/strict'
import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { rfqChangedEmail } from '#tenders/amendments/change-emails.server.ts'
import { sealedTexts } from '#tenders/sealed/show/sealed-bids.messages.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

/* Bidding without scripts: bids, amended RFQs, sealed bids. */

const site = await browserApp()
const { browse, call, database } = site
const PDF = aPdf('quotation.pdf')
const FIRST = 'توريد وتركيب معمل حاسب واحد في الفرع الرئيسي، يشمل الأجهزة والطاولات.'
const SECOND = 'توريد وتركيب معملي حاسب في الفرعين، يشمل الأجهزة والطاولات والتدريب.'
const lang = 'ar'
const t = says[lang]
const main = (page: PlainBrowser) => page.getByRole('main')
const summary = (page: PlainBrowser) => main(page).getByRole('alert').first()
const send = (page: PlainBrowser, label: string) => main(page).getByRole('button', { name: label }).click()

it('a supplier bids, changes the bid and deletes it', async () => {
  const page = browse()
  const rfq = await anRfq(database)
  const address = at(lang, `/rfq/${rfq.rfq_id}`)
  const amount = main(page).getByLabel(t('bids.total_amount'))
  page.expectStatus(422)
  page.signIn(await aSupplier(database, { lang }))
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
  await main(page).getByLabel(t('bids.attachment')).setInputFiles(PDF)
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
    .getByRole('link', { name: t('bids.withdraw') })
    .click()
  await expect(main(page)).toContainText(t('bids.withdraw_body'))
  await send(page, t('bids.withdraw'))
  await expect(page.getByText(t('bids.withdrawn'))).toBeVisible()
  await expect(row).toHaveCount(0)
})

it('who is no supplier yet is led to become one before bidding', async () => {
  const page = browse()
  const rfq = await anRfq(database)
  page.expectStatus(422)
  page.signIn(await aCompany(database))
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

it('a supplier changes what it says about itself, with a new brochure', async () => {
  const page = browse()
  page.signIn(await aSupplier(database))
  await page.goto('/user-profile')
  await main(page)
    .getByRole('link', { name: t('suppliers.update_title') })
    .click()
  await main(page).getByLabel(t('suppliers.about')).fill('نصنع الكراسي ونركّبها.')
  await main(page)
    .getByLabel(t('suppliers.upload_profile'))
    .setInputFiles({ ...PDF, name: 'brochure.pdf' })
  await send(page, t('site.save'))
  await expect(page).toHaveURL('/user-profile')
  await expect(page.getByText(t('suppliers.updated'))).toBeVisible()
  await expect(main(page)).toContainText('نصنع الكراسي ونركّبها.')
  await expect(page.getByRole('link', { name: t('site.download_file', { name: 'brochure.pdf' }) })).toBeVisible()
})

it('an RFQ is amended after its preview, and a bid is confirmed', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20 })
  const supplier = await aSupplier(database, { lang })
  await aBid(database, { rfq_id: rfq.rfq_id, supplier })
  page.signIn(rfq.buyer)
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}/edit`))
  const form = page.getByRole('main')
  await form.getByLabel(t('rfqs.description'), { exact: true }).fill(SECOND)
  await form.getByLabel(t('amendments.reason')).fill('زاد عدد الفروع.')
  await form.locator('summary', { hasText: t('amendments.replace') }).click()
  await form.getByLabel(t('amendments.replacement', { name: '' }).trim()).setInputFiles(PDF)
  await form.getByRole('button', { name: t('amendments.preview') }).click()
  await expect(form.getByText(t('amendments.asks_to_confirm', { count: 1 }))).toBeVisible()
  await expect(form.getByRole('insertion').filter({ hasText: PDF.name })).toBeVisible()
  // What is changed after the preview is shown before it is published.
  const [third, publish] = [`${SECOND} ومستودع ثالث.`, form.getByRole('button', { name: t('amendments.publish') })]
  await form.locator('summary', { hasText: t('amendments.keep_editing') }).click()
  await form.getByLabel(t('rfqs.description'), { exact: true }).fill(third)
  await publish.click()
  await expect(form.getByRole('insertion').filter({ hasText: 'ثالث' })).toBeVisible()
  await publish.click()
  await expect(page.getByText(t('rfqs.updated'))).toBeVisible()
  await expect(page.getByText(third)).toBeVisible()
  await page.locator('summary', { hasText: t('amendments.replaced_files') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: PDF.name }).getByRole('link')).toHaveText(/pdf/)

  const bidder = browse({ as: supplier, lang })
  await bidder.goto(at(lang, `/rfq/${rfq.rfq_id}`))
  await bidder.getByRole('button', { name: t('amendments.confirm') }).click()
  await expect(bidder.getByText(t('amendments.confirmed'))).toBeVisible()
  await expect(bidder.getByRole('button', { name: t('amendments.confirm') })).toBeHidden()
  await bidder.goto(at(lang, `/rfq/${rfq.rfq_id}/changes?from=1&to=2`))
  await expect(bidder.getByRole('deletion').first()).toBeVisible()
})

it('a bid filled in for an older version shows what changed, and keeps what was typed', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20, description: FIRST })
  const amend = async (description: string) => {
    const json = { description, reason: 'زاد عدد الفروع.' }
    assert.equal((await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json })).status, 200)
  }
  page.signIn(await aSupplier(database, { lang }))
  page.expectStatus(412)
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
  const form = page.getByRole('main')
  const changed = form.getByRole('region', { name: t('amendments.what_changed') })
  const amount = form.getByLabel(t('bids.total_amount'))
  const comments = form.getByLabel(t('bids.comments'))
  await amount.fill('48500')
  await comments.fill('السعر شامل التدريب.')
  await form.locator('input[type=file]').setInputFiles(PDF)
  await amend(SECOND)
  await form.getByRole('button', { name: t('bids.submit') }).click()
  await expect(form.getByText(t('errors.rfq_changed'))).toBeVisible()
  await expect(changed.getByRole('deletion').first()).toBeVisible()
  await expect(changed.getByRole('insertion').first()).toBeVisible()
  await expect(amount).toHaveValue(/48,?500/)
  await expect(comments).toHaveValue('السعر شامل التدريب.')
  await form.getByRole('button', { name: t('bids.submit') }).click()
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))

  // A bid that is changed meets the next change in the same way.
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
  await amount.fill('47000')
  await amend(FIRST)
  await form.getByRole('button', { name: t('bids.update_action') }).click()
  await expect(changed.getByRole('insertion').first()).toBeVisible()
  await expect(amount).toHaveValue(/47,?000/)
  await form.getByRole('button', { name: t('bids.update_action') }).click()
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))
  await expect(page.getByRole('button', { name: t('amendments.confirm') })).toHaveCount(0)
})

it('a sealed bid is placed, replaced and withdrawn with plain forms, and a receipt is checked', async () => {
  const lang = 'en'
  const t = says[lang]
  const { rfq_id, buyer } = await (await sealedTenders(site)).publish()
  const page = browse({ as: buyer, lang })
  const address = `/en/rfq/${rfq_id}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: sealedTexts.none_yet.en })).toBeVisible()

  const bidder = browse({ as: await aSupplier(database, { lang }), lang })
  bidder.expectStatus(422)
  const send = async (amount: string, button: string) => {
    await bidder.goto(`${address}/bid`)
    await bidder.getByLabel(t('bids.total_amount')).fill(amount)
    await bidder.getByLabel(t('bids.comments')).fill('Installation included')
    await bidder.locator('input[name=attachment]').setInputFiles(PDF)
    await bidder.getByRole('button', { name: button }).click()
  }
  // Refused: the texts stay, the file is to be attached again.
  await send('0', t('bids.submit'))
  await expect(bidder.getByText(t('sealed.file_again'))).toBeVisible()
  await expect(bidder.getByLabel(t('bids.comments'))).toHaveValue('Installation included')
  await send('1200.50', t('bids.submit'))
  await expect(bidder.getByRole('heading', { name: t('sealed.arrived') })).toBeVisible()
  await expect(bidder.getByText(t('sealed.contents_in_file'))).toBeVisible()
  const saved = bidder.getByRole('link', { name: t('sealed.download_with_contents') })
  const file = decodeURIComponent((await saved.getAttribute('href'))!.replace(/^data:[^,]*,/, ''))
  const { receipt, contents } = JSON.parse(file) as { receipt: object; contents: string }
  assert.equal((JSON.parse(contents) as { total_halalas: number }).total_halalas, 120_050)

  await send('1100', t('sealed.replace'))
  await expect(bidder.getByRole('heading', { name: t('sealed.arrived') })).toBeVisible()
  await bidder.goto('/en/verify')
  await bidder.getByRole('textbox').fill(JSON.stringify({ receipt }))
  await bidder.getByRole('button', { name: t('sealed.verify_action'), exact: true }).click()
  await expect(bidder.getByRole('heading', { name: t('sealed.verdict_sealed') })).toBeVisible()

  await bidder.goto(`${address}/bid/withdraw`)
  await bidder.getByRole('button', { name: t('bids.withdraw') }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: sealedTexts.none_yet.en })).toBeVisible()
})

it('e-mails about an amendment give its reason and ask for what the page asks for', async () => {
  const REASON = 'أُضيف الدور الرابع إلى نطاق العمل.'
  /** The e-mail to a bidder with these words in its subject, and the page that its link opens. */
  async function afterAmending(json: object, subject: string) {
    const rfq = await anRfq(database, { on_change: 'confirm', closes_in: 20, title: 'تشطيب مكاتب الفرع' })
    await withLines(database, rfq.rfq_id, [{ description: 'دهان داخلي', quantity: '760' }])
    const { supplier } = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['58.75'] })
    const amended = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
      as: rfq.buyer,
      json: { reason: REASON, ...json },
    })
    assert.equal(amended.status, 200, amended.text)
    const texts = { ...rfqChangedEmail.texts, subject: { ar: subject, en: subject } }
    const { text, link } = await site.emailTo(supplier.email, { texts }, lang)
    assert.ok(text.includes(REASON), text)
    const page = browse()
    page.signIn(supplier)
    await page.goto(link)
    return { text, page, rfq }
  }

  const { page: confirmed } = await afterAmending(
    { description: 'تشطيب مكاتب الفرع كاملة مع التنظيف.' },
    'أكّدوا عرضكم قبل',
  )
  await expect(main(confirmed).getByRole('button', { name: t('amendments.confirm') })).toBeVisible()

  const lines = [{ description: 'دهان داخلي', quantity: '820', unit_code: 'H87' }]
  const { text, page, rfq } = await afterAmending({ lines }, 'راجعوا أسعاركم وأعيدوا إرسال عرضكم قبل')
  assert.doesNotMatch(text, /تأكيد|أكّدوا/)
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}/bid`))
  await expect(main(page)).toContainText(t('amendments.revise_by', { closing: '' }).split(' قبل')[0]!)
  // The strip has the one primary button for it on the RFQ's page.
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
  await expect(main(page).locator('.button-primary')).toHaveCount(1)
  await page.goto(at(lang, `/rfq/${rfq.rfq_id}/bid`))
  // The form begins with the price of the line that changed, and leads to it.
  const price = main(page).getByLabel(t('pricing.a11y_price', { number: 1 }))
  await expect(price).toHaveValue('58.75')
  await expect(main(page)).toContainText(t('pricing.quantity_changed', { before: '760', after: '820' }))
  await expect(main(page).getByRole('link', { name: t('pricing.to_first_changed') })).toHaveAttribute(
    'href',
    `#${await price.getAttribute('id')}`,
  )
})
