import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { type Answer, testApp } from '#test/support/app.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'

const first = await testApp()
const { database, call } = first
const second = await testApp({}, first)
const { kysely } = database
const place = await kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!
const KEY = 'one-key-for-all'

interface Creating {
  /** A company that may make the call, and the path of the call. */
  prepare: () => Promise<{ as: MadeCompany; path: string }>
  form: FormValues
  /** Other forms: one with another value, one with another file of the same name. */
  others: FormValues[]
  id: string
  /** What a company has after one call: an event, e-mails, files. */
  leaves: { action: string; emails: number; files: number }
}

const rfqForm = {
  title: 'توريد كراسي',
  description: 'كراسي لمكاتب الفرع.',
  item_description: 'كرسي دوّار.',
  quantity: 12,
  deadline: addDays(today, 7),
  delivery_date: addDays(today, 21),
  category_id: 1,
  region_id: place.region_id,
  city_id: place.city_id,
  attachments: [aPdf('list.pdf')],
}
const bidForm = {
  total_amount: '48500',
  proposed_delivery_date: addDays(today, 10),
  comments: '',
  attachment: aPdf('bid.pdf'),
}
const productForm = {
  product_name: 'كرسي شبكي',
  description: 'مسند شبكي.',
  category_id: 1,
  min_quantity: 10,
  end_price: '420.50',
  qty_for_min_price: 100,
  start_price: '380',
  product_type: 'goods',
  attachments: [aPng('front.png')],
}
const supplierForm = {
  company_profile: 'نورّد الأثاث المكتبي.',
  category_id: 1,
  commercial_registration: '7012345678',
  profile_file: aPdf('profile.pdf'),
}

/** The creating calls of a company, each with the same form for everybody. */
const CALLS: Record<string, Creating> = {
  'publishing an RFQ': {
    prepare: async () => ({ as: await aCompany(database), path: '/rfqs/new' }),
    form: rfqForm,
    others: [
      { ...rfqForm, quantity: 13 },
      { ...rfqForm, attachments: [aPdf('list.pdf', '% other')] },
    ],
    id: 'rfq_id',
    leaves: { action: 'rfq.published', emails: 0, files: 1 },
  },
  'placing a bid': {
    prepare: async () => ({ as: await aSupplier(database), path: `/rfqs/${(await anRfq(database)).rfq_id}/bids/new` }),
    form: bidForm,
    others: [
      { ...bidForm, total_amount: '48501' },
      { ...bidForm, attachment: aPdf('bid.pdf', '% other') },
    ],
    id: 'bid_id',
    leaves: { action: 'bid.placed', emails: 1, files: 1 },
  },
  'adding a product': {
    prepare: async () => ({ as: await aSeller(database), path: '/marketplace/products/new' }),
    form: productForm,
    others: [
      { ...productForm, min_quantity: 11 },
      { ...productForm, attachments: [aPng('front.png', 65)] },
    ],
    id: 'product_id',
    leaves: { action: 'product.published', emails: 0, files: 1 },
  },
  'adding a picture': {
    prepare: async () => {
      const { seller, product_id } = await aProduct(database, { images: 1 })
      return { as: seller, path: `/marketplace/products/${product_id}/add-attachment` }
    },
    form: { attachment: aPng('back.png') },
    others: [{ attachment: aPng('back.png', 65) }],
    id: 'product_id',
    leaves: { action: 'product.image_added', emails: 0, files: 2 },
  },
  'registering as a supplier': {
    prepare: async () => ({ as: await aCompany(database), path: '/user/register-supplier-profile' }),
    form: supplierForm,
    others: [
      { ...supplierForm, commercial_registration: '7012345679' },
      { ...supplierForm, profile_file: aPdf('profile.pdf', '% other') },
    ],
    id: 'supplier_profile_id',
    leaves: { action: 'supplier.registered', emails: 0, files: 1 },
  },
}

const headers = { 'idempotency-key': KEY }
const send = (path: string, as: MadeCompany | undefined, form: FormValues, site = first) =>
  site.call('POST', path, { as, form, headers })
const isReplay = ({ headers: of }: Answer) => of['idempotent-replayed'] === 'true'

/** What a company has done so far. */
async function left({ company_id }: MadeCompany) {
  const { rows } = await database.pool.query<{ actions: string[]; emails: number; files: number }>(
    `select
    array(select action from audit_events where company_id = $1 order by audit_event_id) as actions,
    (select count(*) from mails where company_id = $1) as emails,
    (select count(*) from files where owner_id = $1 and deleted_at is null) as files`,
    [company_id],
  )
  return rows[0]!
}

