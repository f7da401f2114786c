// needs a browser: storage, history
import type { Page } from '@playwright/test'
import { aColleague, aCompany, aSession, aSupplier, joinCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { leaveForm } from '../tenders/rfq-form.ts'

test.use({ fresh: 'storage' })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: logging out asks before drafts are lost, from the menu and from the drawer`, async ({
    page,
    database,
    signInAs,
    expectAccessible,
  }) => {
    const company = await aCompany(database, { lang })
    await signInAs(company)
    await page.goto(at(lang, '/rfqs/new'))
    const form = page.getByRole('main')
    await form.getByLabel(t('rfqs.field_title'), { exact: true }).fill('توريد طابعات')
    await leaveForm(page, t)
    await expect(page.getByRole('heading', { level: 1, name: t('rfqs.tab_mine') })).toBeFocused()

    // From the menu: a member who stays keeps everything and finds the focus where it was.
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
    await expect(
      page.getByRole('dialog', { name: t('site.menu') }).getByRole('link', { name: t('accounts.sessions_title') }),
    ).toBeVisible()
    await page
      .getByRole('dialog', { name: t('site.menu') })
      .getByRole('link', { name: t('site.nav_logout') })
      .click()
    await question.getByRole('button', { name: t('site.nav_logout') }).click()
    await expect(page).toHaveURL(at(lang, '/'))
    await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_register') })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })

  test(`${lang}: logging out asks for the own drafts, and deletes no others`, async ({ page, database, signInAs }) => {
    const company = await aCompany(database, { lang })
    await signInAs(company)
    await page.goto(at(lang, '/my-rfq'))
    // Of a person whose number begins with this one's.
    const theirs = `draft:p${company.person_id}1:c${company.company_id}:rfq`
    await page.evaluate(
      (key) => localStorage.setItem(key, JSON.stringify({ at: Date.now(), texts: { title: 'توريد طابعات' } })),
      theirs,
    )
    await page.getByRole('button', { name: t('site.a11y_account_menu', { company: company.company_name }) }).click()
    await page.getByRole('menuitem', { name: t('site.nav_logout') }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_register') })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([
      theirs,
    ])
  })

  test(`${lang}: settings that were changed and not saved are asked about before their page is left`, async ({
    page,
    database,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/company'))
    const main = page.getByRole('main')
    await main.getByRole('link', { name: t('members.tab_settings'), exact: true }).click()
    const question = page.getByRole('alertdialog', { name: t('site.unsaved_title') })
    const tab = main.getByRole('link', { name: new RegExp(`^${t('members.tab_members')}`) })
    await main.getByLabel(t('members.second_step_on')).check()
    await tab.click()
    await expectAccessible()
    await question.getByRole('button', { name: t('site.unsaved_stay') }).click()
    await expect(question).toBeHidden()
    await expect(main.getByLabel(t('members.second_step_on'))).toBeChecked()
    await expect(main).toContainText(t('site.unsaved_changes', { count: 1 }))

    // So is the way back, which is taken as often as wanted.
    for (let times = 0; times < 2; times++) {
      await page.goBack()
      await question.getByRole('button', { name: t('site.unsaved_stay') }).click()
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(at(lang, '/company/settings'))
      await expect(main.getByLabel(t('members.second_step_on'))).toBeChecked()
    }
    await page.goBack()
    await question.getByRole('button', { name: t('site.unsaved_leave') }).click()
    await expect(page).toHaveURL(at(lang, '/company'))
    await expect(question).toBeHidden()

    // What was undone is asked about no more.
    await page.goForward()
    await main.getByLabel(t('members.second_step_on')).check()
    await main.getByRole('button', { name: t('site.unsaved_undo') }).click()
    await expect(main.getByLabel(t('members.second_step_on'))).not.toBeChecked()
    await page.goBack()
    await expect(page).toHaveURL(at(lang, '/company'))
    await page.goForward()
    await main.getByLabel(t('members.second_step_on')).check()
    await tab.click()
    await question.getByRole('button', { name: t('site.unsaved_leave') }).click()
    await expect(page).toHaveURL(at(lang, '/company'))
  })

  for (const way of ['menu', 'page'])
    test(`${lang}: after signing out by the ${way} in one tab the other shows no company any more`, async ({
      page,
      context,
      database,
      signInAs,
    }) => {
      const company = await aCompany(database, { lang })
      await signInAs(company)
      const menu = (tab: Page) =>
        tab.getByRole('button', { name: t('site.a11y_account_menu', { company: company.company_name }) })
      const [public_page, own, other] = [await context.newPage(), await context.newPage(), page]
      for (const [tab, path] of [
        [public_page, '/rfqs'],
        [own, '/user-profile'],
        [other, '/support'],
      ] as const) {
        await tab.goto(at(lang, path))
      }
      if (way === 'menu') {
        await menu(other).click()
        await other.getByRole('menuitem', { name: t('site.nav_logout') }).click()
      } else {
        await other.goto(at(lang, '/sign-out'))
        await other
          .getByRole('main')
          .getByRole('button', { name: t('site.nav_logout') })
          .click()
      }
      await expect(other).toHaveURL(at(lang, '/'))

      // A click leads to the page that a guest sees.
      await public_page
        .getByRole('navigation', { name: t('site.a11y_main_nav') })
        .getByRole('link', { name: t('site.nav_market') })
        .click()
      await expect(public_page).toHaveURL(at(lang, '/market-place'))
      await expect(public_page.getByRole('banner').getByRole('link', { name: t('site.nav_login') })).toBeVisible()
      await expect(menu(public_page)).toHaveCount(0)

      // So does coming back to the tab.
      await own.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(own).toHaveURL(/\?from=%2Fuser-profile$/)
      await expect(own.getByText(company.email)).toHaveCount(0)
    })

  test(`@asvs V14.3.1 @asvs V14.3.2 ${lang}: a visitor who goes back after logging out finds nothing that members see`, async ({
    page,
    database,
    signInAs,
  }) => {
    const [company, supplier] = [await aCompany(database, { lang }), await aSupplier(database)]
    await signInAs(company)
    const ready = () => expect(page.locator('html')).toHaveAttribute('data-ready', '')
    const contacts = page.getByText(supplier.email)
    await page.goto(at(lang, `/profile/${supplier.company_id}?contacts=show`))
    await expect(contacts.first()).toBeVisible()
    // Another document, so that the way back is one of the browser and not of the page.
    await page.goto(at(lang, '/user-profile'))
    await page.getByRole('button', { name: t('site.a11y_account_menu', { company: company.company_name }) }).click()
    await page.getByRole('menuitem', { name: t('site.nav_logout') }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: t('site.nav_register') })).toBeVisible()
    await ready()

    // The own profile sends guests to the sign-in page; the page of the supplier shows what guests see.
    await page.goBack()
    await ready()
    await expect(page.getByText(company.email)).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: supplier.company_name })).toBeVisible()
    await expect(contacts).toHaveCount(0)
  })

  test(`@asvs V14.3.1 ${lang}: a page out of the browser's memory asks again who is signed in`, async ({
    page,
    database,
    signInAs,
  }) => {
    const supplier = await aSupplier(database)
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, `/profile/${supplier.company_id}`))
    await page.getByRole('link', { name: t('suppliers.show_contacts') }).click()
    await expect(page.getByText(supplier.email).first()).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page.getByText(supplier.email)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: supplier.company_name })).toBeVisible()
  })
}

