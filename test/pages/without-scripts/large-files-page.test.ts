import { it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aDwg, aPdf } from '#test/support/make/files.ts'

/* Large files of an RFQ without scripts: a page of their own sends them, and the form lists what waits. */

const { browse, database } = await browserApp()
const t = says.ar

it('are sent and removed on a page of their own, and the form lists them without losing what was typed', async () => {
  const form = browse()
  form.signIn(await aCompany(database))
  await form.goto('/rfqs/new')
  const title = form.getByRole('main').getByLabel(t('rfqs.field_title'), { exact: true })
  await title.fill('توسعة مستودع')

  const page = form.window()
  page.expectStatus(415)
  await page.goto('/rfqs/new')
  await page.getByRole('link', { name: t('rfqs.large_files_page') }).click()
  await expect(page).toHaveURL('/rfqs/large-files')
  await expect(page.getByRole('main')).toContainText(t('rfqs.large_files_none'))
  const send = async (file: ReturnType<typeof aPdf>) => {
    await page.getByLabel(t('rfqs.large_file_send')).setInputFiles(file)
    await page.getByRole('button', { name: t('site.send_file') }).click()
  }
  await send({ ...aPdf('program.exe'), type: 'application/octet-stream' })
  await expect(page.getByRole('main')).toContainText(t('errors.file_type', { name: 'program.exe' }))
  await send(aDwg('plan.dwg'))
  await expect(page.getByRole('listitem').filter({ hasText: 'plan.dwg' })).toContainText(t('site.upload_done'))

  await form
    .getByRole('main')
    .getByRole('button', { name: t('rfqs.large_files_refresh') })
    .click()
  await expect(form.getByRole('main')).toContainText('plan.dwg')
  await expect(title).toHaveValue('توسعة مستودع')

  await page.getByRole('button', { name: t('site.upload_remove', { name: 'plan.dwg' }) }).click()
  await expect(page.getByRole('main')).toContainText(t('rfqs.large_files_none'))
})
