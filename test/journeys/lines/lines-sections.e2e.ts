import type { Page } from '@playwright/test'
import { aCompany } from '../../support/make/companies.ts'
import { aBidWithLines, withLines } from '../../support/make/lines.ts'
import { anRfq } from '../../support/make/rfqs.ts'
import { at, expect, says, SCREENS, test } from '../fixtures.ts'
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

test.describe('sections and units of their own without scripts', () => {
  test.use({ ...desk, javaScriptEnabled: false })

  test('are written in the editor', async ({ page, database, signInAs }) => {
    await signInAs(await aCompany(database))
    await openEditor(page, 'ar')
    await cell(page, of('description', 1)).fill('نقطة إنارة')
    await expect(cell(page, of('unit_text', 1))).toBeHidden()
    await cell(page, of('unit', 1)).selectOption('ZZ')
    await cell(page, of('unit_text', 1)).fill('نقطة')
    await cell(page, of('section', 1)).fill('أعمال الكهرباء')
    await main(page)
      .getByRole('button', { name: t('line_editor.ten_more') })
      .click()
    await expect(heading(page, 'أعمال الكهرباء')).toBeVisible()
    await expect(cell(page, of('section', 1))).toHaveValue('أعمال الكهرباء')
    await expect(cell(page, of('unit_text', 1))).toHaveValue('نقطة')
  })

  test('are read where the RFQ and its bids are shown', async ({ page, database, signInAs }) => {
    const rfq = await anRfq(database)
    await withLines(database, rfq.rfq_id, [
      { section: 'أعمال الكهرباء', quantity: '48', unit_code: 'ZZ', unit_text: 'نقطة' },
      { section: 'أعمال الكهرباء', quantity: '2' },
      { description: 'التركيب والاختبار' },
    ])
    await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['10', '5', '700'] })
    const { supplier } = await aBidWithLines(database, { rfq_id: rfq.rfq_id, prices: ['20', '5', '600'] })
    await signInAs(rfq.buyer)
    await page.goto(at('ar', `/rfq/${rfq.rfq_id}?view=lines`))
    const asked = page.getByRole('table', { name: t('lines.title'), exact: true })
    await expect(asked).toContainText('أعمال الكهرباء')
    await expect(asked).toContainText('48 نقطة')
    const compared = page.getByRole('region', { name: new RegExp(t('line_comparison.a11y_table')) })
    await expect(compared.getByRole('row', { name: t('lines.subtotal') })).toContainText([
      /490\.00.*970\.00/,
      /700\.00.*600\.00/,
    ])
    await signInAs(supplier)
    await page.goto(at('ar', `/rfq/${rfq.rfq_id}/bid`))
    const prices = main(page).getByRole('table')
    await expect(prices.getByRole('row', { name: t('lines.subtotal') }).first()).toContainText('970.00')
  })
})
