import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { descriptionOf } from '#test/support/browser/roles.ts'
import { aCompany, aSupplier, PASSWORD } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aBidToReveal } from '#test/support/make/sealed-bids.ts'

/* What forms do with scripts that only shows the second time, or at another field. */

const { browseWithScripts, call, database } = await browserApp({ RATE_LIMITS: 'off' })
const lang = 'en'
const t = says[lang]

it('a form that is sent twice while its schema loads sends one request', async () => {
  const page = await browseWithScripts({ as: await aCompany(database, { lang }), lang })
  await page.goto('/en/user-profile/name')
  const main = page.getByRole('main')
  const release = page.holdCode('')
  await main.getByLabel(t('accounts.person_name')).type('Majed')
  const form = main.locator('form').one() as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  release()
  const changes = () => page.requests.filter(({ method }) => method !== 'GET')
  await page.until(() => assert.ok(changes().length > 0))
  await page.rest()
  assert.deepEqual(
    changes().map(({ status }) => status),
    [200],
  )
})

it('a wrong code is shown at the code, which has the focus, and not at the password', async () => {
  const { email, cookie } = await aCompany(database, { lang })
  const as = { cookie }
  const setup = await call('POST', '/user/totp/setup', { as, json: { current_password: PASSWORD } })
  const totp_code = new TOTP({ secret: Secret.fromBase32(setup.body.secret) }).generate()
  assert.equal((await call('POST', '/user/totp/confirm', { as, json: { totp_code } })).status, 200)

  const page = await browseWithScripts({ lang })
  page.plain.expectStatus(401)
  await page.goto('/en/login')
  const field = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))
  const password = field(t('accounts.password'))
  const code = field(t('accounts.totp_code'))
  const send = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: t('accounts.login_submit') })
      .click()
  await field(t('accounts.email')).fill(email)
  await password.fill(PASSWORD)
  await send()
  await expect(code).toBeFocused()
  await password.fill(PASSWORD)
  await code.fill('000000')
  await send()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  assert.ok(descriptionOf(code.one()).includes(t('errors.totp_invalid')))
  assert.equal(password.one().getAttribute('aria-invalid'), null)
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveAttribute('href', `#${code.one().id}`)
})

it('each warning that something is masked has the focus, and the newest alone is there', async () => {
  const { rfq_id } = await anRfq(database)
  await database.pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq_id])
  const page = await browseWithScripts({ as: await aSupplier(database, { lang }), lang })
  await page.goto(`/en/rfq/${rfq_id}/ask`)
  const main = page.getByRole('main')
  const warning = main.getByRole('alert').filter({ hasText: t('questions.masked') })
  for (const text of ['Is blue accepted? 0551234567', 'Is red accepted? 0551234567']) {
    await main.getByLabel(t('questions.body')).fill(text)
    await main.getByRole('button', { name: t('questions.send') }).click()
    await expect(warning).toBeFocused()
  }
})

it('where this device has no copy of a sealed bid, the form that reveals it is there', async () => {
  const supplier = await aSupplier(database, { lang })
  const { rfq_id } = await aBidToReveal(database, supplier, aPdf().bytes)
  const page = await browseWithScripts({ as: supplier, lang })
  await page.goto(`/en/rfq/${rfq_id}/bid/receipt`)
  // Only then does the page know that there is none.
  await expect(page.getByLabel(t('sealed.choose_receipt'))).toBeAttached()
  await expect(page.locator('#reveal').getByLabel(t('sealed.reveal_receipt'))).toBeVisible()
})

it('a copy of a sealed RFQ begins with its way of bidding and with who learns the prices', async () => {
  const buyer = await aCompany(database, { lang })
  const { rfq_id } = await anRfq(database, { buyer, bid_visibility: 'sealed', price_disclosure: 'bidders' })
  const page = await browseWithScripts({ as: buyer, lang })
  await page.goto(`/en/rfqs/new?copy_of=${rfq_id}&step=4`)
  await page.rest()
  const main = page.getByRole('main')
  await expect(main.getByRole('radio', { name: t('sealed.sealed_bids') })).toBeChecked()
  await expect(main.getByRole('radio', { name: t('sealed.prices_bidders') })).toBeChecked()
})

it('the verdict about the file of a receipt has the focus, and its text stays out of the box', async () => {
  const receipt = {
    format: 'tarsiya-receipt-1',
    rfq_id: 1,
    bid_id: 1,
    bid_version: 1,
    rfq_version: 1,
    commitment: 'ab'.repeat(32),
    received_at: '2026-11-24T08:11:04.120Z',
    key_id: '1',
    signature: 'abc',
  }
  const page = await browseWithScripts({ lang })
  await page.goto('/en/verify')
  const main = page.getByRole('main')
  await main
    .getByLabel(t('sealed.choose_receipt'))
    .setInputFiles({ name: 'receipt.json', type: 'application/json', bytes: Buffer.from(JSON.stringify(receipt)) })
  await expect(main.getByRole('status').getByRole('heading')).toBeFocused()
  await expect(main).toContainText('receipt.json')
  await expect(main.getByRole('textbox')).toBeHidden()
  // What is no receipt is said at the field.
  await main
    .getByLabel(t('sealed.choose_receipt'))
    .setInputFiles({ name: 'other.json', type: 'application/json', bytes: Buffer.from('{}') })
  await expect(main.getByRole('textbox')).toBeVisible()
  await expect(main.getByRole('alert')).toContainText(t('sealed.not_a_receipt'))
})

it('a bid that exists, sent from another tab, is one click away, and nobody is told to try again', async () => {
  const { rfq_id, delivery_date } = await anRfq(database)
  const supplier = await aSupplier(database, { lang })
  const page = await browseWithScripts({ as: supplier, lang })
  page.plain.expectStatus(409)
  await page.goto(`/en/rfq/${rfq_id}/bid`)
  const form = { total_amount: 900, proposed_delivery_date: delivery_date, comments: '', attachment: aPdf() }
  assert.equal((await call('POST', `/rfqs/${rfq_id}/bids/new`, { as: supplier, form })).status, 201)
  const main = page.getByRole('main')
  await main.getByLabel(t('bids.total_amount'), { exact: true }).fill('950')
  await main.locator('input[name="proposed_delivery_date"]').fill(delivery_date)
  await main.locator('input[type="file"]').setInputFiles(aPdf('quotation.pdf'))
  await main.getByRole('button', { name: t('bids.submit') }).click()
  await expect(main.getByRole('alert')).toContainText(t('errors.bid_exists'))
  await expect(main.getByRole('link', { name: t('bids.open_own') })).toHaveAttribute('href', `/en/rfq/${rfq_id}/bid`)
  await expect(page.getByLabel(t('site.a11y_toasts'))).not.toContainText(/try again/)
  await page.close()
})

it('a wrong range of prices is said while its last field still has the focus', async () => {
  const page = await browseWithScripts({ lang })
  await page.goto('/en/market-place')
  await page.locator('input[name="min_price"]').fill('50000')
  const max = page.locator('input[name="max_price"]')
  await max.fill('10')
  await expect(max).toBeFocused()
  await expect(page.getByRole('main')).toContainText(t('marketplace.price_filter_invalid'))
  await page.close()
})
