// needs a browser: focus, layout
import type { Page } from '@playwright/test'
import { aCompany } from '../../support/make/companies.ts'
import { expect, ONE_LANGUAGE, says, SCREENS, test } from '../fixtures.ts'
import { cell, main, openEditor, openImport, rows } from './lines-form.ts'

const [PHONE, DESK] = SCREENS as [(typeof SCREENS)[0], (typeof SCREENS)[0]]

const TABLE = [
  'كابل نحاسي مسلّح 4×16 مم²\t١٬٢٠٠\tم.ط',
  'لوحة توزيع فرعية\t6\tقطعة',
  'صيانة دورية بعد التسليم\t12\tشهر\tنعم',
].join('\n')

/** What a spreadsheet puts on the clipboard, pasted where the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const of = (key: 'description' | 'quantity' | 'unit', number: number) => t(`line_editor.${key}_of`, { number })

  test.describe(`lines on a desk (${lang})`, () => {
    const { name: _desk, ...device } = DESK
    test.use(device)

    test('are typed, moved, removed and brought back by keyboard', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
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
      await expect
        .poll(async () => (await rows(page)).map(({ description }) => description))
        .toEqual(['قاطع حماية', 'كابل نحاسي'])
    })

    test('are pasted from a spreadsheet; an unknown unit is named in the cell and in the summary', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      await cell(page, of('description', 1)).focus()
      await paste(page, `${TABLE}\nبكرات تمديد\t24\tقنطار`)
      await expect(main(page)).toContainText(t('line_editor.count_of', { count: 4, max: 500 }))
      await expect
        .poll(() => rows(page))
        .toEqual([
          { description: 'كابل نحاسي مسلّح 4×16 مم²', quantity: '1,200', unit_code: 'LM', optional: false },
          { description: 'لوحة توزيع فرعية', quantity: '6', unit_code: 'H87', optional: false },
          { description: 'صيانة دورية بعد التسليم', quantity: '12', unit_code: 'MON', optional: true },
          { description: 'بكرات تمديد', quantity: '24', unit_code: 'قنطار', optional: false },
        ])
      await main(page)
        .getByRole('button', { name: t('rfqs.publish') })
        .first()
        .click()
      const wrong = t('lines.unit_unknown', { unit: 'قنطار' })
      await main(page)
        .getByRole('alert')
        .first()
        .getByRole('link', { name: t('site.row_problem', { row: 4, text: wrong }) })
        .click()
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
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]
  const of = (key: 'description' | 'quantity' | 'unit', number: number) => t(`line_editor.${key}_of`, { number })

  test.describe(`lines (${lang})`, () => {
    test('are cards on a phone, and keep what is typed when it is turned', async ({
      page,
      database,
      signInAs,
      expectAccessible,
    }) => {
      await page.setViewportSize(PHONE.viewport)
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      await main(page)
        .getByRole('button', { name: t('line_editor.add') })
        .click()
      await page.keyboard.type('كابل نحاسي')
      await cell(page, of('quantity', 1)).fill('1200')
      await cell(page, of('unit', 1)).selectOption('LM')
      await cell(page, of('quantity', 1)).focus()
      await expectAccessible()
      await page.setViewportSize({ width: 1024, height: 600 })
      await expect(cell(page, of('quantity', 1))).toBeFocused()
      await page.setViewportSize(PHONE.viewport)
      await expect(cell(page, of('quantity', 1))).toBeFocused()
      await main(page)
        .getByRole('button', { name: t('line_editor.done') })
        .click()
      const card = main(page).getByRole('button', { name: /كابل نحاسي/ })
      await expect(card).toContainText('1,200')
      await expect(cell(page, of('quantity', 1))).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)
    })

    test('are 500 at most; among as many only those near the screen are drawn, letters arrive, and search finds them', async ({
      page,
      database,
      signInAs,
    }) => {
      await page.setViewportSize(DESK.viewport)
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      await cell(page, of('description', 1)).focus()
      await paste(
        page,
        Array.from({ length: 520 }, (_, index) => `بند رقم ${index + 1}\t${index + 1}\tقطعة`).join('\n'),
      )
      await expect(main(page)).toContainText(t('line_editor.count_of', { count: 500, max: 500 }))
      await expect(page.getByText(t('line_editor.left_out', { count: 20 }))).toBeVisible()
      await expect.poll(() => main(page).locator('[data-row]').count()).toBeLessThan(100)

      const search = main(page).getByRole('searchbox', { name: t('line_editor.search') })
      await search.fill('رقم 487')
      await expect(main(page).getByText(t('line_editor.found', { count: 1 }))).toBeVisible()
      await cell(page, of('description', 487)).focus()
      await search.fill('')
      await cell(page, of('description', 487)).focus()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' مع التركيب', { delay: 60 })
      await expect(cell(page, of('description', 487))).toHaveValue('بند رقم 487 مع التركيب')
      await cell(page, of('description', 487)).fill('بند رقم 487')
      // Far from the screen a row keeps the focus and what is typed.
      await page.evaluate(() => scrollTo(0, 0))
      await page.keyboard.type('!')
      await expect.poll(async () => (await rows(page))[486]!.description).toBe('بند رقم 487!')
    })
  })

  test.describe(`lines by touch (${lang})`, () => {
    const { name: _phone, ...device } = PHONE
    test.use(device)

    test('open and close, lose one and get it back, and come from a file', async ({ page, database, signInAs }) => {
      await signInAs(await aCompany(database, { lang }))
      await openEditor(page, lang)
      const tap = (name: string | RegExp) => main(page).getByRole('button', { name }).tap()
      await tap(t('line_editor.add'))
      await cell(page, of('description', 1)).fill('كابل نحاسي')
      await cell(page, of('quantity', 1)).fill('١٢٠٠')
      await cell(page, of('unit', 1)).selectOption('LM')
      await cell(page, t('line_editor.optional_of', { number: 1 })).tap()
      await tap(t('line_editor.done'))
      const card = main(page).getByRole('button', { name: /كابل نحاسي/ })
      await expect(card).toContainText('1,200')
      await expect(card).toContainText(t('line_editor.optional_short'))
      await expect(cell(page, of('quantity', 1))).toBeHidden()

      await card.tap()
      await expect(cell(page, of('quantity', 1))).toHaveValue('1,200')
      await tap(t('line_editor.remove_of', { number: 1 }))
      await expect(card).toHaveCount(0)
      await page.getByRole('button', { name: t('lines.undo') }).tap()
      await expect(card).toContainText('1,200')

      const { dialog, choose } = await openImport(page, lang)
      await choose('boq.csv', 'الوصف,الكمية,الوحدة\nقاطع حماية,48,حبة\nحامل كابلات,حسب الموقع,متر طولي\n')
      await dialog.getByRole('button', { name: t('line_editor.import_correct_of', { n: 3 }) }).tap()
      await dialog.getByLabel(t('lines.quantity'), { exact: true }).fill('40')
      await dialog.getByRole('button', { name: t('line_editor.import_add', { count: 2 }) }).tap()
      await expect(dialog).toHaveCount(0)
      await expect(main(page).getByRole('button', { name: /حامل كابلات/ })).toContainText('40')
      expect(
        (await rows(page)).map(({ description, quantity, unit_code, optional }) => [
          description,
          quantity,
          unit_code,
          optional,
        ]),
      ).toEqual([
        ['كابل نحاسي', '1,200', 'LM', true],
        ['قاطع حماية', '48', 'H87', false],
        ['حامل كابلات', '40', 'LM', false],
      ])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width)
    })
  })
}
