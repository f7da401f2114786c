// needs a browser: hydration, late code
import type { Locator, Page, Route } from '@playwright/test'
import { aBid } from '../../support/make/bids.ts'
import { aCompany, aSupplier } from '../../support/make/companies.ts'
import { withLines } from '../../support/make/lines.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, isPartOf, ONE_LANGUAGE, says, SCREENS, test } from '../fixtures.ts'

const main = (page: Page) => page.getByRole('main')

/** Clicks on one after the other: the page is rendered again in between, and nothing else has happened. */
const clickBoth = async (one: Locator, other: Locator) =>
  one.evaluate(
    async (first: HTMLElement, second) => {
      first.click()
      await Promise.resolve()
      ;(second as HTMLElement).click()
    },
    await other.elementHandle(),
  )
const clickTwice = (target: Locator) => clickBoth(target, target)

/** Holds requests back until `release`. */
async function hold(page: Page, matches: Parameters<Page['route']>[0]) {
  const held: Route[] = []
  let holds = true
  await page.route(matches, (route) => (holds ? void held.push(route) : route.continue()))
  return {
    held,
    release: async () => {
      holds = false
      for (const route of held.splice(0)) await route.continue()
    },
  }
}

test.use({ viewport: SCREENS[1]!.viewport, fresh: 'late code' })

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const cell = (page: Page, key: 'description' | 'quantity' | 'unit', number: number) =>
    main(page).getByLabel(t(`line_editor.${key}_of`, { number }), { exact: true })
  const rows = async (page: Page) =>
    JSON.parse((await main(page).locator('input[name="lines"]').inputValue()) || '[]') as { description: string }[]

  async function openEditor(page: Page, step = 2) {
    await page.goto(at(lang, '/rfqs/new?step=2'))
    await main(page)
      .getByRole('radio', { name: t('publishing.quantities_lines') })
      .check({ force: true })
    await expect(cell(page, 'description', 1)).toBeVisible()
    if (step !== 2) {
      await main(page)
        .getByRole('list', { name: t('publishing.steps') })
        .getByRole('link')
        .nth(step - 1)
        .click()
      await expect(cell(page, 'description', 1)).toBeHidden()
    }
  }

  test(`${lang}: how often a search alerts is kept when it is chosen before scripts come`, async ({
    page,
    database,
    signInAs,
  }) => {
    const me = await aCompany(database, { lang })
    await signInAs(me)
    const scripts = await hold(page, (url) => url.pathname.endsWith('.js'))
    await page.goto(at(lang, '/saved-searches/new?what=rfqs&region_id=1'), { waitUntil: 'load' })
    const now = main(page).getByRole('radio', { name: t('searches.alert_now') })
    await now.check({ force: true })
    await scripts.release()
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    await expect(now).toBeChecked()
    await main(page)
      .getByRole('button', { name: t('searches.submit') })
      .click()
    await expect(page).toHaveURL(/\/rfqs\?/)
    const { alert } = await database.kysely
      .selectFrom('saved_searches')
      .select('alert')
      .where('person_id', '=', me.person_id)
      .executeTakeFirstOrThrow()
    expect(alert).toBe('now')
  })

  test(`${lang}: lines of a file are added once, however often the button is pressed`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await openEditor(page)
    await main(page)
      .getByRole('button', { name: t('line_editor.upload') })
      .click()
    const dialog = page.getByRole('dialog', { name: t('line_editor.import_title') })
    await dialog
      .getByRole('textbox', { name: t('line_editor.import_paste') })
      .fill('الوصف\tالكمية\tالوحدة\nكابل\t12\tم.ط\nلوحة\t6\tقطعة')
    await dialog.getByRole('button', { name: t('line_editor.import_read') }).click()
    await clickTwice(dialog.getByRole('button', { name: t('line_editor.import_add', { count: 2 }) }))
    await expect(dialog).toHaveCount(0)
    expect((await rows(page)).map(({ description }) => description)).toEqual(['كابل', 'لوحة'])
  })

  test(`${lang}: the import opens over the step that was just opened, and leads back to it`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await openEditor(page, 1)
    const steps = main(page)
      .getByRole('list', { name: t('publishing.steps') })
      .getByRole('link')
    const upload = main(page).getByRole('button', { name: t('line_editor.upload'), includeHidden: true })
    await clickBoth(steps.nth(1), upload)
    const dialog = page.getByRole('dialog', { name: t('line_editor.import_title') })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/[?&]step=2/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 'description', 1)).toBeVisible()
  })

  test(`${lang}: what is typed while pasted units are looked up stays`, async ({ page, database, signInAs }) => {
    await signInAs(await aCompany(database, { lang }))
    const units = await hold(page, isPartOf('units-by-spelling'))
    await openEditor(page)
    await cell(page, 'description', 1).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'كابل\t12\tم.ط\nلوحة\t6\tقطعة')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => units.held.length).toBeGreaterThan(0)
    await main(page)
      .getByRole('button', { name: t('line_editor.more_of', { number: 1 }) })
      .click()
    await main(page)
      .getByRole('textbox', { name: t('line_editor.specification_of', { number: 1 }) })
      .fill('نحاس خالص')
    await units.release()
    await expect(cell(page, 'description', 2)).toHaveValue('لوحة')
    expect(await rows(page)).toMatchObject([
      { description: 'كابل', specification: 'نحاس خالص' },
      { description: 'لوحة' },
    ])
  })

  test(`${lang}: prices and the VAT of all lines that were entered before scripts came stay, also while the table's code is on its way`, async ({
    page,
    database,
    signInAs,
  }) => {
    const { rfq_id } = await anRfq(database)
    await withLines(database, rfq_id, [{ quantity: '10' }, { quantity: '2' }])
    const supplier = await aSupplier(database)
    await database.kysely
      .updateTable('companies')
      .set({ vat_number: '300075588400003' })
      .where('company_id', '=', supplier.company_id)
      .execute()
    await signInAs(supplier)
    const scripts = await hold(page, /\.js$/)
    await page.goto(at(lang, `/rfq/${rfq_id}/bid`), { waitUntil: 'commit' })
    const price = main(page).getByRole('textbox', { name: t('pricing.a11y_price', { number: 2 }) })
    await price.fill('12.5')
    await main(page)
      .getByRole('combobox', { name: t('pricing.vat_of_all') })
      .selectOption('O')
    await scripts.release()
    await page.locator('html[data-ready]').waitFor()
    await main(page)
      .getByRole('button', { name: t('pricing.apply') })
      .click()
    for (const number of [1, 2])
      await expect(main(page).getByRole('combobox', { name: t('pricing.a11y_vat', { number }) })).toHaveValue('O')
    await expect(price).toHaveValue(/^12\.50?$/)
  })

  test(`${lang}: what is typed into a long table before scripts come stays, and the rows that it did not show are there`, async ({
    page,
    database,
    signInAs,
  }) => {
    const buyer = await aCompany(database, { lang })
    const { rfq_id } = await anRfq(database, { buyer })
    const lines = Array.from({ length: 120 }, (_, at) => ({ description: `بند رقم ${at + 1}`, unit_code: 'LM' }))
    await withLines(database, rfq_id, lines)
    const scripts = await hold(page, /\.js$/)
    await signInAs(buyer)
    await page.goto(at(lang, `/rfqs/new?copy_of=${rfq_id}&step=2`), { waitUntil: 'commit' })
    await expect(main(page)).toContainText(t('lines.kept', { shown: '50', count: 120 }))
    await expect(cell(page, 'unit', 2)).toHaveValue('متر طولي')
    await cell(page, 'quantity', 2).fill('77')
    await scripts.release()
    await page.locator('html[data-ready]').waitFor()
    await expect(main(page).locator('input[name="lines.kept"]')).toHaveCount(0)
    expect(await rows(page)).toMatchObject(lines.map((line, at) => ({ ...line, quantity: at === 1 ? '77' : '1' })))
    // The draft has the one line that was typed.
    const early = await page.evaluate(() => Object.values(localStorage).find((text) => text.includes('lines_early')))
    expect(JSON.parse((JSON.parse(early) as { texts: { lines_early: string } }).texts.lines_early)).toMatchObject([
      { description: 'بند رقم 2', quantity: '77', unit_code: 'LM' },
    ])

    const again = await hold(page, /\.js$/)
    await signInAs(await aSupplier(database))
    await page.goto(at(lang, `/rfq/${rfq_id}/bid`), { waitUntil: 'commit' })
    const price = (number: number) =>
      main(page).getByRole('textbox', { name: t('pricing.a11y_price', { number }), exact: true })
    await price(2).fill('12.5')
    await expect(price(120)).toHaveCount(0)
    await again.release()
    await page.locator('html[data-ready]').waitFor()
    await expect(price(120)).toBeVisible()
    await expect(price(2)).toHaveValue(/^12\.50?$/)
    await expect(main(page).locator('input[name="lines.kept"]')).toHaveCount(0)
  })

  test(`${lang}: filters that are removed one right after the other are both gone`, async ({
    page,
    database,
    signInAs,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/rfqs?category_id=2&region_id=1&search=zzzz'))
    const remove = main(page).getByRole('link', { name: new RegExp(t('site.remove_filter', { name: '' }).trim()) })
    await expect(remove).toHaveCount(3)
    await clickBoth(remove.nth(0), remove.nth(1))
    await expect(remove).toHaveCount(1)
    await expect(page).toHaveURL(/\/rfqs\?[^&]+$/)
  })

  test(`${lang}: words that are taken back at once are not searched`, async ({ page, database, signInAs }) => {
    await signInAs(await aCompany(database, { lang }))
    await page.goto(at(lang, '/rfqs'))
    const box = main(page).getByRole('searchbox')
    await box.focus()
    // Each Enter applies what is written; the second comes before the list has followed the first.
    await box.evaluate((field: HTMLInputElement) => {
      const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
      const write = (text: string) => {
        setText.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const enter = () =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
      const settle = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
      write('zzzz')
      return settle().then(() => {
        enter()
        write('')
        return settle().then(enter)
      })
    })
    await expect(page).not.toHaveURL(/search=zzzz/)
    await expect(box).toHaveValue('')
  })

  test(`${lang}: words that were typed just before a link is followed do not lead back to the list`, async ({
    page,
    database,
    signInAs,
  }) => {
    const buyer = await aCompany(database, { lang })
    const rfq = await anRfq(database, { buyer })
    await signInAs(buyer)
    await page.clock.install()
    await page.goto(at(lang, '/my-rfq'))
    const code = await hold(page, isPartOf('rfq.page'))
    await page.clock.pauseAt(Date.now() + 60_000)
    await main(page).getByRole('searchbox').fill('zzzz')
    await page.clock.runFor(200)
    await main(page).getByRole('link', { name: rfq.title, exact: true }).click()
    await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))
    // The words would be sought now; the list is still there.
    await page.clock.runFor(100)
    await expect(main(page).getByRole('searchbox')).toBeVisible()
    await code.release()
    await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
    await expect(page).toHaveURL(at(lang, `/rfq/${rfq.rfq_id}`))
  })

  test(`${lang}: a link to a dialog that is clicked twice opens a dialog`, async ({ page, database, signInAs }) => {
    const rfq = await anRfq(database)
    await aBid(database, { rfq_id: rfq.rfq_id })
    await signInAs(await aSupplier(database))
    await page.goto(at(lang, `/rfq/${rfq.rfq_id}`))
    await clickTwice(
      main(page)
        .getByRole('link', { name: t('bids.place') })
        .first(),
    )
    const dialog = page.getByRole('dialog', { name: t('bids.place') })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: t('site.cancel') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: rfq.title })).toBeVisible()
  })

  test(`${lang}: bids that are chosen for the table one right after the other are both in it`, async ({
    page,
    database,
    signInAs,
  }) => {
    const buyer = await aCompany(database, { lang })
    const { rfq_id } = await anRfq(database, { buyer })
    const bids = []
    for (let index = 0; index < 6; index += 1) bids.push(await aBid(database, { rfq_id }))
    await signInAs(buyer)
    await page.goto(at(lang, `/rfq/${rfq_id}?view=compare`))
    const compared = main(page)
      .getByRole('region', { name: t('bids.a11y_compare') })
      .getByRole('columnheader')
    await expect(compared).toHaveCount(4)
    const picks = main(page)
      .getByRole('list', { name: t('bids.compare_pick') })
      .getByRole('link', { name: new RegExp(t('bids.a11y_compare_remove', { company: '.*' })) })
    await clickBoth(picks.nth(0), picks.nth(1))
    await expect(compared).toHaveCount(2)
  })
}
