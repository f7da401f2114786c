import assert from 'node:assert/strict'
import { describe, it, mock, type TestContext } from 'node:test'
import { confirmDelivery } from '#framework/ipc/notify-processes.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { ifMatch, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq, type MadeRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'

// Time stands still unless a test moves it: no kept page grows old by itself, however slow the machine is.
mock.timers.enable({ apis: ['Date'], now: Date.now() })
const SECONDS_KEPT = 5

const site = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { app, call, database } = site
const place = await database.kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
const { today } = (await database.pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url })
  return { status: statusCode, body }
}

/** Records what this process tells the others, as if a primary had started it and the others had handled it at once. */
function listen(context: TestContext) {
  const published: unknown[] = []
  const before = process.send
  process.send = (message: { delivery: number }) => {
    queueMicrotask(() => confirmDelivery({ type: 'delivered', delivery: message.delivery }))
    return published.push(message) > 0
  }
  context.after(() => {
    if (before) process.send = before
    else delete process.send
  })
  return published
}
/** What the primary does with a message of another process. */
const pass = (message: unknown) => process.emit('message', message, undefined)

const rfqForm = (title: string) => ({
  title,
  description: 'كراسي لمكاتب الفرع الجديد.',
  item_description: 'كرسي دوّار.',
  quantity: 12,
  deadline: addDays(today, 7),
  delivery_date: addDays(today, 21),
  category_id: 1,
  region_id: place.region_id,
  city_id: place.city_id,
  attachments: [aPdf()],
})
const bidForm = (total_amount: string) => ({
  total_amount,
  proposed_delivery_date: addDays(today, 10),
  comments: '',
  attachment: aPdf(),
})
const productForm = (product_name: string) => ({
  product_name,
  description: 'مسند شبكي.',
  category_id: 1,
  min_quantity: 10,
  end_price: '420.50',
  qty_for_min_price: 100,
  start_price: '380',
  product_type: 'goods',
  attachments: [aPng()],
})

type Call = [method: string, path: string, as: MadeCompany, sent: { form?: object; json?: object; headers?: object }]
interface Change {
  /** Pages that guests have just seen. */
  pages: string[]
  write: Call
  /** What they show from then on, and no longer; nothing where the page is gone. */
  shows?: string
  hides?: string
}

/** A supplier with a picture; what guests are shown of it. */
async function aPictured() {
  const user = await aSupplier(database)
  const form = { profile_image: aPng('first.png', 300, 200) }
  assert.equal((await call('PUT', '/user/update-profile-picture', { as: user, form })).status, 200)
  const { body } = await call('GET', `/unauthorized/profile/${user.company_id}`)
  return { user, picture: (body as { profile_image: string }).profile_image }
}

