import assert from 'node:assert/strict'
import { it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { aPdf } from '#test/support/make/files.ts'
import { expect } from '#test/support/browser/expect.ts'

/* How much a new buyer clicks and fills in, from the landing page to a published RFQ. */

const { browseWithScripts } = await browserApp()

it('a new buyer publishes an RFQ with at most 9 clicks, 12 fields and a file, and needs no mailbox before', async () => {
  const t = says.ar
  const page = await browseWithScripts()
  const main = page.getByRole('main')
  const count = { clicks: 0, fields: 0 }
  const control = (label: string) => main.getByLabel(label, { exact: true }).and(page.locator('input, textarea'))
  const fill = (label: string, text: string) => (count.fields++, control(label).fill(text))
  const choose = async (label: string, text: string) => {
    count.fields++
    await main.getByRole('combobox', { name: label }).fill(text)
    await main.getByRole('option').first().click()
  }
  const click = (role: 'link' | 'button', name: string) => (
    count.clicks++,
    main.getByRole(role, { name, exact: true }).first().click()
  )

  await page.goto('/')
  await click('link', t('site.landing_start'))
  await fill(t('accounts.company_name'), 'مؤسسة ظل النخيل')
  await fill(t('accounts.email'), 'new-buyer@example.sa')
  await fill(t('accounts.phone'), '0551234567')
  await choose(t('locations.search'), 'الملز')
  await fill(t('accounts.password'), 'a quiet green lamp')
  await fill(t('accounts.confirm_password'), 'a quiet green lamp')
  count.fields++
  await main.getByLabel(t('accounts.terms', { terms: t('accounts.terms_link') })).check()
  await click('button', t('accounts.register_submit'))
  await expect(page.getByRole('banner')).toContainText('مؤسسة ظل النخيل')

  await click('link', t('site.new_rfq'))
  await fill(t('rfqs.field_title'), 'توريد 120 كرسيًا مكتبيًا')
  await choose(t('categories.category'), 'أثاث')
  await fill(t('rfqs.description'), 'كراسي لمكاتب الإدارة مع التوصيل والتركيب.')
  await click('link', t('publishing.next', { title: t('publishing.step_2') }))
  await fill(t('rfqs.quantity'), '120')
  await fill(t('rfqs.item_description'), 'كرسي دوّار بمسند ظهر شبكي وذراعين.')
  await click('link', t('publishing.next', { title: t('publishing.step_3') }))
  await main.getByLabel(t('rfqs.attachments_label'), { exact: true }).setInputFiles(aPdf('chair.pdf'))
  await click('button', t('rfqs.publish'))
  await expect(page).toHaveURL(/\/rfq\/\d+$/)
  await expect(main).toContainText('الملز')
  assert.ok(count.clicks <= 9 && count.fields <= 12, JSON.stringify(count))
})
