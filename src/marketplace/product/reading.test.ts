import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aPng } from '#test/support/make/files.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { aCompany } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const required = await testApp({ EMAIL_VERIFICATION: 'required' }, { database, data_dir: (await testApp()).data_dir })
const { kysely } = database

/** What nobody but those who may must ever read: it stands nowhere else in an answer by chance. */
const CANARIES = {
  email: 'canary.seller@example.sa',
  phone_number: '0598761234',
  commercial_registration: '7098127634',
}
const seller = await aSeller(database, { email: CANARIES.email, phone_number: CANARIES.phone_number })
await kysely
  .updateTable('supplier_profiles')
  .set({ commercial_registration: CANARIES.commercial_registration })
  .where('company_id', '=', seller.company_id)
  .execute()
const product = await aProduct(database, { seller })
const { product_id } = product

const ALL = '/marketplace/products/all'
const USER = `/marketplace/products/user/${seller.company_id}`
const ONE = `/marketplace/products/${product_id}`
const GUEST_ONE = `/unauthorized/marketplace/products/${product_id}`
const seen = (text: string) => Object.entries(CANARIES).flatMap(([name, value]) => (text.includes(value) ? [name] : []))

describe('who learns how to reach a seller', () => {
  it('no guest, whichever way', async () => {
    for (const path of [ALL, `${ALL}?search=canary`, `${ALL}?search=${CANARIES.phone_number}`, USER, GUEST_ONE]) {
      const { status, text } = await call('GET', path)
      assert.deepEqual([status, seen(text)], [200, []], path)
      for (const key of ['"email"', '"phone_number"', '"commercial_registration"', 'email_verified', 'is_active'])
        assert.ok(!text.includes(key), `${path} ${key}`)
    }
    const refused = await call('GET', ONE)
    assert.deepEqual([refused.status, seen(refused.text)], [401, []])
  })

  it('members, but not its registration number; the seller sees that too', async () => {
    const member = await aCompany(database, { email_verified: false })
    for (const path of [ALL, USER, ONE]) {
      assert.deepEqual(seen((await call('GET', path, { as: member })).text), ['email', 'phone_number'], path)
      assert.deepEqual(
        seen((await call('GET', path, { as: seller })).text),
        ['email', 'phone_number', 'commercial_registration'],
        path,
      )
    }
    // The way of guests stays theirs, for members too.
    for (const as of [member, seller]) assert.deepEqual(seen((await call('GET', GUEST_ONE, { as })).text), [])
  })

  it('verified members alone where verification is required, and nobody while the seller is not verified', async () => {
    const [verified, unverified] = [await aCompany(database), await aCompany(database, { email_verified: false })]
    for (const path of [ALL, USER, ONE]) {
      assert.deepEqual(seen((await required.call('GET', path, { as: unverified })).text), [], path)
      assert.deepEqual(seen((await required.call('GET', path, { as: verified })).text), ['email', 'phone_number'], path)
    }
    await kysely
      .updateTable('people')
      .set({ email_verified_at: null })
      .where('person_id', '=', seller.person_id)
      .execute()
    for (const path of [ALL, USER, ONE])
      assert.deepEqual(seen((await required.call('GET', path, { as: verified })).text), [], path)
    assert.equal(seen((await required.call('GET', ONE, { as: seller })).text).length, 3)
    await kysely
      .updateTable('people')
      .set({ email_verified_at: new Date() })
      .where('person_id', '=', seller.person_id)
      .execute()
  })
})

