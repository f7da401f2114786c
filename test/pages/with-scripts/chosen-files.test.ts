import { it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { aPng, type MadeFile } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* Files as phones and browsers have them: a page says of each what it is, and what to do. */

const { browseWithScripts, database } = await browserApp({ RATE_LIMITS: 'off' })
const head = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)])
const heic = (name: string): MadeFile => ({ name, type: 'image/jpeg', bytes: head })

for (const lang of ['ar', 'en'] as const)
  it(`a HEIC photo is refused with what to do, whatever its name, where it cannot be converted (${lang})`, async () => {
    const t = says[lang]
    const supplier = await aSupplier(database)
    const { rfq_id } = await anRfq(database)
    const page = await browseWithScripts({ as: supplier, lang })
    await page.goto(`${lang === 'en' ? '/en' : ''}/rfq/${rfq_id}/bid`)
    const files = page.getByLabel(t('bids.attachment'))
    for (const name of ['IMG_2041.HEIC', 'photo.jpg', 'photo']) {
      await files.setInputFiles(heic(name))
      await expect(page.getByRole('main')).toContainText(t('errors.file_heic', { name }))
      await expect(page.getByRole('main')).not.toContainText(t('site.upload_ready'))
    }
    await files.setInputFiles(aPng('photo.png'))
    await expect(page.getByRole('main')).toContainText(t('site.upload_ready'))
    await page.close()
  })

it('a file that the server refuses says why in its row, and others stay ready', async () => {
  const t = says.en
  const supplier = await aSupplier(database)
  const { rfq_id } = await anRfq(database)
  const page = await browseWithScripts({ as: supplier, lang: 'en' })
  await page.goto(`/en/rfq/${rfq_id}/bid`)
  page.plain.expectStatus(415)
  await page.getByLabel(t('bids.total_amount')).fill('1250')
  const damaged: MadeFile = {
    name: 'plan.jpg',
    type: 'image/jpeg',
    bytes: Buffer.from('\xFF\xD8\xFF and no picture', 'latin1'),
  }
  await page.getByLabel(t('bids.attachment')).setInputFiles(damaged)
  const row = page.locator('.uploads li', { hasText: 'plan.jpg' })
  await expect(row).toContainText(t('site.upload_ready'))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('bids.submit') })
    .click()
  await expect(row).toContainText(t('errors.file_damaged', { name: 'plan.jpg' }))
  await expect(row).not.toContainText(t('site.upload_ready'))
  await page.close()
})
