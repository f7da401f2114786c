import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#test/support/app.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { riyals } from '#framework/i18n/money.ts'

const { app, database } = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
const { kysely } = database
const get = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } })
const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace('http://localhost:3000', ''))

/** A product on the market, or off it. */
async function aProduct(company_id: number, off: { deleted_at?: Date; hidden_at?: Date } = {}) {
  const { category_id } = await kysely.selectFrom('categories').select('category_id').limit(1).executeTakeFirstOrThrow()
  await kysely
    .insertInto('sellers')
    .values({ company_id })
    .onConflict((again) => again.doNothing())
    .execute()
  const prices = { min_quantity: 10, end_price: riyals(45), qty_for_min_price: 500, start_price: riyals(38.5) }
  const product = {
    seller_id: company_id,
    category_id,
    product_name: 'كرسي مكتبي',
    description: 'كرسي بظهر شبكي',
    product_type: 'goods' as const,
    ...prices,
    ...off,
  }
  return (await kysely.insertInto('products').values(product).returning('product_id').executeTakeFirstOrThrow())
    .product_id
}

describe('the sitemap', () => {
  it('names what everybody may see in parts of its own, in both languages, and nothing else', async () => {
    const buyer = await aCompany(database)
    const open = await anRfq(database, { buyer })
    const [canceled, old] = [await anRfq(database, { buyer, canceled: true }), await anRfq(database, { buyer })]
    await sql`update rfqs set deadline = riyadh_today() - 181, delivery_date = riyadh_today() where rfq_id = ${old.rfq_id}`.execute(
      kysely,
    )
    const supplier = await aSupplier(database)
    const gone = await aSupplier(database)
    const product = await aProduct(supplier.company_id)
    const off = [
      await aProduct(supplier.company_id, { deleted_at: new Date() }),
      await aProduct(supplier.company_id, { hidden_at: new Date() }),
      await aProduct(gone.company_id),
    ]
    await kysely.updateTable('companies').set({ is_active: false }).where('company_id', '=', gone.company_id).execute()

    const index = await get('/sitemap.xml')
    assert.equal(index.headers['content-type'], 'application/xml; charset=utf-8')
    const parts = addresses(index.body)
    assert.deepEqual(parts, [
      '/sitemap/pages.xml',
      '/sitemap/rfqs-0.xml',
      '/sitemap/products-0.xml',
      '/sitemap/suppliers-0.xml',
    ])
    const texts = await Promise.all(parts.map(async (part) => (await get(part)).body))
    const listed = texts.flatMap(addresses)
    for (const path of [
      '/',
      '/rfqs',
      '/terms-of-use',
      '/privacy',
      `/rfq/${open.rfq_id}`,
      `/market-place/${product}`,
      `/profile/${supplier.company_id}`,
    ]) {
      assert.ok(listed.includes(path), path)
      assert.ok(listed.includes(path === '/' ? '/en' : `/en${path}`), path)
    }
    for (const path of [
      `/rfq/${canceled.rfq_id}`,
      `/rfq/${old.rfq_id}`,
      ...off.map((id) => `/market-place/${id}`),
      `/profile/${gone.company_id}`,
      `/profile/${buyer.company_id}`,
    ]) {
      assert.ok(!listed.includes(path), path)
    }
    assert.match(
      texts[1]!,
      new RegExp(
        `<url><loc>http://localhost:3000/rfq/${open.rfq_id}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod><xhtml:link rel="alternate" hreflang="ar" href="http://localhost:3000/rfq/${open.rfq_id}"/><xhtml:link rel="alternate" hreflang="en" href="http://localhost:3000/en/rfq/${open.rfq_id}"/></url>`,
      ),
    )
    for (const { email, phone_number, company_name } of [buyer, supplier]) {
      for (const secret of [email, phone_number, company_name]) assert.ok(!texts.join('').includes(secret), secret)
    }
  })

  it('is kept for minutes, and knows no other parts', async () => {
    const before = (await get('/sitemap/rfqs-0.xml')).body
    await anRfq(database)
    assert.equal((await get('/sitemap/rfqs-0.xml')).body, before)
    for (const name of [
      'rfqs-1.xml',
      'rfqs-01.xml',
      'rfqs-.xml',
      'companies-0.xml',
      'rfqs-9999999.xml',
      'constructor-0.xml',
      'pages',
      'x',
    ]) {
      assert.equal((await get(`/sitemap/${name}`)).statusCode, 404, name)
    }
  })
})

describe('the sitemap of a large market', () => {
  it('cuts by ranges of ids, so that no part exceeds 5,000 addresses', async () => {
    const large = await testApp({ PUBLIC_URL: 'http://localhost:3000' })
    const buyer = await aCompany(large.database)
    const { rfq_id } = await anRfq(large.database, { buyer })
    const columns = sql.raw(
      'buyer_id, title, description, item_description, quantity, delivery_date, deadline, category_id, region_id, city_id',
    )
    await sql`insert into rfqs (rfq_id, ${columns}) overriding system value
      select number, ${columns} from rfqs, generate_series(${rfq_id + 1}::int, 5001) number where rfq_id = ${rfq_id}`.execute(
      large.database.kysely,
    )
    const ask = async (url: string) => addresses((await large.app.inject({ url })).body)
    assert.deepEqual(
      (await ask('/sitemap.xml')).filter((part) => part.includes('rfqs')),
      ['/sitemap/rfqs-2.xml', '/sitemap/rfqs-1.xml', '/sitemap/rfqs-0.xml'],
    )
    assert.equal((await ask('/sitemap/rfqs-0.xml')).length, 2 * (2500 - rfq_id + 1))
    assert.equal((await ask('/sitemap/rfqs-1.xml')).length, 5000)
    assert.deepEqual(await ask('/sitemap/rfqs-2.xml'), ['/rfq/5001', '/en/rfq/5001'])
  })
})

describe('what machines read first', () => {
  it("is where the sitemap is, and which pages are nobody else's", async () => {
    const { body, headers } = await get('/robots.txt')
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.match(body, /^User-agent: \*\nDisallow: \/api\/\n/)
    for (const line of ['Disallow: /my-bids', 'Disallow: /en/my-bids', 'Sitemap: http://localhost:3000/sitemap.xml'])
      assert.ok(body.split('\n').includes(line), line)
  })

  it('is a manifest in each language', async () => {
    const arabic = await get('/manifest.webmanifest')
    assert.match(String(arabic.headers['content-type']), /^application\/manifest\+json/)
    const { name, dir, start_url, icons } = arabic.json<{
      name: string
      dir: string
      start_url: string
      icons: { sizes: string; purpose: string }[]
    }>()
    assert.deepEqual([name, dir, start_url], ['ترسية', 'rtl', '/'])
    assert.deepEqual(
      icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
      ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'],
    )
    const english = (await get('/en/manifest.webmanifest')).json<{ name: string; start_url: string }>()
    assert.deepEqual([english.name, english.start_url], ['Tarsiya', '/en'])
  })
})
