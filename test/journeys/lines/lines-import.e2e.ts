// needs a browser: files
import writeXlsxFile from 'write-excel-file/node'
import { aCompany } from '../../support/make/companies.ts'
import { expect, ONE_LANGUAGE, says, SCREENS, test } from '../fixtures.ts'
import { main, openEditor, openImport, rows } from './lines-form.ts'

const [, { name: _desk, ...device }] = SCREENS as [(typeof SCREENS)[0], (typeof SCREENS)[0]]
test.use(device)

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test(`lines come from a file; what is wrong stays to be corrected (${lang})`, async ({
    page,
    database,
    signInAs,
    expectAccessible,
  }) => {
    await signInAs(await aCompany(database, { lang }))
    await openEditor(page, lang)
    const { dialog, choose } = await openImport(page, lang)
    await expect(page).toHaveURL(/[?&]import=1/)
    const csv = 'الوصف,الكمية,الوحدة\nكابل نحاسي,1200,م.ط\nحامل كابلات,حسب الموقع,متر طولي\nلوحة توزيع,6,حبه\n'
    await choose('boq.csv', csv)
    await expect(dialog.getByText(t('line_editor.import_ready', { count: 2 }))).toBeVisible()
    await expect(dialog.getByText(t('line_editor.import_wrong', { count: 1 }))).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: t('line_editor.import_add', { count: 2 }) }).click()
    // What is added is not canceled.
    await expect(dialog.getByRole('button', { name: t('line_editor.done'), exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: t('line_editor.import_correct_of', { n: 3 }) }).click()
    await dialog.getByLabel(t('lines.quantity'), { exact: true }).fill('٤٠')
    await dialog.getByRole('button', { name: t('line_editor.import_add', { count: 1 }) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/import=1/)
    await expect
      .poll(async () =>
        (await rows(page)).map(({ description, quantity, unit_code }) => [description, quantity, unit_code]),
      )
      .toEqual([
        ['كابل نحاسي', '1,200', 'LM'],
        ['حامل كابلات', '40', 'LM'],
        ['لوحة توزيع', '6', 'H87'],
      ])
  })
}

for (const lang of ONE_LANGUAGE) {
  const t = says[lang]

  test('the import says why a file cannot be read, and reads the next: a workbook', async ({
    page,
    database,
    signInAs,
    expectFailure,
    expectAccessible,
  }) => {
    expectFailure({ url: /\/lines\/parse$/, status: 422 })
    await signInAs(await aCompany(database, { lang }))
    await openEditor(page, lang)
    const { dialog, choose } = await openImport(page, lang)
    await choose('large.csv', Buffer.alloc(2 * 1024 * 1024 + 1, 'x'))
    await expect(dialog.getByRole('alert')).toContainText(t('errors.file_too_large', { name: 'large.csv' }))
    await choose('blank.csv', ',,\n , \n')
    await expect(dialog.getByRole('alert')).toContainText(t('errors.table_unreadable'))
    await expectAccessible()
    const head = ['الوصف', 'الكمية', 'الوحدة'].map((value) => ({ value, fontWeight: 'bold' as const }))
    const workbook = await writeXlsxFile([head, ['كابل نحاسي', 1200.5, 'م.ط'], ['لوحة توزيع', 6, 'حبة']], {
      sheet: 'البنود',
      rightToLeft: true,
    }).toBuffer()
    await choose('boq.xlsx', workbook)
    await expect(dialog).toContainText(t('line_editor.import_sheet', { sheet: 'البنود' }))
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: t('line_editor.import_add', { count: 2 }) }).click()
    await expect(dialog).toHaveCount(0)
    await expect
      .poll(async () =>
        (await rows(page)).map(({ description, quantity, unit_code }) => [description, quantity, unit_code]),
      )
      .toEqual([
        ['كابل نحاسي', '1,200.5', 'LM'],
        ['لوحة توزيع', '6', 'H87'],
      ])
  })

  test('the import takes 500 lines of 501, and keeps the last one on screen', async ({ page, database, signInAs }) => {
    await signInAs(await aCompany(database, { lang }))
    await openEditor(page, lang)
    const { dialog, choose } = await openImport(page, lang)
    await choose(
      'boq.csv',
      `الوصف,الكمية,الوحدة\n${Array.from({ length: 501 }, (_, index) => `بند رقم ${index + 1},${index + 1},قطعة`).join('\n')}\n`,
    )
    await expect(dialog.getByText(t('line_editor.import_ready', { count: 501 }))).toBeVisible()
    await expect(dialog.getByText(t('line_editor.import_room', { count: 500 }))).toBeVisible()
    await dialog.getByRole('button', { name: t('line_editor.import_add', { count: 500 }) }).click()
    await expect(dialog.getByText(t('line_editor.import_room', { count: 0 }))).toBeVisible()
    await expect(dialog.getByRole('table')).toContainText('بند رقم 501')
    await dialog.getByRole('button', { name: t('line_editor.done'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main(page)).toContainText(t('line_editor.count_of', { count: 500, max: 500 }))
    await expect.poll(async () => (await rows(page)).at(-1)!.description).toBe('بند رقم 500')
  })
}
