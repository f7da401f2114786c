import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { withLines } from '#test/support/make/lines.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { app, call, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const {
  rows: [dates],
} = await database.pool.query<{ soon: string; later: string }>(
  'select (riyadh_today() + 7)::text as soon, (riyadh_today() + 21)::text as later',
)
const { soon, later } = dates!
const {
  rows: [place],
} = await database.pool.query<{ region_id: number; city_id: number }>('select region_id, city_id from cities limit 1')

const anRfqForm = (wishes: FormValues): FormValues => ({
  title: 'كراسي مكتبية',
  description: 'كراسي لقاعة اجتماعات.',
  item_description: 'قماش رمادي بمسند.',
  quantity: '12',
  deadline: soon,
  delivery_date: later,
  category_id: 1,
  ...place!,
  attachments: [aPdf()],
  ...wishes,
})
const aBidForm = (wishes: FormValues): FormValues => ({
  proposed_delivery_date: later,
  comments: '',
  attachment: aPdf(),
  ...wishes,
})
const aProductForm = (wishes: FormValues): FormValues => ({
  product_name: 'كرسي مكتبي دوّار',
  description: 'مسند شبكي قابل للتعديل.',
  category_id: 1,
  min_quantity: '10',
  end_price: '420.50',
  qty_for_min_price: '5000',
  start_price: '380',
  product_type: 'goods',
  attachments: [aPng('front.png', 900, 600)],
  ...wishes,
})
const aLine = (quantity: string) =>
  JSON.stringify([{ description: 'كرسي دوّار', quantity, unit_code: 'H87', optional: false }])

const buyer = await aCompany(database)
const supplier = await aSupplier(database)
const seller = await aSeller(database)
const { product_id, seller: owner } = await aProduct(database)
const rfq = await anRfq(database)
const lined = await anRfq(database)
const [line] = await withLines(database, lined.rfq_id, [{ quantity: '10' }])
const aPrice = (unit_price: string) => JSON.stringify([{ line_id: line!.line_id, unit_price, vat_category: 'O' }])

type Lang = 'ar' | 'en'
type Send = (typed: string, lang: Lang) => ReturnType<typeof call<{ errors: unknown }>>
/** Each field of the API in which a person types a number. */
const FIELDS: Record<string, [field: string, send: Send]> = {
  'the quantity of an RFQ': [
    'quantity',
    (quantity, lang) => call('POST', '/rfqs/new', { as: buyer, lang, form: anRfqForm({ quantity }) }),
  ],
  'a changed quantity': [
    'quantity',
    (quantity, lang) => call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, lang, json: { quantity } }),
  ],
  'the quantity of a line': [
    'lines.0.quantity',
    (quantity, lang) => call('POST', '/rfqs/new', { as: buyer, lang, form: anRfqForm({ lines: aLine(quantity) }) }),
  ],
  'the amount of a bid': [
    'total_amount',
    (total_amount, lang) =>
      call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { as: supplier, lang, form: aBidForm({ total_amount }) }),
  ],
  'the price of a line': [
    'lines.0.unit_price',
    (unit_price, lang) =>
      call('POST', `/rfqs/${lined.rfq_id}/bids/new`, {
        as: supplier,
        lang,
        form: aBidForm({ lines: aPrice(unit_price) }),
      }),
  ],
  ...Object.fromEntries(
    ['min_quantity', 'end_price', 'qty_for_min_price', 'start_price'].flatMap((field) => [
      [
        `${field} of a product`,
        [
          field,
          (typed: string, lang: Lang) =>
            call('POST', '/marketplace/products/new', { as: seller, lang, form: aProductForm({ [field]: typed }) }),
        ],
      ],
      [
        `a changed ${field}`,
        [
          field,
          (typed: string, lang: Lang) =>
            call('PUT', '/marketplace/products/update', { as: owner, lang, json: { product_id, [field]: typed } }),
        ],
      ],
    ]),
  ),
  'a price that products are searched by': [
    'min_price',
    (price, lang) => call('GET', `/marketplace/products/all?min_price=${encodeURIComponent(price)}`, { lang }),
  ],
}

