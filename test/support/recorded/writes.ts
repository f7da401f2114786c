import { createHash } from 'node:crypto'
import type { CallOptions } from '../app.ts'
import type { TestDatabase } from '../database.ts'
import { aDocx, aPdf, aPng, aText } from '../make/files.ts'
import { PASSWORD } from '../make/companies.ts'
import type { Actor } from './world.ts'

/** A call, the actors that make it in sequence, and a note that distinguishes it from other calls of the same path. */
export interface Step {
  call: string | (() => Promise<string>)
  as: readonly Actor[]
  options?: CallOptions
  note?: string
}

/** Values of calls that differ between runs. */
export interface World {
  /** The day in `days` days. */
  day: (days: number) => string
  database: TestDatabase
}

export const step = (call: Step['call'], as: readonly Actor[] | Actor, options?: CallOptions, note?: string): Step => ({
  call,
  as: typeof as === 'string' ? [as] : as,
  ...(options && { options }),
  ...(note && { note }),
})
const DOCX = aDocx()
const NEW_PASSWORD = 'a quiet green lamp'
const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Tokens of e-mailed links. */
export const recordedLinks = ({ pool }: TestDatabase) =>
  pool.query(
    `insert into account_tokens (token_hash, purpose, person_id, email, expires_at) values
       ($1, 'verify', 5, 'company5@example.sa', now() + interval '1 hour'), ($2, 'reset', 6, 'company6@example.sa', now() + interval '1 hour')`,
    [tokenHash('verify-link'), tokenHash('reset-link')],
  )

