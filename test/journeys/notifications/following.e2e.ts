// needs a browser: focus, network
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aBid } from '../../support/make/bids.ts'
import { aCompany, aSupplier, type MadeCompany, PASSWORD } from '../../support/make/companies.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const follows = ({ kysely }: Database, { person_id }: MadeCompany) =>
  kysely
    .selectFrom('follows')
    .select(['target_type', 'target_id', 'muted'])
    .where('person_id', '=', person_id)
    .orderBy('created_at')
    .execute()

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]

  test.describe(`following (${lang}, ${screen})`, () => {
    test.use(device)

    test('an RFQ and its company are followed and unfollowed, by mouse and by keyboard', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const me = await aCompany(database, { lang })
      const { rfq_id, buyer } = await anRfq(database)
      await signInAs(me)
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      const button = main(page).getByRole('button', {
        name: new RegExp(`^(${t('following.follow')}|${t('following.following_rfq')})`),
      })
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(button).toContainText(t('following.following_rfq'))
      await expectAccessible()
      await page.reload()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await expect(button).toBeFocused()

      await page.goto(at(lang, `/profile/${buyer.company_id}`))
      const company = main(page).getByRole('button', {
        name: new RegExp(`^(${t('following.follow')}|${t('following.following_company')})`),
      })
      await company.click()
      await expect(company).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible()
      await expect
        .poll(() => follows(database, me))
        .toEqual([{ target_type: 'company', target_id: buyer.company_id, muted: false }])
    })

    test('a failure stands under the button, which stays as it was', async ({
      page,
      database,
      signInAs,
      expectFailure,
    }) => {
      const me = await aCompany(database, { lang })
      const { rfq_id } = await anRfq(database)
      await signInAs(me)
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      const button = main(page).getByRole('button', { name: t('following.follow') })
      await expect(button).toBeVisible()
      await page.route('**/api/v1/follows/**', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"code":"internal","title":"x","status":500}',
        }),
      )
      expectFailure({ url: '/follows/', status: 500 })
      await button.click()
      await expect(main(page).getByText(t('following.failed'))).toBeVisible()
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    })

    test('the settings of notifications list what is followed and muted; a slip is undone in place', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const me = await aSupplier(database, { lang })
      const [followed, muted] = [await anRfq(database), await anRfq(database)]
      await aBid(database, { rfq_id: muted.rfq_id, supplier: me })
      await database.kysely
        .insertInto('follows')
        .values([
          { person_id: me.person_id, target_type: 'rfq', target_id: followed.rfq_id, muted: false },
          { person_id: me.person_id, target_type: 'company', target_id: followed.buyer.company_id, muted: false },
          { person_id: me.person_id, target_type: 'rfq', target_id: muted.rfq_id, muted: true },
        ])
        .execute()
      await signInAs(me)
      await page.goto(at(lang, '/notifications/settings'))
      const list = main(page).getByRole('list', { name: t('following.title') })
      await expect(list.getByRole('listitem')).toHaveCount(3)
      await expectAccessible()
      const row = (path: string) => list.getByRole('listitem').filter({ has: page.locator(`a[href$="${path}"]`) })
      const company = row(`/profile/${followed.buyer.company_id}`).getByRole('button')
      await company.click()
      await expect(company).toHaveAttribute('aria-pressed', 'false')
      await expect(company).toBeFocused()
      await company.click()
      await expect(company).toHaveAttribute('aria-pressed', 'true')
      await row(`/rfq/${muted.rfq_id}`)
        .getByRole('button', { name: t('following.muted') })
        .click()
      await expect(row(`/rfq/${muted.rfq_id}`).getByRole('button')).toHaveAttribute('aria-pressed', 'false')
      await row(`/rfq/${followed.rfq_id}`)
        .getByRole('button', { name: t('following.following_rfq') })
        .click()
      await expect(row(`/rfq/${followed.rfq_id}`).getByRole('button', { name: t('following.follow') })).toBeVisible()
      await page.goto(at(lang, '/rfqs'))
      await page.goto(at(lang, '/notifications/settings'))
      await expect(list.getByRole('listitem')).toHaveCount(2)
      expect((await follows(database, me)).filter(({ muted }) => muted)).toEqual([])
    })

    test('bidders mute, the buyer has no button', async ({ page, database, signInAs, windowOf }) => {
      const supplier = await aSupplier(database, { lang })
      const { rfq_id, buyer } = await anRfq(database)
      await aBid(database, { rfq_id, supplier })
      await signInAs(supplier)
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      const button = main(page).getByRole('button', {
        name: new RegExp(`^(${t('following.mute')}|${t('following.muted')})`),
      })
      await expect(button).toHaveAttribute('aria-pressed', 'false')
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect
        .poll(() => follows(database, supplier))
        .toEqual([{ target_type: 'rfq', target_id: rfq_id, muted: true }])
      const own = await windowOf(buyer)
      await own.goto(at(lang, `/rfq/${rfq_id}`))
      await expect(main(own).getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main(own).getByRole('button', { name: t('following.follow') })).toHaveCount(0)
    })

    test('a guest signs in, and follows', async ({ page, database }) => {
      const me = await aCompany(database, { lang })
      const { rfq_id } = await anRfq(database)
      await page.goto(at(lang, `/rfq/${rfq_id}`))
      await main(page)
        .getByRole('link', { name: t('following.follow') })
        .click()
      await page.getByLabel(t('accounts.email')).fill(me.email)
      await page.getByLabel(t('accounts.password'), { exact: true }).fill(PASSWORD)
      await main(page)
        .getByRole('button', { name: t('accounts.login_submit') })
        .click()
      await expect(page).toHaveURL(at(lang, `/rfq/${rfq_id}`))
      await expect(main(page).getByRole('button', { name: t('following.following_rfq') })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect.poll(() => follows(database, me)).toEqual([{ target_type: 'rfq', target_id: rfq_id, muted: false }])
    })
  })
}