for (const [lang, way] of [
  ['ar', 'menu'],
  ['en', 'page'],
] as const) {
  const t = says[lang]

  test(`@asvs V14.3.1 ${lang}: signing out by the ${way} takes the drafts of all companies of the person, and of nobody else`, async ({
    page,
    context,
    database,
    signInAs,
  }) => {
    const company = await aCompany(database, { lang })
    const colleague = await aColleague(database, company, { roles: ['buyer'], lang })
    const other = await aCompany(database, { lang })
    await joinCompany(database, company, other, ['buyer'])
    const elsewhere = { cookie: await aSession(database, { ...company, company_id: other.company_id }) }
    const title = page.getByRole('main').getByLabel(t('rfqs.field_title'), { exact: true })
    const draftKeys = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('draft:'))
          .toSorted(),
      )
    for (const who of [colleague, elsewhere]) {
      await context.clearCookies()
      await signInAs(who)
      await page.goto(at(lang, '/rfqs/new'))
      await title.fill('توريد طابعات')
      await expect.poll(async () => (await draftKeys()).length).toBe(who === colleague ? 1 : 2)
    }
    const [theirs] = (await draftKeys()).filter((key) => key.includes(`p${colleague.person_id}:`))
    // Of a person whose number begins with this one, and of an earlier release, which knew no people.
    const neighbor = `draft:p${company.person_id}1:c${company.company_id}:rfq`
    await page.evaluate(
      ([key, earlier]) => {
        for (const name of [key, earlier])
          localStorage.setItem(name, JSON.stringify({ at: Date.now(), texts: { title: 'x' } }))
        sessionStorage.setItem('follow', 'rfq 1')
      },
      [neighbor, `draft:${company.company_id}:rfq`] as const,
    )

    // Signing out in one company, where nothing was written, asks about the drafts of the other.
    await context.clearCookies()
    await signInAs(company)
    await page.goto(at(lang, way === 'menu' ? '/support' : '/sign-out'))
    if (way === 'menu') {
      await page.getByRole('button', { name: t('site.a11y_account_menu', { company: company.company_name }) }).click()
      await page.getByRole('menuitem', { name: t('site.nav_logout') }).click()
      const question = page.getByRole('alertdialog', { name: t('site.nav_logout') })
      await expect(question).toContainText(t('site.drafts_logout'))
      await question.getByRole('button', { name: t('site.nav_logout') }).click()
    } else {
      await expect(page.getByRole('main')).toContainText(t('site.drafts_logout'))
      await page
        .getByRole('main')
        .getByRole('button', { name: t('site.nav_logout') })
        .click()
    }
    await expect(page).toHaveURL(at(lang, '/'))
    expect(await draftKeys()).toEqual([theirs, neighbor].toSorted())
    expect(await page.evaluate(() => sessionStorage.getItem('follow'))).toBeNull()
  })
}
