import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import type { ScriptedBrowser } from '#test/support/browser/scripted-browser.ts'
import { aCompany, aSession, type MadeCompany } from '#test/support/make/companies.ts'

/* A page whose session has ended in another tab: what is typed into it is not lost, and goes out for nobody else. */

const { browseWithScripts, database } = await browserApp({ RATE_LIMITS: 'off' })
const lang = 'en'
const t = says[lang]

/** The person signs out in another tab of the browser, and comes back to this one. */
async function signOutElsewhere(page: ScriptedBrowser, { person_id }: MadeCompany) {
  await database.kysely.deleteFrom('sessions').where('person_id', '=', person_id).execute()
  page.window.dispatchEvent(Object.assign(new page.window.Event('storage'), { key: 'signed-out-at' }))
  page.window.dispatchEvent(new page.window.Event('focus'))
  await page.rest()
}

const nameOf = async ({ person_id }: MadeCompany) =>
  (
    await database.kysely
      .selectFrom('people')
      .select('full_name')
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow()
  ).full_name

describe('after signing out in another tab', () => {
  it('a form without a draft keeps what was typed, asks to sign in, and is sent by the same person alone', async () => {
    const company = await aCompany(database, { lang })
    const other = await aCompany(database, { lang })
    const before = await nameOf(other)
    const page = await browseWithScripts({ as: company, lang })
    page.plain.expectStatus(401, 409)
    await page.goto('/en/user-profile/name')
    const main = page.getByRole('main')
    const name = main.getByLabel(t('accounts.person_name'), { exact: true })
    const save = () => main.getByRole('button', { name: t('site.save') }).click()
    await name.fill('Majed Al Harbi')
    await signOutElsewhere(page, company)
    await expect(page).toHaveURL('/en/user-profile/name')
    await expect(page.getByText(t('site.session_ended_kept'))).toBeVisible()
    await save()
    await expect(main.getByRole('alert').getByRole('link', { name: t('site.nav_login') })).toBeVisible()
    await expect(name).toHaveValue('Majed Al Harbi')

    page.plain.signIn(other)
    await save()
    await expect(page.getByRole('alertdialog', { name: t('site.switched_title') })).toBeVisible()
    assert.equal(await nameOf(other), before)

    page.plain.signIn({ cookie: await aSession(database, company) })
    await save()
    await expect(page).toHaveURL('/en/user-profile')
    assert.equal(await nameOf(company), 'Majed Al Harbi')
  })

  it('a page into which nothing was typed, or a password, shows what a guest sees', async () => {
    for (const path of ['/user-profile/name', '/user-profile/password']) {
      const company = await aCompany(database, { lang })
      const page = await browseWithScripts({ as: company, lang })
      await page.goto(`/en${path}`)
      if (path.endsWith('password')) {
        const field = page.getByLabel(t('accounts.current_password'), { exact: true }).and(page.locator('input'))
        await field.type('secret words')
      }
      await signOutElsewhere(page, company)
      await expect(page).toHaveURL(`/en?from=${encodeURIComponent(path)}`)
    }
  })
})
