// needs a browser: hydration, files
import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../../../src/framework/i18n/day.ts'
import { aPdf, aPng, type MadeFile } from '../../support/make/files.ts'
import { aCompany } from '../../support/make/companies.ts'
import { expect, says, test } from '../fixtures.ts'
import { openStep, openStepEarly, setDeadline } from '../tenders/rfq-form.ts'

/*
 * Files of a form that was refused without scripts are sent with the next submission.
 */

const main = (page: Page) => page.getByRole('main')
const sent = ({ name, type: mimeType, bytes: buffer }: MadeFile) => ({ name, mimeType, buffer })
const LONG = `specification-${'of-the-project-'.repeat(6)}final.pdf`
const FILES = [sent(aPdf(LONG)), sent(aPng('plan.png', 90, 60))]
const REFUSED = { url: /[?&]action=/, status: 422 }
const kept = (page: Page, name: string) => main(page).getByRole('checkbox', { name })

async function fill(
  page: Page,
  lang: 'ar' | 'en',
  values: Partial<Record<'title' | 'quantity', string>>,
  { scripts = false } = {},
) {
  const t = says[lang]
  const today = dayOf(Date.now())
  const control = (label: string) => main(page).getByLabel(label, { exact: true })
  await control(t('rfqs.field_title')).fill(values.title ?? 'توريد خزائن')
  await control(t('rfqs.description')).fill('خزائن لأرشيف الإدارة المالية.')
  if (scripts) await openStep(main(page), t, 2)
  await control(t('rfqs.item_description')).fill('خزانة معدنية بأربعة أدراج.')
  await control(t('rfqs.quantity')).fill(values.quantity ?? '12')
  if (scripts) {
    await setDeadline(main(page), t, addDays(today, 20))
    await openStep(main(page), t, 3)
  } else {
    await control(t('rfqs.deadline')).fill(addDays(today, 20))
  }
  await control(t('rfqs.delivery_date')).fill(addDays(today, 30))
}

test('a form that was sent before its script arrived keeps its files once the script is there', async ({
  page,
  database,
  signInAs,
  expectFailure,
  expectAccessible,
}) => {
  const t = says.en
  expectFailure(REFUSED)
  const buyer = await aCompany(database, { lang: 'en' })
  await signInAs(buyer)
  await page.goto('/en/rfqs/new')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await main(page)
    .getByRole('combobox', { name: t('categories.category') })
    .click()
  await main(page).getByRole('option').first().click()
  await fill(page, 'en', { title: '' }, { scripts: true })
  await main(page).getByLabel(t('rfqs.attachments_label'), { exact: true }).setInputFiles(FILES)
  // As the browser does while no script listens.
  await main(page)
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.submit())
  await expect(main(page).getByRole('alert').first()).toContainText(t('rfqs.title_required'))
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expectAccessible()
  await openStep(main(page), t, 3)
  await expect(kept(page, 'plan.png')).toBeChecked()
  // The count follows the ticks.
  const count = (number: number) =>
    expect(
      main(page)
        .locator('small')
        .getByText(t('site.upload_count', { count: number, max: 5 })),
    ).toBeVisible()
  await count(2)
  await kept(page, 'plan.png').uncheck()
  await count(1)
  await kept(page, 'plan.png').check()
  await count(2)
  await openStep(main(page), t, 1)
  await main(page).getByLabel(t('rfqs.field_title'), { exact: true }).fill('Filing cabinets')
  await main(page)
    .getByRole('button', { name: t('rfqs.publish') })
    .click()
  await expect(page.getByRole('status').filter({ hasText: t('rfqs.published') })).toBeVisible()
  await expect(main(page)).toContainText('plan.png')
  // The hydrated page knows of the success, and drops the draft.
  await expect(page.locator('html[data-ready]')).toBeAttached()
  // The page's first key was for this form; each later one is another act.
  for (const title of ['Plan chests', 'Shelves']) {
    await main(page)
      .getByRole('link', { name: t('rfqs.copy') })
      .click()
    await main(page).getByLabel(t('rfqs.field_title'), { exact: true }).fill(title)
    await main(page)
      .getByRole('button', { name: t('rfqs.publish') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  // What was published is no draft any more.
  await page.goto('/en/rfqs/new')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect(main(page).getByLabel(t('rfqs.field_title'), { exact: true })).toHaveValue('')
})

/** Opens a page whose code waits until it is released. */
async function openUnhydrated(page: Page, path: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]*\.js/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.goto(path, { waitUntil: 'commit' })
  // Before the styles are there, both forms of the page's last button are.
  await page.waitForFunction(
    () =>
      document.body &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return release
}

test('a refused form whose next sending is lost has its texts again, and asks about files that are not sent', async ({
  page,
  database,
  signInAs,
  expectFailure,
}) => {
  const t = says.en
  const title = main(page).getByLabel(t('rfqs.field_title'), { exact: true })
  const publish = main(page).getByRole('button', { name: t('rfqs.publish') })
  const attachments = main(page).getByLabel(t('rfqs.attachments_label'), { exact: true })
  expectFailure(REFUSED)
  await signInAs(await aCompany(database, { lang: 'en' }))
  const release = await openUnhydrated(page, '/en/rfqs/new')
  await title.fill('Filing cabinets')
  await attachments.setInputFiles(FILES)
  await publish.click()
  await openStepEarly(main(page), t, 3)
  await expect(kept(page, 'plan.png')).toBeChecked()
  release()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Filing cabinets')

  await attachments.setInputFiles({ ...FILES[1]!, name: 'large.png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await publish.click()
  await page.route(REFUSED.url, (route) => route.abort('connectionreset'))
  // The browser shows its error page instead of an answer.
  const lost = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('site.upload_without_action') })
    .click()
  await lost
  await page.goto('/en/rfqs/new')
  await expect(main(page).getByText(t('site.draft_restored'))).toBeVisible()
  await expect(title).toHaveValue('Filing cabinets')
})

test('a file and a tick that were entered early stay beside the texts of an older draft', async ({ page }) => {
  const t = says.ar
  await page.addInitScript(
    (draft) => localStorage.setItem('draft:anon:register', draft),
    JSON.stringify({ at: Date.now(), texts: { company_name: 'مؤسسة الأفق' } }),
  )
  const release = await openUnhydrated(page, '/register')
  await main(page)
    .getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') }))
    .check()
  await main(page)
    .getByLabel(t('accounts.profile_image'))
    .setInputFiles(sent(aPng('logo.png', 60, 60)))
  release()
  await expect(main(page).getByText(t('site.draft_restored'))).toBeVisible()
  await expect(main(page).getByLabel(t('accounts.company_name'))).toHaveValue('مؤسسة الأفق')
  await expect(main(page).getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') }))).toBeChecked()
  await expect(main(page).getByRole('button', { name: t('site.upload_remove', { name: 'logo.png' }) })).toBeVisible()
  await expect
    .poll(() =>
      main(page)
        .getByLabel(t('accounts.profile_image'))
        .evaluate((input: HTMLInputElement) => input.files?.length),
    )
    .toBe(1)
})
