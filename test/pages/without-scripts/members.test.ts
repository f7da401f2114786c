import assert from 'node:assert/strict'
import { it } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { PlainBrowser } from '#test/support/browser/plain-browser.ts'
import { invitationEmail } from '#companies/invitations/emails.server.ts'
import { aColleague, aCompany, joinCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Members, invitations and the trail without scripts. */

const { browse, call, database, emailTo } = await browserApp()
const main = (page: PlainBrowser) => page.getByRole('main')
const t = says.ar
const invite = (inviting: MadeCompany, email: string) =>
  call('POST', '/company/invitations', { as: inviting, json: { email, roles: ['buyer'] } })

it('declining an invitation is no error, its sender sees it, and it can be taken back', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const [own, inviting] = [await aCompany(database, { lang }), await aCompany(database, { lang })]
  assert.equal((await invite(inviting, own.email)).status, 201)
  const { link } = await emailTo(own.email, invitationEmail, lang)
  const main = page.getByRole('main')
  page.signIn(own)
  await page.goto(link)
  await main
    .locator('summary')
    .filter({ hasText: t('members.decline') })
    .click()
  await main.getByRole('button', { name: t('members.decline_submit') }).click()
  await expect(main.getByRole('heading', { name: t('members.ended_declined') })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)

  const sender = browse({ as: inviting })
  const theirs = sender.getByRole('main').getByRole('listitem').filter({ hasText: own.email })
  await sender.goto(at(lang, '/company'))
  await expect(theirs).toContainText(t('members.declined'))
  await expect(theirs.getByRole('button')).toHaveCount(0)
  await sender.goto(at(lang, '/notifications'))
  await expect(sender.getByRole('main')).toContainText(t('notification_kinds.invitation_declined'))
  await expect(sender.getByRole('main')).toContainText(own.email)

  await main.getByRole('button', { name: t('members.take_back') }).click()
  await main.getByRole('button', { name: t('members.join_company', { company: inviting.company_name }) }).click()
  await expect(page).toHaveURL(new RegExp(`${at(lang, '/home')}(\\?|$)`))
})

it('the owner chooses the next one among cards', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  page.expectStatus(422)
  const owner = await aCompany(database, { lang })
  await aColleague(database, owner, { roles: ['viewer'] })
  const next = await aColleague(database, owner, { roles: ['admin'] })
  const main = page.getByRole('main')
  page.signIn(owner)
  await page.goto(at(lang, '/company/owner'))
  await main.getByRole('button', { name: t('members.transfer') }).click()
  await expect(main.getByRole('alert').first()).toContainText(t('members.owner_required'))
  await main.getByRole('radio', { name: next.email }).check()
  await main.getByRole('button', { name: t('members.transfer') }).click()
  await expect(main.getByRole('radio', { name: next.email })).toBeChecked()
  await main.getByLabel(t('accounts.current_password')).and(page.locator('input')).fill(PASSWORD)
  await main.getByRole('button', { name: t('members.transfer') }).click()
  await expect(page.getByText(t('members.transferred'))).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: next.email })).toContainText(t('members.role_owner'))
})

