// needs a browser: focus, layout
import type { Page } from '@playwright/test'
import { aCompany } from '../../support/make/companies.ts'
import { expect, says, SCREENS, test } from '../fixtures.ts'
import { cell, main, openEditor, rows } from './lines-form.ts'

const t = says.ar
const [, { name: _name, ...desk }] = SCREENS as [(typeof SCREENS)[0], (typeof SCREENS)[0]]
const of = (key: 'description' | 'unit' | 'unit_text' | 'section' | 'more', number: number) =>
  t(`line_editor.${key}_of`, { number })
const heading = (page: Page, name: string) => main(page).getByRole('rowheader', { name, exact: true })

test.describe('sections and units of their own on a desk', () => {
  test.use(desk)

  test('are written in the editor', async ({ page, database, signInAs, expectAccessible }) => {
    await signInAs(await aCompany(database))
    await openEditor(page, 'ar')
    await cell(page, of('description', 1)).fill('نقطة إنارة')
    await cell(page, of('unit', 1)).selectOption('ZZ')
    await cell(page, of('unit_text', 1)).fill('نقطة')
    await main(page)
      .getByRole('button', { name: of('more', 1), exact: true })
      .click()
    await cell(page, of('section', 1)).fill('أعمال الكهرباء')
    // In the section of the line above.
    await main(page)
      .getByRole('button', { name: t('line_editor.add'), exact: true })
      .click()
    await expect(heading(page, 'أعمال الكهرباء')).toBeVisible()
    await cell(page, of('description', 2)).fill('كابل نحاسي')
    await main(page)
      .getByRole('button', { name: t('line_editor.add_section') })
      .click()
    await expect(cell(page, of('section', 3))).toBeFocused()
    await page.keyboard.type('أعمال الشبكة')
    await cell(page, of('description', 3)).fill('كابل شبكة')
    await expect(heading(page, 'أعمال الشبكة')).toBeVisible()
    await expectAccessible()
    expect((await rows(page)).map(({ section, unit_code, unit_text }) => [section, unit_code, unit_text])).toEqual([
      ['أعمال الكهرباء', 'ZZ', 'نقطة'],
      ['أعمال الكهرباء', '', undefined],
      ['أعمال الشبكة', '', undefined],
    ])
  })
})