describe('a product', () => {
  it('is the same for guests and members but for contacts, and carries its version', async () => {
    const member = await call('GET', ONE, { as: await aCompany(database) })
    const { email: _email, phone_number: _phone, ...seller_info } = member.body.seller_info
    assert.deepEqual((await call('GET', GUEST_ONE)).body, { ...member.body, seller_info })
    assert.equal(member.headers.etag, '"1"')
    assert.deepEqual(member.body.attachments_path, product.images)
    assert.equal(member.body.category.category_id, 1)
    assert.equal(seller_info.category.category_id, seller_info.category_id)
    assert.ok(seller_info.city.name_ar && seller_info.city.name_en)
  })

  it('is gone when it is deleted, hidden or of a shut out company; a hidden one stays with its seller', async () => {
    const as = await aCompany(database)
    const unknown = async (id: number | string) => {
      for (const answer of [
        await call('GET', `/marketplace/products/${id}`, { as }),
        await call('GET', `/unauthorized/marketplace/products/${id}`),
      ]) {
        assert.deepEqual([answer.status, answer.body.code], [404, 'product_not_found'])
      }
    }
    await unknown(999_999)
    const deleted = await aProduct(database, { deleted: true })
    await unknown(deleted.product_id)
    assert.equal((await call('GET', `/marketplace/products/${deleted.product_id}`, { as: deleted.seller })).status, 404)
    const hidden = await aProduct(database, { hidden: true })
    await unknown(hidden.product_id)
    assert.equal((await call('GET', `/marketplace/products/${hidden.product_id}`, { as: hidden.seller })).status, 200)
    const orphan = await aProduct(database)
    await kysely
      .updateTable('companies')
      .set({ is_active: false })
      .where('company_id', '=', orphan.seller.company_id)
      .execute()
    await unknown(orphan.product_id)
    for (const id of ['x', '0', '-1', '1e3', '99999999999'])
      assert.equal((await call('GET', `/unauthorized/marketplace/products/${id}`)).status, 400, id)
  })

  it('has pictures for everyone, until it is hidden or its company shut out', async () => {
    const owner = await aSeller(database)
    const form = {
      product_name: 'رف تخزين',
      description: 'رف معدني قابل للفك والتركيب.',
      category_id: 1,
      min_quantity: 1,
      start_price: 10,
      end_price: 10,
      qty_for_min_price: 1,
      product_type: 'goods',
      attachments: [aPng('shelf.png', 500, 400)],
    }
    const { body } = await call('POST', '/marketplace/products/new', { as: owner, form })
    const [path] = body.attachments_path
    const paths = [path, path.replace('.png', '-320.webp')]
    const statuses = async (as?: { cookie: string }) =>
      Promise.all(paths.map(async (each) => (await call('GET', each, { as })).status))
    assert.deepEqual(await statuses(), [200, 200])
    const hide = (hidden_at: Date | null) =>
      kysely.updateTable('products').set({ hidden_at }).where('product_id', '=', body.product_id).execute()
    await hide(new Date())
    assert.deepEqual(
      [await statuses(), await statuses(seller)],
      [
        [404, 404],
        [404, 404],
      ],
    )
    assert.deepEqual(await statuses(owner), [200, 200])
    assert.equal((await call('GET', path, { as: owner })).headers['cache-control'], 'private, no-store')
    await hide(null)
    assert.deepEqual(await statuses(), [200, 200])
    await kysely.updateTable('companies').set({ is_active: false }).where('company_id', '=', owner.company_id).execute()
    assert.deepEqual(await statuses(), [404, 404])
  })
})

describe('copying the contacts of the market', () => {
  it('ends after 200 sellers a day, whichever way they are read; guests and the company’s own products are not counted', async () => {
    const site = await testApp({ TRUSTED_PROXIES: '1' })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const member = await aSeller(site.database)
    const own = await aProduct(site.database, { seller: member })
    const products = []
    for (let number = 0; number < 202; number++) products.push(await aProduct(site.database))
    const get = (path: string) => site.call('GET', `/marketplace/products/${path}`, { as: member, headers })
    const [oldest, second] = products
    // The newest 200 of 202.
    assert.equal((await get('all?limit=200')).status, 200)
    assert.equal((await get('all?limit=100')).status, 200)
    for (const path of [oldest!.product_id, `user/${second!.seller.company_id}`, 'all?sort=price_asc&limit=200']) {
      const { status, body, text } = await get(String(path))
      assert.equal(status, 200, String(path))
      for (const { seller_info } of [body].flat())
        assert.equal(seller_info.contacts_limited, seller_info.user_id === member.company_id ? undefined : true)
      assert.equal(text.includes(second!.seller.phone_number), false, String(path))
    }
    assert.equal((await get(String(own.product_id))).status, 200)
    // A reader who wants no contacts is not counted, and reads on.
    for (const path of ['all?sort=price_asc&limit=200', `user/${second!.seller.company_id}?`]) {
      const { status, text } = await get(`${path}&contacts=none`)
      assert.equal(status, 200, path)
      assert.equal(text.includes(second!.seller.phone_number), false, path)
    }
    assert.equal((await site.call('GET', '/marketplace/products/all', { headers })).status, 200)
    assert.equal(
      (await site.call('GET', `/unauthorized/marketplace/products/${oldest!.product_id}`, { headers })).status,
      200,
    )
  })
})
