// needs a browser: network, focus
import type { Page } from '@playwright/test'
import type { Database } from '../../../src/framework/database/database.server.ts'
import { aBid } from '../../support/make/bids.ts'
import type { MadeCompany } from '../../support/make/companies.ts'
import { aNotification } from '../../support/make/notifications.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, isPartOf, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })

/** A supplier with a bid, and what was told: two unread notifications of that RFQ, and one that was read. */
async function aSupplierWithNotifications(database: Database) {
  const { rfq_id, title, buyer } = await anRfq(database)
  const { supplier } = await aBid(database, { rfq_id })
  const about = { object_id: rfq_id, group_key: `rfq:${rfq_id}:rfq_changed` }
  await aNotification(database, supplier, { ...about, kind: 'bid_not_chosen', age: 30, read: true })
  const older = await aNotification(database, supplier, {
    ...about,
    kind: 'rfq_canceled',
    group_key: `rfq:${rfq_id}:rfq_canceled`,
    age: 26,
  })
  const newer = await aNotification(database, supplier, { ...about, kind: 'rfq_changed', times: 3, age: 0.1 })
  return { rfq_id, title, buyer, supplier, older, newer }
}

/** The buyer changes the RFQ, of which its bidders are told. */
async function change(page: Page, { cookie }: MadeCompany, rfq_id: number, quantity: number) {
  const answer = await page.request.put(`/api/v1/rfqs/${rfq_id}/update`, { headers: { cookie }, data: { quantity } })
  expect(answer.status(), await answer.text()).toBe(200)
}

