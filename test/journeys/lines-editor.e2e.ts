import type { Locator, Page } from '@playwright/test'
import { aPdf } from '../support/make/files.ts'
import { aCompany } from '../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, says, SCREENS, test } from './fixtures.ts'

const [PHONE, DESK] = SCREENS as [typeof SCREENS[0], typeof SCREENS[0]]

const TABLE = ['كابل نحاسي مسلّح 4×16 مم²\t١٬٢٠٠\tم.ط', 'لوحة توزيع فرعية\t6\tقطعة', 'صيانة دورية بعد التسليم\t12\tشهر\tنعم'].join('\n')

const main = (page: Page) => page.getByRole('main')
const cell = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
/** What the form sends. */
const rows = async (page: Page) => JSON.parse((await main(page).locator('input[name="lines"]').inputValue()) || '[]') as Record<string, string | boolean>[]

/** What a spreadsheet puts on the clipboard, pasted where the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** What follows a letter in a cell, the form's own checks included: the quickest of seven. */
const millisecondsOfLetter = (cell: Locator) =>
  cell.evaluate(async (field: HTMLTextAreaElement) => {
    const setText = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
    const took: number[] = []
    for (const letter of ['أ', 'ب', 'ج', 'د', 'هـ', 'و', 'ز']) {
      const start = performance.now()
      setText.call(field, `${field.value}${letter}`)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
      took.push(performance.now() - start)
    }
    return Math.min(...took)
  })

async function openEditor(page: Page, lang: 'ar' | 'en') {
  await page.goto(at(lang, '/rfqs/new?step=2'))
  await main(page).getByRole('radio', { name: says[lang]('publishing.quantities_lines') }).check({ force: true })
  await expect(main(page).getByRole('table', { name: says[lang]('lines.title') })).toBeVisible()
}