/** Everything public that a company can change, and where guests see it. */
const CHANGES: Record<string, () => Promise<Change>> = {
  'a published RFQ': async () => ({
    pages: ['/rfqs'],
    write: ['POST', '/rfqs/new', await aCompany(database), { form: rfqForm('مضخات غاطسة للآبار') }],
    shows: 'مضخات غاطسة للآبار',
  }),
  'a changed RFQ': async () => {
    const { rfq_id, buyer } = await anRfq(database)
    return {
      pages: ['/rfqs', `/rfq/${rfq_id}`],
      write: ['PUT', `/rfqs/${rfq_id}/update`, buyer, { json: { quantity: 7319 } }],
      shows: '"quantity":7319',
    }
  },
  'a canceled RFQ': async () => {
    const { rfq_id, buyer } = await anRfq(database)
    return { pages: [`/rfq/${rfq_id}`], write: ['DELETE', `/rfqs/${rfq_id}/delete`, buyer, {}] }
  },
  'a bid': async () => {
    const { rfq_id } = await anRfq(database)
    return {
      pages: [`/rfq/${rfq_id}`],
      write: ['POST', `/rfqs/${rfq_id}/bids/new`, await aSupplier(database), { form: bidForm('71234.50') }],
      shows: '"total_amount":71234.5',
    }
  },
  'a changed bid': async () => {
    const { rfq_id } = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id })
    return {
      pages: [`/rfq/${rfq_id}`],
      write: ['PUT', `/bids/${bid_id}/update`, supplier, { json: { total_amount: 61_234.5 } }],
      shows: '"total_amount":61234.5',
      hides: '"total_amount":48500',
    }
  },
  'a withdrawn bid': async () => {
    const { rfq_id } = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id, total_amount: 51_234 })
    return {
      pages: [`/rfq/${rfq_id}`],
      write: ['DELETE', `/bids/${bid_id}/delete`, supplier, {}],
      shows: '"bids_count":0',
      hides: '"total_amount":51234',
    }
  },
  'an award': async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id })
    return {
      pages: [`/rfq/${rfq_id}`, `/en/rfq/${rfq_id}`],
      write: ['PUT', `/rfqs/${rfq_id}/accept-bid`, buyer, { json: { bid_id } }],
      shows: '"status":"completed"',
      hides: '"status":"active"',
    }
  },
  'a new product': async () => ({
    pages: ['/market-place'],
    write: ['POST', '/marketplace/products/new', await aSeller(database), { form: productForm('كرسي شبكي دوّار') }],
    shows: 'كرسي شبكي دوّار',
  }),
  'a changed product': async () => {
    const { product_id, seller } = await aProduct(database)
    return {
      pages: ['/market-place', `/market-place/${product_id}`, `/profile/${seller.company_id}`],
      write: ['PUT', '/marketplace/products/update', seller, { json: { product_id, product_name: 'خزانة ملفات' } }],
      shows: 'خزانة ملفات',
    }
  },
  'another picture': async () => {
    const { product_id, seller } = await aProduct(database, { images: 1 })
    return {
      pages: [`/market-place/${product_id}`],
      write: [
        'POST',
        `/marketplace/products/${product_id}/add-attachment`,
        seller,
        { form: { attachment: aPng('back.png', 400, 300) } },
      ],
      shows: '"variants":[320]',
    }
  },
  'a deleted picture': async () => {
    const {
      product_id,
      seller,
      images: [first = ''],
    } = await aProduct(database, { images: 2 })
    return {
      pages: [`/market-place/${product_id}`],
      write: ['DELETE', `/marketplace/products/${product_id}/delete-attachment?attachment_path=${first}`, seller, {}],
      hides: first,
    }
  },
  'a deleted product': async () => {
    const { product_id, seller } = await aProduct(database)
    return {
      pages: [`/market-place/${product_id}`],
      write: ['DELETE', `/marketplace/products/delete/${product_id}`, seller, {}],
    }
  },
  'a new supplier': async () => {
    const user = await aCompany(database, { company_name: 'مورّد جديد في الدليل' })
    const form = { company_profile: 'نورّد الأثاث المكتبي.', category_id: 1, commercial_registration: '7012345678' }
    return {
      pages: ['/suppliers?sort=newest'],
      write: ['POST', '/user/register-supplier-profile', user, { form }],
      shows: 'مورّد جديد في الدليل',
    }
  },
  'a changed description': async () => {
    const user = await aSupplier(database)
    return {
      pages: [`/profile/${user.company_id}`],
      write: [
        'PUT',
        '/user/update-supplier-profile',
        user,
        { json: { company_profile: 'نورّد المضخات ومولّدات الكهرباء.' } },
      ],
      shows: 'نورّد المضخات ومولّدات الكهرباء.',
    }
  },
  'another logo': async () => {
    const { user, picture } = await aPictured()
    return {
      pages: [`/profile/${user.company_id}`],
      write: ['PUT', '/user/update-profile-picture', user, { form: { profile_image: aPng('second.png', 310, 200) } }],
      hides: picture,
    }
  },
  'a confirmed bid': async () => {
    const { rfq_id, buyer } = await anRfq(database, { on_change: 'confirm' })
    const { bid_id, supplier } = await aBid(database, { rfq_id, total_amount: 61_234 })
    const amended = { description: 'كراسي لمكاتب فرعين.', reason: 'فرع ثانٍ' }
    assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: amended })).status, 200)
    return {
      pages: [`/rfq/${rfq_id}`],
      write: ['PUT', `/bids/${bid_id}/confirm`, supplier, { headers: ifMatch(2) }],
      hides: '"needs_confirmation"',
    }
  },
  'an answer': async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { question_id } = await aQuestion(database, { rfq_id, body: 'هل يشمل التوريد التركيب في الموقع؟' })
    return {
      pages: [`/rfq/${rfq_id}`],
      write: ['PUT', `/questions/${question_id}/answer`, buyer, { json: { answer: 'نعم، في الطابق الثالث.' } }],
      shows: 'في الطابق الثالث',
    }
  },
  'a declined question': async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { question_id } = await aQuestion(database, { rfq_id, body: 'كم ميزانية هذا الشراء لديكم؟' })
    return {
      pages: [`/rfq/${rfq_id}`],
      write: ['PUT', `/questions/${question_id}/decline`, buyer, { json: { reason: 'confidential' } }],
      shows: 'كم ميزانية هذا الشراء',
    }
  },
  'a new name': async () => {
    const user = await aSupplier(database)
    const { rfq_id } = await anRfq(database, { buyer: user })
    return {
      pages: [`/profile/${user.company_id}`, `/rfq/${rfq_id}`, '/rfqs'],
      write: ['PUT', '/user/update', user, { json: { company_name: 'شركة باسم آخر' } }],
      shows: 'شركة باسم آخر',
      hides: user.company_name,
    }
  },
}

