import assert from 'node:assert/strict'
import { it, mock } from 'node:test'
import { at, browserApp, says } from '#test/support/browser/browser-app.ts'
import { expect } from '#test/support/browser/expect.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { anAcknowledgedOrder } from '#test/support/make/orders.ts'
import { runCommand } from '#test/support/ops.ts'

/* What the page of a company says of its orders and ratings, to guests and to members. */

// Time stands still: no page of guests grows old by itself.
mock.timers.enable({ apis: ['Date'], now: Date.now() })
const site = await browserApp()
const { browse, call, database } = site
const { rows } = await database.pool.query<{ today: string }>('select riyadh_today()::text as today')
const { today } = rows[0]!

const TITLE = 'عنوان لا يُذكر في الصفحة'

/** A delivered order that both sides have rated; its buyer has `name`. */
async function aRatedOrder(supplier: MadeCompany, name: string, rating: { stars: number; text?: string }) {
  const buyer = await aCompany(database, { company_name: name })
  const order = await anAcknowledgedOrder(site, {
    buyer,
    supplier,
    title: TITLE,
    lines: [{ quantity: '2' }],
    prices: ['1999.01'],
  })
  const delivery = { delivered_on: today, lines: [{ line_no: 1, quantity: '2' }] }
  assert.equal((await call('POST', `/orders/${order.order_id}/deliveries`, { as: buyer, json: delivery })).status, 201)
  const rated = await call('POST', `/orders/${order.order_id}/rating`, { as: buyer, json: rating })
  assert.equal(rated.status, 201)
  const other = await call('POST', `/orders/${order.order_id}/rating`, { as: supplier, json: { stars: 3 } })
  assert.equal(other.status, 201)
  return { order, rating_id: rated.body.rating_id as number }
}

it('an average from three ratings, texts without names for guests, and pages of guests follow each event', async () => {
  const supplier = await aSupplier(database)
  const main = (lang: 'ar' | 'en') => {
    const page = browse({ lang })
    return {
      main: page.getByRole('main'),
      open: () => page.goto(at(lang, `/profile/${supplier.company_id}`)),
    }
  }
  const guest = { ar: main('ar'), en: main('en') }
  const unrated = async () => {
    for (const lang of ['ar', 'en'] as const) {
      await guest[lang].open()
      await expect(guest[lang].main).toContainText(says[lang]('track.unrated'))
      await expect(guest[lang].main).not.toContainText(says[lang]('track.ratings', { count: 3 }))
    }
  }
  await unrated()
  await aRatedOrder(supplier, 'شركة الأولى للمقاولات', { stars: 5, text: 'توريد قبل موعده، هاتفهم 0501234567' })
  await aRatedOrder(supplier, 'شركة الثانية للمقاولات', { stars: 4 })
  await unrated()
  const { rating_id } = await aRatedOrder(supplier, 'شركة الثالثة للمقاولات', { stars: 4, text: 'Good cabinets' })
  for (const lang of ['ar', 'en'] as const) {
    const t = says[lang]
    await guest[lang].open()
    const { main } = guest[lang]
    for (const text of [
      '4.3',
      t('track.ratings', { count: 3 }),
      'توريد قبل موعده',
      'Good cabinets',
      t('track.share', { part: 3, whole: 3 }),
      t('track.names_for_members'),
    ])
      await expect(main).toContainText(text)
    for (const text of ['للمقاولات', TITLE, '0501234567', '1,999.01', '4,597'])
      await expect(main).not.toContainText(text)
  }

  const member = browse({ as: await aCompany(database) })
  await member.goto(`/profile/${supplier.company_id}`)
  for (const name of ['شركة الأولى للمقاولات', 'شركة الثالثة للمقاولات'])
    await expect(member.getByRole('main')).toContainText(name)
  await expect(member.getByRole('main')).not.toContainText(TITLE)

  const reply = await call('PUT', `/ratings/${rating_id}/reply`, { as: supplier, json: { text: 'شكرًا على ثقتكم' } })
  assert.equal(reply.status, 200)
  await guest.en.open()
  await expect(guest.en.main).toContainText('شكرًا على ثقتكم')

  await runCommand(site, 'ratings:hide', String(rating_id), '--reason', 'يذكر اسم شخص بعينه')
  await unrated()
  await expect(guest.en.main).not.toContainText('Good cabinets')
})

it('nothing is said of a company that neither sells nor was rated', async () => {
  const { company_id } = await aCompany(database)
  const page = browse({ lang: 'en' })
  await page.goto(`/en/profile/${company_id}`)
  await expect(page.getByRole('main')).not.toContainText(says.en('track.title'))
})
