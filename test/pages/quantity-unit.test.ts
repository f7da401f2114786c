import assert from 'node:assert/strict'
import { it } from 'node:test'
import { invalidateSubjects } from '#framework/cache/invalidation.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { type FormValues, multipart } from '#test/support/make/form.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'

/* The unit of an RFQ's one quantity: through the API, in forms that the browser itself sends, and where it is shown. */

const { app, call, database } = await testApp({}, undefined, { distDir: 'none', pages: await realPages() })
const { owner, pool } = database
const { today } = (await pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!
const { region_id, city_id } = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()

const buyer = await aCompany(database)
const METRES = { name_ar: 'متر طولي', name_en: 'linear metre' }
const TRIP = { name_ar: 'رحلة', name_en: 'رحلة' }

const publish = (wishes: FormValues) =>
  call('POST', '/rfqs/new', {
    as: buyer,
    form: {
      title: 'توريد كابلات',
      description: 'كابلات للدور الثالث، مع التوصيل.',
      item_description: 'كابل نحاسي مسلّح 4×16 مم²',
      quantity: '1200',
      deadline: addDays(today, 5),
      delivery_date: addDays(today, 20),
      category_id: 1,
      region_id,
      city_id,
      attachments: [aPdf()],
      ...wishes,
    },
  })
const update = (rfq_id: number, json: object, as: MadeCompany = buyer) =>
  call('PUT', `/rfqs/${rfq_id}/update`, { as, json })

async function ask(url: string, cookie: string, form?: FormValues) {
  const sent = form && multipart(form)
  const { statusCode, body, headers } = await app.inject({
    method: sent ? 'POST' : 'GET',
    url,
    headers: { accept: 'text/html', cookie, ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  })
  return { status: statusCode, html: body, location: String(headers.location) }
}

const problemsOf = (body: { errors?: { field: string }[] }) => body.errors?.map(({ field }) => field)

it('is optional: a client that knows nothing of it publishes and changes as before', async () => {
  const { status, body } = await publish({})
  assert.deepEqual(
    [status, body.quantity, body.quantity_unit_code, body.quantity_unit_text, body.quantity_unit],
    [201, 1200, null, null, null],
  )
  const unit = await publish({ quantity_unit_code: 'LM' })
  const changed = await update(unit.body.rfq_id, { quantity: 900 })
  assert.deepEqual([changed.body.quantity, changed.body.quantity_unit_code], [900, 'LM'])
})

it('is one of the list, or a text of its own; what does not belong to it is dropped', async () => {
  const { body } = await publish({ quantity_unit_code: 'LM', quantity_unit_text: 'typed before' })
  assert.deepEqual([body.quantity_unit_code, body.quantity_unit_text, body.quantity_unit], ['LM', null, METRES])
  const own = await publish({ quantity_unit_code: 'ZZ', quantity_unit_text: ' رحلة ' })
  assert.deepEqual([own.body.quantity_unit_text, own.body.quantity_unit], ['رحلة', TRIP])
  const listed = (await call('GET', '/rfqs/all', { as: buyer })).body as { rfq_id: number; quantity_unit: object }[]
  assert.deepEqual(listed.find(({ rfq_id }) => rfq_id === own.body.rfq_id)?.quantity_unit, TRIP)

  for (const [wishes, field] of [
    [{ quantity_unit_code: 'ZZ' }, 'quantity_unit_text'],
    [{ quantity_unit_code: 'ZZ', quantity_unit_text: 'x'.repeat(31) }, 'quantity_unit_text'],
    [{ quantity_unit_code: 'QQQ' }, 'quantity_unit_code'],
    [{ quantity_unit_code: 'metres' }, 'quantity_unit_code'],
    // Reported together with other problems.
    [{ quantity_unit_code: 'ZZ', quantity: '0' }, 'quantity,quantity_unit_text'],
  ] as const) {
    const refused = await publish(wishes)
    assert.deepEqual([refused.status, String(problemsOf(refused.body)?.toSorted())], [422, field])
  }
})

it('an RFQ with lines has none', async () => {
  const lines = JSON.stringify([{ description: 'كابل نحاسي', quantity: '3', unit_code: 'LM' }])
  const { status, body } = await publish({ lines, quantity_unit_code: 'LM' })
  assert.deepEqual([status, body.quantity_unit_code], [201, null])
  const refused = await update(body.rfq_id, { quantity_unit_code: 'LM' })
  assert.deepEqual([refused.status, problemsOf(refused.body)], [422, ['quantity_unit_code']])
  assert.equal((await update(body.rfq_id, { quantity_unit_code: '', category_id: 2 })).status, 200)
})

it('the database keeps code and text together, and both from RFQs with lines', async () => {
  const { rfq_id } = await anRfq(database)
  const lined = await anRfq(database)
  await withLines(database, lined.rfq_id, [{ quantity: '3' }])
  const set = (id: number, code: string | null, text: string | null) =>
    pool.query('update rfqs set quantity_unit_code = $2, quantity_unit_text = $3 where rfq_id = $1', [id, code, text])
  for (const [id, code, text] of [
    [rfq_id, 'ZZ', null],
    [rfq_id, 'LM', 'text'],
    [rfq_id, null, 'text'],
    [rfq_id, 'ZZ', ''],
    [rfq_id, 'QQQ', null],
    [lined.rfq_id, 'LM', null],
  ] as const)
    await assert.rejects(set(id, code, text), /rfqs_quantity_unit/, `${code} ${text}`)
  await set(rfq_id, 'ZZ', 'رحلة')
})

it('a change of it is one sentence: in the history, in the trail, and to bidders', async () => {
  const { body } = await publish({})
  const { supplier } = await aBid(database, { rfq_id: body.rfq_id })
  const change = async (json: object) => assert.equal((await update(body.rfq_id, json)).status, 200)
  await change({ quantity_unit_code: 'LM' })
  await change({ quantity_unit_code: 'ZZ', quantity_unit_text: 'لفة' })
  await change({ quantity_unit_code: 'ZZ', quantity_unit_text: 'رحلة' })
  await change({ quantity_unit_code: null })

  const expected = [
    { field: 'quantity_unit', old: null, new: METRES },
    { field: 'quantity_unit', old: METRES, new: { name_ar: 'لفة', name_en: 'لفة' } },
    { field: 'quantity_unit', old: { name_ar: 'لفة', name_en: 'لفة' }, new: TRIP },
    { field: 'quantity_unit', old: TRIP, new: null },
  ]
  const { history } = (await call('GET', `/rfqs/${body.rfq_id}`, { as: supplier })).body as {
    history: { changes?: object[] }[]
  }
  assert.deepEqual(
    history.flatMap(({ changes = [] }) => changes),
    expected,
  )
  const trail = (await call('GET', `/company/trail?rfq=${body.rfq_id}`, { as: buyer })).body as { changes?: object[] }[]
  assert.deepEqual(
    trail.flatMap(({ changes = [] }) => changes),
    expected.toReversed(),
  )
  const { html } = await ask(`/en/rfq/${body.rfq_id}`, buyer.cookie)
  assert.match(html.replace(/<[^>]+>/g, ''), /Unit of the quantity: from none to linear metre/)
})

it('a browser without scripts states and changes it, and reads it on page and card', async () => {
  const { html } = await ask('/en/rfqs/new', buyer.cookie)
  const fields = fieldsOf(html, 'publish')
  assert.deepEqual([fields.quantity_unit_code, fields.quantity_unit_text], ['', ''])
  assert.match(html, /<option value="LM">linear metre<\/option>/)
  const filled: FormValues = {
    ...fields,
    title: 'School transport',
    description: 'Buses for the rest of the school year.',
    item_description: 'Buses with 30 seats and air conditioning',
    quantity: '540',
    quantity_unit_code: 'ZZ',
    category_id: '1',
    region_id: String(region_id),
    city_id: String(city_id),
    delivery_date: addDays(today, 20),
    on_change: 'mark',
    attachments: aPdf(),
  }
  const send = (wishes: FormValues) => ask('/en/rfqs/new?action=publish', buyer.cookie, { ...filled, ...wishes })
  const wrong = await send({})
  assert.equal(wrong.status, 422)
  assert.ok(wrong.html.includes('Name the unit'))
  assert.equal(fieldsOf(wrong.html, 'publish').quantity_unit_code, 'ZZ')

  const published = await send({ quantity_unit_text: 'trips' })
  assert.equal(published.status, 303)
  const address = published.location
  const textOf = (page: string) => page.replace(/<[^>]+>/g, '')
  assert.match(textOf((await ask(address, buyer.cookie)).html), /540 trips/)
  assert.match(textOf((await ask('/en/rfqs', buyer.cookie)).html), /540 trips/)

  const edit = await ask(`${address}/edit`, buyer.cookie)
  const shown = fieldsOf(edit.html, 'amend-rfq')
  assert.deepEqual([shown.quantity_unit_code, shown.quantity_unit_text], ['ZZ', 'trips'])
  const amend = (fields: FormValues) => ask(`${address}/edit?action=amend-rfq`, buyer.cookie, fields)
  const preview = await amend({ ...shown, quantity_unit_code: 'LM' })
  assert.equal(preview.status, 200)
  const changed = await amend(fieldsOf(preview.html, 'amend-rfq'))
  assert.equal(changed.status, 303)
  assert.match(textOf((await ask(address, buyer.cookie)).html), /540 linear metre/)
  // A copy begins with it.
  const copy = await ask(`/en/rfqs/new?copy_of=${address.match(/\d+/)![0]}`, buyer.cookie)
  assert.equal(fieldsOf(copy.html, 'publish').quantity_unit_code, 'LM')
})

it('is offered and taken once the feature is enabled', async () => {
  const { body } = await publish({ quantity_unit_code: 'LM' })
  await owner.pool.query("delete from features where name = 'quantity_unit'")
  await invalidateSubjects(['features'])
  try {
    const refused = await publish({ quantity_unit_code: 'LM' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'feature_not_enabled'])
    assert.equal((await update(body.rfq_id, { quantity_unit_code: 'H87' })).status, 409)
    assert.equal((await update(body.rfq_id, { quantity: 5 })).status, 200)
    const { html } = await ask('/en/rfqs/new', buyer.cookie)
    assert.ok(!html.includes('quantity_unit_code'))
  } finally {
    await owner.pool.query("insert into features (name) values ('quantity_unit')")
    await invalidateSubjects(['features'])
  }
})