const { rows: before } = await database.pool.query(
  'select (select count(*) from rfqs) as rfqs, (select count(*) from bids) as bids, (select count(*) from products) as products',
)

describe('a number whose separator does not group', () => {
  for (const [what, [field, send]] of Object.entries(FIELDS)) {
    it(`is refused at its field with both readings: ${what}`, async () => {
      for (const [typed, lang, message] of [
        ['12,5', 'en', 'Did you mean 12.5 or 125? Use a point for decimals'],
        ['١٢،٥', 'ar', 'هل تقصد 12.5 أم 125؟ استخدم النقطة للكسور العشرية'],
        ['1,2345', 'en', 'Did you mean 1.2345 or 12,345? Use a point for decimals'],
        ['0,125', 'ar', 'هل تقصد 0.125 أم 125؟ استخدم النقطة للكسور العشرية'],
        ['1 5', 'en', 'Did you mean 1.5 or 15? Use a point for decimals'],
        ['١٬٥', 'ar', 'هل تقصد 1.5 أم 15؟ استخدم النقطة للكسور العشرية'],
      ] as const) {
        const { status, body, text } = await send(typed, lang)
        assert.equal(status, 422, text)
        assert.deepEqual(body.errors, [{ field, code: 'number_unclear', message }], text)
      }
    })
  }

  it('is stored nowhere', async () => {
    const { rows: after } = await database.pool.query(
      'select (select count(*) from rfqs) as rfqs, (select count(*) from bids) as bids, (select count(*) from products) as products',
    )
    assert.deepEqual(after, before)
  })

  it('is read where it groups, in either comma, and JSON numbers are what they are', async () => {
    const changed = async (json: object) => {
      const { status, body, text } = await call('PUT', '/marketplace/products/update', {
        as: owner,
        json: { product_id, ...json },
      })
      assert.equal(status, 200, text)
      return [body.min_quantity, body.qty_for_min_price, body.start_price, body.end_price]
    }
    assert.deepEqual(
      await changed({ min_quantity: '1,200', qty_for_min_price: '١٬٢٠٠', start_price: '12٫5', end_price: '١،٢٠٠٫٢٥' }),
      [1200, 1200, 12.5, 1200.25],
    )
    assert.deepEqual(
      await changed({ min_quantity: 10, qty_for_min_price: 1000, start_price: 1.15, end_price: 19.99 }),
      [10, 1000, 1.15, 19.99],
    )
    const { body } = await call<{ start_price: number }[]>('GET', '/marketplace/products/all?min_price=1,200')
    assert.ok(body.every(({ start_price }) => start_price >= 1200))
  })
})

