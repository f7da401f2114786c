import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FailureCode } from '#framework/api/failure.ts'
import { LANGS, languageMessages, makeT, type MessageKey } from '#framework/i18n/messages.ts'
import { type CallOptions, ifMatch, testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aJpg, aPdf, aPng, aText } from '#test/support/make/files.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, PASSWORD } from '#test/support/make/companies.ts'
import { dictionary } from '#app/messages.ts'

const site = await testApp()
const { call, database } = site
const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

const buyer = await aCompany(database)
const supplier = await aSupplier(database)
const other = await aSupplier(database)
const product = await aProduct(database)
const full = await aProduct(database, { seller: product.seller, images: 10 })
const open = await anRfq(database, { buyer })
await aBid(database, { rfq_id: open.rfq_id, supplier })
const decided = await anRfq(database, { buyer })
const won = await aBid(database, { rfq_id: decided.rfq_id, supplier })
const lost = await aBid(database, { rfq_id: decided.rfq_id, supplier: other })
await call('PUT', `/rfqs/${decided.rfq_id}/accept-bid`, { as: buyer, json: { bid_id: won.bid_id } })
const late = await anRfq(database, { buyer, closes_in: 0, delivery_in: 9 })
const withdrawn = await aBid(database, { rfq_id: open.rfq_id, supplier: other, withdrawn: true })
const own = await anRfq(database, { buyer: other })
const canceled = await anRfq(database, { buyer, canceled: true })
const changed = await aBid(database, { rfq_id: open.rfq_id })
const stranger = await aCompany(database)

const bidForm = () => ({ total_amount: '100', proposed_delivery_date: late.delivery_date, attachment: aPdf() })
const amount = { json: { total_amount: 5 } }
const supplierForm = { company_profile: 'نورّد الأثاث المكتبي.', category_id: 1, commercial_registration: '7001234567' }