describe('one key', () => {
  for (const [name, { prepare, form, others, id, leaves }] of Object.entries(CALLS)) {
    it(`of the same form in two processes at once is one result (${name})`, async () => {
      const { as, path } = await prepare()
      const answers = await Promise.all([first, second, first].map((site) => send(path, as, form, site)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201],
        answers.map(({ text }) => text).join('\n'),
      )
      assert.deepEqual([new Set(answers.map(({ text }) => text)).size, answers.filter(isReplay).length], [1, 2])
      const later = await send(path, as, form, second)
      assert.deepEqual([later.status, later.text, isReplay(later)], [201, answers[0]!.text, true])
      assert.deepEqual(await left(as), { actions: [leaves.action], emails: leaves.emails, files: leaves.files })
    })

    it(`with another form is refused and changes nothing, in any process (${name})`, async () => {
      const { as, path } = await prepare()
      assert.equal((await send(path, as, form)).status, 201)
      const before = await left(as)
      for (const [index, other] of others.entries()) {
        const { status, body, headers: of } = await send(path, as, other, index % 2 ? first : second)
        assert.deepEqual(
          [status, body.code, of['idempotent-replayed']],
          [422, 'idempotency_key_reused', undefined],
          `form ${index}`,
        )
      }
      assert.deepEqual(await left(as), before)
    })

    it(`of two companies is two results, each company's own (${name})`, async () => {
      const both = [await prepare(), await prepare()]
      // At the same place where both may call there.
      const shared = both[0]!.path
      const paths = name === 'adding a picture' ? both.map(({ path }) => path) : [shared, shared]
      const answers = await Promise.all(both.map(({ as }, index) => send(paths[index]!, as, form)))
      assert.deepEqual(
        answers.map((answer) => [answer.status, isReplay(answer)]),
        [
          [201, false],
          [201, false],
        ],
      )
      assert.notEqual(answers[0]!.body[id], answers[1]!.body[id])
      for (const [index, { as }] of both.entries()) {
        const again = await send(paths[index]!, as, form)
        assert.deepEqual([again.text, isReplay(again)], [answers[index]!.text, true])
        assert.deepEqual((await left(as)).actions, [leaves.action])
      }
    })
  }

  it('of one company is used anew for another call, and for the same call about something else', async () => {
    const { seller: as, product_id } = await aProduct(database, { images: 1 })
    const { product_id: other_id } = await aProduct(database, { images: 1, seller: as })
    const bids = [await anRfq(database), await anRfq(database)].map(({ rfq_id }) => `/rfqs/${rfq_id}/bids/new`)
    const pictures = [product_id, other_id].map((one) => `/marketplace/products/${one}/add-attachment`)
    const calls: [string, FormValues][] = [
      ['/rfqs/new', rfqForm],
      ['/marketplace/products/new', productForm],
      ...bids.map((path): [string, FormValues] => [path, bidForm]),
      ...pictures.map((path): [string, FormValues] => [path, { attachment: aPng('back.png') }]),
    ]
    for (const [path, form] of calls) {
      const answer = await send(path, as, form)
      assert.deepEqual([answer.status, isReplay(answer)], [201, false], path)
    }
  })

  it('of a company and of a guest are two', async () => {
    const form = (email: string) => ({
      company_name: 'مؤسسة الأفق',
      email,
      phone_number: '0551234567',
      password: 'a quiet green lamp',
      region_id: place.region_id,
      city_id: place.city_id,
      district_id: place.district_id,
    })
    const { as, path } = await CALLS['publishing an RFQ']!.prepare()
    assert.equal((await send('/register', undefined, form('first@example.sa'))).status, 201)
    const answer = await send(path, as, rfqForm)
    assert.deepEqual([answer.status, isReplay(answer)], [201, false])
    assert.equal((await send('/register', undefined, form('second@example.sa'))).body.code, 'idempotency_key_reused')
  })

  it('of a call that failed is free: the same call is made once its reason is gone', async () => {
    const rfq = await anRfq(database, { canceled: true })
    const as = await aSupplier(database)
    const path = `/rfqs/${rfq.rfq_id}/bids/new`
    const cancel = (canceled_at: Date | null) =>
      kysely.updateTable('rfqs').set({ canceled_at }).where('rfq_id', '=', rfq.rfq_id).execute()
    assert.ok((await send(path, as, bidForm)).status >= 400)
    assert.deepEqual(await left(as), { actions: [], emails: 0, files: 0 })
    await cancel(null)
    const made = await send(path, as, bidForm)
    assert.deepEqual([made.status, isReplay(made)], [201, false])
    // It was done, though the call would now be refused.
    await cancel(new Date())
    const again = await send(path, as, bidForm)
    assert.deepEqual([again.status, again.body.bid_id, isReplay(again)], [201, made.body.bid_id, true])
  })

  it('of a call that was done gives its answer as it is read now', async () => {
    const as = await aSeller(database)
    const path = '/marketplace/products/new'
    const made = await send(path, as, productForm)
    const json = { product_id: made.body.product_id, start_price: 370 }
    assert.equal((await call('PUT', '/marketplace/products/update', { as, json })).status, 200)
    const again = await send(path, as, productForm)
    assert.deepEqual([again.status, again.body.start_price, isReplay(again)], [201, 370, true])
  })

  it('of a call that was done says so where its caller may not see any more what came of it', async () => {
    const as = await aSeller(database)
    const path = '/marketplace/products/new'
    const made = await send(path, as, productForm)
    assert.equal((await call('DELETE', `/marketplace/products/delete/${made.body.product_id}`, { as })).status, 200)
    const again = await send(path, as, productForm)
    assert.deepEqual([again.status, again.body.code, isReplay(again)], [410, 'outcome_hidden', true])
    assert.equal((await left(as)).actions.filter((action) => action === 'product.published').length, 1)
  })

  it('of a bid or a question says so, too, once that was withdrawn', async () => {
    const as = await aSupplier(database)
    const { rfq_id } = await anRfq(database)
    await database.pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq_id])
    const path = `/rfqs/${rfq_id}/bids/new`
    const { bid_id } = (await send(path, as, bidForm)).body
    assert.equal((await call('DELETE', `/bids/${bid_id}/delete`, { as })).status, 200)
    const ask = () => call('POST', `/rfqs/${rfq_id}/questions`, { as, json: { body: 'Is it blue?' }, headers })
    const asked = await ask()
    assert.equal(asked.status, 201, asked.text)
    const { question_id } = asked.body
    assert.equal((await call('DELETE', `/questions/${question_id}`, { as })).status, 200)
    for (const again of [await send(path, as, bidForm), await ask()])
      assert.deepEqual([again.status, again.body.code, isReplay(again)], [410, 'outcome_hidden', true])
  })

  it('answers nothing to a person who has lost the right to the call', async () => {
    const { as } = await CALLS['publishing an RFQ']!.prepare()
    const colleague = await aColleague(database, as, { roles: ['buyer'] })
    assert.equal((await send('/rfqs/new', colleague, rfqForm)).status, 201)
    await kysely
      .updateTable('members')
      .set({ roles: ['viewer'] })
      .where('person_id', '=', colleague.person_id)
      .execute()
    const again = await send('/rfqs/new', colleague, rfqForm)
    assert.deepEqual([again.status, again.body.code], [403, 'role_required'])
  })

  it('of a call that was done without an answer gives the whole answer later, and it is done once', async () => {
    const { as } = await CALLS['publishing an RFQ']!.prepare()
    // Publishing reads no versions, its answer does.
    const { current_user } = (await database.pool.query('select current_user')).rows[0]
    await database.owner.pool.query(`revoke select on rfq_versions from ${current_user}`)
    try {
      const unanswered = await send('/rfqs/new', as, rfqForm)
      assert.deepEqual([unanswered.status, unanswered.body.code], [503, 'outcome_unknown'])
      assert.deepEqual((await left(as)).actions, ['rfq.published'])
    } finally {
      await database.owner.pool.query(`grant select on rfq_versions to ${current_user}`)
    }
    const again = await send('/rfqs/new', as, rfqForm)
    assert.deepEqual([again.status, again.body.title, isReplay(again)], [201, rfqForm.title, true])
    assert.deepEqual((await left(as)).actions, ['rfq.published'])
  })

  it('of a change says that it is repeated, too', async () => {
    const { seller: as, product_id } = await aProduct(database)
    const change = () =>
      call('PUT', '/marketplace/products/update', { as, json: { product_id, end_price: 900 }, headers })
    const answers = [await change(), await change()]
    assert.deepEqual(
      answers.map((answer) => [answer.status, answer.text === answers[0]!.text, isReplay(answer)]),
      [
        [200, true, false],
        [200, true, true],
      ],
    )
  })

  it('is not needed: without one the same form twice is two objects', async () => {
    const { as } = await CALLS['publishing an RFQ']!.prepare()
    const answers = [
      await call('POST', '/rfqs/new', { as, form: rfqForm }),
      await call('POST', '/rfqs/new', { as, form: rfqForm }),
    ]
    assert.deepEqual(
      answers.map((answer) => [answer.status, isReplay(answer)]),
      [
        [201, false],
        [201, false],
      ],
    )
    assert.notEqual(answers[0]!.body.rfq_id, answers[1]!.body.rfq_id)
  })
})
