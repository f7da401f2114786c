import assert from 'node:assert/strict'
import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { rolesChangedEmail } from '#companies/members/emails.server.ts'
import { searchAlertEmail } from '#notifications/saved-searches/emails.server.ts'
import { addDays, dayOf } from '#framework/i18n/day.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aNotification } from '#test/support/make/notifications.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Notifications, saved searches, following and stopping e-mails without scripts. */

const { browse, call, database, emailTo } = await browserApp()
const lang = 'en'
const t = says[lang]
const bell = (page: PlainBrowser, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const linkIn = (text: string) => /http\S+\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0] ?? ''
const row = (page: PlainBrowser, sentence: string) => main(page).getByRole('listitem').filter({ hasText: sentence })
const main = (page: PlainBrowser) => page.getByRole('main')
const follows = ({ person_id }: MadeCompany) =>
  database.kysely
    .selectFrom('follows')
    .select(['target_type', 'target_id', 'muted'])
    .where('person_id', '=', person_id)
    .orderBy('created_at')
    .execute()

const choices = async (person_id: number) =>
  (
    await database.pool.query<{ mail: string }>(
      'select kind_group, mail from notification_preferences where person_id = $1',
      [person_id],
    )
  ).rows

/** A supplier with a bid, and what was told: two unread notifications of that RFQ, and one that was read. */
async function aSupplierWithNotifications() {
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

/** A member who was just mailed of another role. */
async function aReader() {
  const owner = await aCompany(database, { lang })
  const member = await aColleague(database, owner, { roles: ['viewer'], lang })
  const json = { roles: ['buyer'] }
  assert.equal((await call('PUT', `/company/members/${member.person_id}`, { as: owner, json })).status, 200)
  return member
}

/** Somebody with two saved searches, and an RFQ that one of them finds. */
async function aSearcher() {
  const [me, buyer] = [await aCompany(database, { lang }), await aCompany(database, { lang })]
  const post = async (path: string, sent: Parameters<typeof call>[2]) =>
    assert.ok((await call('POST', path, sent)).status < 300)
  for (const [name, search] of [
    ['Lamps', 'lamps'],
    ['Desks', 'desks'],
  ])
    await post('/saved-searches', { as: me, json: { what: 'rfqs', name, alert: 'now', query: { search } } })
  const { region_id, city_id } = await database.kysely.selectFrom('cities').selectAll().executeTakeFirstOrThrow()
  const today = dayOf(Date.now())
  await post('/rfqs/new', {
    as: buyer,
    form: {
      title: 'Office lamps',
      description: 'Lamps for the new office.',
      item_description: 'A desk lamp',
      quantity: 10,
      deadline: addDays(today, 9),
      delivery_date: addDays(today, 20),
      category_id: 1,
      region_id,
      city_id,
      attachments: aPdf('specification.pdf'),
    },
  })
  return me
}

it('a search is saved, opened, its alert changed, and the search deleted', async () => {
  const page = browse({ lang })
  const me = await aCompany(database, { lang })
  const word = 'معدات'
  await anRfq(database, { title: `توريد ${word}` })
  page.signIn(me)
  await page.goto(at(lang, `/rfqs?search=${word}`))
  await main(page)
    .getByRole('link', { name: t('searches.save') })
    .click()
  await main(page)
    .getByRole('button', { name: t('searches.submit') })
    .click()
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(word)}`))
  await expect(page.getByRole('status').first()).toContainText(t('searches.done'))
  await main(page)
    .getByRole('link', { name: t('searches.saved') })
    .click()
  await anRfq(database, { title: `صيانة ${word}` })
  await page.reload()
  const row = main(page).getByRole('listitem').filter({ hasText: word }).first()
  await expect(row).toContainText(new RegExp(`1 ${t('searches.new_count', { count: 1 })}`))
  await row.getByRole('radio', { name: t('searches.alert_off') }).check()
  await row.getByRole('button', { name: t('searches.alert_change') }).click()
  await expect(row.getByRole('radio', { name: t('searches.alert_off') })).toBeChecked()
  await row.getByRole('button', { name: new RegExp(`^${t('searches.open')}`) }).click()
  await expect(main(page)).toContainText(`صيانة ${word}`)
  await page.goto(at(lang, '/saved-searches'))
  await expect(row).toContainText(t('searches.nothing_new'))
  await row.getByRole('button', { name: new RegExp(`^${t('searches.delete')}`) }).click()
  await expect(main(page)).toContainText(t('searches.empty'))
  page.expectStatus(404)
  await page.goto(at(lang, '/saved-searches/999999999/rename'))
  assert.equal(page.status(), 404)
  await expect(main(page)).toContainText(t('errors.saved_search_not_found'))
})

it('a guest who saves a search signs in and comes back to the form', async () => {
  const page = browse({ lang })
  await page.goto(at(lang, `/rfqs?category_id=1`))
  await main(page)
    .getByRole('link', { name: t('searches.save') })
    .click()
  await expect(page).toHaveURL(/from=%2Fsaved-searches%2Fnew/)
})

it('following is a form', async () => {
  const page = browse({ lang })
  const me = await aCompany(database, { lang })
  const { rfq_id, buyer } = await anRfq(database)
  page.signIn(me)
  for (const [path, word] of [
    [`/rfq/${rfq_id}`, t('following.following_rfq')],
    [`/profile/${buyer.company_id}`, t('following.following_company')],
  ] as const) {
    await page.goto(at(lang, path))
    await main(page)
      .getByRole('button', { name: t('following.follow') })
      .click()
    await expect(main(page).getByRole('button', { name: word })).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(at(lang, path))
  }
  await main(page)
    .getByRole('button', { name: t('following.following_company') })
    .click()
  await expect(main(page).getByRole('button', { name: t('following.follow') })).toHaveAttribute('aria-pressed', 'false')
  assert.deepEqual(await follows(me), [{ target_type: 'rfq', target_id: rfq_id, muted: false }])
  await page.goto(at(lang, '/notifications/settings'))
  await main(page)
    .getByRole('list', { name: t('following.title') })
    .getByRole('button', { name: t('following.following_rfq') })
    .click()
  await expect(main(page)).toContainText(t('following.none'))
  await expect(page).toHaveURL(at(lang, '/notifications/settings'))
  assert.deepEqual(await follows(me), [])
})

it('opening the link that stops e-mails changes nothing; the button does, without signing in', async () => {
  const page = browse({ lang })
  const { person_id, email } = await aReader()
  const { text } = await emailTo(email, rolesChangedEmail, lang)
  await page.goto(linkIn(text))
  const main = page.getByRole('main')
  const kind = t('notifications.group_company')
  await expect(main.getByRole('heading', { name: t('unsubscribe.title_kind', { kind }) })).toBeVisible()
  await expect(main).toContainText('زميل في المنشأة')
  assert.deepEqual(await choices(person_id), [])
  await main.getByRole('button', { name: t('unsubscribe.submit') }).click()
  await expect(main.getByRole('heading', { name: t('unsubscribe.done_kind', { kind }) })).toBeVisible()
  await expect(main.getByRole('link', { name: t('unsubscribe.settings') })).toHaveAttribute(
    'href',
    at(lang, '/notifications/settings'),
  )
  assert.deepEqual(await choices(person_id), [{ kind_group: 'company', mail: 'off' }])
})

it('the link in an alert names the search that it stops, and stops no other', async () => {
  const page = browse({ lang })
  const { email, person_id } = await aSearcher()
  // The only e-mail to this person.
  const { text } = await emailTo(email, { texts: { ...searchAlertEmail.texts, subject: { ar: '', en: '' } } }, lang)
  await page.goto(linkIn(text))
  const main = page.getByRole('main')
  await expect(main).toContainText('«Lamps»')
  await main.getByRole('button', { name: t('unsubscribe.submit') }).click()
  await expect(
    main.getByRole('heading', { name: t('unsubscribe.done_searches', { searches: '«Lamps»' }) }),
  ).toBeVisible()
  const alerts = await database.kysely
    .selectFrom('saved_searches')
    .select(['name', 'alert'])
    .where('person_id', '=', person_id)
    .orderBy('name')
    .execute()
  assert.deepEqual(alerts, [
    { name: 'Desks', alert: 'now' },
    { name: 'Lamps', alert: 'off' },
  ])
})

it('notifications are found, read one by one, opened, and chosen', async () => {
  const page = browse({ lang })
  const { rfq_id, supplier } = await aSupplierWithNotifications()
  page.signIn(supplier)
  await page.goto(at(lang, '/support'))
  await bell(page, t('notifications.bell', { number: 2 })).click()
  await expect(page).toHaveURL(`${at(lang, '/notifications')}?`)

  await row(page, t('notification_kinds.rfq_canceled'))
    .getByRole('button', { name: new RegExp(`^${t('notifications.mark_read')}`) })
    .click()
  await expect(page.getByText(t('notifications.marked_read'))).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  await row(page, t('notification_kinds.rfq_changed', { count: 3 }))
    .getByRole('button', { name: t('notification_kinds.rfq_changed', { count: 3 }) })
    .first()
    .click()
  await expect(page).toHaveURL(at(lang, `/rfq/${rfq_id}`))
  await page.goto(at(lang, '/notifications'))
  await expect(main(page)).not.toContainText(t('notifications.unread_mark'))
  await aNotification(database, supplier, { kind: 'rfq_changed', object_id: rfq_id })
  await page.reload()
  await main(page)
    .getByRole('button', { name: t('notifications.mark_all') })
    .click()
  await expect(page.getByText(t('notifications.marked_all'))).toBeVisible()

  await main(page)
    .getByRole('link', { name: t('notifications.settings') })
    .click()
  const bids = t('notifications.group_tenders_i_bid_on')
  await main(page)
    .getByRole('radiogroup', { name: `${bids}: ${t('notifications.mail')}` })
    .getByRole('radio', { name: t('notifications.mail_off') })
    .check()
  await main(page)
    .getByRole('switch', { name: `${bids}: ${t('notifications.in_app')}` })
    .uncheck()
  await main(page)
    .getByRole('button', { name: t('site.save') })
    .click()
  await expect(page.getByText(t('notifications.saved'))).toBeVisible()
  await expect(main(page).getByRole('switch', { name: `${bids}: ${t('notifications.in_app')}` })).not.toBeChecked()
  await expect(
    main(page)
      .getByRole('radiogroup', { name: `${bids}: ${t('notifications.mail')}` })
      .getByRole('radio', { name: t('notifications.mail_off') }),
  ).toBeChecked()
})