type Row = [
  status: number,
  code: FailureCode,
  method: string,
  path: string,
  options?: CallOptions & { values?: Record<string, string | number> },
]
/** One way to each refusal. */
const REFUSALS: Row[] = [
  [400, 'malformed', 'GET', '/unauthorized/rfqs/x'],
  [400, 'token_invalid', 'POST', '/verify-email', { json: { token: 'x'.repeat(43) } }],
  [
    400,
    'token_invalid',
    'POST',
    '/reset-password',
    { json: { token: 'x'.repeat(43), new_password: 'a quiet green lamp' } },
  ],
  [401, 'unauthenticated', 'GET', '/user/me'],
  [
    409,
    'email_already_verified',
    'POST',
    '/change-unverified-email',
    { json: { email: buyer.email, password: PASSWORD, new_email: 'new@example.sa' } },
  ],
  [401, 'invalid_credentials', 'POST', '/login', { json: { email: 'nobody@example.sa', password: PASSWORD } }],
  [403, 'cross_site', 'POST', '/logout', { as: buyer, json: {}, headers: { origin: 'https://evil.example' } }],
  [
    403,
    'identity_mismatch',
    'POST',
    `/rfqs/${open.rfq_id}/bids/new`,
    { as: other, form: { ...bidForm(), supplier_id: supplier.company_id } },
  ],
  [403, 'not_owner', 'PUT', `/rfqs/${open.rfq_id}/update`, { as: other, json: { quantity: 2 } }],
  [403, 'own_rfq', 'POST', `/rfqs/${own.rfq_id}/bids/new`, { as: other, form: bidForm() }],
  [
    403,
    'seller_required',
    'POST',
    '/marketplace/products/new',
    { as: supplier, form: { product_name: 'x', attachments: [aPng()] } },
  ],
  [403, 'supplier_required', 'POST', `/rfqs/${open.rfq_id}/bids/new`, { as: stranger, form: bidForm() }],
  [
    404,
    'attachment_not_found',
    'DELETE',
    `/marketplace/products/${product.product_id}/delete-attachment?attachment_path=/uploads/product/x.png`,
    { as: product.seller },
  ],
  [404, 'bid_not_found', 'PUT', '/bids/987654/update', { as: supplier, ...amount }],
  [404, 'city_not_found', 'GET', '/regions/1/cities/987654/districts'],
  [404, 'region_not_found', 'GET', '/regions/987654/cities'],
  [404, 'not_a_member', 'GET', '/marketplace/check-subscription', { as: buyer }],
  [404, 'not_found', 'GET', '/nothing'],
  [404, 'product_not_found', 'GET', '/unauthorized/marketplace/products/987654'],
  [404, 'rfq_not_found', 'GET', '/unauthorized/rfqs/987654'],
  [404, 'user_not_found', 'GET', '/unauthorized/profile/987654'],
  [405, 'method_not_allowed', 'DELETE', '/login'],
  [409, 'bid_accepted', 'PUT', `/bids/${won.bid_id}/update`, { as: supplier, ...amount }],
  [409, 'bid_exists', 'POST', `/rfqs/${open.rfq_id}/bids/new`, { as: supplier, form: bidForm() }],
  [409, 'bid_withdrawn', 'PUT', `/rfqs/${open.rfq_id}/accept-bid`, { as: buyer, json: { bid_id: withdrawn.bid_id } }],
  [
    409,
    'must_have_at_least_one_image',
    'DELETE',
    `/marketplace/products/${product.product_id}/delete-attachment?attachment_path=${product.images[0]}`,
    { as: product.seller },
  ],
  [
    409,
    'too_many_images',
    'POST',
    `/marketplace/products/${full.product_id}/add-attachment`,
    { as: product.seller, form: { attachment: aPng() } },
  ],
  [409, 'rfq_already_accepted', 'PUT', `/rfqs/${decided.rfq_id}/update`, { as: buyer, json: { quantity: 2 } }],
  [409, 'rfq_canceled', 'PUT', `/rfqs/${canceled.rfq_id}/update`, { as: buyer, json: { quantity: 2 } }],
  [409, 'supplier_profile_exists', 'POST', '/user/register-supplier-profile', { as: supplier, form: supplierForm }],
  [
    412,
    'bid_changed',
    'PUT',
    `/rfqs/${open.rfq_id}/accept-bid`,
    { as: buyer, json: { bid_id: changed.bid_id }, headers: ifMatch(77) },
  ],
  [412, 'stale', 'PUT', `/rfqs/${open.rfq_id}/update`, { as: buyer, json: { quantity: 2 }, headers: ifMatch(77) }],
  [
    413,
    'too_many_files',
    'PUT',
    '/user/update-profile-picture',
    { as: buyer, form: { profile_image: [aJpg(), aJpg()] } },
  ],
  [415, 'unsupported_media_type', 'POST', '/login', { json: 'email=x', headers: { 'content-type': 'text/plain' } }],
  [422, 'bid_not_in_rfq', 'PUT', `/rfqs/${open.rfq_id}/accept-bid`, { as: buyer, json: { bid_id: lost.bid_id } }],
  [
    422,
    'current_password_incorrect',
    'PUT',
    '/user/update-password',
    { as: buyer, json: { current_password: 'not this one', new_password: 'a quiet green lamp' } },
  ],
  [
    422,
    'same_password',
    'PUT',
    '/user/update-password',
    { as: buyer, json: { current_password: PASSWORD, new_password: PASSWORD } },
  ],
  [422, 'invalid', 'GET', '/rfqs/all?sort=sideways'],
]

describe('@asvs V16.5.1 a refusal', () => {
  for (const [status, code, method, path, options] of REFUSALS) {
    it(`${status} ${code} is said in both languages: ${method} ${path.slice(0, 60)}`, async () => {
      for (const lang of LANGS) {
        const { body, text, ...answer } = await call(method, path, { ...options, lang })
        assert.deepEqual([answer.status, body?.code], [status, code], text)
        assert.equal(body.error, translators[lang](`errors.${code}` as MessageKey, { name: '' }))
        assert.equal(body.title, translators.en(`errors.${code}` as MessageKey, { name: '' }))
      }
    })
  }

  it('409 email_taken names the field', async () => {
    const { region_id, city_id } = await database.kysely
      .selectFrom('cities')
      .selectAll()
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('districts').select('district_id').whereRef('districts.city_id', '=', 'cities.city_id'))),
      )
      .limit(1)
      .executeTakeFirstOrThrow()
    const form = {
      company_name: 'مؤسسة',
      email: buyer.email,
      phone_number: '0501234567',
      password: 'a quiet green lamp',
      region_id,
      city_id,
    }
    for (const lang of LANGS) {
      const { status, body } = await call('POST', '/register', { form, lang })
      assert.deepEqual(
        [status, body.errors],
        [409, [{ field: 'email', code: 'email_taken', message: translators[lang]('errors.email_taken') }]],
      )
    }
  })

  it('422 invalid names the file of another type', async () => {
    for (const lang of LANGS) {
      const { status, body } = await call('PUT', '/user/update-supplier-profile-file', {
        as: supplier,
        form: { profile_file: aText('notes.txt') },
        lang,
      })
      assert.ok([415, 422].includes(status))
      assert.equal(body.errors[0].message, translators[lang]('errors.file_type', { name: 'notes.txt' }))
    }
  })

  it('409 rfq_expired comes with the day after the deadline', async () => {
    await shiftDays(database, 1)
    try {
      for (const lang of LANGS) {
        const { status, body } = await call('POST', `/rfqs/${late.rfq_id}/bids/new`, {
          as: supplier,
          form: bidForm(),
          lang,
        })
        assert.deepEqual([status, body.error], [409, translators[lang]('errors.rfq_expired')])
      }
    } finally {
      await shiftDays(database, 0)
    }
  })
})

