// needs a browser: the job, layout, focus
import type { Page } from '@playwright/test'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { aBid } from '../../support/make/bids.ts'
import { aColleague, aCompany, aSupplier, joinCompany } from '../../support/make/companies.ts'
import { aProposal } from '../../support/make/proposals.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, ONE_LANGUAGE, runsIn, says, screenOf, test, BOTH_IN_ALL } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('article')
const primary = (page: Page) => main(page).locator('.button-primary')
/** How far the page could be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const lang of LANGS) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]

  test.describe(`start page (${lang}, ${screen})`, () => {
    if (runsIn(lang)) {
      test.describe(() => {
        test.use(device)

        test('a buyer sees what waits, the most urgent first, does it, and reads the charts', async ({
          page,
          database,
          signInAs,
          expectAccessible,
        }) => {
          const buyer = await aCompany(database, { lang })
          const compared = await anRfq(database, { buyer, closes_in: 2 })
          for (const total_amount of [342_000, 389_500]) await aBid(database, { rfq_id: compared.rfq_id, total_amount })
          const deserted = await anRfq(database, { buyer, closes_in: 5 })
          await signInAs(buyer)

          await page.goto(at(lang, '/rfqs'))
          await page
            .getByRole('banner')
            .getByRole('link', { name: t('site.name') })
            .click()
          await expect(page).toHaveURL(at(lang, '/home'))
          await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
          await expect(rows(page).nth(0)).toContainText(compared.title)
          await expect(rows(page).nth(0)).toContainText(t('home.bids_today', { bids: t('bids.count', { count: 2 }) }))
          await expect(rows(page).nth(1)).toContainText(t('home.no_bid'))
          await expect(main(page).getByRole('region', { name: t('home.group_two_days') })).toContainText(compared.title)
          await expect(main(page).getByRole('region', { name: t('home.group_week') })).toContainText(deserted.title)
          await expect(primary(page)).toHaveCount(1)

          const table = main(page).getByRole('table')
          await expect(table.getByRole('row')).toHaveCount(3)
          const drawn = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: compared.title }) })
          await expect(drawn.getByRole('img').nth(1)).toHaveAttribute('aria-label', new RegExp('342,000.*389,500'))
          await expect(main(page).getByRole('link', { name: t('home.all_rfqs') })).toBeVisible()
          expect(await sideways(page)).toBe(0)
          await expectAccessible()

          await rows(page)
            .nth(0)
            .getByRole('link', { name: t('home.do_bids_to_compare') })
            .click()
          await expect(page).toHaveURL(at(lang, `/rfq/${compared.rfq_id}?view=compare#bids`))
        })

        test('a guest signs in first; a new company chooses between two ways', async ({
          page,
          database,
          signInAs,
          expectAccessible,
        }) => {
          await page.goto(at(lang, '/home'))
          await expect(page).toHaveURL(`${at(lang, '/')}?from=%2Fhome`)
          await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_login') })).toHaveAttribute(
            'href',
            `${at(lang, '/login')}?from=%2Fhome`,
          )
          const company = await aCompany(database, { lang })
          await signInAs(company)
          await page.goto(at(lang, '/home'))
          await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(t('home.start_title'))
          await expect(main(page).getByRole('table')).toHaveCount(0)
          await expect(primary(page)).toHaveCount(1)
          await expect(main(page)).toContainText(t('home.invite_colleagues'))
          await expect(main(page)).toContainText(t('members.person_name_missing'))
          // What the start page shows as ways to begin does not wait.
          await page.goto(at(lang, '/rfqs?signed_in=1'))
          await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
          await expect(main(page)).not.toContainText(t('home.waiting_open'))
          await page.goto(at(lang, '/home'))
          await expectAccessible()
          await main(page)
            .getByRole('link', { name: t('home.start_sell_do') })
            .click()
          await expect(page).toHaveURL(at(lang, '/user-profile/supplier'))
        })

        test('more than five rows of a group are one step away', async ({ page, database, signInAs }) => {
          const buyer = await aCompany(database, { lang })
          for (let made = 0; made < 7; made++) await anRfq(database, { buyer, closes_in: 4 })
          await signInAs(buyer)
          await page.goto(at(lang, '/home'))
          const closing = rows(page)
            .filter({ hasText: t('home.no_bid') })
            .locator('visible=true')
          await expect(closing).toHaveCount(5)
          await main(page)
            .locator('summary', { hasText: t('site.show_all') })
            .click()
          await expect(closing).toHaveCount(7)
          // The chart is a part; the link above it leads to all.
          await expect(main(page).getByRole('table').getByRole('rowheader').locator('visible=true')).toHaveCount(
            screen === 'phone' ? 4 : 6,
          )
        })
      })
    }

    test.describe('by role', () => {
      test.use(device)

      if (runsIn(lang))
        test('an approver decides, a supplier changes a bid, a viewer reads, each with the keyboard', async ({
          page,
          windowOf,
          database,
          signInAs,
          expectAccessible,
        }) => {
          const owner = await aCompany(database, { lang })
          const { proposal_id, rfq_id } = await aProposal(database, owner)
          await signInAs(await aColleague(database, owner, { roles: ['approver'], lang }))
          await page.goto(at(lang, '/home'))
          await expect(rows(page)).toHaveCount(1)
          await rows(page).getByRole('link').focus()
          await page.keyboard.press('Enter')
          await expect(page).toHaveURL(at(lang, `/approvals/${proposal_id}`))

          const viewer = await windowOf(await aColleague(database, owner, { roles: ['viewer'], lang }))
          await viewer.goto(at(lang, '/home'))
          await expect(
            rows(viewer)
              .first()
              .getByRole('link', { name: t('home.open') }),
          ).toBeVisible()
          await expect(main(viewer).getByRole('link', { name: t('site.new_rfq') })).toHaveCount(0)

          const supplier = await aSupplier(database, { lang })
          const closing = await anRfq(database, { closes_in: 0 })
          await aBid(database, { rfq_id: closing.rfq_id, supplier, total_amount: 500 })
          await aBid(database, { rfq_id: closing.rfq_id, total_amount: 400 })
          await aBid(database, { rfq_id, supplier })
          const selling = await windowOf(supplier)
          await selling.goto(at(lang, '/home'))
          await expect(rows(selling).first()).toContainText(
            t('home.place_other', { place: t('home.ordinal_2'), count: 2 }),
          )
          await expect(main(selling).getByRole('heading', { name: t('home.deadlines_title') })).toBeVisible()
          await expect(main(selling).getByRole('table')).toContainText(
            t('home.place_of', { place: t('home.ordinal_2'), count: 2 }),
          )
          expect(await sideways(selling)).toBe(0)
          await expectAccessible(selling)
          // The whole row leads where its button leads.
          await rows(selling).first().getByText(closing.title).click({ force: true })
          await expect(selling).toHaveURL(at(lang, `/rfq/${closing.rfq_id}/bid?from=%2Fhome`))
        })

      if (runsIn(lang))
        test('nothing waits: one sentence and the nearest deadline', async ({ page, database, signInAs }) => {
          const owner = await aCompany(database, { lang })
          const { rfq_id, title } = await anRfq(database, { buyer: owner, closes_in: 12 })
          await signInAs(await aColleague(database, owner, { roles: ['buyer'], lang }))
          await page.goto(at(lang, '/home'))
          await expect(main(page)).toContainText(t('home.nothing'))
          await main(page).getByRole('paragraph').getByRole('link', { name: title }).click()
          await expect(page).toHaveURL(at(lang, `/rfq/${rfq_id}`))
        })

      if (runsIn(lang))
        test('charts that fail leave a line, and rows that fail a way to try again', async ({
          page,
          database,
          signInAs,
          expectFailure,
        }) => {
          const buyer = await aCompany(database, { lang })
          const { title } = await anRfq(database, { buyer, closes_in: 4 })
          await signInAs(buyer)
          expectFailure({ url: '/api/v1/home', status: 503 })
          const retry = main(page).getByRole('button', { name: t('site.retry') })
          const openWithout = async (call: RegExp) => {
            await page.goto(at(lang, '/support'))
            await page.route(call, (route) =>
              route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
            )
            if (screen === 'phone') await page.getByRole('button', { name: t('site.a11y_open_menu') }).click()
            await page
              .getByRole(screen === 'phone' ? 'dialog' : 'banner')
              .getByRole('link', { name: t('home.nav') })
              .click()
            await expect(retry).toBeVisible()
            await page.unroute(call)
          }
          await openWithout(/\/api\/v1\/home\/charts$/)
          await expect(rows(page).first()).toContainText(title)
          await expect(main(page)).toContainText(t('home.charts_failed'))
          await retry.click()
          await expect(main(page).getByRole('table')).toContainText(title)

          await openWithout(/\/api\/v1\/home$/)
          await retry.click()
          await expect(rows(page).first()).toContainText(title)
          await expect(main(page).getByRole('table')).toContainText(title)
        })
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test('switching the company leads to its start page', async ({ page, database, signInAs }) => {
    const [first, second] = [await aCompany(database, { lang }), await aCompany(database, { lang })]
    await joinCompany(database, first, second, ['buyer'])
    const { title } = await anRfq(database, { buyer: second, closes_in: 3 })
    await signInAs(first)
    await page.goto('/switch-company')
    await main(page)
      .getByRole('button', { name: t('members.switch_to', { company: second.company_name }) })
      .click()
    await expect(page).toHaveURL('/home')
    await expect(rows(page).first()).toContainText(title)
  })
}

for (const lang of BOTH_IN_ALL) {
  const { name, ...device } = screenOf[lang]
  test.describe(`hostile titles (${lang}, ${name})`, () => {
    test.use(device)

    test('stay inside the page, whatever their length and direction', async ({ page, database, signInAs }) => {
      const company = await aSupplier(database, { lang, company_name: 'Najd'.repeat(25) })
      for (const [index, title] of [
        'W'.repeat(200),
        'توريد 240 محطة عمل office workstations (Type-B, 1.6m) مع التركيب والتدريب '.repeat(2),
        `${'ع'.repeat(120)} PO-2026/0001 (A)`,
      ].entries()) {
        const own = await anRfq(database, { buyer: company, title, closes_in: index })
        for (const total_amount of [123_456_789.25, 987_654_321.5])
          for (let made = 0; made < 2; made++) await aBid(database, { rfq_id: own.rfq_id, total_amount })
        const other = await anRfq(database, { title, closes_in: 0 })
        await aBid(database, { rfq_id: other.rfq_id, supplier: company, total_amount: 987_654_321.5 })
        await aBid(database, { rfq_id: other.rfq_id, total_amount: 123_456_789.25 })
      }
      await signInAs(company)
      await page.goto(at(lang, '/home'))
      await expect(rows(page)).not.toHaveCount(0)
      expect(await sideways(page)).toBe(0)
    })
  })
}
