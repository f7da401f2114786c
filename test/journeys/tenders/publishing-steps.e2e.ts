// needs a browser: storage, layout
import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import { formatDay } from '../../../src/framework/i18n/format.ts'
import type { T } from '../../../src/framework/i18n/messages.ts'
import { addWorkingDays } from '../../../src/tenders/core/publishing/working-days.ts'
import { aPdf } from '../../support/make/files.ts'
import { aCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, test } from '../fixtures.ts'
import { fillLine, leaveForm, openStep } from './rfq-form.ts'

const { name, type: mimeType, bytes: buffer } = aPdf('specification.pdf')
const FILE = { name, mimeType, buffer }
const main = (page: Page) => page.getByRole('main')
const control = (form: Locator, label: string) => form.getByLabel(label, { exact: true })
const fold = (form: Locator, t: T, step: 1 | 2 | 3 | 4) =>
  form.getByRole('region', { name: t(`publishing.step_${step}`) })

async function fillWhat(form: Locator, t: T, title: string) {
  await control(form, t('rfqs.field_title')).fill(title)
  await form.getByRole('combobox', { name: t('categories.category') }).click()
  await form.getByRole('option').first().click()
  await control(form, t('rfqs.description')).fill('خزائن لأرشيف الإدارة المالية.')
}

