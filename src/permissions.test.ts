import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CallOptions, testApp, type TestApp } from '#testing/app.ts'
import { aPdf, aPng } from '#testing/make/files.ts'
import { aProduct } from '#testing/make/products.ts'
import { aSupplier, aUser, type MadeUser, PASSWORD } from '#testing/make/users.ts'
import { type Actor, ACTORS, expectedStatus, permissionMatrix } from '#testing/permissions.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const anRfqForm = ({ region_id, city_id }: { region_id: number; city_id: number }) => ({
  title: 'كراسي مكتبية', description: 'كراسي لقاعة اجتماعات.', item_description: 'قماش رمادي بمسند.', quantity: 12,
  delivery_date: inDays(20), deadline: inDays(10), category_id: 1, region_id, city_id, attachments: [aPdf()],
})
const aBidForm = () => ({ total_amount: '1250.50', proposed_delivery_date: inDays(15), comments: 'يشمل التركيب', attachment: aPdf() })

const aProductForm = () => ({
  product_name: 'طاولة اجتماعات', description: 'سطح خشبي وقوائم معدنية.', category_id: 1, min_quantity: 5, end_price: 950, qty_for_min_price: 50,
  start_price: 850, product_type: 'goods', attachments: [aPng()],
})

/** Everything a cell needs: an open RFQ of O with a live bid of D, a product of P, and everybody else. */
async function aWorld({ database, call }: TestApp) {
  const place = await database.kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
  const owner = await aUser(database)
  const bidder = await aSupplier(database)
  const { body: rfq } = await call('POST', '/rfqs/new', { as: owner, form: anRfqForm(place) })
  const { body: bid } = await call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { as: bidder, form: aBidForm() })
  const product = await aProduct(database, { images: 2 })
  const actors: Record<Actor, MadeUser | undefined> = {
    G: undefined,
    U: await aUser(database, { email_verified: false }),
    B: await aUser(database),
    O: owner,
    D: bidder,
    S: await aSupplier(database),
    P: product.seller,
    A: await aUser(database),
  }
  return { place, rfq, bid, product, actors }
}
type World = Awaited<ReturnType<typeof aWorld>>
type Request = [path: string, options?: CallOptions]

