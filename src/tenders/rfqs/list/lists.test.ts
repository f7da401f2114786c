import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { collectNewWords } from '#framework/search/collect-words.server.ts'
import { atTime } from '#test/support/database.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { rfqWords } from './rfq-words.server.ts'

const { call, database } = await testApp()

const ids = (body: { rfq_id: number }[]) => body.map(({ rfq_id }) => rfq_id)
const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1]

const encoded = (keys: string) => Buffer.from(keys).toString('base64url')

describe('the list of RFQs', () => {
  it('is a bare array of cards, newest first, without canceled ones and without bids', async () => {
    const first = await anRfq(database)
    await anRfq(database, { canceled: true })
    const last = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id: last.rfq_id })
    await aBid(database, { rfq_id: last.rfq_id, withdrawn: true })
    const { status, body, headers } = await call('GET', '/rfqs/all')
    assert.equal(status, 200)
    assert.deepEqual(ids(body), [last.rfq_id, first.rfq_id])
    assert.equal(headers['x-total-count'], '2')
    assert.equal(headers.link, undefined)
    assert.equal(body[0].bids_count, 1)
    assert.equal('bids' in body[0], false)
    assert.deepEqual(body[0].buyer, { user_id: last.buyer.company_id, company_name: last.buyer.company_name })
    assert.deepEqual(body[0].can, { edit: false, delete: false, accept: false, bid: false, ask: false })
    assert.equal(body[0].attachments_paths.length, 1)

    const [mine] = (await call('GET', '/rfqs/all', { as: supplier })).body
    assert.deepEqual([mine.my_bid_id, mine.viewer_relation, mine.can.bid], [bid_id, 'bidder', false])
    const [own] = (await call('GET', '/rfqs/all', { as: last.buyer })).body
    assert.deepEqual([own.viewer_relation, own.can.edit, own.can.bid], ['owner', true, false])
    const [open] = (await call('GET', '/rfqs/all', { as: await aSupplier(database) })).body
    assert.deepEqual([open.viewer_relation, open.can.bid], ['supplier', true])
  })

  it('finds titles however they were typed, and takes % and _ literally', async () => {
    const arabic = await anRfq(database, { title: 'أثاثٌ لمدرسة الأمل ٢٠٢٦' })
    const latin = await anRfq(database, { title: 'Steel pipes 100%_A\\B grade' })
    const found = async (search: string) =>
      ids((await call('GET', `/rfqs/all?search=${encodeURIComponent(search)}`)).body)
    for (const search of ['اثاث', 'لمدرسه', 'الامل 2026', '٢٠٢٦', 'أثا', 'اث'])
      assert.deepEqual(await found(search), [arabic.rfq_id], search)
    for (const search of ['STEEL', 'steel  pipes', '%', '_', '0%_a', 'a\\b', 'a\\'])
      assert.deepEqual(await found(search), [latin.rfq_id], search)
    for (const search of ['100_', '%%', 'لا شيء', "' or 1=1 --"]) assert.deepEqual(await found(search), [], search)
    assert.ok((await found('   ')).length > 2)
  })

  it('finds RFQs by their buyer, whose new name counts at once, and by their number', async () => {
    const buyer = await aCompany(database, { company_name: 'Zamzam Trading' })
    const { rfq_id } = await anRfq(database, { buyer })
    const found = async (search: string, path = '/rfqs/all') =>
      ids((await call('GET', `${path}?search=${encodeURIComponent(search)}`, { as: buyer })).body)
    assert.deepEqual(await found('zamzam trad'), [rfq_id])
    await collectNewWords(database, [rfqWords])
    assert.deepEqual(await found('zamzem tradding'), [rfq_id])
    assert.ok((await found(String(rfq_id))).includes(rfq_id))
    assert.deepEqual(await found(`#${rfq_id}`), [rfq_id])
    assert.deepEqual(await found(`#${rfq_id}`, '/rfqs/my-rfqs'), [rfq_id])
    assert.deepEqual(await found(`#${rfq_id + 1000}`), [])
    for (const search of [
      `no. ${rfq_id}`,
      `RFQ ${rfq_id}`,
      `RFQ no. ${rfq_id}`,
      `رقم الطلب ${rfq_id}`,
      `طلب رقم ${rfq_id}`,
    ]) {
      assert.deepEqual(await found(search), [rfq_id], search)
    }
    assert.equal(
      (await call('PUT', '/user/update', { as: buyer, json: { company_name: 'شركة أُفق الخليج' } })).status,
      200,
    )
    assert.deepEqual(await found('افق الخليج'), [rfq_id])
    assert.deepEqual(await found('zamzam'), [])
  })

  it('finds what resembles a misspelt word, only where nothing holds it and the filters agree', async () => {
    const pumps = await anRfq(database, { title: 'Supply of submersible pumps', category_id: 6 })
    const arabic = await anRfq(database, { title: 'توريد مضخات غاطسة', category_id: 6 })
    await collectNewWords(database, [rfqWords])
    const found = async (search: string, more = '') =>
      ids((await call('GET', `/rfqs/all?search=${encodeURIComponent(search)}${more}`)).body)
    assert.deepEqual(await found('submersable'), [pumps.rfq_id])
    assert.deepEqual(await found('submersable bumps', '&sort=deadline'), [pumps.rfq_id])
    assert.deepEqual(await found('مظخات'), [arabic.rfq_id])
    assert.deepEqual(await found('submersable', '&category_id=7'), [])
    assert.deepEqual(await found('submersible'), [pumps.rfq_id])
    // A number that no RFQ has resembles nothing.
    await anRfq(database, { title: 'طلب كراسي برقم خاص' })
    await collectNewWords(database, [rfqWords])
    for (const number of ['رقم الطلب 999999', 'طلب 999999', 'RFQ no. 999999'])
      assert.deepEqual(await found(number), [], number)
    const { headers } = await call('GET', `/rfqs/all?search=submersable&limit=1`)
    assert.deepEqual([headers['x-total-count'], headers.link, headers['x-matches']], ['1', undefined, 'similar'])
    for (const search of ['submersible', 'submersable&category_id=7', '']) {
      assert.equal((await call('GET', `/rfqs/all?search=${search}`)).headers['x-matches'], undefined, search)
    }
  })

  it('filters by category, region and status', async () => {
    const chemicals = await anRfq(database, { category_id: 5 })
    const past = await anRfq(database, { category_id: 5, closes_in: -1 })
    const list = async (query: string) => ids((await call('GET', `/rfqs/all?${query}`)).body)
    assert.deepEqual(await list('category_id=5'), [past.rfq_id, chemicals.rfq_id])
    assert.deepEqual(await list('category_id=5&status=active'), [chemicals.rfq_id])
    assert.deepEqual(await list('category_id=5&status=expired'), [past.rfq_id])
    assert.deepEqual(await list('category_id=5&status=completed'), [])
    assert.deepEqual(await list('category_id=5&region_id=13'), [])
    assert.deepEqual(await list('status=canceled'), [])
  })

  it('names unknown, repeated and impossible query keys', async () => {
    for (const [query, field] of [
      ['page=2', 'page'],
      ['search=a&search=b', 'search'],
      ['category_id=x', 'category_id'],
      ['status=open', 'status'],
      ['sort=price', 'sort'],
      ['limit=0', 'limit'],
      ['limit=201', 'limit'],
      ['limit=1e2', 'limit'],
      ['cursor=zzz', 'cursor'],
      ['cursor=WyJiaWRzIiwxLDFd', 'cursor'],
      ['cursor=bnVsbA', 'cursor'],
      // Other spellings of a cursor that a page gives: `["newest",1]`.
      ...[
        'WyJuZXdlc3QiLDFd=',
        'WyJuZXdlc3QiLDFd.',
        '.WyJuZXdlc3QiLDFd',
        encoded('["newest", 1]'),
        encoded('["newest",1.0]'),
      ].map((cursor) => [`cursor=${cursor}`, 'cursor'] as const),
      [`search=${'x'.repeat(101)}`, 'search'],
      // Days that no calendar has, or not PostgreSQL's.
      ...['2026-99-99', '2026-02-30', '0000-01-01', '2026-12-1'].map(
        (day) => [`sort=deadline&cursor=${encoded(JSON.stringify(['deadline', 'open', day, 1]))}`, 'cursor'] as const,
      ),
    ] as const) {
      const { status, body } = await call('GET', `/rfqs/all?${query}`, { lang: 'en' })
      assert.equal(status, 422, query)
      assert.deepEqual(
        body.errors.map((error: { field: string }) => error.field),
        [field],
      )
    }
  })
})

