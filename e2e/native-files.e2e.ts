import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../src/platform/day.ts'
import { aPdf, aPng, type MadeFile } from '../testing/make/files.ts'
import { aUser } from '../testing/make/users.ts'
import { at, expect, ONE_LANGUAGE, says, test } from './fixtures.ts'

/*
 * Files of a form that was refused without scripts are sent with the next submission.
 */

const main = (page: Page) => page.getByRole('main')
const sent = ({ name, type: mimeType, bytes: buffer }: MadeFile) => ({ name, mimeType, buffer })
const FILES = [sent(aPdf('specification.pdf')), sent(aPng('plan.png', 90, 60))]
const REFUSED = { url: /[?&]action=/, status: 422 }
const kept = (page: Page, name: string) => main(page).getByRole('checkbox', { name })

async function fill(page: Page, lang: 'ar' | 'en', values: Partial<Record<'title' | 'quantity', string>>) {
  const t = says[lang]
  const today = dayOf(Date.now())
  const control = (label: string) => main(page).getByLabel(label, { exact: true })
  await control(t('rfqs.field_title')).fill(values.title ?? 'توريد خزائن')
  await control(t('rfqs.description')).fill('خزائن لأرشيف الإدارة المالية.')
  await control(t('rfqs.item_description')).fill('خزانة معدنية بأربعة أدراج.')
  await control(t('rfqs.quantity')).fill(values.quantity ?? '12')
  await control(t('rfqs.delivery_date')).fill(addDays(today, 30))
  await control(t('rfqs.deadline')).fill(addDays(today, 20))
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const lang of ONE_LANGUAGE) {
    const t = says[lang]
    test(`${lang}: files stay through a refresh and a wrong field, and one is left out`, async ({ page, database, signInAs, expectFailure }) => {
      const send = (label: string) => main(page).getByRole('button', { name: label }).click()
      const control = (label: string) => main(page).getByLabel(label, { exact: true })
      expectFailure(REFUSED)
      await signInAs(await aUser(database, { lang }))
      await page.goto(at(lang, '/rfqs/new'))
      await fill(page, lang, { quantity: 'many' })
      await control(t('categories.category')).selectOption({ index: 1 })
      await control(t('rfqs.attachments_label')).setInputFiles(FILES)
      await control(t('locations.region')).selectOption({ index: 1 })
      await send(t('locations.show_cities'))
      for (const { name } of FILES) await expect(kept(page, name)).toBeChecked()
      await control(t('locations.city')).selectOption({ index: 1 })
      await send(t('rfqs.publish'))
      await expect(main(page).getByRole('alert').first()).toContainText(t('rfqs.quantity_invalid'))
      for (const { name } of FILES) await expect(kept(page, name)).toBeChecked()
      await kept(page, 'plan.png').uncheck()
      await control(t('rfqs.quantity')).fill('١٢')
      await send(t('rfqs.publish'))
      await expect(page.getByRole('status').filter({ hasText: t('rfqs.published') })).toBeVisible()
      await expect(main(page)).toContainText('specification.pdf')
      await expect(main(page)).not.toContainText('plan.png')
    })
  }
})

test('a form that was sent before its script arrived keeps its files once the script is there', async ({ page, database, signInAs, expectFailure, expectAccessible }) => {
  const t = says.en
  expectFailure(REFUSED)
  const buyer = await aUser(database, { lang: 'en' })
  await signInAs(buyer)
  await page.goto('/en/rfqs/new')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await fill(page, 'en', { title: '' })
  await main(page).getByRole('button', { name: t('rfqs.use_company_location', { place: '' }).trim() }).click()
  await main(page).getByRole('combobox', { name: t('categories.category') }).click()
  await main(page).getByRole('option').first().click()
  await main(page).getByLabel(t('rfqs.attachments_label'), { exact: true }).setInputFiles(FILES)
  // As the browser does while no script listens.
  await main(page).locator('form').evaluate((form: HTMLFormElement) => form.submit())
  await expect(kept(page, 'plan.png')).toBeChecked()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expectAccessible()
  await main(page).getByLabel(t('rfqs.field_title'), { exact: true }).fill('Filing cabinets')
  await main(page).getByRole('button', { name: t('rfqs.publish') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('rfqs.published') })).toBeVisible()
  await expect(main(page)).toContainText('plan.png')
  // What was published is no draft any more.
  await page.goto('/en/rfqs/new')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(main(page).getByLabel(t('rfqs.field_title'), { exact: true })).toHaveValue('')
})
