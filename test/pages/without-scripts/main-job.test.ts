import assert from 'node:assert/strict'
import { it } from 'node:test'
import { verificationEmail } from '#companies/emails.server.ts'
import { addDays, dayOf } from '#framework/i18n/day.ts'
import { bidAcceptedEmail } from '#tenders/award/accept/emails.server.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'

/* The main job without scripts, from registering to the award. */

const { browse, database, emailTo } = await browserApp()
const RIYADH = 'Riyadh'
const CHOSEN = 'a quiet green lamp'
const FILE = aPdf('specification.pdf')
const main = (page: PlainBrowser) => page.getByRole('main')
const send = (page: PlainBrowser, label: string) => main(page).getByRole('button', { name: label, exact: true }).click()
/** The control of a label; beside it may stand a button that names the field, too. */
const control = (page: PlainBrowser, label: string) =>
  main(page).getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'))

it('a company registers, publishes and accepts; another becomes a supplier and bids', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const choosePlace = async () => {
    await control(page, t('locations.region')).selectOption(RIYADH)
    await send(page, t('locations.show_cities'))
    await control(page, t('locations.city')).selectOption(RIYADH)
    await send(page, t('locations.show_districts'))
    await control(page, t('locations.district')).selectOption({ index: 1 })
  }

  // Registering, which signs in, and verifying.
  const email = 'buyer@example.sa'
  await page.goto(at(lang, '/register'))
  await choosePlace()
  await control(page, t('accounts.company_name')).fill('مؤسسة الأفق للتوريد')
  await control(page, t('accounts.email')).fill(email)
  await control(page, t('accounts.phone')).fill('+966 55 123 4567')
  await control(page, t('accounts.profile_image')).setInputFiles(aPng())
  await control(page, t('accounts.password')).fill(CHOSEN)
  await control(page, t('accounts.confirm_password')).fill(CHOSEN)
  await page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') })).check()
  await send(page, t('accounts.register_submit'))
  await expect(page.getByRole('banner')).toContainText('مؤسسة الأفق للتوريد')
  const { link } = await emailTo(email, verificationEmail, lang)
  await page.goto(link)
  await send(page, t('accounts.verify_submit'))
  await expect(page).toHaveURL(at(lang, '/rfqs'))

  // Publishing with a file.
  const title = 'توريد طابعات'
  const today = dayOf(Date.now())
  await page.goto(at(lang, '/rfqs'))
  await main(page)
    .getByRole('link', { name: t('site.new_rfq') })
    .click()
  await choosePlace()
  await control(page, t('rfqs.field_title')).fill(title)
  await control(page, t('categories.category')).selectOption({ index: 1 })
  await control(page, t('rfqs.description')).fill('طابعات ليزر لمكاتب الإدارة مع الضمان.')
  await control(page, t('rfqs.item_description')).fill('طابعة ليزر أحادية اللون بسرعة أربعين ورقة.')
  await control(page, t('rfqs.quantity')).fill('١٢')
  const deadline = control(page, t('rfqs.deadline'))
  await deadline.fill(addDays(today, 20))
  await control(page, t('rfqs.delivery_date')).fill(addDays(today, 30))
  await control(page, t('rfqs.attachments_label')).setInputFiles(FILE)
  // It stands at both ends of the form.
  await main(page)
    .getByRole('button', { name: t('rfqs.publish') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/rfq\/\d+$/)
  await expect(page.getByText(t('rfqs.published')).first()).toBeVisible()
  await expect(main(page)).toContainText(FILE.name)
  const address = page.url()

  // Another company finds it, becomes a supplier on the way, bids, and changes the bid.
  const company = await aCompany(database, { lang })
  const office = browse({ as: company, lang })
  await office.goto(at(lang, '/rfqs'))
  await office.getByRole('searchbox').fill(title)
  await office.getByRole('searchbox').press('Enter')
  await office.getByRole('article').getByRole('link', { name: title, exact: true }).click()
  await main(office)
    .getByRole('link', { name: t('bids.place') })
    .first()
    .click()
  await main(office)
    .getByRole('link', { name: t('bids.suppliers_only_action') })
    .click()
  await control(office, t('suppliers.about')).fill('نورّد الطابعات ونصونها.')
  await control(office, t('categories.category')).selectOption({ index: 1 })
  await control(office, t('suppliers.cr')).fill('7001234567')
  await send(office, t('suppliers.register_action'))
  await expect(office).toHaveURL(`${address}/bid`)
  await control(office, t('bids.total_amount')).fill('١٢٥٠٫٥')
  await control(office, t('bids.proposed_delivery')).fill(addDays(today, 25))
  await control(office, t('bids.comments')).fill('السعر شامل التركيب.')
  await control(office, t('bids.attachment')).setInputFiles(FILE)
  await send(office, t('bids.submit'))
  await expect(office).toHaveURL(address)
  const row = office.getByRole('article')
  await expect(row).toContainText('1,250.50')
  await row.getByRole('link', { name: t('bids.edit') }).click()
  await control(office, t('bids.total_amount')).fill('1200')
  await send(office, t('bids.update_action'))
  await expect(row).toContainText('1,200.00')

  // The award.
  await page.goto(address)
  await main(page)
    .getByRole('link', { name: t('bids.a11y_accept', { company: company.company_name }) })
    .click()
  await send(page, t('bids.accept_action'))
  await expect(page).toHaveURL(address)
  await expect(page.getByText(t('bids.accept_done')).first()).toBeVisible()
  await emailTo(company.email, bidAcceptedEmail, lang)

  // The way out.
  const banner = page.getByRole('banner')
  await banner.locator('summary').click()
  await banner.getByRole('link', { name: t('site.nav_logout') }).click()
  await send(page, t('site.nav_logout'))
  await expect(banner.getByRole('link', { name: t('site.nav_login') })).toBeVisible()
})