describe('walking through a list page by page', () => {
  async function readAllPages(query: string, between: () => Promise<unknown>) {
    const seen: number[] = []
    let url: string | undefined = `/rfqs/all?${query}`
    for (let pages = 0; url && pages < 20; pages++) {
      const { body, headers } = await call('GET', url)
      seen.push(...ids(body))
      url = nextOf(headers.link)
      await between()
    }
    return seen
  }

  for (const sort of ['newest', 'deadline', 'bids']) {
    it(`shows every RFQ once while others are published (${sort})`, async () => {
      const buyer = await aCompany(database)
      const made: number[] = []
      for (const closes_in of [3, -2, 9, 3, 0, -5, 1]) {
        const { rfq_id } = await anRfq(database, { buyer, closes_in, category_id: 7, title: `مضخات ${sort}` })
        if (closes_in === 3) await aBid(database, { rfq_id })
        made.push(rfq_id)
      }
      const query = `category_id=7&limit=2&sort=${sort}&search=${encodeURIComponent(`مضخات ${sort}`)}`
      const seen = await readAllPages(query, () =>
        anRfq(database, { buyer, category_id: 7, closes_in: 30, title: `مضخات ${sort}` }),
      )
      const old = seen.filter((id) => made.includes(id))
      assert.equal(new Set(seen).size, seen.length)
      const [three, past2, nine, three2, zero, past5, one] = made as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      assert.deepEqual(
        old,
        sort === 'newest'
          ? made.toReversed()
          : sort === 'deadline'
            ? [zero, one, three, three2, nine, past2, past5]
            : [three2, three, one, past5, zero, nine, past2],
      )
    })
  }

  it('tells how many there are, and where the next page is', async () => {
    const { body, headers } = await call('GET', '/rfqs/all?category_id=7&limit=3')
    assert.equal(body.length, 3)
    assert.ok(Number(headers['x-total-count']) > 20)
    assert.equal(headers['x-total-count-capped'], undefined)
    assert.match(String(headers.link), /^<\/api\/v1\/rfqs\/all\?category_id=7&limit=3&cursor=[\w-]+>; rel="next"$/)
  })

  it('counts up to 10,000 and says when there are more', async () => {
    const { rfq_id } = await anRfq(database, { category_id: 9, title: 'مولدات' })
    // In parts: each statement has five seconds, on a busy machine too.
    for (let part = 0; part < 5; part++) {
      await database.pool.query(
        `insert into rfqs (buyer_id, title, description, item_description, quantity, deadline, delivery_date, category_id, region_id, city_id)
         select buyer_id, title, description, item_description, quantity, deadline, delivery_date, category_id, region_id, city_id
         from rfqs, generate_series(1, 2000) where rfq_id = $1`,
        [rfq_id],
      )
    }
    const { headers } = await call('GET', '/rfqs/all?category_id=9&limit=1')
    assert.equal(headers['x-total-count'], '10000')
    assert.equal(headers['x-total-count-capped'], 'true')
  })
})