for (const lang of ['ar', 'en'] as const) {
  const t = says[lang]
  const of = (key: 'description' | 'quantity' | 'unit', number: number) => t(`line_editor.${key}_of`, { number })

  test.describe(`lines on a desk (${lang})`, () => {
    const { name: _desk, ...device } = DESK
    test.use(device)

    test('are typed, moved, removed and brought back by keyboard', async ({ page, database, signInAs, expectAccessible }) => {
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      const press = (key: string) => page.keyboard.press(key)
      await cell(page, of('description', 1)).focus()
      await page.keyboard.type('كابل نحاسي')
      await press('Tab')
      await expect(cell(page, of('quantity', 1))).toBeFocused()
      await page.keyboard.type('۱۲۰۰')
      await expect(cell(page, of('quantity', 1))).toHaveValue('1200')
      await press('Tab')
      await expect(cell(page, of('quantity', 1))).toHaveValue('1,200')
      await expect(cell(page, of('unit', 1))).toBeFocused()
      await cell(page, of('unit', 1)).selectOption('LM')
      // In the last line Enter adds one, and in others it goes down; Shift and Enter go up.
      await press('Enter')
      await expect(cell(page, of('description', 2))).toBeFocused()
      await page.keyboard.type('قاطع حماية')
      await press('Shift+Enter')
      await expect(cell(page, of('description', 1))).toBeFocused()
      await press('ArrowDown')
      await expect(cell(page, of('description', 2))).toBeFocused()
      await page.keyboard.type(' خطأ')
      await press('Escape')
      await expect(cell(page, of('description', 2))).toHaveValue('قاطع حماية')
      await press('Alt+ArrowUp')
      await expect(cell(page, of('description', 1))).toBeFocused()
      await expect(cell(page, of('description', 1))).toHaveValue('قاطع حماية')
      await press('Alt+Delete')
      await expect(cell(page, of('description', 1))).toHaveValue('كابل نحاسي')
      await expect(cell(page, of('description', 1))).toBeFocused()
      await page.getByRole('button', { name: t('lines.undo') }).click()
      await expect(cell(page, of('description', 1))).toHaveValue('قاطع حماية')
      await expectAccessible()
      // There is a way out: past the last cell comes the button that adds a line.
      await cell(page, t('line_editor.remove_of', { number: 2 })).focus()
      await press('Tab')
      await expect(main(page).getByRole('button', { name: t('line_editor.add') })).toBeFocused()
      await expect.poll(async () => (await rows(page)).map(({ description }) => description)).toEqual(['قاطع حماية', 'كابل نحاسي'])
    })

    test('are pasted from a spreadsheet; an unknown unit is named in the cell and in the summary', async ({ page, database, signInAs, expectAccessible }) => {
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      await cell(page, of('description', 1)).focus()
      await paste(page, `${TABLE}\nبكرات تمديد\t24\tبكرة`)
      await expect(main(page)).toContainText(t('line_editor.count_of', { count: 4, max: 500 }))
      await expect.poll(() => rows(page)).toEqual([
        { description: 'كابل نحاسي مسلّح 4×16 مم²', quantity: '1,200', unit_code: 'LM', optional: false },
        { description: 'لوحة توزيع فرعية', quantity: '6', unit_code: 'H87', optional: false },
        { description: 'صيانة دورية بعد التسليم', quantity: '12', unit_code: 'MON', optional: true },
        { description: 'بكرات تمديد', quantity: '24', unit_code: 'بكرة', optional: false },
      ])
      await main(page).getByRole('button', { name: t('rfqs.publish') }).first().click()
      const wrong = t('lines.unit_unknown', { unit: 'بكرة' })
      await main(page).getByRole('alert').first().getByRole('link', { name: t('site.row_problem', { row: 4, text: wrong }) }).click()
      await expect(cell(page, of('unit', 4))).toBeFocused()
      await expect(cell(page, of('unit', 4))).toHaveAccessibleDescription(new RegExp(wrong.slice(0, 12)))
      await expectAccessible()
      // The problem goes with its line.
      await page.keyboard.press('Alt+ArrowUp')
      await expect(cell(page, of('unit', 3))).toHaveAttribute('aria-invalid', 'true')
      await expect(cell(page, of('unit', 4))).not.toHaveAttribute('aria-invalid', 'true')
      await cell(page, of('unit', 3)).selectOption('XRO')
      await expect(cell(page, of('unit', 3))).not.toHaveAttribute('aria-invalid', 'true')
      // The draft has them all.
      await page.reload()
      await expect(main(page).getByText(t('site.draft_restored'))).toBeVisible()
      await expect.poll(async () => (await rows(page)).length).toBe(4)
    })

    test('come from a file; what is wrong stays to be corrected', async ({ page, database, signInAs, expectAccessible }) => {
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      await main(page).getByRole('button', { name: t('line_editor.upload') }).click()
      await expect(page).toHaveURL(/[?&]import=1/)
      const dialog = page.getByRole('dialog', { name: t('line_editor.import_title') })
      const csv = 'الوصف,الكمية,الوحدة\nكابل نحاسي,1200,م.ط\nحامل كابلات,حسب الموقع,متر طولي\nلوحة توزيع,6,حبه\n'
      await dialog.getByLabel(t('line_editor.import_choose')).setInputFiles({ name: 'boq.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await expect(dialog.getByText(t('line_editor.import_ready', { count: 2 }))).toBeVisible()
      await expect(dialog.getByText(t('line_editor.import_wrong', { count: 1 }))).toBeVisible()
      await expectAccessible()
      await dialog.getByRole('button', { name: t('line_editor.import_add', { count: 2 }) }).click()
      await dialog.getByRole('button', { name: t('line_editor.import_correct_of', { n: 3 }) }).click()
      await dialog.getByLabel(t('lines.quantity'), { exact: true }).fill('٤٠')
      await dialog.getByRole('button', { name: t('line_editor.import_add', { count: 1 }) }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page).not.toHaveURL(/import=1/)
      await expect.poll(async () => (await rows(page)).map(({ description, quantity, unit_code }) => [description, quantity, unit_code])).toEqual([
        ['كابل نحاسي', '1,200', 'LM'],
        ['لوحة توزيع', '6', 'H87'],
        ['حامل كابلات', '40', 'LM'],
      ])
    })
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const of = (key: 'description' | 'quantity' | 'unit', number: number) => t(`line_editor.${key}_of`, { number })

  test.describe(`lines (${lang})`, () => {
    test('are cards on a phone, and keep what is typed when it is turned', async ({ page, database, signInAs, expectAccessible }) => {
      await page.setViewportSize(PHONE.viewport)
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      await main(page).getByRole('button', { name: t('line_editor.add') }).click()
      await page.keyboard.type('كابل نحاسي')
      await cell(page, of('quantity', 1)).fill('1200')
      await cell(page, of('unit', 1)).selectOption('LM')
      await cell(page, of('quantity', 1)).focus()
      await expectAccessible()
      await page.setViewportSize({ width: 1024, height: 600 })
      await expect(cell(page, of('quantity', 1))).toBeFocused()
      await page.setViewportSize(PHONE.viewport)
      await expect(cell(page, of('quantity', 1))).toBeFocused()
      await main(page).getByRole('button', { name: t('line_editor.done') }).click()
      const card = main(page).getByRole('button', { name: /كابل نحاسي/ })
      await expect(card).toContainText('1,200')
      await expect(cell(page, of('quantity', 1))).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)
    })

    test('are 500 at most; among as many a letter is typed at once, and search finds them', async ({ page, database, signInAs }) => {
      await page.setViewportSize(DESK.viewport)
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      const alone = await millisecondsOfLetter(cell(page, of('description', 1)))
      await cell(page, of('description', 1)).fill('')
      await cell(page, of('description', 1)).focus()
      await paste(page, Array.from({ length: 520 }, (_, index) => `بند رقم ${index + 1}\t${index + 1}\tقطعة`).join('\n'))
      await expect(main(page)).toContainText(t('line_editor.count_of', { count: 500, max: 500 }))
      await expect(page.getByText(t('line_editor.left_out', { count: 20 }))).toBeVisible()
      expect(await main(page).locator('[data-row]').count()).toBeLessThan(100)

      const search = main(page).getByRole('searchbox', { name: t('line_editor.search') })
      await search.fill('رقم 487')
      await expect(main(page).getByText(t('line_editor.found', { count: 1 }))).toBeVisible()
      await cell(page, of('description', 487)).focus()
      await search.fill('')
      await cell(page, of('description', 487)).focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' مع التركيب', { delay: 60 })
      await expect(cell(page, of('description', 487))).toHaveValue('بند رقم 487 مع التركيب')
      const among = await millisecondsOfLetter(cell(page, of('description', 487)))
      test.info().annotations.push({ type: 'milliseconds of a letter', description: `${among}, in the only line ${alone}` })
      expect(among).toBeLessThan(10 * alone)
      await cell(page, of('description', 487)).fill('بند رقم 487')
      // Far from the screen a row keeps the focus and what is typed.
      await page.evaluate(() => scrollTo(0, 0))
      await page.keyboard.type('!')
      await expect.poll(async () => (await rows(page))[486]!.description).toBe('بند رقم 487!')
    })
  })

  test.describe(`lines without scripts (${lang})`, () => {
    test.use({ javaScriptEnabled: false })

    test('are rows to write in, more of them on demand, and those of a file', async ({ page, database, signInAs, expectFailure }) => {
      expectFailure({ url: /[?&]action=/, status: 422 })
      await signInAs(await aCompany(database, { lang }))
      await page.goto(at(lang, '/rfqs/new'))
      await main(page).getByRole('radio', { name: t('publishing.quantities_lines') }).check()
      await expect(main(page).locator('textarea[name$=".description"]')).toHaveCount(10)
      await cell(page, of('description', 1)).fill('كابل نحاسي')
      await cell(page, of('quantity', 1)).fill('١٢٠٠')
      await cell(page, of('unit', 1)).selectOption('LM')
      await cell(page, of('description', 4)).fill('لوحة توزيع')
      await main(page).getByRole('button', { name: t('line_editor.ten_more') }).click()
      await expect(main(page).locator('textarea[name$=".description"]')).toHaveCount(12)
      await expect(cell(page, of('description', 2))).toHaveValue('لوحة توزيع')

      const { bytes } = { bytes: Buffer.from('الوصف;الكمية;الوحدة\nقاطع حماية;48;حبة\nبكرات;24;بكرة\n') }
      await main(page).locator('input[name="lines_file"]').setInputFiles({ name: 'boq.csv', mimeType: 'text/csv', buffer: bytes })
      await main(page).getByRole('button', { name: t('line_editor.import_read') }).click()
      await expect(cell(page, of('description', 3))).toHaveValue('قاطع حماية')
      await expect(cell(page, of('description', 4))).toHaveValue('بكرات')

      const { name, type: mimeType, bytes: buffer } = aPdf('specification.pdf')
      await main(page).locator('input[name="attachments"]').setInputFiles({ name, mimeType, buffer })
      await main(page).getByRole('button', { name: t('rfqs.publish') }).first().click()
      const summary = main(page).getByRole('alert').first()
      await expect(summary).toContainText(t('site.row_problem', { row: 2, text: t('lines.quantity_required') }))
      await expect(cell(page, of('quantity', 2))).toHaveAttribute('aria-invalid', 'true')
      await expect(cell(page, of('description', 1))).toHaveValue('كابل نحاسي')
      await expect(cell(page, of('unit', 1))).toHaveValue('LM')
    })
  })
}

