// needs a browser: files
import type { Page } from '@playwright/test'
import { aColleague, aCompany } from '../../support/make/companies.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]

  test.describe(`trail (${lang}, ${screen})`, () => {
    test.use(device)

    test('administrators read who did what, narrow it and download it; others have no such tab', async ({
      page,
      request,
      database,
      signInAs,
      windowOf,
      expectAccessible,
    }) => {
      const owner = await aCompany(database, { lang })
      const { rfq_id, title } = await anRfq(database, { buyer: owner })
      const buyer = await aColleague(database, owner, { roles: ['buyer'] })
      const asBuyer = { headers: { cookie: buyer.cookie, origin: process.env.E2E_URL! } }
      expect(
        (await request.put(`/api/v1/rfqs/${rfq_id}/update`, { ...asBuyer, data: { quantity: 77 } })).status(),
      ).toBe(200)
      expect(
        (
          await request.delete(`/api/v1/company/members/${buyer.person_id}`, {
            headers: { cookie: owner.cookie, origin: process.env.E2E_URL! },
          })
        ).status(),
      ).toBe(200)

      await signInAs(owner)
      await page.goto(at(lang, '/company'))
      await main(page)
        .getByRole('link', { name: t('members.tab_trail') })
        .click()
      const entries = main(page).getByRole('listitem')
      await expect(entries.first()).toContainText(t('trail.did_member_removed'))
      await expect(entries.nth(1)).toContainText(t('trail.former', { person: 'زميل في المنشأة' }))
      await expect(entries.nth(1)).toContainText('77')
      await expect(entries.nth(1)).toContainText(title)
      await expectAccessible()

      await main(page).locator('select[name=kind]').selectOption('rfqs')
      await main(page)
        .getByRole('button', { name: t('trail.apply') })
        .click()
      await expect(page).toHaveURL(/kind=rfqs/)
      await expect(entries).toHaveCount(1)
      const address = await main(page)
        .getByRole('link', { name: t('trail.download') })
        .getAttribute('href')
      const file = await request.get(address!, { headers: { cookie: owner.cookie } })
      expect([file.status(), file.headers()['content-disposition']]).toEqual([200, 'attachment; filename="trail.csv"'])
      expect(await file.text()).toContain(t('trail.did_rfq_changed'))

      // Who has left is offered, too; what the address asks in vain is said.
      await page.goto(at(lang, `/company/trail?person=${buyer.person_id}&kind=weather`))
      await expect(main(page).locator('select[name=person] option:checked')).toHaveText(
        t('trail.former', { person: 'زميل في المنشأة' }),
      )
      await expect(main(page)).toContainText(t('trail.unknown_filters', { names: t('trail.action') }))
      await expect(entries).toHaveCount(1)

      const viewer = await windowOf(await aColleague(database, owner, { roles: ['viewer'] }))
      await viewer.goto(at(lang, '/company'))
      await expect(main(viewer).getByRole('link', { name: t('members.tab_trail') })).toHaveCount(0)
    })
  })
}
