import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { ScriptedBrowser } from '#test/support/browser/scripted-browser.ts'
import { shiftDays } from '#test/support/database.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* A page that stays open for days: it counts from the day of now, and what is typed into it stays. */

const { browseWithScripts, database, app } = await browserApp({ RATE_LIMITS: 'off' })
const t = says.en
const today = app.businessDay.today
afterEach(async () => {
  await shiftDays(database, 0)
  app.businessDay.today = today
})

const left = (days: number) => (days === 0 ? t('rfqs.closes_today') : t('rfqs.closes_in', { count: days }))

/** So many days later; a page that was not looked at meanwhile is looked at again. */
async function comeBackAfter(page: ScriptedBrowser, days: number) {
  await shiftDays(database, days)
  app.businessDay.today = addDays(app.businessDay.today, days)
  const { Date: Clock } = page.window as unknown as { Date: DateConstructor }
  const now = Clock.now.bind(Clock)
  Clock.now = () => now() + days * 86_400_000
  page.window.dispatchEvent(new page.window.Event('focus'))
  await page.rest()
}

it('a list of RFQs says after two days what is left then, and so does the next list', async () => {
  const supplier = await aSupplier(database)
  const { title } = await anRfq(database, { closes_in: 4, title: 'Pumps that close in four days' })
  const page = await browseWithScripts({ as: supplier, lang: 'en' })
  await page.goto('/en/rfqs')
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(row).toContainText(left(4))
  const sent = page.requests.length
  await comeBackAfter(page, 2)
  await expect(row).toContainText(left(2))
  const read = page.requests.slice(sent).map(({ path }) => path)
  assert.ok(
    read.some((path) => path.includes('/rfqs/')),
    `the list is read again: ${read.join()}`,
  )
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('main')).toContainText(left(2))
})

it('a form that is filled in keeps what was typed, and counts from the day of now', async () => {
  const supplier = await aSupplier(database)
  const { rfq_id } = await anRfq(database, { closes_in: 4, title: 'Valves that close in four days' })
  const page = await browseWithScripts({ as: supplier, lang: 'en' })
  await page.goto(`/en/rfq/${rfq_id}/bid`)
  const amount = page.getByLabel(t('bids.total_amount'))
  await amount.fill('1250.50')
  const sent = page.requests.length
  await comeBackAfter(page, 1)
  assert.deepEqual(
    page.requests.slice(sent).map(({ path }) => path),
    ['/livez'],
    'nothing that the form depends on is read anew',
  )
  await expect(amount).toHaveValue('1250.50')
  await expect(page.getByRole('main')).toContainText(left(3))
})

it('an answer tells an open page the day, without a return to it', async () => {
  const supplier = await aSupplier(database)
  const { title } = await anRfq(database, { closes_in: 4, title: 'Cables that close in four days' })
  const page = await browseWithScripts({ as: supplier, lang: 'en' })
  await page.goto('/en/support')
  await shiftDays(database, 3)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('site.nav_rfqs'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText(left(1))
})