let registered = 0
/** A valid request of each call, as an actor would send it. */
const requests: Record<string, (world: World, actor: MadeUser | undefined) => Promise<Request> | Request> = {
  'POST /login': ({ actors }, actor) => ['/login', { json: { email: (actor ?? actors.B)!.email, password: PASSWORD } }],
  'POST /logout': () => ['/logout', { json: {} }],
  'GET /validate-token': () => ['/validate-token'],
  'GET /user/me': () => ['/user/me'],
  'POST /request-password-reset': () => ['/request-password-reset', { json: { email: 'nobody@example.sa' } }],
  'POST /register': async ({ place }) => [
    '/register',
    {
      form: {
        company_name: 'مؤسسة جديدة', email: `new${++registered}@example.sa`, phone_number: '0501234567', password: 'a quiet green lamp',
        region_id: place.region_id, city_id: place.city_id, district_id: place.district_id, profile_image: await aPng(),
      },
    },
  ],
  'POST /user/register-supplier-profile': () => [
    '/user/register-supplier-profile',
    { form: { company_profile: 'نورّد الأثاث المكتبي ومستلزماته.', category_id: 1, commercial_registration: '7001234567', profile_file: aPdf() } },
  ],
  'GET /categories': () => ['/categories'],
  'POST /send-verification-email': () => ['/send-verification-email', { json: { email: 'nobody@example.sa' } }],
  'GET /regions': () => ['/regions'],
  'GET /regions/{id}/cities': ({ place }) => [`/regions/${place.region_id}/cities`],
  'GET /regions/{id}/cities/{id}/districts': ({ place }) => [`/regions/${place.region_id}/cities/${place.city_id}/districts`],
  'GET /rfqs/my-rfqs': () => ['/rfqs/my-rfqs'],
  'GET /rfqs/all': () => ['/rfqs/all'],
  'GET /rfqs/{id}': ({ rfq }) => [`/rfqs/${rfq.rfq_id}`],
  'GET /unauthorized/rfqs/{id}': ({ rfq }) => [`/unauthorized/rfqs/${rfq.rfq_id}`],
  'PUT /rfqs/{id}/accept-bid': ({ rfq, bid }) => [`/rfqs/${rfq.rfq_id}/accept-bid`, { json: { bid_id: bid.bid_id } }],
  'POST /rfqs/new': ({ place }) => ['/rfqs/new', { form: anRfqForm(place) }],
  'PUT /rfqs/{id}/update': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/update`, { json: { quantity: rfq.quantity + 1 } }],
  'DELETE /rfqs/{id}/delete': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/delete`],
  'POST /rfqs/{rfq_id}/bids/new': ({ rfq }) => [`/rfqs/${rfq.rfq_id}/bids/new`, { form: aBidForm() }],
  'GET /bids/my-bids': () => ['/bids/my-bids'],
  'PUT /bids/{id}/update': ({ bid }) => [`/bids/${bid.bid_id}/update`, { json: { total_amount: 999.5 } }],
  'DELETE /bids/{id}/delete': ({ bid }) => [`/bids/${bid.bid_id}/delete`],
  'POST /marketplace/subscribe': () => ['/marketplace/subscribe', { json: { member_type_id: 1, is_active: true } }],
  'GET /marketplace/check-subscription': () => ['/marketplace/check-subscription'],
  'POST /marketplace/products/new': () => ['/marketplace/products/new', { form: aProductForm() }],
  'GET /marketplace/products/all': () => ['/marketplace/products/all'],
  'GET /marketplace/products/{productId}': ({ product }) => [`/marketplace/products/${product.product_id}`],
  'GET /unauthorized/marketplace/products/{productId}': ({ product }) => [`/unauthorized/marketplace/products/${product.product_id}`],
  'GET /marketplace/products/user/{userId}': ({ product }) => [`/marketplace/products/user/${product.seller.user_id}`],
  'PUT /marketplace/products/update': ({ product }) => ['/marketplace/products/update', { json: { product_id: product.product_id, start_price: 800 } }],
  'DELETE /marketplace/products/delete/{productId}': ({ product }) => [`/marketplace/products/delete/${product.product_id}`],
  'POST /marketplace/products/{productId}/add-attachment': ({ product }) => [
    `/marketplace/products/${product.product_id}/add-attachment`, { form: { attachment: aPng() } },
  ],
  'DELETE /marketplace/products/{productId}/delete-attachment': ({ product }) => [
    `/marketplace/products/${product.product_id}/delete-attachment?attachment_path=${product.images[0]}`,
  ],
  'PUT /user/update-password': () => ['/user/update-password', { json: { current_password: PASSWORD, new_password: 'a quiet green lamp' } }],
  'PUT /user/update': ({ place }) => [
    '/user/update',
    {
      json: {
        company_name: 'اسم جديد للمنشأة', phone_number: '0507654321',
        region_id: place.region_id, city_id: place.city_id, district_id: place.district_id,
      },
    },
  ],
  'PUT /user/update-supplier-profile-file': () => ['/user/update-supplier-profile-file', { form: { profile_file: aPdf() } }],
  'PUT /user/update-profile-picture': async () => ['/user/update-profile-picture', { form: { profile_image: await aPng() } }],
  'GET /profile/{id}': ({ actors }) => [`/profile/${actors.D!.user_id}`],
  'GET /unauthorized/profile/{id}': ({ actors }) => [`/unauthorized/profile/${actors.D!.user_id}`],
  'GET /suppliers/catalog': () => ['/suppliers/catalog'],
  'GET /unauthorized/suppliers/catalog': () => ['/unauthorized/suppliers/catalog'],
  'GET /uploads/{public file}': ({ rfq }) => [rfq.attachments_paths[0]!],
  'GET /uploads/{bid file} (open RFQ)': ({ bid }) => [bid.attachment_path],
}
/** Calls whose links are taken once; their own tests send real tokens. */
const byToken = new Set(['POST /reset-password', 'POST /verify-email'])

const TABLES = [
  'users', 'supplier_profiles', 'rfqs', 'rfq_attachments', 'bids', 'marketplace_members', 'products', 'product_images', 'files', 'mails', 'account_tokens',
]

/** One checksum over everything a refused call must leave alone. */
async function checksum({ database }: TestApp) {
  const parts = TABLES.map((table) => `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)
  const { rows } = await database.pool.query(parts.join(' union all '))
  return JSON.stringify(rows)
}

for (const policy of ['notice', 'required'] as const) {
  const site = await testApp({ EMAIL_VERIFICATION: policy })
  let untouched: World | undefined
  const built = permissionMatrix.filter(({ call }) => requests[call])
  /** The policies differ for those whose address is unverified; the company beside them has all rights that need no other role. */
  const actors = policy === 'notice' ? ACTORS : (['U', 'B'] as const)

  describe(`@asvs V8.2.1 @asvs V8.4.1 the permission matrix, policy ${policy}`, () => {
    it('covers every call', () => {
      assert.deepEqual([permissionMatrix.length, built.length], [47, 45])
      assert.deepEqual(permissionMatrix.filter(({ call }) => !requests[call] && !byToken.has(call)), [])
    })

    for (const row of built) {
      it(`${row.n}. ${row.call}`, async () => {
        for (const actor of actors) {
          const world = (untouched ??= await aWorld(site))
          const [path, options] = await requests[row.call]!(world, world.actors[actor])
          const before = await checksum(site)
          const method = row.call.split(' ')[0]!
          const answer = await site.call(method, path, { ...options, as: world.actors[actor] })
          assert.equal(answer.status, expectedStatus(row, actor, policy), `${actor}: ${answer.text}`)
          // What was done once cannot be done again: the next cell begins with a world of its own.
          if (method !== 'GET' && answer.status < 400) untouched = undefined
          if (answer.status >= 400) assert.equal(await checksum(site), before, `${actor} was refused and yet changed something`)
          if (row.expect[actor] === '403v' && policy === 'required') assert.equal(answer.body.code, 'email_not_verified')
        }
      })
    }
  })
}
