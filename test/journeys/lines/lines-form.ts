import type { Page } from '@playwright/test'
import { at, expect, says } from '../fixtures.ts'

export const main = (page: Page) => page.getByRole('main')
export const cell = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
/** What the form sends. */
export const rows = async (page: Page) =>
  JSON.parse((await main(page).locator('input[name="lines"]').inputValue()) || '[]') as Record<
    string,
    string | boolean
  >[]

/** Opens the import of the editor and gives its dialog, and how a file is chosen in it. */
export async function openImport(page: Page, lang: 'ar' | 'en') {
  await main(page)
    .getByRole('button', { name: says[lang]('line_editor.upload') })
    .click()
  const dialog = page.getByRole('dialog', { name: says[lang]('line_editor.import_title') })
  const choose = (name: string, content: string | Buffer) =>
    dialog
      .getByLabel(says[lang]('line_editor.import_choose'))
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  return { dialog, choose }
}

export async function openEditor(page: Page, lang: 'ar' | 'en') {
  await page.goto(at(lang, '/rfqs/new?step=2'))
  await main(page)
    .getByRole('radio', { name: says[lang]('publishing.quantities_lines') })
    .check({ force: true })
  await expect(main(page).getByRole('table', { name: says[lang]('lines.title') })).toBeVisible()
}