it('members are invited, join with a form, and get roles; what was written for another company is kept and not sent', async () => {
  const page = browse()
  page.expectStatus(422)
  page.expectStatus(409)
  const owner = await aCompany(database)
  const other = await aCompany(database)
  await joinCompany(database, owner, other, ['viewer'])
  const colleague = await aColleague(database, owner, { roles: ['viewer'] })
  const address = 'invited@example.sa'
  page.signIn(owner)
  await page.goto('/company/invite')
  await main(page).getByLabel(t('members.role_seller')).check()
  await main(page)
    .getByRole('button', { name: t('members.invite_send') })
    .click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  await expect(main(page).getByLabel(t('members.role_seller'))).toBeChecked()
  await main(page).getByLabel(t('members.invite_email')).fill(address)
  await main(page)
    .getByRole('button', { name: t('members.invite_send') })
    .click()
  await expect(page).toHaveURL(/\/company(\?|$)/)
  await expect(main(page)).toContainText(address)

  const { link } = await emailTo(address, invitationEmail, 'ar')
  const guest = browse()
  await guest.goto(link)
  await main(guest).getByLabel(t('accounts.person_name')).fill('سامي')
  await main(guest).getByLabel(t('accounts.password'), { exact: true }).fill(PASSWORD)
  await main(guest)
    .getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') }))
    .check()
  await main(guest)
    .getByRole('button', { name: t('members.join') })
    .click()
  await expect(guest).toHaveURL(/\/home/)

  await page.goto(`/company/members/${colleague.person_id}/roles`)
  await main(page).getByLabel(t('members.role_approver')).check()
  await main(page)
    .getByRole('button', { name: t('site.save') })
    .click()
  await expect(page).toHaveURL(/\/company(\?|$)/)
  await expect(main(page).getByRole('listitem').filter({ hasText: colleague.email })).toContainText(
    t('members.role_approver'),
  )

  // Written for the first company, sent when the session acts for the other.
  await page.goto('/user-profile/name')
  await main(page).getByLabel(t('accounts.person_name')).fill('ماجد الدوسري')
  const second = page.window()
  await second.goto('/switch-company')
  await main(second)
    .getByRole('button', { name: t('members.switch_to', { company: other.company_name }) })
    .click()
  await expect(second).toHaveURL(/\/home/)
  await main(page)
    .getByRole('button', { name: t('site.save') })
    .click()
  await expect(main(page).getByRole('alert').first()).toContainText(other.company_name)
  await expect(main(page).getByLabel(t('accounts.person_name'))).toHaveValue('ماجد الدوسري')
})

it('a form that is sent after its sender was removed says so', async () => {
  const page = browse()
  page.expectStatus(401)
  const owner = await aCompany(database)
  const colleague = await aColleague(database, owner, { roles: ['viewer'] })
  page.signIn(colleague)
  await page.goto('/user-profile/name')
  await main(page).getByLabel(t('accounts.person_name')).fill('ماجد الدوسري')
  await call('DELETE', `/company/members/${colleague.person_id}`, { as: owner })
  await main(page)
    .getByRole('button', { name: t('site.save') })
    .click()
  await expect(main(page).getByRole('alert')).toContainText(t('members.removed_from', { company: owner.company_name }))
})

it('administrators read who did what, narrow it and download it; others have no such tab', async () => {
  const lang = 'en'
  const t = says[lang]
  const page = browse({ lang })
  const owner = await aCompany(database, { lang })
  const { rfq_id, title } = await anRfq(database, { buyer: owner })
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 77 } })).status, 200)
  assert.equal((await call('DELETE', `/company/members/${buyer.person_id}`, { as: owner })).status, 200)

  page.signIn(owner)
  await page.goto(at(lang, '/company'))
  await main(page)
    .getByRole('link', { name: t('members.tab_trail') })
    .click()
  const entries = main(page).getByRole('listitem')
  await expect(entries.first()).toContainText(t('trail.did_member_removed'))
  await expect(entries.nth(1)).toContainText(t('trail.former', { person: 'زميل في المنشأة' }))
  await expect(entries.nth(1)).toContainText('77')
  await expect(entries.nth(1)).toContainText(title)

  await main(page).locator('select[name=kind]').selectOption('rfqs')
  await main(page)
    .getByRole('button', { name: t('trail.apply') })
    .click()
  await expect(page).toHaveURL(/kind=rfqs/)
  await expect(entries).toHaveCount(1)
  const address = await main(page)
    .getByRole('link', { name: t('trail.download') })
    .getAttribute('href')
  const file = await call('GET', address!, { as: owner })
  assert.deepEqual([file.status, file.headers['content-disposition']], [200, 'attachment; filename="trail.csv"'])
  assert.ok(file.text.includes(t('trail.did_rfq_changed')))

  // Who has left is offered, too; what the address asks in vain is said.
  await page.goto(at(lang, `/company/trail?person=${buyer.person_id}&kind=weather`))
  await expect(main(page).locator('select[name=person] option:checked')).toHaveText(
    t('trail.former', { person: 'زميل في المنشأة' }),
  )
  await expect(main(page)).toContainText(t('trail.unknown_filters', { names: t('trail.action') }))
  await expect(entries).toHaveCount(1)

  const viewer = browse({ as: await aColleague(database, owner, { roles: ['viewer'] }) })
  await viewer.goto(at(lang, '/company'))
  await expect(main(viewer).getByRole('link', { name: t('members.tab_trail') })).toHaveCount(0)
})
