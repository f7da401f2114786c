// needs a browser: the job, history
import type { Page } from '@playwright/test'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aBid } from '../../support/make/bids.ts'
import { aPdf } from '../../support/make/files.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { aCompany, aSupplier, PASSWORD } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

/** Nothing of the page lies beyond its sides. */
const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)

for (const lang of LANGS) {
  const t = says[lang]

  for (const { name: screen, viewport, ...device } of [screenOf[lang]]) {
    test.describe(`the directory (${lang}, ${screen})`, () => {
      test.use({ viewport, ...device })

      if (lang === 'ar')
        test('a guest finds a supplier, signs in for its contacts and is back on its page', async ({
          page,
          database,
          request,
          expectAccessible,
        }) => {
          const member = await aCompany(database, { lang })
          const company_name = `مصنع الأفق ${member.company_id} Horizon`
          const company = await aSupplier(database, { company_name })
          const secrets = new RegExp(
            `${company.phone_number}|${company.email}|70${String(company.company_id).padStart(8, '0')}`,
          )
          for (const path of [
            `/profile/${company.company_id}`,
            `/suppliers?search=${encodeURIComponent(company_name)}`,
          ]) {
            const html = await (await request.get(at(lang, path))).text()
            expect(html, path).toContain(company_name)
            expect(html, path).not.toMatch(secrets)
          }

          await page.goto(at(lang, '/suppliers'))
          await page.getByRole('searchbox').fill(company_name)
          const tile = page.getByRole('article')
          await expect(tile).toHaveCount(1)
          await expect(page.getByRole('status').filter({ hasText: t('suppliers.count', { count: 1 }) })).toBeVisible()
          await expect(tile).toContainText(t('site.login_to_see_contact'))
          await fits(page)
          await expectAccessible()
          await tile.getByRole('link', { name: company_name }).click()
          await expect(page.getByRole('heading', { level: 1, name: company_name })).toBeVisible()
          await fits(page)
          await expectAccessible()
          const main = page.getByRole('main')
          await main.getByRole('link', { name: t('site.nav_login') }).click()
          await expect(page).toHaveURL(new RegExp(`from=${encodeURIComponent(`/profile/${company.company_id}`)}`))
          await main.getByLabel(t('accounts.email'), { exact: true }).fill(member.email)
          await main.getByLabel(t('accounts.password'), { exact: true }).and(page.locator('input')).fill(PASSWORD)
          await main.getByRole('button', { name: t('accounts.login_submit') }).click()
          await expect(page).toHaveURL(at(lang, `/profile/${company.company_id}`))
          await expectAccessible()
          await page.getByRole('link', { name: t('suppliers.show_contacts') }).click()
          await expect(
            page.getByRole('link', { name: t('site.a11y_call', { phone: company.phone_number }) }),
          ).toBeVisible()
          await expect(page.getByRole('link', { name: t('site.a11y_email', { email: company.email }) })).toBeFocused()
          await expect(page).toHaveURL(at(lang, `/profile/${company.company_id}`))
          await expectAccessible()
        })

      if (lang === 'ar')
        test('a buyer narrows the directory, and its state stands in the address', async ({
          page,
          database,
          signInAs,
          expectAccessible,
        }) => {
          const buyer = await aCompany(database, { lang })
          const mark = `ركن ${buyer.company_id}`
          const companies = []
          for (const letter of ['أ', 'ب'])
            companies.push(await aSupplier(database, { company_name: `${mark} ${letter}` }))
          await database.kysely
            .updateTable('supplier_profiles')
            .set({ category_id: 2 })
            .where('company_id', '=', companies[1]!.company_id)
            .execute()
          await signInAs(buyer)
          await page.goto(at(lang, `/suppliers?search=${encodeURIComponent(mark)}`))
          const names = page.getByRole('article').getByRole('heading')
          await expect(names).toHaveText([`${mark} أ`, `${mark} ب`])
          await expect(page.getByText(companies[0]!.phone_number)).toHaveCount(0)
          await page.getByRole('link', { name: `${t('suppliers.show_contacts')}: ${mark} أ` }).click()
          await expect(
            page.getByRole('link', { name: t('site.a11y_call', { phone: companies[0]!.phone_number }) }),
          ).toBeVisible()
          const filter = async (label: string, value: string) => {
            if (screen === 'phone') await page.getByRole('button', { name: t('site.filter'), exact: true }).click()
            await page.getByRole('combobox', { name: label }).selectOption(value)
            if (screen === 'phone') {
              await expectAccessible()
              await page.keyboard.press('Escape')
            }
          }
          await filter(t('site.sort'), 'newest')
          await expect(page).toHaveURL(/sort=newest/)
          await expect(names).toHaveText([`${mark} ب`, `${mark} أ`])
          await filter(t('categories.category'), '1')
          await expect(names).toHaveText([`${mark} أ`])
          await page.reload()
          await expect(names).toHaveText([`${mark} أ`])
          await filter(t('locations.region'), '13')
          await expect(page.getByText(t('suppliers.empty_filtered'))).toBeVisible()
          await expectAccessible()
          await page.goBack()
          await expect(names).toHaveText([`${mark} أ`])
          const chips = page.getByRole('link', { name: t('site.remove_filter', { name: mark }) })
          await expect(chips).toBeVisible()
          await page.getByRole('link', { name: t('site.clear_all') }).click()
          await expect(chips).toBeHidden()
          await expect(page.getByRole('searchbox')).toHaveValue('')
          await fits(page)
        })

      if (lang === 'en')
        test('a supplier sees its own page as others do, with the way to change it', async ({
          page,
          database,
          signInAs,
          expectAccessible,
        }) => {
          const supplier = await aSupplier(database, { lang })
          const rfq = await anRfq(database)
          await aBid(database, { rfq_id: rfq.rfq_id, supplier })
          await signInAs(supplier)
          await page.goto(at(lang, '/user-profile'))
          const { name, type, bytes } = aPdf('brochure.pdf')
          await page
            .getByLabel(t('suppliers.upload_profile'), { exact: true })
            .and(page.locator('input'))
            .setInputFiles({ name, mimeType: type, buffer: bytes })
          await expect(page.getByText(t('suppliers.file_saved'))).toBeVisible()

          // From the own bid to the own page.
          await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
          await page
            .getByRole('button', { name: t('suppliers.a11y_supplier_card', { company: supplier.company_name }) })
            .click()
          await page
            .getByRole('dialog')
            .getByRole('link', { name: t('suppliers.view_profile') })
            .click()
          await expect(page.getByRole('heading', { level: 1, name: supplier.company_name })).toBeVisible()
          const download = page.waitForEvent('download')
          await page.getByRole('link', { name: t('site.download_file', { name }) }).click()
          expect((await download).suggestedFilename()).toBe(name)
          await expectAccessible()
          await fits(page)
          await page.getByRole('link', { name: t('accounts.profile_edit') }).click()
          await expect(page).toHaveURL(at(lang, '/user-profile'))

          // The buyer's name leads to the buyer, who has no contacts to hide from members.
          await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
          await page.getByRole('link', { name: rfq.buyer.company_name }).click()
          await expect(page.getByText(t('accounts.type_buyer'), { exact: true })).toBeVisible()
          await page.getByRole('link', { name: t('suppliers.show_contacts') }).click()
          await expect(page.getByText(rfq.buyer.phone_number)).toBeVisible()
        })
    })
  }
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: a company that is not there, and a list that fails`, async ({
    page,
    expectFailure,
    expectAccessible,
  }) => {
    for (const [path, text] of [
      ['/profile/999999', 'suppliers.profile_not_found'],
      ['/profile', 'suppliers.profile_missing_id'],
    ] as const) {
      expectFailure({ url: path, status: 404 })
      const answer = await page.goto(at(lang, path))
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('main')).toContainText(t(text))
      await expectAccessible()
    }
    await page.goto(at(lang, '/suppliers'))
    await page.route('**/api/v1/unauthorized/suppliers/catalog?*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', error: t('errors.unavailable') } }),
    )
    expectFailure({ url: '/suppliers/catalog', status: 503 })
    await page.getByRole('searchbox').fill('ألف')
    await expect(page.getByRole('alert').filter({ hasText: t('site.list_failed') })).toBeVisible()
    await expectAccessible()
    await page.unroute('**/api/v1/unauthorized/suppliers/catalog?*')
    await page.getByRole('button', { name: t('site.retry') }).click()
    await expect(page.getByRole('alert').filter({ hasText: t('site.list_failed') })).toBeHidden()
  })

  test(`${lang}: a member who has seen the contacts of too many companies today reads why there are no more`, async ({
    page,
    database,
    signInAs,
  }) => {
    const [buyer, company, known] = [
      await aCompany(database, { lang }),
      await aSupplier(database),
      await aSupplier(database),
    ]
    await database.pool.query(
      `insert into rate_limits (policy, key, window_start, count)
       select 'reveal-user-day', $1 || suffix, date_bin('1 day', now(), '2000-01-01'), 200 from unnest(array['', ' ' || $2]) suffix`,
      [String(buyer.company_id), String(known.company_id)],
    )
    await signInAs(buyer)
    // Calls of this machine itself are not counted; forwarded ones are.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.5' })
    await page.goto(at(lang, `/profile/${known.company_id}`))
    await page.getByRole('link', { name: t('suppliers.show_contacts') }).click()
    await expect(page.getByRole('link', { name: t('site.a11y_call', { phone: known.phone_number }) })).toBeVisible()
    await page.goto(at(lang, `/profile/${company.company_id}`))
    await page.getByRole('link', { name: t('suppliers.show_contacts') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('errors.contacts_limited') })).toBeVisible()
    await expect(page.getByText(company.phone_number)).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('suppliers.show_contacts') })).toHaveCount(0)
  })
}