describe('forms of browsers without scripts', () => {
  const submit = async (url: string, { cookie }: MadeCompany, fields: FormValues) => {
    const { payload, headers } = multipart(fields)
    return app.inject({ method: 'POST', url, payload, headers: { accept: 'text/html', cookie, ...headers } })
  }
  const plain = async (url: string, { cookie }: MadeCompany, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: { accept: 'text/html', cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const SAID = { ar: 'هل تقصد 12.5 أم 125؟', en: 'Did you mean 12.5 or 125?' }

  for (const lang of ['ar', 'en'] as const) {
    const root = lang === 'en' ? '/en' : ''
    it(`say it at the field and keep what was typed (${lang})`, async () => {
      const admin = await aCompany(database, { lang })
      const answers = {
        total_amount: await submit(
          `${root}/rfq/${rfq.rfq_id}/bid?action=place-bid`,
          supplier,
          aBidForm({ total_amount: '12,5' }),
        ),
        'lines.0.unit_price': await submit(
          `${root}/rfq/${lined.rfq_id}/bid?action=place-bid`,
          supplier,
          aBidForm({
            'lines.0.line_id': line!.line_id,
            'lines.0.offered': 'true',
            'lines.0.unit_price': '12,5',
            'lines.0.vat_category': 'O',
          }),
        ),
        quantity: await submit(`${root}/rfqs/new?action=publish`, buyer, anRfqForm({ quantity: '12,5' })),
        'lines.0.quantity': await submit(
          `${root}/rfqs/new?action=publish`,
          buyer,
          anRfqForm({
            quantities: 'lines',
            'lines.0.description': 'كرسي دوّار',
            'lines.0.quantity': '12,5',
            'lines.0.unit_code': 'H87',
          }),
        ),
        ...Object.fromEntries(
          await Promise.all(
            ['min_quantity', 'end_price', 'qty_for_min_price', 'start_price'].map(
              async (field) =>
                [
                  field,
                  await submit(
                    `${root}/market-place/new?action=add-product`,
                    seller,
                    aProductForm({ [field]: '12,5' }),
                  ),
                ] as const,
            ),
          ),
        ),
        award_limit: await plain(`${root}/company/settings?action=save-settings`, admin, {
          seen_limit: '',
          seen_second_step: 'false',
          has_limit: 'on',
          award_limit: '12,5',
        }),
      }
      for (const [field, { statusCode, body }] of Object.entries(answers)) {
        assert.equal(statusCode, 422, `${field} ${body.slice(0, 200)}`)
        assert.ok(body.includes(SAID[lang]), field)
        const input = body.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${field}"`)) ?? ''
        assert.match(input, /value="12,5"/, field)
        assert.match(input, /aria-invalid="true"/, field)
      }
    })
  }

  it('read every way to write a number, or refuse it with both readings', async () => {
    const add = (fields: FormValues) =>
      submit('/en/market-place/new?action=add-product', seller, aProductForm({ end_price: '999999', ...fields }))
    const prices = { '١٢٫٥': 12.5, '١٬٢٣٤٫٥': 1234.5, '1 234.5': 1234.5, '۱٬۲۰۰': 1200 }
    for (const [start_price, number] of Object.entries(prices)) {
      const { statusCode, body } = await add({ start_price })
      assert.equal(statusCode, 303, body.slice(0, 200))
      const { rows } = await database.pool.query(
        'select start_price::float8 from products order by product_id desc limit 1',
      )
      assert.deepEqual(rows, [{ start_price: number }], start_price)
    }
    const unclear = { '12,5': '12.5 or 125', '1,5': '1.5 or 15', '1.234,5': '1,234.5 or 1.2345', '1 5': '1.5 or 15' }
    for (const [typed, readings] of Object.entries({ ...unclear, '1٬5': '1.5 or 15', '١٬٥': '1.5 or 15' })) {
      for (const { statusCode, body } of [
        await add({ start_price: typed }),
        await add({ min_quantity: typed }),
        await submit('/en/rfqs/new?action=publish', buyer, anRfqForm({ quantity: typed })),
      ]) {
        assert.equal(statusCode, 422, typed)
        assert.ok(body.includes(`Did you mean ${readings}?`), typed)
      }
    }
    const whole = await submit('/en/rfqs/new?action=publish', buyer, anRfqForm({ quantity: '١٢٫٥' }))
    assert.equal(whole.statusCode, 422)
    assert.ok(!whole.body.includes('Did you mean'))
  })

  it('leave a quantity of a file to the person where its column alone would decide', async () => {
    const { body } = await submit('/en/rfqs/new?action=publish', buyer, {
      ...anRfqForm({}),
      quantities: 'lines',
      refresh: 'lines_import',
      lines_text: 'Description;Qty;Unit\nSteel beams;1,200;pcs\n',
    })
    const input = body.match(/<input[^>]*>/g)?.find((tag) => tag.includes('name="lines.0.quantity"')) ?? ''
    assert.match(input, /value="01,200"/)
  })
})