it('a supplier that is new here comes from "place a bid" to the form of that RFQ, and fills at most 16 fields', async () => {
  const lang = 'ar'
  const t = says[lang]
  const rfq = await anRfq(database, { title: 'توريد مظلات' })
  const page = browse()
  const email = 'new-supplier@example.sa'
  let filled = 0
  const fill = (label: string, text: string) => (filled++, control(page, label).fill(text))
  const choose = (label: string, option: string | { index: number } = { index: 1 }) => (
    filled++,
    control(page, label).selectOption(option)
  )
  const follow = (name: string) => main(page).getByRole('link', { name }).first().click()

  await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
  await follow(t('bids.place'))
  await follow(t('accounts.register_title'))
  await choose(t('locations.region'), 'الرياض')
  await send(page, t('locations.show_cities'))
  await choose(t('locations.city'), 'الرياض')
  await send(page, t('locations.show_districts'))
  await choose(t('locations.district'))
  await fill(t('accounts.company_name'), 'مؤسسة ظل النخيل')
  await fill(t('accounts.email'), email)
  await fill(t('accounts.phone'), '0551234567')
  await fill(t('accounts.password'), CHOSEN)
  await fill(t('accounts.confirm_password'), CHOSEN)
  filled++
  await page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') })).check()
  await send(page, t('accounts.register_submit'))
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}/bid`))
  await follow(t('bids.suppliers_only_action'))
  await fill(t('suppliers.about'), 'نورّد المظلات ونركّبها.')
  await choose(t('categories.category'))
  await fill(t('suppliers.cr'), '7001234568')
  await send(page, t('suppliers.register_action'))
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}/bid`))
  await fill(t('bids.total_amount'), '1250')
  await fill(t('bids.proposed_delivery'), addDays(dayOf(Date.now()), 25))
  filled++
  await control(page, t('bids.attachment')).setInputFiles(FILE)
  await send(page, t('bids.submit'))
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))
  assert.ok(filled <= 16, `${filled} fields`)
})