const row = (page: Page, sentence: string) => main(page).getByRole('listitem').filter({ hasText: sentence })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]

  test.describe(`notifications (${lang}, ${screen})`, () => {
    test.use(device)

    test.describe('at a desk', () => {
      test.use(screenOf.en)
      test('an act of one is on the badge of the other, wherever the other is', async ({
        page,
        database,
        windowOf,
        signInAs,
        expectAccessible,
      }) => {
        const { rfq_id, title, buyer, supplier } = await aSupplierWithNotifications(database)
        await signInAs(buyer)
        const theirs = await windowOf(supplier)
        const streaming = theirs.waitForResponse(/notifications\/stream/)
        await theirs.goto(at(lang, '/support'))
        await expect(bell(theirs, t('notifications.bell', { number: 2 }))).toBeVisible()
        await streaming
        // A second page of that browser has no stream of its own.
        const second = await theirs.context().newPage()
        const streams: string[] = []
        second.on('request', (request) => void (request.url().endsWith('/stream') && streams.push('stream')))
        await second.goto(at(lang, '/rfqs'))

        await change(page, buyer, rfq_id, 7)
        // It is the fourth time of what is unread already.
        await bell(theirs, t('notifications.bell', { number: 2 })).press('Enter')
        const popover = theirs.getByRole('dialog', { name: t('notifications.title') })
        await expect(popover.getByRole('listitem').first()).toContainText(
          t('notification_kinds.rfq_changed', { count: 4 }),
        )
        await expect(popover.getByRole('listitem').first()).toContainText(title)
        await expect(popover.getByRole('button', { name: t('notifications.mark_all') })).toBeFocused()
        await expectAccessible(theirs)
        await theirs.keyboard.press('Enter')
        for (const each of [theirs, second]) await expect(bell(each, t('notifications.bell_none'))).toBeVisible()
        await theirs.keyboard.press('Escape')
        await expect(popover).toBeHidden()
        await expect(bell(theirs, t('notifications.bell_none'))).toBeFocused()

        await change(page, buyer, rfq_id, 8)
        for (const each of [theirs, second])
          await expect(bell(each, t('notifications.bell', { number: 1 }))).toBeVisible()
        await expect(theirs.locator('#announcements')).toHaveText(t('notifications.unread_count', { count: 1 }))
        expect(streams).toEqual([])

        // The page that held the stream goes: the other takes it over.
        await theirs.close()
        await expect.poll(() => streams.length).toBe(1)
        await second.close()
      })
    })

    test('the list: what is new comes at a click, opening a row reads it, and so does its button', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const { rfq_id, title, buyer, supplier } = await aSupplierWithNotifications(database)
      await signInAs(supplier)
      const streaming = page.waitForResponse(/notifications\/stream/)
      await page.goto(at(lang, '/notifications'))
      await expect(page).toHaveTitle(/^\(2\) /)
      await expectAccessible()
      const changed = row(page, t('notification_kinds.rfq_changed', { count: 3 }))
      await expect(changed).toContainText(t('notifications.unread_mark'))
      await expect(changed).toContainText(title)
      await expect(row(page, t('notification_kinds.bid_not_chosen'))).not.toContainText(t('notifications.unread_mark'))

      // The list stays as it is until the visitor wants it.
      await streaming
      await change(page, buyer, rfq_id, 9)
      const arrived = main(page).getByRole('button', { name: t('notifications.new_ones', { count: 1 }) })
      await expect(arrived).toBeVisible()
      await expect(changed).toBeVisible()
      await arrived.click()
      await expect(row(page, t('notification_kinds.rfq_changed', { count: 4 }))).toBeVisible()
      await expect(arrived).toBeHidden()

      const canceled = row(page, t('notification_kinds.rfq_canceled'))
      await canceled.getByRole('button', { name: new RegExp(`^${t('notifications.mark_read')}`) }).click()
      await expect(canceled).not.toContainText(t('notifications.unread_mark'))
      await expect(page).toHaveTitle(/^\(1\) /)
      await expect(bell(page, t('notifications.bell', { number: 1 }))).toBeVisible()

      const link = row(page, t('notification_kinds.rfq_changed', { count: 4 })).getByRole('link')
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(at(lang, `/rfq/${rfq_id}`))
      await expect(bell(page, t('notifications.bell_none'))).toBeVisible()
      await page.goto(at(lang, '/notifications?tab=unread'))
      await expect(main(page)).toContainText(t('notifications.empty_title'))
      await main(page)
        .getByRole('link', { name: t('notifications.show_read') })
        .click()
      await expect(row(page, t('notification_kinds.rfq_changed', { count: 4 }))).toBeVisible()
    })

    test('all are read at once, the focus stays; one kind alone is shown', async ({ page, database, signInAs }) => {
      const { supplier } = await aSupplierWithNotifications(database)
      await aNotification(database, supplier, {
        kind: 'owner_changed',
        object_type: 'company',
        object_id: supplier.company_id,
        age: 3,
      })
      await signInAs(supplier)
      await page.goto(at(lang, '/notifications'))
      await expect(
        main(page)
          .getByRole('listitem')
          .filter({ hasText: t('notifications.unread_mark') }),
      ).toHaveCount(3)
      if (screen === 'phone')
        await main(page)
          .getByRole('combobox', { name: t('notifications.kind') })
          .selectOption({ label: t('notifications.group_company') })
      else
        await main(page)
          .getByRole('link', { name: t('notifications.group_company'), exact: true })
          .click()
      await expect(page).toHaveURL(at(lang, '/notifications?kind=company'))
      await expect(
        main(page)
          .getByRole('listitem')
          .filter({ hasText: t('notifications.unread_mark') }),
      ).toHaveCount(1)
      const all = main(page).getByRole('button', { name: t('notifications.mark_all') })
      await all.click()
      await expect(page).toHaveTitle(new RegExp(`^${t('notifications.title')}`))
      await expect(all).toBeFocused()
      await expect(page.locator('#announcements')).toHaveText(t('notifications.marked_all'))
      await expect(main(page)).not.toContainText(t('notifications.unread_mark'))
    })

    test('how to be told is chosen with the keyboard, and stays', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      const { supplier } = await aSupplierWithNotifications(database)
      await signInAs(supplier)
      await page.goto(at(lang, '/notifications/settings'))
      await expectAccessible()
      const mine = t('notifications.group_my_tenders')
      const mail = main(page).getByRole('radiogroup', { name: `${mine}: ${t('notifications.mail')}` })
      const inApp = main(page).getByRole('switch', { name: `${mine}: ${t('notifications.in_app')}` })
      await mail.getByRole('radio', { name: t('notifications.mail_now') }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(mail.getByRole('radio', { name: t('notifications.mail_digest') })).toBeChecked()
      await inApp.focus()
      await page.keyboard.press('Space')
      await expect(main(page)).toContainText(t('site.unsaved_changes', { count: 1 }))
      await expect(main(page).getByRole('row', { name: new RegExp(t('notifications.group_award')) })).toContainText(
        t('notifications.always_now'),
      )
      await main(page)
        .getByRole('button', { name: t('site.save') })
        .click()
      await expect(page.getByText(t('notifications.saved'))).toBeVisible()
      await expect(main(page)).not.toContainText(t('site.unsaved_changes', { count: 1 }))
      await page.reload()
      await expect(mail.getByRole('radio', { name: t('notifications.mail_digest') })).toBeChecked()
      await expect(inApp).not.toBeChecked()
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const locks = (page: Page) =>
    page.evaluate(
      async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('unread ')).length,
    )

  test(`${lang}: a page that is put away holds no stream, and one that comes back does`, async ({
    page,
    database,
    signInAs,
  }) => {
    const { supplier } = await aSupplierWithNotifications(database)
    await signInAs(supplier)
    await page.goto(at(lang, '/support'))
    await expect.poll(() => locks(page)).toBe(1)
    const leave = (type: string) => page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name)), type)
    await leave('pagehide')
    await expect.poll(() => locks(page)).toBe(0)
    const again = page.waitForResponse(/notifications\/stream/)
    await leave('pageshow')
    await again
    await expect.poll(() => locks(page)).toBe(1)
    // A real way back: the page may be of another visitor by now, and is loaded anew.
    await page.goto(at(lang, '/privacy'))
    await page.goBack()
    await expect(bell(page, t('notifications.bell', { number: 2 }))).toBeVisible()
  })

  test(`${lang}: where no stream is to be had, the page asks now and then`, async ({
    page,
    database,
    signInAs,
    expectFailure,
  }) => {
    const { supplier } = await aSupplierWithNotifications(database)
    await signInAs(supplier)
    expectFailure({ url: '/notifications/stream', status: 503 })
    let refused = 0
    await page.route('**/notifications/stream', (route) => {
      refused++
      return route.fulfill({ status: 503 })
    })
    await page.clock.install()
    await page.goto(at(lang, '/support'))
    await expect(bell(page, t('notifications.bell', { number: 2 }))).toBeVisible()
    await page.clock.runFor(1000)
    await expect.poll(() => refused).toBe(1)
    await page.clock.runFor(8000)
    await expect.poll(() => refused).toBe(2)
    await aNotification(database, supplier, { kind: 'rfq_changed' })
    // The page may hear of the second refusal only now: its minute begins then.
    await expect(async () => {
      await page.clock.runFor(60_000)
      await expect(bell(page, t('notifications.bell', { number: 3 }))).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
  test(`${lang}: the number whose code did not come is asked for when the network is back`, async ({
    page,
    context,
    database,
    signInAs,
  }) => {
    const { supplier } = await aSupplierWithNotifications(database)
    await signInAs(supplier)
    const isCode = isPartOf('follow-unread.browser')
    await page.route(isCode, (route) => route.abort('internetdisconnected'), { times: 1 })
    const failed = page.waitForEvent('requestfailed', (request) => isCode(request.url()))
    await page.goto(at(lang, '/support'))
    await failed
    await aNotification(database, supplier, { kind: 'rfq_changed' })
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(bell(page, t('notifications.bell', { number: 3 }))).toBeVisible()
  })
}