async function fillDelivery(form: Locator, t: T, { files = true } = {}) {
  await control(form, t('rfqs.delivery_date')).fill(addDays(dayOf(Date.now()), 60))
  if (files) await control(form, t('rfqs.attachments_label')).setInputFiles(FILE)
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: an RFQ is published line by line, with each step done in words, and copied with its lines`, async ({
    page,
    database,
    signInAs,
    expectAccessible,
  }) => {
    const buyer = await aCompany(database, { lang })
    const title = `مواد كهربائية ${buyer.company_id}`
    const today = dayOf(Date.now())
    await signInAs(buyer)
    await page.goto(at(lang, '/rfqs/new'))
    const form = main(page)
    const rail = form.getByRole('list', { name: t('publishing.steps') }).getByRole('listitem')
    const brief = form.getByRole('complementary', { name: t('publishing.brief') })
    await expect(rail).toContainText([
      t('publishing.state_here'),
      t('publishing.state_empty'),
      // The day and the company's place are there from the start; the file is missing.
      t('publishing.state_missing', { count: 1 }),
      t('publishing.state_skip'),
    ])
    // The deadline has a value from the start.
    await expect(fold(form, t, 4)).toContainText(formatDay(addWorkingDays(today, 10), lang))
    await fillWhat(form, t, title)
    await expectAccessible()

    // Enter goes to the next step instead of publishing; the step has an address, and the previous one folds into a
    // line.
    await control(form, t('rfqs.field_title')).press('Enter')
    await expect(page).toHaveURL(at(lang, '/rfqs/new?step=2'))
    await expect(fold(form, t, 2).getByRole('heading', { name: t('publishing.step_2') })).toBeFocused()
    await expect(fold(form, t, 1)).toContainText(title)
    await expect(rail.first()).toContainText(t('publishing.state_done'))

    // Both ways of quantities are kept, the chosen one counts.
    await control(form, t('rfqs.quantity')).fill('60')
    await expect(brief).toContainText('60')
    await form.getByRole('radio', { name: t('publishing.quantities_lines') }).check()
    await expect(control(form, t('rfqs.quantity'))).toBeHidden()
    await fillLine(form, t, 1, 'كابل نحاسي مسلّح 4×16 مم²', '1200')
    await expect(brief).toContainText(t('lines.count', { count: 1 }))
    await form.getByRole('button', { name: t('line_editor.add') }).click()
    await fillLine(form, t, 2, 'قاطع حماية', '48')
    await form.getByRole('radio', { name: t('publishing.quantities_one') }).check()
    await expect(control(form, t('rfqs.quantity'))).toHaveValue('60')
    await form.getByRole('radio', { name: t('publishing.quantities_lines') }).check()
    await expect(control(form, t('line_editor.description_of', { number: 2 }))).toHaveValue('قاطع حماية')
    await form.getByLabel(t('publishing.partial')).check()
    await form.getByRole('radio', { name: t('publishing.basis_net') }).check()
    await expect(brief).toContainText(t('lines.count', { count: 2 }))
    await expect(brief).toContainText(t('publishing.rule_net'))
    await expectAccessible()

    await form.getByRole('link', { name: t('publishing.next', { title: t('publishing.step_3') }) }).click()
    await expect(fold(form, t, 2)).toContainText(t('lines.count', { count: 2 }))
    await fillDelivery(form, t)
    await expect(brief).toContainText(t('publishing.nothing_missing'))
    await expectAccessible()

    await form.getByRole('link', { name: t('publishing.next', { title: t('publishing.step_4') }) }).click()
    await form.getByRole('button', { name: `${t('publishing.change')} ${t('publishing.deadline')}` }).click()
    await form.getByRole('button', { name: t('publishing.working_days', { count: 5 }), exact: true }).click()
    await expect(control(form, t('rfqs.deadline'))).toHaveValue(addWorkingDays(today, 5))
    await expect(brief).toContainText(t('publishing.after_working_days', { count: 5 }))
    await expectAccessible()
    await brief.getByRole('button', { name: t('rfqs.publish') }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(main(page)).toContainText('قاطع حماية')
    const { has_lines, partial_allowed, price_basis } = await database.kysely
      .selectFrom('rfqs')
      .select(['has_lines', 'partial_allowed', 'price_basis'])
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    expect({ has_lines, partial_allowed, price_basis }).toEqual({
      has_lines: true,
      partial_allowed: true,
      price_basis: 'net',
    })

    // A copy has the lines and how they are priced.
    await page.getByRole('link', { name: t('rfqs.copy') }).click()
    await expect(fold(form, t, 2)).toContainText(t('lines.count', { count: 2 }))
    await openStep(form, t, 2)
    await expect(control(form, t('line_editor.description_of', { number: 2 }))).toHaveValue('قاطع حماية')
    await expect(form.getByLabel(t('publishing.partial'))).toBeChecked()
    await expect(brief).toContainText(t('publishing.rule_net'))
    await expect(brief).toContainText(t('publishing.nothing_missing'))
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`${lang}: what is wrong in a folded step opens it, and links lead into folded steps`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/rfqs/new'))
    const form = main(page)
    await fillWhat(form, t, 'توريد خزائن')
    await openStep(form, t, 2)
    await control(form, t('rfqs.quantity')).fill('many')
    await control(form, t('rfqs.item_description')).fill('خزانة معدنية بأربعة أدراج.')
    await openStep(form, t, 3)
    await control(form, t('rfqs.delivery_date')).fill('')
    await openStep(form, t, 4)
    await form.getByRole('button', { name: t('rfqs.publish') }).click()
    const summary = form.getByRole('alert').first()
    await expect(summary).toBeFocused()
    await expect(page).toHaveURL(at(lang, '/rfqs/new?step=2'))
    await expect(control(form, t('rfqs.quantity'))).toBeVisible()
    await summary.getByRole('link', { name: t('rfqs.delivery_date_required') }).click()
    await expect(control(form, t('rfqs.delivery_date'))).toBeFocused()
    await expect(control(form, t('rfqs.quantity'))).toBeHidden()

    // The brief names the same fields, and its links do the same.
    const brief = form.getByRole('complementary', { name: t('publishing.brief') })
    await brief.getByRole('link', { name: t('rfqs.quantity') }).click()
    await expect(control(form, t('rfqs.quantity'))).toBeFocused()
    await control(form, t('rfqs.quantity')).fill('60')
    await expect(brief.getByRole('link', { name: t('rfqs.quantity') })).toHaveCount(0)
    // The problem of a deadline that has passed is in the folded last step, whose rule opens.
    await openStep(form, t, 3)
    await control(form, t('rfqs.delivery_date')).fill(addDays(dayOf(Date.now()), 1))
    await brief.getByRole('link', { name: t('rfqs.deadline') }).click()
    await expect(control(form, t('rfqs.deadline'))).toBeFocused()
    await expect(form.getByText(t('rfqs.deadline_after_delivery')).first()).toBeVisible()
  })

  test(`${lang}: a draft brings back choice, lines and rules, and Back leads to the step before`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/rfqs/new'))
    const form = main(page)
    await fillWhat(form, t, 'توريد كابلات')
    await openStep(form, t, 2)
    await form.getByRole('radio', { name: t('publishing.quantities_lines') }).check()
    await fillLine(form, t, 1, 'كابل نحاسي', '1200')
    await form.getByLabel(t('publishing.partial')).check()
    await openStep(form, t, 3)
    await page.goBack()
    await expect(page).toHaveURL(at(lang, '/rfqs/new?step=2'))
    await expect(control(form, t('line_editor.description_of', { number: 1 }))).toBeVisible()
    await page.goForward()
    await expect(control(form, t('rfqs.delivery_date'))).toBeVisible()
    await page.goBack()
    await page.reload()
    await expect(form.getByText(t('site.draft_restored'))).toBeVisible()
    await expect(control(form, t('line_editor.description_of', { number: 1 }))).toHaveValue('كابل نحاسي')
    await expect(form.getByLabel(t('publishing.partial'))).toBeChecked()
    await expect(fold(form, t, 1)).toContainText('توريد كابلات')
    await leaveForm(page, t)
    await page.goBack()
    await expect(control(form, t('line_editor.description_of', { number: 1 }))).toHaveValue('كابل نحاسي')
    await form.getByRole('button', { name: t('site.draft_discard') }).click()
    await expect(control(form, t('rfqs.quantity'))).toBeVisible()
    await expect(fold(form, t, 1)).toContainText(t('publishing.state_empty'))
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test(`${lang}: the bar leads on, its sheet holds the brief, and nothing is wider than the screen`, async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs(await aCompany(database, { lang }))
      await page.goto(at(lang, '/rfqs/new'))
      const form = main(page)
      const narrow = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      const next = form.getByRole('link', { name: t('publishing.next_short'), exact: true })
      await fillWhat(form, t, 'توريد خزائن ملفات معدنية '.repeat(10))
      await next.click()
      await narrow()
      await expectAccessible()
      await control(form, t('rfqs.quantity')).fill('60')
      await control(form, t('rfqs.item_description')).fill('x'.repeat(400))
      await next.click()
      await narrow()
      await fillDelivery(form, t, { files: false })
      await form.getByRole('button', { name: t('publishing.brief') }).click()
      const sheet = page.getByRole('dialog', { name: t('publishing.brief') })
      await expect(sheet).toContainText('60')
      await expectAccessible()
      await sheet.getByRole('link', { name: t('publishing.missing_file') }).click()
      await expect(sheet).toBeHidden()
      await expect(control(form, t('rfqs.attachments_label'))).toBeFocused()
      await control(form, t('rfqs.attachments_label')).setInputFiles(FILE)
      await narrow()
      await form.getByRole('button', { name: t('rfqs.publish') }).click()
      await expect(page.getByText(t('rfqs.published')).first()).toBeVisible()
    })
  })
}