/** Calls about accounts and supplier profiles, in an order that provides the state each needs. */
export function accountSteps(): Step[] {
  const place = { region_id: 1, city_id: 101, district_id: '0101001' }
  const company = {
    company_name: 'شركة مسجلة حديثا',
    email: 'new@example.sa',
    phone_number: '٠٥٠١٢٣٤٥٦٧',
    password: NEW_PASSWORD,
    ...place,
  }
  const profile = {
    company_profile: 'نورّد الأثاث المكتبي ومستلزماته.',
    category_id: 1,
    commercial_registration: '7001234567',
  }
  const once = { 'idempotency-key': 'recorded' }
  return [
    step('POST /register', 'guest', { form: {} }, 'nothing filled in'),
    step('POST /register', 'guest', { json: company }, 'JSON'),
    step(
      'POST /register',
      'guest',
      {
        form: {
          company_name: 'شر',
          email: 'x',
          phone_number: '1',
          password: 'short',
          region_id: 0,
          city_id: 'x',
          district_id: '',
          user_type: 'x',
        },
      },
      'everything wrong',
    ),
    step('POST /register', 'guest', { form: { ...company, profile_image: aText() } }, 'a text as image'),
    step('POST /register', 'guest', { form: { ...company, password: 'password1' } }, 'common password'),
    step('POST /register', 'guest', { form: { ...company, email: 'company1@example.sa' } }, 'known address'),
    step('POST /register', 'guest', { form: { ...company, city_id: 201 } }, 'city of another region'),
    step('POST /register', 'guest', { form: { ...company, district_id: '0102001' } }, 'district of another city'),
    step('POST /register', 'guest', { form: { ...company, profile_image: aPng() }, headers: once }),
    step('POST /register', 'guest', { form: { ...company, profile_image: aPng() }, headers: once }, 'again'),
    step(
      'POST /register',
      'guest',
      { form: { ...company, company_name: 'شركة أخرى' }, headers: once },
      'other data with the same key',
    ),
    step('POST /login', 'guest', { json: {} }, 'nothing filled in'),
    step('POST /login', 'guest', { headers: { 'content-type': 'application/json' } }, 'no body'),
    step('POST /login', 'guest', { form: { email: 'x' } }, 'multipart'),
    step(
      'POST /login',
      'guest',
      { json: { email: 'company1@example.sa', password: 'wrong password' } },
      'wrong password',
    ),
    step('POST /login', 'guest', { json: { email: 'nobody@example.sa', password: PASSWORD } }, 'unknown address'),
    step('POST /login', 'guest', { json: { email: 'company7@example.sa', password: PASSWORD } }, 'disabled company'),
    step('POST /login', 'guest', { json: { email: 'company4@example.sa', password: PASSWORD } }),
    step(
      'POST /login',
      'guest',
      { json: { email: 'company4@example.sa', password: PASSWORD }, headers: { origin: 'https://elsewhere.example' } },
      'from another site',
    ),
    step('POST /request-password-reset', 'guest', { json: {} }, 'nothing filled in'),
    step('POST /request-password-reset', 'guest', { json: { email: 'x' } }, 'no address'),
    step('POST /request-password-reset', 'guest', { json: { email: 'company1@example.sa' } }),
    step('POST /request-password-reset', 'guest', { json: { email: 'nobody@example.sa' } }, 'unknown address'),
    step('POST /reset-password', 'guest', { json: {} }, 'nothing filled in'),
    step('POST /reset-password', 'guest', { json: { token: 'x', new_password: NEW_PASSWORD } }, 'unknown link'),
    step('POST /reset-password', 'guest', { json: { token: 'reset-link', new_password: 'short' } }, 'short password'),
    step(
      'POST /reset-password',
      'guest',
      { json: { token: 'reset-link', new_password: 'company6@example.sa' } },
      'own address',
    ),
    step('POST /send-verification-email', 'guest', { json: {} }, 'nothing filled in'),
    step('POST /send-verification-email', ['guest', 'unverified'], { json: { email: 'company5@example.sa' } }),
    step('POST /verify-email', 'guest', { json: {} }, 'nothing filled in'),
    step('POST /verify-email', 'guest', { json: { token: 'x' } }, 'unknown link'),
    step(
      'PUT /user/update',
      ['guest', 'stranger'],
      { json: { company_name: 'x', phone_number: '1', region_id: 0, city_id: 'x', lang: 'fr' } },
      'everything wrong',
    ),
    step('PUT /user/update', 'stranger', { json: { region_id: 2 } }, 'city of another region'),
    step('PUT /user/update', 'stranger', {
      json: { ...place, company_name: 'شركة باسم جديد', phone_number: '0507654321', lang: 'en' },
    }),
    step('PUT /user/update-password', ['guest', 'stranger'], { json: {} }, 'nothing filled in'),
    step(
      'PUT /user/update-password',
      'stranger',
      { json: { current_password: 'wrong password', new_password: NEW_PASSWORD } },
      'wrong password',
    ),
    step(
      'PUT /user/update-password',
      'stranger',
      { json: { current_password: PASSWORD, new_password: PASSWORD } },
      'the same',
    ),
    step(
      'PUT /user/update-password',
      'stranger',
      { json: { current_password: PASSWORD, new_password: 'short' } },
      'short',
    ),
    step('PUT /user/update-password', 'seller', { json: { current_password: PASSWORD, new_password: NEW_PASSWORD } }),
    step('PUT /user/update-profile-picture', ['guest', 'stranger'], { form: {} }, 'no file'),
    step('PUT /user/update-profile-picture', 'stranger', { form: { profile_image: aPdf() } }, 'a document'),
    step('PUT /user/update-profile-picture', 'stranger', { form: { profile_image: aPng('logo.png') } }),
    step('POST /user/register-supplier-profile', ['guest', 'stranger'], { form: {} }, 'nothing filled in'),
    step(
      'POST /user/register-supplier-profile',
      'stranger',
      {
        form: { company_profile: 'قصير', category_id: 'x', commercial_registration: '12a' },
      },
      'everything wrong',
    ),
    step(
      'POST /user/register-supplier-profile',
      'stranger',
      { form: { ...profile, profile_file: aPng() } },
      'an image as profile',
    ),
    step(
      'POST /user/register-supplier-profile',
      'stranger',
      { form: { ...profile, category_id: 999 } },
      'unknown category',
    ),
    step(
      'POST /user/register-supplier-profile',
      'stranger',
      { form: { ...profile, user_id: 1 } },
      'for another company',
    ),
    step('POST /user/register-supplier-profile', ['stranger', 'winner'], { form: { ...profile, profile_file: DOCX } }),
    step('PUT /user/update-supplier-profile-file', ['guest', 'buyer', 'winner'], { form: {} }, 'no file'),
    step('PUT /user/update-supplier-profile-file', 'winner', { form: { profile_file: DOCX } }, 'a Word file'),
    step('PUT /user/update-supplier-profile-file', 'winner', { form: { profile_file: aPdf('brochure.pdf') } }),
    step('GET /user/me', 'stranger', {}, 'after all changes'),
    step('GET /profile/2', 'stranger', {}, 'after all changes'),
    step('POST /verify-email', 'guest', { json: { token: 'verify-link' } }),
    step('POST /verify-email', 'guest', { json: { token: 'verify-link' } }, 'again'),
    step('POST /reset-password', 'guest', { json: { token: 'reset-link', new_password: NEW_PASSWORD } }),
    step('POST /reset-password', 'guest', { json: { token: 'reset-link', new_password: NEW_PASSWORD } }, 'again'),
    step('GET /validate-token', 'stranger', {}, 'after a new password'),
    step('POST /logout', ['guest', 'unverified'], { json: {} }),
    step('GET /validate-token', 'unverified', {}, 'signed out'),
    step('PATCH /user/me', 'buyer', {}, 'no such method'),
    step('GET /nothing', ['guest', 'buyer']),
  ]
}