/** What the product says in English word for word, and where that sentence stands. */
const WORD_FOR_WORD: Partial<Record<MessageKey, string>> = {
  'accounts.login_error': 'Email or password is incorrect',
  'errors.invalid_credentials': 'Email or password is incorrect',
  'accounts.reset_requested':
    "Password reset request sent successfully, please check your email (this may take a few minutes, check your spam folder if you don't see it)",
  'errors.reset_limited': 'You have exceeded the allowed limit for password reset requests, please try again later',
  'accounts.reset_invalid_token': 'Invalid or missing token.',
  'accounts.reset_submitting': 'Resetting...',
  'accounts.passwords_differ': "Passwords don't match",
  'accounts.verify_success': 'Email verification successful.',
  'accounts.verify_failed': 'Email verification failed.',
  'accounts.register_error': 'An error occurred during registration, please try again',
  'accounts.profile_none': 'User information is not available',
  'marketplace.not_found': 'Product not found.',
  'marketplace.loading_one': 'Loading product details...',
  'marketplace.login_to_contact': 'Please log in to contact the seller',
  'rfqs.accepted_locked': 'You cannot edit this tender since you accepted the offer.',
  'bids.error': 'An error occurred while submitting the bid, please try again',
  'errors.rfq_already_accepted': 'RFQ already accepted, cannot edit',
  'errors.must_have_at_least_one_image': 'You must have at least one image for the product',
  'errors.logout_failed': 'Logout failed',
  'errors.fetch_user_failed': 'Failed to fetch user data',
  'suppliers.registration_failed': 'Supplier registration failed',
  'errors.fetch_categories_failed': 'Failed to fetch categories',
  'errors.send_verification_failed': 'Failed to send verification email',
  'errors.fetch_regions_failed': 'Failed to fetch regions: {error}',
  'errors.fetch_cities_failed': 'Failed to fetch cities: {error}',
  'errors.fetch_districts_failed': 'Failed to fetch districts: {error}',
  'errors.fetch_rfqs_failed': 'Failed to fetch RFQs: {error}',
  'errors.fetch_rfq_failed': 'Failed to fetch RFQ: {error}',
  'errors.accept_bid_failed': 'Failed to accept bid: {error}',
  'errors.add_rfq_failed': 'Failed to add RFQ: {error}',
  'errors.subscribe_failed': 'Failed to subscribe to market place member: {error}',
  'errors.add_product_failed': 'Failed to add product: {error}',
  'errors.fetch_products_failed': 'Failed to fetch products: {error}',
  'errors.fetch_product_failed': 'Failed to fetch product: {error}',
  'errors.fetch_unauthorized_product_failed': 'Failed to fetch unauthorized product: {error}',
  'errors.fetch_user_products_failed': 'Failed to fetch products by user ID: {error}',
  'errors.update_product_failed': 'Failed to update product: {error}',
  'errors.delete_product_failed': 'Failed to delete product: {error}',
  'errors.add_product_attachment_failed': 'Failed to add product attachment: {error}',
  'errors.delete_product_attachment_failed': 'Failed to delete product attachment: {error}',
}

describe('the catalogue of failures', () => {
  it('is said word for word in English, and in Arabic with a place for the same reason', () => {
    for (const [key, sentence] of Object.entries(WORD_FOR_WORD)) {
      assert.equal(translators.en(key as MessageKey, { error: '{error}' }), sentence, key)
      const arabic = translators.ar(key as MessageKey, { error: '{error}' })
      assert.match(arabic, /[\u0621-\u064A]/, key)
      assert.equal(arabic.includes('{error}'), sentence.includes('{error}'), key)
    }
  })
})
