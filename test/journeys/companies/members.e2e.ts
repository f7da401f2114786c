// needs a browser: the job, network
import type { Page } from '@playwright/test'
import { invitationEmail } from '../../../src/companies/invitations/emails.server.ts'
import { aColleague, aCompany, joinCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, screenOf, test } from '../fixtures.ts'

const CHOSEN = 'a quiet green lamp'
const main = (page: Page) => page.getByRole('main')

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const { name: screen, ...device } = screenOf[lang]
  const invited = `lama.${lang}.${Math.random().toString(36).slice(2)}@example.sa`

  test.describe(`members (${lang}, ${screen})`, () => {
    test.use(device)

    test('somebody is invited, joins as a new person, gets another role and is removed', async ({
      page,
      browser,
      database,
      baseURL,
      contextOptions,
      windowOf,
      signInAs,
      emailTo,
      expectAccessible,
      expectFailure,
    }) => {
      const owner = await aCompany(database, { lang })
      await signInAs(owner)
      await page.goto(at(lang, '/company'))
      await expect(main(page)).toContainText(t('members.alone'))
      await expectAccessible()

      // What is missing is named beside its field.
      await main(page)
        .getByRole('link', { name: t('members.invite') })
        .click()
      const form = page.getByRole('dialog', { name: t('members.invite') })
      await form.getByRole('button', { name: t('members.invite_send') }).click()
      await expect(form.getByRole('alert').first()).toContainText(t('accounts.email_required'))
      await expect(form.getByRole('alert').first().getByRole('link')).toHaveText([
        t('accounts.email_required'),
        t('members.roles_required'),
      ])
      const roleGroup = form.getByRole('group', { name: t('members.roles') })
      await expect(roleGroup).toHaveAccessibleDescription(new RegExp(t('members.roles_required')))
      await form.getByRole('link', { name: t('members.roles_required') }).click()
      await expect(roleGroup).toBeFocused()
      await form.getByLabel(t('members.invite_email')).fill(invited)
      await expectAccessible()
      await form.getByLabel(t('members.role_buyer')).check()
      await expect(roleGroup).toHaveAccessibleDescription('')
      await form.getByRole('button', { name: t('members.invite_send') }).click()
      await expect(form).toBeHidden()
      await expect(main(page)).toContainText(invited)

      // The link, in a browser that nobody is signed in to.
      const { link } = await emailTo(invited, invitationEmail, lang)
      const context = await browser.newContext({ ...contextOptions, ...device, baseURL: baseURL! })
      const guest = await context.newPage()
      await guest.goto(link)
      await expect(main(guest)).toContainText(owner.company_name)
      await expect(main(guest)).toContainText(t('members.about_buyer'))
      await expectAccessible(guest)
      // The tab keeps the link, whose token has left the address.
      await expect(guest.locator('html')).toHaveAttribute('data-ready')
      const join = main(guest).getByRole('button', { name: t('members.join') })
      await join.click()
      await expect(main(guest).getByRole('alert').first()).toContainText(t('accounts.person_name_required'))
      const personName = main(guest).getByLabel(t('accounts.person_name'))
      await personName.fill('لمى العتيبي')
      const other = lang === 'ar' ? 'en' : 'ar'
      await guest.goto(at(other, '/invitation'))
      await expect(main(guest)).toContainText(says[other]('members.about_buyer'))
      await expect(main(guest).getByLabel(says[other]('accounts.person_name'))).toHaveValue('لمى العتيبي')
      await guest.goto(at(lang, '/invitation'))
      await guest.reload()
      await expect(main(guest)).toContainText(t('members.about_buyer'))
      await expect(personName).toHaveValue('لمى العتيبي')
      await main(guest).getByLabel(t('accounts.password'), { exact: true }).fill(CHOSEN)
      await main(guest)
        .getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') }))
        .check()
      await join.click()
      await expect(guest).toHaveURL(at(lang, '/home'))
      await guest.goto(at(lang, '/company'))
      await expect(main(guest).getByRole('list', { name: t('members.title') })).toContainText('لمى العتيبي')
      await expect(main(guest).getByRole('link', { name: t('members.invite') })).toHaveCount(0)

      // Another role, at once.
      await page.reload()
      const row = main(page).getByRole('listitem').filter({ hasText: 'لمى العتيبي' })
      await row.getByRole('button', { name: t('members.actions', { person: 'لمى العتيبي' }) }).click()
      await page.getByRole('menuitem', { name: t('members.change_roles') }).click()
      const roles = page.getByRole('dialog', { name: t('members.change_roles') })
      await roles.getByLabel(t('members.role_buyer')).uncheck()
      await roles.getByLabel(t('members.role_viewer')).check()
      await roles.getByRole('button', { name: t('site.save') }).click()
      await expect(roles).toBeHidden()
      await expect(row).toContainText(t('members.role_viewer'))
      await guest.goto(at(lang, '/rfqs/new'))
      await expect(guest).toHaveURL(at(lang, '/role-required/buy'))
      await expect(main(guest)).toContainText(t('errors.role_required_buy'))

      // Removed while writing: the next page says so, and what was written.
      await guest.evaluate(
        ([person_id, company_id]) =>
          localStorage.setItem(
            `draft:p${person_id}:c${company_id}:rfq`,
            JSON.stringify({ at: Date.now(), texts: { title: 'كراسي للقاعة' } }),
          ),
        [
          (
            await database.kysely
              .selectFrom('people')
              .select('person_id')
              .where('email', '=', invited)
              .executeTakeFirstOrThrow()
          ).person_id,
          owner.company_id,
        ],
      )
      await row.getByRole('button', { name: t('members.actions', { person: 'لمى العتيبي' }) }).click()
      await page.getByRole('menuitem', { name: t('members.remove') }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('members.remove') })
        .click()
      await expect(row).toHaveCount(0)
      await guest.goto(at(lang, '/user-profile'))
      await expect(guest).toHaveURL(at(lang, '/removed'))
      await expect(main(guest)).toContainText(t('members.removed_from', { company: owner.company_name }))
      await expect(main(guest)).toContainText('كراسي للقاعة')
      await expectAccessible(guest)
      await context.close()

      // The link was for one use.
      expectFailure({ url: '/invitations/', status: 409 })
      const late = await windowOf(owner)
      await late.goto(link)
      await expect(main(late)).toContainText(t('members.ended_used'))
    })

    test('settings and roles that a colleague changed meanwhile are shown, not overwritten', async ({
      page,
      database,
      signInAs,
      expectFailure,
    }) => {
      const owner = await aCompany(database, { lang })
      const admin = await aColleague(database, owner, { roles: ['admin'] })
      const approver = await aColleague(database, owner, { roles: ['approver'] })
      await signInAs(admin)
      await page.goto(at(lang, '/company/settings'))
      const limit = main(page).getByLabel(t('members.limit'), { exact: true })
      const optional = main(page).getByText(t('site.optional'), { exact: true })
      await expect(optional).toBeVisible()
      await main(page).getByLabel(t('members.limit_on')).check()
      await expect(optional).toBeHidden()
      await limit.fill('900')
      await database.pool.query('update companies set award_limit_halalas = 25000000 where company_id = $1', [
        owner.company_id,
      ])
      expectFailure({ url: '/company/settings', status: 412 })
      const save = main(page).getByRole('button', { name: t('members.save') })
      await save.click()
      await expect(main(page).getByRole('alert').first()).toContainText(t('members.settings_stale'))
      await expect(limit).toHaveValue('250,000.00')
      await limit.fill('900')
      await save.click()
      await expect(page.getByText(t('members.settings_saved'))).toBeVisible()
      await expect(limit).toHaveValue('900.00')

      await page.goto(at(lang, `/company/members/${approver.person_id}/roles`))
      await main(page).getByLabel(t('members.role_buyer')).check()
      await database.pool.query(`update members set roles = '{viewer}' where person_id = $1`, [approver.person_id])
      expectFailure({ url: `/company/members/${approver.person_id}`, status: 412 })
      await main(page)
        .getByRole('button', { name: t('site.save') })
        .click()
      await expect(main(page).getByRole('alert').first()).toContainText(t('members.roles_stale'))
      await expect(main(page).getByLabel(t('members.role_viewer'))).toBeChecked()
      await expect(main(page).getByLabel(t('members.role_buyer'))).not.toBeChecked()
    })

    test('what was written for one company is not sent for another', async ({
      page,
      context,
      database,
      signInAs,
      expectFailure,
      expectAccessible,
    }) => {
      const [first, second] = [await aCompany(database, { lang }), await aCompany(database, { lang })]
      await joinCompany(database, first, second, ['buyer'])
      await signInAs(first)
      await page.goto(at(lang, '/user-profile/name'))
      const name = main(page).getByLabel(t('accounts.person_name'))
      await name.fill('ماجد الدوسري')

      const other = await context.newPage()
      await other.goto(at(lang, '/switch-company'))
      await main(other)
        .getByRole('button', { name: t('members.switch_to', { company: second.company_name }) })
        .click()
      await expect(other).toHaveURL(at(lang, '/home'))

      expectFailure({ url: '/person/update', status: 409 })
      await main(page)
        .getByRole('button', { name: t('site.save') })
        .click()
      const question = page.getByRole('alertdialog', { name: t('site.switched_title') })
      await expect(question).toContainText(first.company_name)
      await expect(question).toContainText(second.company_name)
      await expect(
        question.getByRole('button', { name: t('site.switched_return', { company: first.company_name }) }),
      ).toBeFocused()
      await expectAccessible()
      await question.getByRole('button', { name: t('site.switched_stay', { company: second.company_name }) }).click()
      await expect(question).toBeHidden()
      await expect(name).toHaveValue('ماجد الدوسري')
      expectFailure({ url: '/person/update', status: 409 })
      await main(page)
        .getByRole('button', { name: t('site.save') })
        .click()
      await expect(question).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(name).toHaveValue('ماجد الدوسري')
      await main(page)
        .getByRole('button', { name: t('site.save') })
        .click()
      await expect(page).toHaveURL(at(lang, '/user-profile'))
      const { full_name } = await database.kysely
        .selectFrom('people')
        .select('full_name')
        .where('person_id', '=', first.person_id)
        .executeTakeFirstOrThrow()
      expect(full_name).toBe('ماجد الدوسري')

      // From the account menu, with the keyboard: the next page is the other company's.
      if (screen === 'phone') return
      await page.getByRole('button', { name: t('site.a11y_account_menu', { company: first.company_name }) }).focus()
      await page.keyboard.press('Enter')
      const choice = page.getByRole('menuitemradio', { name: second.company_name })
      for (let step = 0; step < 3 && !(await choice.evaluate((item) => item === document.activeElement)); step++)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(at(lang, '/home'))
      await expect(page.getByRole('banner')).toContainText(second.company_name)
    })

    test('a page of one company shows nothing of another, and opens for the other when asked', async ({
      page,
      context,
      database,
      signInAs,
      expectFailure,
    }) => {
      const [first, second] = [await aCompany(database, { lang }), await aCompany(database, { lang })]
      await joinCompany(database, first, second, ['buyer'])
      await signInAs(first)
      await page.goto(at(lang, '/support'))
      const other = await context.newPage()
      await other.goto(at(lang, '/switch-company'))
      await main(other)
        .getByRole('button', { name: t('members.switch_to', { company: second.company_name }) })
        .click()
      await expect(other).toHaveURL(at(lang, '/home'))

      expectFailure({ url: '/notifications', status: 409 })
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('notifications.bell_none') })
        .click()
      const newest = page.getByRole('dialog', { name: t('notifications.title') })
      await expect(newest).toContainText(t('errors.company_switched_read', { company: second.company_name }))
      await newest.getByRole('button', { name: t('site.retry') }).click()
      await expect(page.getByRole('banner')).toContainText(second.company_name)
    })
  })
}
