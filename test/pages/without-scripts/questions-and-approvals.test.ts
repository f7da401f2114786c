import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Questions of an RFQ, and awards that a second person approves, without scripts. */

const { browse, database } = await browserApp()
const t = says.ar
const send = (page: PlainBrowser, name: string) => main(page).getByRole('button', { name, exact: true }).first().click()

/** An RFQ that takes questions until its deadline. */
async function aTender() {
  const rfq = await anRfq(database, { buyer: await aCompany(database) })
  await database.pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq.rfq_id])
  return rfq
}

/** A company that accepts up to 250,000.00 without approval, with an RFQ, two bids on it, a buyer and an approver. */
async function aLimitedTender() {
  const owner = await aCompany(database)
  await database.pool.query('update companies set award_limit_halalas = 25000000 where company_id = $1', [
    owner.company_id,
  ])
  const { rfq_id } = await anRfq(database, { buyer: owner })
  const low = await aBid(database, { rfq_id, total_amount: 342_000 })
  await aBid(database, { rfq_id, total_amount: 367_000 })
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  return { buyer, approver, rfq_id, ...low }
}
const section = (page: PlainBrowser) => page.locator('#questions')
const main = (page: PlainBrowser) => page.getByRole('main')

it('questions are asked in two steps, withdrawn, answered, edited and declined', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const { rfq_id, buyer } = await aTender()
  const supplier = await aSupplier(database, { lang })
  await aQuestion(database, { rfq_id, body: 'هل يُقبل التسليم على دفعتين؟' })
  const address = at(lang, `/rfq/${rfq_id}`)
  page.signIn(supplier)
  await page.goto(address)
  await section(page)
    .getByRole('link', { name: t('questions.ask') })
    .click()
  await expect(page).toHaveURL(`${address}/ask`)
  page.expectStatus(422)
  await main(page).getByLabel(t('questions.body')).fill('هل يُقبل لون آخر؟ 0551234567')
  await send(page, t('questions.send'))
  await expect(main(page).getByRole('alert').first()).toContainText(t('questions.masked'))
  await expect(main(page).getByLabel(t('questions.body'))).toHaveValue('هل يُقبل لون آخر؟ 0551234567')
  await send(page, t('questions.send'))
  await expect(page).toHaveURL(`${address}#questions`)
  await expect(section(page)).toContainText('هل يُقبل لون آخر؟')
  await section(page)
    .getByRole('link', { name: t('questions.withdraw') })
    .click()
  await send(page, t('questions.withdraw'))
  await expect(page).toHaveURL(`${address}#questions`)
  await expect(section(page)).toContainText(t('questions.none'))

  page.signIn(await aColleague(database, buyer, { roles: ['buyer'], lang }))
  await page.goto(address)
  await send(page, t('questions.publish'))
  await expect(main(page).getByText(t('questions.answer_required')).first()).toBeVisible()
  await section(page).getByLabel(t('questions.your_answer')).fill('نعم')
  await send(page, t('questions.publish'))
  await expect(page.locator('#q1')).toContainText('نعم')
  await page.locator('#q1').getByText(t('questions.edit')).click()
  await section(page).getByLabel(t('questions.your_answer')).fill('نعم، على دفعتين')
  await send(page, t('questions.publish'))
  await expect(page.locator('#q1')).toContainText('نعم، على دفعتين')
  await page.locator('#q1').getByText(t('questions.earlier')).click()
  await expect(page.locator('#q1').locator('del')).toContainText('نعم')

  await aQuestion(database, { rfq_id })
  await page.goto(address)
  await section(page).getByText(t('questions.decline'), { exact: true }).click()
  await section(page).getByLabel(t('questions.reason_confidential')).check()
  await send(page, t('questions.decline_action'))
  await expect(page.locator('#q2')).toContainText(t('questions.declined_confidential'))
})

it('an award is proposed, rejected and withdrawn with plain forms', async () => {
  const page = browse()
  const { buyer, approver, supplier, rfq_id, bid_id } = await aLimitedTender()
  page.signIn(buyer)
  await page.goto(`/rfq/${rfq_id}/accept/${bid_id}`)
  await main(page).getByLabel(t('approvals.propose_reason')).fill('الأقل سعرًا')
  await main(page)
    .getByRole('button', { name: t('approvals.propose') })
    .click()
  await expect(page).toHaveURL(/\/approvals\/\d+/)
  await expect(main(page)).toContainText('الأقل سعرًا')
  await main(page)
    .getByRole('link', { name: t('approvals.withdraw') })
    .click()
  await main(page)
    .getByRole('button', { name: t('approvals.withdraw') })
    .click()
  await expect(main(page)).toContainText(t('approvals.state_withdrawn'))

  await page.goto(`/rfq/${rfq_id}/accept/${bid_id}`)
  await main(page)
    .getByRole('button', { name: t('approvals.propose') })
    .click()
  await expect(page).toHaveURL(/\/approvals\/\d+/)
  const inbox = browse({ as: approver })
  await inbox.goto('/approvals')
  await main(inbox)
    .getByRole('link', { name: new RegExp(`^${t('approvals.review')}`) })
    .click()
  await main(inbox)
    .getByRole('link', { name: t('approvals.reject') })
    .first()
    .click()
  inbox.expectStatus(422)
  await main(inbox)
    .getByRole('button', { name: t('approvals.reject_action') })
    .click()
  await expect(main(inbox).getByRole('alert').first()).toContainText(t('approvals.reason_required'))
  await main(inbox).getByLabel(t('approvals.reject_reason')).fill(`نطلب عرضًا ثالثًا غير ${supplier.company_name}`)
  await main(inbox)
    .getByRole('button', { name: t('approvals.reject_action') })
    .click()
  await expect(main(inbox)).toContainText(t('approvals.state_rejected'))
})