describe('a company’s own RFQs', () => {
  it('are an empty list for a new company, and none for a guest', async () => {
    assert.deepEqual((await call('GET', '/rfqs/my-rfqs', { as: await aCompany(database) })).body, [])
    assert.equal((await call('GET', '/rfqs/my-rfqs')).status, 401)
  })

  it("hold canceled and expired ones too, and nobody else's", async () => {
    const buyer = await aCompany(database)
    const active = await anRfq(database, { buyer })
    const canceled = await anRfq(database, { buyer, canceled: true })
    const expired = await anRfq(database, { buyer, closes_in: -1 })
    await anRfq(database)
    const { body } = await call('GET', '/rfqs/my-rfqs', { as: buyer })
    assert.deepEqual(
      body.map(({ rfq_id, status, can }: { rfq_id: number; status: string; can: { edit: boolean } }) => [
        rfq_id,
        status,
        can.edit,
      ]),
      [
        [expired.rfq_id, 'expired', true],
        [canceled.rfq_id, 'canceled', false],
        [active.rfq_id, 'active', true],
      ],
    )
    assert.deepEqual(ids((await call('GET', '/rfqs/my-rfqs?status=canceled', { as: buyer })).body), [canceled.rfq_id])
  })
})

describe('the categories', () => {
  it('tell how many RFQs are open and how many suppliers there are', async () => {
    const { body } = await call('GET', '/categories')
    const counted = async (condition: string) =>
      (
        await database.pool.query<{ n: number }>(
          `select count(*) as n from rfqs where category_id = 5 and ${condition}`,
        )
      ).rows[0]!.n
    const category = body.find(({ category_id }: { category_id: number }) => category_id === 5)
    assert.equal(
      category.rfqs_count,
      await counted('canceled_at is null and accepted_bid_id is null and deadline >= riyadh_today()'),
    )
    assert.ok(category.category_name && category.category_name_ar)
    assert.ok(body.find(({ category_id }: { category_id: number }) => category_id === 1).suppliers_count > 0)
  })
})

describe('the end of the deadline day', () => {
  it('turns an RFQ from active to expired without any write', async () => {
    const { rfq_id, buyer } = await anRfq(database, { closes_in: 0 })
    const status = async () => (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body
    assert.deepEqual([(await status()).status, (await status()).closes_in], ['active', 0])
    await atTime(database, 1, async () =>
      assert.deepEqual([(await status()).status, (await status()).closes_in], ['expired', -1]),
    )
  })
})
