// needs a browser: hydration, focus
import type { Locator, Page, Route } from '@playwright/test'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, isPartOf, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { fillLine } from './rfq-form.ts'

const main = (page: Page) => page.getByRole('main')
const control = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: what is written wrongly is said before the step is left by Next, and after it is left in other ways`, async ({
    page,
    database,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/rfqs/new?step=2'))
    const form = main(page)
    const quantity = control(form, t('rfqs.quantity'))
    const next = form.getByRole('link', { name: t('publishing.next', { title: t('publishing.step_3') }) })
    // What is empty is named by the summary of the RFQ, and stops nobody.
    await quantity.focus()
    await next.click()
    await expect(control(form, t('rfqs.delivery_date'))).toBeVisible()
    await page.goBack()
    await quantity.fill('many')
    await next.click()
    await expect(form.getByRole('alert').first()).toBeFocused()
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(at(lang, '/rfqs/new?step=2'))
    await expectAccessible()
    await quantity.fill('60')
    await expect(quantity).not.toHaveAttribute('aria-invalid', 'true')

    await form.getByRole('radio', { name: t('publishing.quantities_lines') }).check()
    await fillLine(form, t, 1, 'كابل نحاسي', 'many')
    await form.getByRole('link', { name: `${t('publishing.edit')} ${t('publishing.step_3')}` }).click()
    await expect(control(form, t('rfqs.delivery_date'))).toBeVisible()
    const cell = control(form, t('line_editor.quantity_of', { number: 1 }))
    await form
      .getByRole('alert')
      .first()
      .getByRole('link', { name: t('site.row_problem', { row: 1, text: t('lines.quantity_invalid') }) })
      .click()
    await expect(cell).toBeFocused()
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await cell.fill('48')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await next.click()
    await expect(control(form, t('rfqs.delivery_date'))).toBeVisible()
  })

  test(`${lang}: Next waits for the rules that the step is checked by`, async ({ page, database, signInAs }) => {
    await signInAs(await aCompany(database, { lang }))
    const held: Route[] = []
    let holds = true
    await page.route(isPartOf('contract'), (route) => (holds ? void held.push(route) : route.continue()))
    await page.goto(at(lang, '/rfqs/new?step=2'))
    const form = main(page)
    const quantity = control(form, t('rfqs.quantity'))
    await quantity.fill('many')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await form.getByRole('link', { name: t('publishing.next', { title: t('publishing.step_3') }) }).click()
    holds = false
    for (const route of held.splice(0)) await route.continue()
    await expect(form.getByRole('alert').first()).toBeFocused()
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  })

  test(`${lang}: back at once after another step is opened shows the step that was left`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/rfqs/new?step=2'))
    const form = main(page)
    await form
      .getByRole('list', { name: t('publishing.steps') })
      .getByRole('link')
      .nth(2)
      .evaluate((link: HTMLElement) => {
        link.click()
        history.back()
      })
    await expect(page).toHaveURL(at(lang, '/rfqs/new?step=2'))
    await expect(control(form, t('rfqs.quantity'))).toBeVisible()
    await expect(control(form, t('rfqs.delivery_date'))).toBeHidden()
  })

  test(`${lang}: any step is opened before scripts come, and an untouched form leaves no draft`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    const held: Route[] = []
    let holds = true
    await page.route(/\.js$/, (route) => (holds ? void held.push(route) : route.continue()))
    await page.goto(at(lang, '/rfqs/new?step=3'), { waitUntil: 'commit' })
    const form = main(page)
    await expect(control(form, t('rfqs.delivery_date'))).toBeVisible()
    await expect(control(form, t('rfqs.field_title'))).toBeHidden()
    await form
      .getByRole('list', { name: t('publishing.steps') })
      .getByRole('link')
      .first()
      .click()
    await expect(control(form, t('rfqs.field_title'))).toBeVisible()
    holds = false
    for (const route of held.splice(0)) await route.continue()
    await expect(control(form, t('rfqs.delivery_date'))).toBeHidden()
    await expect(control(form, t('rfqs.field_title'))).toBeVisible()

    await control(form, t('rfqs.field_title')).fill('كابلات')
    await expect(form.getByRole('complementary', { name: t('publishing.brief') })).toContainText(
      t('site.draft_saved', { time: '' }).trim(),
    )
    await control(form, t('rfqs.field_title')).fill('')
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))))
      .toEqual([])
  })
}
