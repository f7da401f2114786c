import assert from 'node:assert/strict'
import { it } from 'node:test'
import { invalidateSubjects } from '#framework/cache/invalidation.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { halalas } from '#framework/i18n/money.ts'
import { discountMessages } from '#tenders/lines/discount/messages.ts'
import { testApp } from '#test/support/app.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'

/* A discount in forms that the browser itself sends, and on the pages that show it. */

const { app, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { pool } = database
const { today } = (await pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

async function ask(url: string, cookie: string, form?: FormValues) {
  const sent = form && multipart(form)
  const { statusCode, body, headers } = await app.inject({
    method: sent ? 'POST' : 'GET',
    url,
    headers: { accept: 'text/html', cookie, ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  })
  return { status: statusCode, html: body, location: headers.location }
}

async function aLinedRfq() {
  const rfq = await anRfq(database)
  await withLines(database, rfq.rfq_id, [{ quantity: '3' }, { quantity: '1.5' }])
  return rfq
}

const storedOf = async (supplier_id: number) =>
  (
    await pool.query<{ discount_bp: number | null; discount_halalas: string | null; net: string }>(
      'select discount_bp, discount_halalas::text, net_halalas::text as net from bids where supplier_id = $1',
      [supplier_id],
    )
  ).rows

const { ar, en } = Object.fromEntries(
  (['ar', 'en'] as const).map((lang) => [lang, (key: keyof typeof discountMessages) => discountMessages[key][lang]]),
) as Record<'ar' | 'en', (key: keyof typeof discountMessages) => string>

it('a browser without scripts sends a discount by its kind, changes it and takes it back', async () => {
  const { rfq_id } = await aLinedRfq()
  const supplier = await aSupplier(database)
  const address = `/rfq/${rfq_id}/bid`
  const { html } = await ask(address, supplier.cookie)
  const fields = fieldsOf(html, 'place-bid')
  assert.equal(fields.discount_kind, 'none')
  assert.equal(fields.discount_bp, '')
  assert.equal(fields.discount_halalas, '')
  const filled: FormValues = {
    ...fields,
    'lines.0.unit_price': '10',
    'lines.1.unit_price': '20',
    proposed_delivery_date: addDays(today, 10),
    attachment: aPdf(),
  }
  const post = (wishes: FormValues) => ask(`${address}?action=place-bid`, supplier.cookie, { ...filled, ...wishes })

  const wrong = await post({ discount_kind: 'percent', discount_bp: '100.01', discount_halalas: '5' })
  assert.equal(wrong.status, 422)
  assert.ok(wrong.html.includes(ar('percent_invalid')), 'names the reason')
  const again = fieldsOf(wrong.html, 'place-bid')
  assert.deepEqual([again.discount_kind, again.discount_bp, again.discount_halalas], ['percent', '100.01', '5'])
  // What the API finds once it has added up the lines stands at the field of the form.
  const above = await post({ discount_kind: 'amount', discount_halalas: '60.01' })
  assert.equal(above.status, 422)
  assert.ok(above.html.includes(ar('above_net').replace('{amount}', '60.00')), 'names the net')
  assert.deepEqual(await storedOf(supplier.company_id), [])

  const placed = await post({ discount_kind: 'percent', discount_bp: '٧٫٥', discount_halalas: '5' })
  assert.equal(placed.status, 303, placed.html.slice(0, 2000))
  assert.deepEqual(await storedOf(supplier.company_id), [{ discount_bp: 750, discount_halalas: null, net: '5550' }])

  const change = async (wishes: FormValues) => {
    const shown = fieldsOf((await ask(address, supplier.cookie)).html, 'change-bid')
    const { status } = await ask(`${address}?action=change-bid`, supplier.cookie, { ...shown, ...wishes })
    assert.equal(status, 303)
    return [shown.discount_kind, shown.discount_bp, shown.discount_halalas]
  }
  assert.deepEqual(await change({ discount_kind: 'amount', discount_halalas: '1.25' }), ['percent', '7.5', ''])
  assert.deepEqual(await storedOf(supplier.company_id), [{ discount_bp: null, discount_halalas: '125', net: '5875' }])
  assert.deepEqual(await change({ discount_kind: 'none' }), ['amount', '', '1.25'])
  assert.deepEqual(await storedOf(supplier.company_id), [{ discount_bp: null, discount_halalas: null, net: '6000' }])
})

it('the form offers it once the feature is enabled, and always to a bid that has one', async () => {
  const { owner } = database
  const { rfq_id } = await aLinedRfq()
  const { cookie } = await aSupplier(database)
  const discounted = await aBidWithLines(database, {
    rfq_id,
    prices: ['10', '20'],
    discount: { discount_bp: 500, discount_halalas: null },
  })
  const offers = async (as: string) => (await ask(`/rfq/${rfq_id}/bid`, as)).html.includes('discount_kind')
  await owner.pool.query("delete from features where name = 'bid_discount'")
  await invalidateSubjects(['features'])
  try {
    assert.deepEqual([await offers(cookie), await offers(discounted.supplier.cookie)], [false, true])
  } finally {
    await owner.pool.query("insert into features (name) values ('bid_discount')")
    await invalidateSubjects(['features'])
  }
  assert.equal(await offers(cookie), true)
})

it('pages show it before the totals, only where a bid has one', async () => {
  const { rfq_id, buyer } = await aLinedRfq()
  const views = [`/en/rfq/${rfq_id}?view=compare`, `/en/rfq/${rfq_id}?view=lines`]
  const first = await aBidWithLines(database, { rfq_id, prices: ['10', '20'] })
  await aBidWithLines(database, { rfq_id, prices: ['11', '21'] })
  for (const view of views) {
    const { html } = await ask(view, buyer.cookie)
    assert.ok(html.includes('69.00'), view)
    assert.ok(!html.includes(en('discount')), view)
  }
  await aBidWithLines(database, {
    rfq_id,
    prices: ['10', '20'],
    discount: { discount_bp: 750, discount_halalas: null },
  })
  const own = await aBidWithLines(database, {
    rfq_id,
    prices: ['10', '20'],
    discount: { discount_bp: null, discount_halalas: halalas(125) },
  })
  for (const view of views) {
    const { html } = await ask(view, buyer.cookie)
    const [rows, total] = [html.indexOf(`>${en('discount')}</th>`), html.indexOf('63.83')]
    assert.ok(rows > 0 && total > 0, view)
    for (const taken of ['−4.50', '−1.25', '7.5%']) assert.ok(html.includes(taken), `${view} ${taken}`)
  }
  const list = (await ask(`/en/rfq/${rfq_id}`, buyer.cookie)).html
  assert.ok(list.includes('After a discount of'), 'the list of bids says it')
  // The bidder's own prices, with the sum of the lines.
  const { html } = await ask(`/en/rfq/${rfq_id}`, own.supplier.cookie)
  const places = [en('lines_net'), '60.00', `>${en('discount')}</dt>`, '−1.25', '58.75'].map((text) =>
    html.lastIndexOf(text),
  )
  assert.ok(
    places.every((place) => place > 0),
    String(places),
  )
  assert.ok(!(await ask(`/en/rfq/${rfq_id}`, first.supplier.cookie)).html.includes(en('lines_net')))
})
