import { LANGS } from '../src/platform/words.ts'
import { aUser } from '../testing/make/users.ts'
import { at, expect, says, test } from './fixtures.ts'

for (const lang of LANGS) {
  const t = says[lang]

  test(`${lang}: logging out asks before drafts are lost, from the menu and from the drawer`, async ({ page, database, signInAs, expectAccessible }) => {
    const company = await aUser(database, { lang })
    await signInAs(company)
    await page.goto(at(lang, '/my-rfq?new=1'))
    const form = page.getByRole('dialog', { name: t('rfqs.new') })
    await form.getByLabel(t('rfqs.field_title'), { exact: true }).fill('توريد طابعات')
    await form.getByRole('button', { name: t('site.cancel') }).click()

    // From the menu: whoever stays keeps everything and finds the focus where it was.
    const menu = page.getByRole('button', { name: t('site.a11y_account_menu', { company: company.company_name }) })
    const question = page.getByRole('alertdialog', { name: t('site.nav_logout') })
    await menu.click()
    await page.getByRole('menuitem', { name: t('site.nav_logout') }).click()
    await expect(question).toContainText(t('site.drafts_logout'))
    await expect(question.getByRole('button', { name: t('site.cancel') })).toBeFocused()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(menu).toBeFocused()

    // From the drawer: the same question, then the drafts are gone with the session.
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: t('site.a11y_open_menu') }).click()
    await page.getByRole('dialog', { name: t('site.menu') }).getByRole('button', { name: t('site.nav_logout') }).click()
    await question.getByRole('button', { name: t('site.nav_logout') }).click()
    await expect(page).toHaveURL(at(lang, '/'))
    await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_register') })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })
}