describe('guests see at once', () => {
  for (const [name, prepare] of Object.entries(CHANGES)) {
    it(name, async (context) => {
      const {
        pages: urls,
        write: [method, path, as, sent],
        shows,
        hides,
      } = await prepare()
      // What the pages showed before this test was arranged is old: they are asked for as of now.
      mock.timers.tick(SECONDS_KEPT * 1000)
      for (const url of urls) {
        const { status, body } = await get(url)
        assert.equal(status, 200, url)
        if (shows) assert.ok(!body.includes(shows), `${url} shows ${shows} before it is written`)
        if (hides) assert.ok(body.includes(hides), `${url} does not show ${hides} before it is taken away`)
      }
      const published = listen(context)
      const answer = await call(method, path, { as, ...sent } as Parameters<typeof call>[2])
      assert.ok(answer.status < 300, `${answer.status} ${answer.text}`)
      assert.equal(published.length, 1, 'the other processes are told')
      for (const url of urls) {
        const { status, body } = await get(url)
        assert.equal(status, shows || hides ? 200 : 404, url)
        if (shows) assert.ok(body.includes(shows), `${url} does not show ${shows}`)
        if (hides) assert.ok(!body.includes(hides), `${url} still shows ${hides}`)
      }
    })
  }
})

describe('guests of another process', () => {
  /** An RFQ that guests have seen here and that has another title by now, without a word to this process. */
  async function changedElsewhere(made?: MadeRfq) {
    const rfq = made ?? (await anRfq(database))
    const url = `/rfq/${rfq.rfq_id}`
    await get(url)
    await database.kysely.updateTable('rfqs').set({ title: 'عنوان آخر' }).where('rfq_id', '=', rfq.rfq_id).execute()
    const isOld = async () => (await get(url)).body.includes(rfq.title)
    assert.equal(await isOld(), true, 'the page is kept')
    return { ...rfq, isOld }
  }

  it('see it as soon as that process is told, by the message that the writing one sent', async (context) => {
    const published = listen(context)
    const rfqs = [await anRfq(database), await anRfq(database)] as const
    for (const { rfq_id, buyer } of rfqs)
      assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 3 } })).status, 200)
    const { isOld } = await changedElsewhere(rfqs[0])
    for (const other of [null, 'invalidate', { type: 'metrics' }, {}]) pass(other)
    assert.equal(await isOld(), true, 'other messages say nothing about pages')
    pass(structuredClone(published[1]))
    assert.equal(await isOld(), true, 'another RFQ says nothing about this one')
    pass(structuredClone(published[0]))
    assert.equal(await isOld(), false)
    assert.equal(published.length, 2, 'what was heard is not told again')
  })

  it(`see it after ${SECONDS_KEPT} seconds where nobody tells that process, as on another machine`, async () => {
    const { isOld } = await changedElsewhere()
    mock.timers.tick(SECONDS_KEPT * 1000)
    assert.equal(await isOld(), false)
  })

  it(`do not see a disabled company and its products ${SECONDS_KEPT} seconds after the operator's command`, async () => {
    const { product_id, product_name, seller } = await aProduct(database)
    const pages = [`/profile/${seller.company_id}`, `/market-place/${product_id}`]
    mock.timers.tick(SECONDS_KEPT * 1000)
    for (const url of pages) assert.equal((await get(url)).status, 200, url)
    for (const [url, name] of [
      ['/suppliers?sort=newest', seller.company_name],
      ['/market-place', product_name],
    ] as const)
      assert.ok((await get(url)).body.includes(name), url)
    await runCommand(site, 'companies:disable', String(seller.company_id), '--reason', 'a test of the product')
    mock.timers.tick(SECONDS_KEPT * 1000)
    for (const url of pages) assert.equal((await get(url)).status, 404, url)
    for (const [url, name] of [
      ['/suppliers?sort=newest', seller.company_name],
      ['/market-place', product_name],
    ] as const)
      assert.ok(!(await get(url)).body.includes(name), url)
  })
})

it('What changes nothing throws no kept page away: reading, a language of one’s own, and calls that are refused', async (context) => {
  const { rfq_id, buyer } = await anRfq(database)
  const stranger = await aSupplier(database)
  const published = listen(context)
  const calls: [number, Call | ['GET' | 'POST', string]][] = [
    [200, ['GET', '/rfqs/all']],
    [200, ['GET', `/rfqs/${rfq_id}`, buyer, {}]],
    [404, ['GET', '/nothing']],
    [401, ['POST', '/rfqs/new']],
    [200, ['PUT', '/user/update', stranger, { json: { lang: 'en' } }]],
    [403, ['PUT', `/rfqs/${rfq_id}/update`, stranger, { json: { quantity: 3 } }]],
    [422, ['PUT', `/rfqs/${rfq_id}/update`, buyer, { json: { quantity: 0 } }]],
  ]
  for (const [status, [method, path, as, sent]] of calls)
    assert.equal(
      (await call(method, path, { as, ...sent } as Parameters<typeof call>[2])).status,
      status,
      `${method} ${path}`,
    )
  assert.deepEqual(published, [])
})
