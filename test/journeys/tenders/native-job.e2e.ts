// needs a browser: the job
import type { Page } from '@playwright/test'
import { verificationEmail } from '../../../src/companies/emails.server.ts'
import { bidAcceptedEmail } from '../../../src/tenders/award/accept/emails.server.ts'
import { aPdf, aPng } from '../../support/make/files.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, holdScripts, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { openStepEarly } from './rfq-form.ts'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'

/*
 * The main job, from registering to the award, with code that arrives after the person has begun to act.
 */

const RIYADH = 'الرياض'
const CHOSEN = 'a quiet green lamp'
const { name, type: mimeType, bytes: buffer } = aPdf('specification.pdf')
const FILE = { name, mimeType, buffer }

const main = (page: Page) => page.getByRole('main')
const send = (page: Page, label: string) => main(page).getByRole('button', { name: label, exact: true }).click()
/** The control of a label; beside it may stand a button that names the field, too. */
const control = (page: Page, label: string) =>
  main(page).getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'))

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test.describe(() => {
    test('a company registers, publishes and accepts; another becomes a supplier and bids', async ({
      page,
      browser,
      baseURL,
      database,
      emailTo,
      contextOptions,
    }) => {
      const codeArrives = await holdScripts(page)
      const open = (path: string, on = page) => on.goto(path, { waitUntil: 'domcontentloaded' })
      /** A late script finds the region that was chosen. */
      const choosePlace = async () => {
        await control(page, t('locations.region')).selectOption(RIYADH)
        await codeArrives()
        await page.getByRole('combobox', { name: t('locations.city') }).fill(RIYADH)
        await page.getByRole('option', { name: RIYADH, exact: true }).click()
        await page.getByRole('combobox', { name: t('locations.district') }).click()
        return page.getByRole('option').first().click()
      }

      // Registering, which signs in, and verifying.
      const email = `buyer.${Math.random().toString(36).slice(2)}@example.sa`
      const logo = aPng()
      await open(at(lang, '/register'))
      await control(page, t('accounts.company_name')).fill('مؤسسة الأفق للتوريد')
      await control(page, t('accounts.email')).fill(email)
      await control(page, t('accounts.phone')).fill('+966 55 123 4567')
      await control(page, t('accounts.profile_image')).setInputFiles({
        name: logo.name,
        mimeType: logo.type,
        buffer: logo.bytes,
      })
      await control(page, t('accounts.password')).fill(CHOSEN)
      await control(page, t('accounts.confirm_password')).fill(CHOSEN)
      await page.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') })).check()
      await choosePlace()
      await send(page, t('accounts.register_submit'))
      await expect(page.getByRole('banner')).toContainText('مؤسسة الأفق للتوريد')
      const { link } = await emailTo(email, verificationEmail, lang)
      await open(link)
      // With scripts the link alone verifies.
      await codeArrives()
      await expect(page).toHaveURL(at(lang, '/rfqs'))

      // Publishing with a file.
      const title = `توريد طابعات ${email.slice(6, 14)}`
      const today = dayOf(Date.now())
      await open(at(lang, '/rfqs'))
      await main(page)
        .getByRole('link', { name: t('site.new_rfq') })
        .click()
      const show = (step: 2 | 3 | 4) => openStepEarly(main(page), t, step)
      await control(page, t('rfqs.field_title')).fill(title)
      await control(page, t('categories.category')).selectOption({ index: 1 })
      await control(page, t('rfqs.description')).fill('طابعات ليزر لمكاتب الإدارة مع الضمان.')
      await show(2)
      await control(page, t('rfqs.item_description')).fill('طابعة ليزر أحادية اللون بسرعة أربعين ورقة.')
      await control(page, t('rfqs.quantity')).fill('١٢')
      await show(4)
      const deadline = control(page, t('rfqs.deadline'))
      // Before scripts come, a rule is open while it has the focus.
      await main(page)
        .getByRole('listitem')
        .filter({ has: page.locator('[name="deadline"]') })
        .getByRole('button', { name: t('publishing.change') })
        .click()
      await deadline.fill(addDays(today, 20))
      await show(3)
      await control(page, t('rfqs.delivery_date')).fill(addDays(today, 30))
      await control(page, t('rfqs.attachments_label')).setInputFiles([FILE])
      await send(page, t('rfqs.publish'))
      await expect(page).toHaveURL(/\/rfq\/\d+$/)
      await expect(page.getByText(t('rfqs.published')).first()).toBeVisible()
      await expect(main(page)).toContainText(name)
      const address = page.url()

      // Another company finds it, becomes a supplier on the way, bids, and changes the bid.
      const company = await aCompany(database, { lang })
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: baseURL!,
      })
      const [cookie = '', value = ''] = company.cookie.split('=')
      await context.addCookies([{ name: cookie, value, url: baseURL!, httpOnly: true, sameSite: 'Lax' }])
      const office = await context.newPage()
      const officeCodeArrives = await holdScripts(office)
      await open(at(lang, '/rfqs'), office)
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
      await officeCodeArrives()
      await send(office, t('bids.submit'))
      await expect(office).toHaveURL(address)
      const row = office.getByRole('article')
      await expect(row).toContainText('1,250.50')
      await row.getByRole('link', { name: t('bids.edit') }).click()
      await control(office, t('bids.total_amount')).fill('1200')
      await send(office, t('bids.update_action'))
      await expect(row).toContainText('1,200.00')

      // The award.
      await open(address)
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
      await context.close()
    })
  })
}
