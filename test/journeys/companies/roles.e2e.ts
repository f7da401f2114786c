// needs a browser: the job
import type { Page } from '@playwright/test'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aBid } from '../../support/make/bids.ts'
import { aPdf } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, says, screenOf, test } from '../fixtures.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const lang of LANGS) {
  const t = says[lang]

  const { name: screen, viewport, ...device } = screenOf[lang]

  test.describe(`${lang}, ${screen}`, () => {
    test.use({ viewport, ...device })

    /** Narrows the list as a visitor of this screen does, and opens the one RFQ that is left. */
    async function find(page: Page, title: string) {
      await page.goto(at(lang, '/rfqs'))
      if (screen === 'phone') await page.getByRole('button', { name: t('site.filter') }).click()
      const filters = page.getByRole('complementary', { name: t('site.filter') })
      await filters.getByRole('link', { name: t('rfqs.status_active') }).click()
      await expect(page).toHaveURL(/status=active/)
      if (screen === 'phone') await page.keyboard.press('Escape')
      await page.getByRole('searchbox').fill(title)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(page).toHaveURL(/status=active.*search=|search=.*status=active/)
      await page.getByRole('article').getByRole('link', { name: title, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }

    test('a guest reads, wants to bid, signs in and goes on where the bid begins', async ({
      page,
      database,
      expectAccessible,
    }) => {
      const supplier = await aSupplier(database, { lang })
      const title = `توريد ألواح شمسية ${supplier.company_id}`
      const rfq = await anRfq(database, { title })
      await find(page, title)
      expect(await widthOf(page)).toBeLessThanOrEqual(viewport.width)
      if (screen === 'phone') await expectAccessible()
      await page
        .getByRole('link', { name: t('bids.place') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/login\?from=/)
      await expect(page.getByText(t('accounts.login_return_to', { title }))).toBeVisible()
      const main = page.getByRole('main')
      await main.getByLabel(t('accounts.email'), { exact: true }).fill(supplier.email)
      await main.getByLabel(t('accounts.password'), { exact: true }).and(page.locator('input')).fill(PASSWORD)
      await main.getByRole('button', { name: t('accounts.login_submit') }).click()
      await expect(page.getByRole('heading', { level: 1, name: t('bids.place') })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(title)
      await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}/bid`))
    })

    test('a buyer looks through own RFQs, reads the bids, and thinks twice before accepting', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const buyer = await aCompany(database, { lang })
      const rfq = await anRfq(database, { buyer })
      const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
      await signInAs(buyer)
      await page.goto(at(lang, '/my-rfq'))
      const row = page.getByRole('article')
      await row.getByRole('button', { name: t('rfqs.actions') }).click()
      await expect(page.getByRole('menuitem', { name: t('rfqs.cancel') })).toBeVisible()
      await page.keyboard.press('Escape')
      expect(await widthOf(page)).toBeLessThanOrEqual(viewport.width)
      await row.getByRole('link', { name: rfq.title, exact: true }).click()
      const accept = page.getByRole('link', { name: t('bids.a11y_accept', { company: supplier.company_name }) })
      await accept.click()
      const question = page.getByRole('alertdialog', {
        name: t('bids.accept_title', { company: supplier.company_name }),
      })
      await expect(question).toContainText(t('bids.accept_effect_final'))
      if (screen === 'phone') await expectAccessible()
      await question.getByRole('button', { name: t('site.cancel') }).click()
      await expect(question).toBeHidden()
      await expect(accept).toBeFocused()
      expect(await widthOf(page)).toBeLessThanOrEqual(viewport.width)
      const kept = await database.kysely
        .selectFrom('rfqs')
        .select('accepted_bid_id')
        .where('rfq_id', '=', rfq.rfq_id)
        .executeTakeFirstOrThrow()
      expect(kept.accepted_bid_id).toBeNull()
    })

    test('a supplier finds an RFQ, bids, and changes the bid from the list of own ones', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const supplier = await aSupplier(database, { lang })
      const title = `توريد مضخات مياه ${supplier.company_id}`
      await anRfq(database, { title })
      await signInAs(supplier)
      await find(page, title)
      await page
        .getByRole('link', { name: t('bids.place') })
        .first()
        .click()
      const form = page.getByRole('dialog', { name: t('bids.place') })
      await form.getByLabel(t('bids.total_amount')).fill('9000')
      const { name, type, bytes } = aPdf()
      await form.getByLabel(t('bids.attachment')).setInputFiles({ name, mimeType: type, buffer: bytes })
      if (screen === 'phone') await expect.poll(() => form.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
      if (screen === 'phone') await expectAccessible()
      await form.getByRole('button', { name: t('bids.submit') }).click()
      await expect(page.getByText(t('bids.submitted')).first()).toBeVisible()
      await expect(form).toBeHidden()

      await page.goto(at(lang, '/my-bids'))
      const row = page.getByRole('article')
      await expect(row).toContainText('9,000.00')
      expect(await widthOf(page)).toBeLessThanOrEqual(viewport.width)
      await row.getByRole('link', { name: t('bids.edit') }).click()
      const change = page.getByRole('dialog', { name: t('bids.edit') })
      await change.getByLabel(t('bids.total_amount')).fill('8800')
      await change.getByRole('button', { name: t('bids.update_action') }).click()
      await expect(change).toBeHidden()
      await expect(row).toContainText('8,800.00')
    })
  })
}
