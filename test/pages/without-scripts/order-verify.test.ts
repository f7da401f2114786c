import { it } from 'node:test'
import type { Order } from '#orders/contract.ts'
import { browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { A_REASON, act, anOrder } from '#test/support/make/orders.ts'

/* A person who has the paper of an order compares it, without an account and without scripts. */

const site = await browserApp()

it('a printed order is compared by its code: what it says, and whether it stands', async () => {
  const t = says.ar
  const { buyer, supplier, order_id, number } = await anOrder(site)
  const { verify_code } = (await site.call<Order>('GET', `/orders/${order_id}`, { as: buyer })).body
  const page = site.browse()
  const main = page.getByRole('main')
  const check = () => main.getByRole('button', { name: t('verify.action') }).click()
  await page.goto(`/verify/order/${verify_code}`)
  await check()
  for (const words of [t('verify.state_standing'), number, buyer.company_name, supplier.company_name, '1,999.01'])
    await expect(main.getByRole('status')).toContainText(words)

  await act(site, buyer, order_id, 'cancel', { reason: A_REASON })
  await page.goto(`/verify/order/${verify_code}`)
  await check()
  await expect(main.getByRole('status')).toContainText(t('verify.state_canceled'))
  await expect(main).not.toContainText(A_REASON)

  await page.goto('/verify/order')
  page.expectStatus(422, 404)
  await check()
  await expect(main.getByRole('alert').first()).toContainText(t('verify.required'))
  await main.getByLabel(t('order.verify_code')).fill('0123 4567 89AB CDEF GHJK')
  await check()
  await expect(main.getByRole('alert').first()).toContainText(t('verify.unknown'))
  await expect(main).not.toContainText(number)
})
