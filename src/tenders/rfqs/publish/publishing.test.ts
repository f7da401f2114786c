import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aDocx, aPdf, aPng } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely } = database

const place = await kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

const aForm = (wishes: FormValues = {}): FormValues => ({
  title: 'توريد 120 كرسيًا مكتبيًا',
  description: 'كراسي لمكاتب الفرع الجديد، مع التركيب.',
  item_description: 'كرسي دوّار بمسند للظهر، لون أسود.',
  quantity: 120,
  deadline: addDays(today, 7),
  delivery_date: addDays(today, 21),
  category_id: 1,
  region_id: place.region_id,
  city_id: place.city_id,
  attachments: [aPdf('specification.pdf')],
  ...wishes,
})

const rfqCount = async () =>
  (
    await kysely
      .selectFrom('rfqs')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('publishing an RFQ', () => {
  it('answers the RFQ as its owner sees it', async () => {
    const buyer = await aCompany(database)
    const form = aForm({
      district_id: place.district_id,
      attachments: [aPdf('المواصفات.pdf'), aPng('plan.png', 900, 600), aDocx()],
    })
    const { status, body, text } = await call('POST', '/rfqs/new', { as: buyer, form })
    assert.equal(status, 201, text)
    assert.equal(body.title, form.title)
    assert.equal(body.quantity, 120)
    assert.equal(body.status, 'active')
    assert.equal(body.closes_in, 7)
    assert.equal(body.delivery_in, 21)
    assert.equal(body.today, today)
    assert.deepEqual(body.buyer, { user_id: buyer.company_id, company_name: buyer.company_name })
    assert.equal(body.district.district_id, place.district_id)
    assert.equal(body.category.category_id, 1)
    assert.equal(body.viewer_relation, 'owner')
    assert.deepEqual(body.can, { edit: true, delete: true, accept: true, bid: false, ask: false, follow: false })
    assert.deepEqual([body.bids, body.bids_count, body.accepted_bid_id, body.version], [[], 0, null, 1])
    assert.deepEqual(
      body.attachments.map(({ name, type }: { name: string; type: string }) => [name, type]),
      [
        ['المواصفات.pdf', 'application/pdf'],
        ['plan.png', 'image/png'],
        ['specification.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ],
    )
    assert.deepEqual(
      body.attachments_paths,
      body.attachments.map(({ path }: { path: string }) => path),
    )
    for (const path of body.attachments_paths) assert.equal((await call('GET', path)).status, 200)
    const jobs = await database.pool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'make_variants'",
    )
    assert.equal(jobs.rowCount, 1)
    const events = await kysely
      .selectFrom('audit_events')
      .select(['action', 'company_id'])
      .where('object_type', '=', 'rfq')
      .where('object_id', '=', String(body.rfq_id))
      .execute()
    assert.deepEqual(events, [{ action: 'rfq.published', company_id: buyer.company_id }])
  })

  it('is open to suppliers too, and closed to guests', async () => {
    assert.equal((await call('POST', '/rfqs/new', { as: await aSupplier(database), form: aForm() })).status, 201)
    const before = await rfqCount()
    assert.equal((await call('POST', '/rfqs/new', { form: aForm() })).status, 401)
    assert.equal(await rfqCount(), before)
  })

  for (const [lang, title, last] of [
    ['ar', 'اكتب عنوانًا للطلب من 3 إلى 250 حرفًا', 'أرفق ملفًا واحدًا على الأقل'],
    ['en', 'Write a title of 3 to 250 characters', 'Attach at least one file'],
  ] as const) {
    it(`names all invalid fields together (${lang})`, async () => {
      const form = {
        title: 'ab',
        description: 'short',
        quantity: '0',
        delivery_date: '2001-01-01',
        deadline: 'soon',
        category_id: '0',
        district_id: '',
      }
      const { status, body } = await call('POST', '/rfqs/new', { as: await aCompany(database), lang, form })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
        [
          'title title_length',
          'description description_short',
          'item_description item_description_required',
          'quantity quantity_invalid',
          'delivery_date delivery_date_past',
          'deadline not_a_date',
          'category_id category_required',
          'region_id region_required',
          'city_id city_required',
          'attachments attachments_required',
        ],
      )
      assert.equal(body.errors[0].message, title)
      assert.equal(body.errors.at(-1).message, last)
    })
  }

  const refused = async (wishes: FormValues) => {
    const { status, body, text } = await call('POST', '/rfqs/new', {
      as: await aCompany(database),
      lang: 'en',
      form: aForm(wishes),
    })
    assert.equal(status, 422, text)
    return body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  }

  it('keeps its limits', async () => {
    assert.deepEqual(await refused({ title: 'x'.repeat(251) }), ['title title_length'])
    assert.deepEqual(await refused({ item_description: 'x'.repeat(5001) }), ['item_description item_description_long'])
    assert.deepEqual(await refused({ deadline: addDays(today, 22) }), ['deadline deadline_after_delivery'])
    assert.deepEqual(await refused({ delivery_date: addDays(today, 6 * 366) }), ['delivery_date not_a_date'])
    assert.deepEqual(await refused({ category_id: 9999 }), ['category_id unknown'])
    assert.deepEqual(await refused({ region_id: place.region_id === 1 ? 2 : 1 }), ['city_id city_not_in_region'])
    assert.deepEqual(await refused({ district_id: 'nowhere' }), ['district_id district_not_in_city'])
    for (const quantity of ['1e3', '0x10', '-1', '1.5', 'true', '99999999999']) {
      assert.deepEqual(await refused({ quantity }), ['quantity quantity_invalid'], quantity)
    }
  })

  it('takes today as deadline and delivery date, timestamps as their Riyadh day, Arabic digits', async () => {
    const { status, body, text } = await call('POST', '/rfqs/new', {
      as: await aCompany(database),
      form: aForm({ deadline: today, delivery_date: `${addDays(today, 3)}T22:30:00Z`, quantity: '١٢٠' }),
    })
    assert.equal(status, 201, text)
    assert.deepEqual(
      [body.deadline, body.closes_in, body.delivery_date, body.quantity],
      [today, 0, addDays(today, 4), 120],
    )
  })

  it('refuses files that are too many, too large or of another kind, and keeps nothing', async () => {
    const before = await rfqCount()
    const as = await aCompany(database)
    const many = await call('POST', '/rfqs/new', {
      as,
      form: aForm({ attachments: Array.from({ length: 6 }, () => aPdf()) }),
    })
    assert.deepEqual([many.status, many.body.code], [413, 'too_many_files'])
    const large = await call('POST', '/rfqs/new', {
      as,
      form: aForm({ attachments: [aPdf('big.pdf', ' '.repeat(2 * 1024 * 1024))] }),
    })
    assert.deepEqual(
      [large.status, large.body.code, large.body.errors[0].field],
      [413, 'file_too_large', 'attachments'],
    )
    const html = { name: 'page.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script>1</script></html>') }
    const wrong = await call('POST', '/rfqs/new', { as, form: aForm({ attachments: [html] }) })
    assert.deepEqual([wrong.status, wrong.body.code], [415, 'file_type'])
    assert.equal(await rfqCount(), before)
    assert.deepEqual(
      await kysely.selectFrom('files').select('file_id').where('owner_id', '=', as.company_id).execute(),
      [],
    )
  })

  it('publishes once however often it is sent with the same key', async () => {
    const as = await aCompany(database)
    const headers = { 'idempotency-key': '"a-key-of-the-form"' }
    const form = aForm()
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/rfqs/new', { as, form, headers })))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201],
    )
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    const other = await call('POST', '/rfqs/new', { as, form: aForm({ quantity: 7 }), headers })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
    assert.equal(
      (await kysely.selectFrom('rfqs').select('rfq_id').where('buyer_id', '=', as.company_id).execute()).length,
      1,
    )
    assert.equal(
      (await kysely.selectFrom('files').select('file_id').where('owner_id', '=', as.company_id).execute()).length,
      1,
    )
  })

  describe('as a copy of another RFQ', () => {
    const pathsOf = (body: { attachments: { path: string }[] }) => body.attachments.map(({ path }) => path)
    const publish = async (as: MadeCompany, wishes: FormValues = {}) =>
      call('POST', '/rfqs/new', { as, form: aForm(wishes) })

    for (const before of ['open', 'canceled', 'expired'] as const) {
      it(`copies the files of the buyer’s RFQ that is ${before}, bytes and all`, async () => {
        const as = await aCompany(database)
        const { body: source } = await publish(as, { attachments: [aPdf('المواصفات.pdf'), aPng('plan.png')] })
        if (before === 'canceled') await call('DELETE', `/rfqs/${source.rfq_id}/delete`, { as })
        if (before === 'expired')
          await kysely
            .updateTable('rfqs')
            .set({ deadline: addDays(today, -1) })
            .where('rfq_id', '=', source.rfq_id)
            .execute()
        const { body: own } = await call('GET', `/rfqs/${source.rfq_id}`, { as })
        const { status, body, text } = await publish(as, {
          copied_files: pathsOf(own).join(','),
          attachments: [aDocx()],
        })
        assert.equal(status, 201, text)
        assert.deepEqual(
          body.attachments.map(({ name }: { name: string }) => name),
          ['المواصفات.pdf', 'plan.png', 'specification.docx'],
        )
        for (const [index, path] of pathsOf(own).entries()) {
          assert.notEqual(pathsOf(body)[index], path)
          const { text } = await call('GET', pathsOf(body)[index]!)
          assert.equal(text, (await call('GET', path, { as })).text)
        }
        await call('DELETE', `/rfqs/${source.rfq_id}/delete`, { as })
        assert.equal((await call('GET', pathsOf(body)[0]!)).status, 200)
      })
    }

    it('reads the files of a canceled RFQ to nobody else', async () => {
      const as = await aCompany(database)
      const { body: source } = await publish(as)
      await call('DELETE', `/rfqs/${source.rfq_id}/delete`, { as })
      const [path] = pathsOf(source)
      assert.equal((await call('GET', path!)).status, 404)
      assert.equal((await call('GET', path!, { as: await aSupplier(database) })).status, 404)
      const owned = await call('GET', path!, { as })
      assert.deepEqual([owned.status, owned.headers['cache-control']], [200, 'private, no-store'])
    })

    it('refuses files of others, unknown ones and more than five in all', async () => {
      const as = await aCompany(database)
      const { body: foreign } = await publish(await aCompany(database))
      const problems = async (wishes: FormValues) => {
        const { status, body } = await call('POST', '/rfqs/new', { as, lang: 'en', form: aForm(wishes) })
        return [
          status,
          ...body.errors.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`),
        ]
      }
      const gone = [
        422,
        'attachments: A file of the earlier RFQ is no longer available. Remove it and attach the file again.',
      ]
      assert.deepEqual(await problems({ copied_files: pathsOf(foreign)[0] }), gone)
      assert.deepEqual(await problems({ copied_files: '/uploads/rfq/../../secret' }), gone)
      const { body: own } = await publish(as, { attachments: Array.from({ length: 5 }, () => aPdf()) })
      assert.deepEqual(await problems({ copied_files: pathsOf(own).join(',') }), [
        422,
        'attachments: Attach at most 5 files',
      ])
      assert.deepEqual(await problems({ attachments: [], copied_files: '' }), [
        422,
        'attachments: Attach at least one file',
      ])
      assert.equal(
        (await kysely.selectFrom('files').select('file_id').where('owner_id', '=', as.company_id).execute()).length,
        5,
      )
    })
  })

  it('removes direction marks from the title', async () => {
    const { body } = await call('POST', '/rfqs/new', {
      as: await aCompany(database),
      form: aForm({ title: 'كراسي \u202egnp.exe\u200f مكتب' }),
    })
    assert.equal(body.title, 'كراسي gnp.exe مكتب')
  })
})
