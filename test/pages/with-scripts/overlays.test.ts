import assert from 'node:assert/strict'
import { it } from 'node:test'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { browseWithScripts, database } = await browserApp()
const t = says.en

it('the newest notifications open and close', async () => {
  const c0 = process.cpuUsage()
  const page = await browseWithScripts({ as: await aCompany(database, { lang: 'en' }), lang: 'en' })
  await page.goto('/en/support')
  const c = process.cpuUsage(c0)
  console.log('cpu open', (c.user + c.system) / 1e6)
  const before = page.listeners()
  console.log(before)
  const bell = page.getByRole('banner').getByRole('button', { name: t('notifications.bell_none') })
  await bell.click()
  await expect(page.getByRole('dialog', { name: t('notifications.title') })).toBeVisible()
  console.log(page.listeners(), page.requests)
  await page.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bell).toBeFocused()
  assert.deepEqual(page.listeners(), before)
  const c1 = process.cpuUsage(c0)
  console.log('cpu all', (c1.user + c1.system) / 1e6)
  const { rfq_id } = await anRfq(database)
  const c2 = process.cpuUsage()
  await page.goto(`/en/rfq/${rfq_id}`)
  const c3 = process.cpuUsage(c2)
  console.log('cpu second', (c3.user + c3.system) / 1e6)
})