/** Calls about RFQs and bids. */
export function tenderSteps({ day }: World): Step[] {
  const rfq = {
    title: 'كراسي قاعة',
    description: 'كراسي لقاعة اجتماعات.',
    item_description: 'قماش رمادي بمسند.',
    quantity: 12,
    delivery_date: day(20),
    deadline: day(10),
    category_id: 1,
    region_id: 1,
    city_id: 101,
  }
  const files = { attachments: [aPdf('one.pdf'), aPng('two.png')] }
  const offer = {
    total_amount: '1250.50',
    proposed_delivery_date: day(15),
    comments: 'يشمل التركيب',
    attachment: aPdf(),
  }
  const change = { json: { quantity: 15, deadline: day(9), delivery_date: day(30), category_id: 2 } }
  const stale = { 'if-match': '"9"' }
  return [
    step('POST /rfqs/new', ['guest', 'buyer'], { form: {} }, 'nothing filled in'),
    step('POST /rfqs/new', 'buyer', { json: rfq }, 'JSON'),
    step(
      'POST /rfqs/new',
      'buyer',
      {
        form: {
          title: 'x',
          description: 'x',
          item_description: 'x',
          quantity: 0,
          delivery_date: '1/2/2030',
          deadline: day(-1),
          category_id: 0,
          region_id: 0,
          city_id: 'x',
          ...files,
        },
      },
      'everything wrong',
    ),
    step('POST /rfqs/new', 'buyer', { form: { ...rfq, attachments: aText('x.exe') } }, 'a program'),
    step('POST /rfqs/new', 'buyer', { form: { ...rfq, deadline: day(21), ...files } }, 'deadline after delivery'),
    step('POST /rfqs/new', 'buyer', { form: { ...rfq, category_id: 999, ...files } }, 'unknown category'),
    step('POST /rfqs/new', 'buyer', { form: { ...rfq, city_id: 201, ...files } }, 'city of another region'),
    step(
      'POST /rfqs/new',
      'buyer',
      { form: { ...rfq, attachments: Array.from({ length: 6 }, () => aPdf()) } },
      'six files',
    ),
    step(
      'POST /rfqs/new',
      'buyer',
      { form: { ...rfq, attachments: aPdf('large.pdf', Buffer.alloc(2 * 1024 * 1024, 32)) } },
      'a large file',
    ),
    step('POST /rfqs/new', 'buyer', { form: { ...rfq, district_id: '0101001', ...files } }),
    step('POST /rfqs/new', 'unverified', { form: { ...rfq, title: 'طلب من شركة جديدة', ...files } }),
    step('PUT /rfqs/1/update', ['guest', 'stranger', 'winner', 'unverified', 'seller'], change),
    step('PUT /rfqs/99/update', 'buyer', change),
    step('PUT /rfqs/x/update', 'buyer', change),
    step('PUT /rfqs/4/update', ['stranger', 'bidder', 'buyer'], change),
    step('PUT /rfqs/1/update', 'buyer', { json: {} }, 'nothing filled in'),
    step(
      'PUT /rfqs/1/update',
      'buyer',
      { json: { quantity: 0, deadline: day(-1), delivery_date: 'x', category_id: 0 } },
      'everything wrong',
    ),
    step('PUT /rfqs/1/update', 'buyer', { json: { deadline: day(22) } }, 'deadline after delivery'),
    step('PUT /rfqs/1/update', 'buyer', { ...change, headers: stale }, 'of another version'),
    step('PUT /rfqs/1/update', 'buyer', change),
    step('PUT /rfqs/3/update', 'buyer', { json: { quantity: 3 } }, 'expired'),
    step('POST /rfqs/1/bids/new', ['guest', 'buyer', 'stranger', 'unverified', 'winner'], { form: offer }),
    step('POST /rfqs/1/bids/new', 'seller', { form: {} }, 'nothing filled in'),
    step(
      'POST /rfqs/1/bids/new',
      'seller',
      {
        form: {
          total_amount: '0.999',
          proposed_delivery_date: day(-1),
          comments: 'x'.repeat(2001),
          attachment: [aPdf(), aPdf()],
        },
      },
      'two files',
    ),
    step('POST /rfqs/1/bids/new', 'seller', { form: { ...offer, attachment: aText('x.exe') } }, 'a program'),
    step(
      'POST /rfqs/1/bids/new',
      'seller',
      { form: { ...offer, total_amount: '0.999', proposed_delivery_date: day(-1), comments: 'x'.repeat(2001) } },
      'wrong values',
    ),
    step('POST /rfqs/1/bids/new', 'seller', { form: { ...offer, rfq_id: 2 } }, 'for another RFQ'),
    step('POST /rfqs/1/bids/new', 'seller', { form: { ...offer, supplier_id: 1 } }, 'for another company'),
    step('POST /rfqs/1/bids/new', 'seller', { form: offer }),
    step('POST /rfqs/3/bids/new', 'seller', { form: offer }, 'expired'),
    step('POST /rfqs/4/bids/new', ['seller', 'bidder'], { form: offer }, 'canceled'),
    step('POST /rfqs/5/bids/new', 'seller', { form: offer }, 'own'),
    step('POST /rfqs/99/bids/new', 'seller', { form: offer }),
    step('PUT /bids/1/update', ['guest', 'stranger', 'buyer', 'bidder'], { json: { total_amount: 47_000 } }),
    step('PUT /bids/99/update', 'winner', { json: { total_amount: 47_000 } }),
    step('PUT /bids/1/update', 'winner', { json: {} }, 'nothing filled in'),
    step(
      'PUT /bids/1/update',
      'winner',
      { json: { total_amount: 0.5, proposed_delivery_date: day(-1), comments: 7 } },
      'everything wrong',
    ),
    step('PUT /bids/1/update', 'winner', { json: { total_amount: 47_000 }, headers: stale }, 'of another version'),
    step('PUT /bids/1/update', 'winner', {
      json: { total_amount: 47_000.25, proposed_delivery_date: day(12), comments: 'نص جديد للعرض' },
    }),
    step('PUT /bids/3/update', 'seller', { json: { total_amount: 5 } }, 'withdrawn'),
    step('PUT /bids/6/update', 'bidder', { json: { total_amount: 5 } }, 'expired'),
    step('PUT /bids/7/update', 'bidder', { json: { total_amount: 5 } }, 'canceled'),
    step('GET /rfqs/1', ['buyer', 'bidder'], {}, 'after changes'),
    step('PUT /rfqs/1/accept-bid', ['guest', 'stranger', 'winner', 'unverified'], { json: { bid_id: 1 } }),
    step('PUT /rfqs/1/accept-bid', 'buyer', { json: {} }, 'nothing filled in'),
    step('PUT /rfqs/1/accept-bid', 'buyer', { json: { bid_id: 99 } }, 'unknown bid'),
    step('PUT /rfqs/1/accept-bid', 'buyer', { json: { bid_id: 4 } }, 'bid of another RFQ'),
    step('PUT /rfqs/1/accept-bid', 'buyer', { json: { bid_id: 3 } }, 'withdrawn bid'),
    step(
      'PUT /rfqs/1/accept-bid',
      'buyer',
      { json: { bid_id: 1 }, headers: { 'if-match': '"1"' } },
      'bid of another version',
    ),
    step('PUT /rfqs/99/accept-bid', 'buyer', { json: { bid_id: 1 } }),
    step('PUT /rfqs/4/accept-bid', 'buyer', { json: { bid_id: 7 } }, 'canceled'),
    step('PUT /rfqs/1/accept-bid', 'buyer', { json: { bid_id: 1 } }),
    step('PUT /rfqs/1/accept-bid', 'buyer', { json: { bid_id: 1 } }, 'again'),
    step('PUT /rfqs/1/accept-bid', 'buyer', { json: { bid_id: 2 } }, 'another bid'),
    step('PUT /rfqs/3/accept-bid', 'buyer', { json: { bid_id: 6 } }, 'expired'),
    step('GET /rfqs/1', ['buyer', 'winner', 'bidder', 'stranger'], {}, 'awarded'),
    step('PUT /rfqs/1/update', 'buyer', { json: { quantity: 3 } }, 'awarded'),
    step('POST /rfqs/1/bids/new', 'bidder', { form: offer }, 'awarded'),
    step('PUT /bids/1/update', 'winner', { json: { total_amount: 5 } }, 'accepted'),
    step('DELETE /bids/1/delete', 'winner', {}, 'accepted'),
    step('DELETE /rfqs/1/delete', 'buyer', {}, 'awarded'),
    step('DELETE /bids/5/delete', ['guest', 'stranger', 'buyer', 'winner', 'bidder']),
    step('DELETE /bids/5/delete', 'bidder', {}, 'again'),
    step('DELETE /bids/99/delete', 'bidder'),
    step('DELETE /rfqs/2/delete', ['guest', 'stranger', 'winner', 'buyer']),
    step('DELETE /rfqs/2/delete', ['buyer', 'stranger'], {}, 'again'),
    step('DELETE /rfqs/99/delete', 'buyer'),
    step('GET /rfqs/2', ['guest', 'buyer', 'winner', 'bidder', 'stranger'], {}, 'canceled'),
    step('GET /bids/my-bids', ['winner', 'bidder'], {}, 'after all changes'),
    step('GET /rfqs/my-rfqs', 'buyer', {}, 'after all changes'),
  ]
}
