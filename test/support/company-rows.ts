import assert from 'node:assert/strict'
import type { CallOptions, TestApp } from './app.ts'
import { aBid } from './make/bids.ts'
import { aPdf, aPng } from './make/files.ts'
import { aProduct, aSeller } from './make/products.ts'
import { anRfq } from './make/rfqs.ts'
import { aCompany, aSession, aSupplier, type MadeCompany, PASSWORD } from './make/companies.ts'

/**
 * A company with rows in every table, a partner that trades with it, and a stranger that does not. Its bids: live, accepted,
 * rejected, withdrawn; its RFQs: open, awarded, canceled; its products: visible, deleted.
 */
export async function aCompanyWithEverything({ database, call }: TestApp) {
  const { pool } = database
  const partner = await aSupplier(database, { company_name: 'شركة الشريك', email: 'partner@partner.example', phone_number: '0511111111' })
  const stranger = await aSeller(database, { company_name: 'شركة الغريب', email: 'stranger@stranger.example', phone_number: '0522222222' })
  const company = await aCompany(database, { company_name: 'شركة المثال', email: 'company@company.example', phone_number: '0533333333' })
  const send = async (as: MadeCompany, method: string, path: string, options: CallOptions = {}) => {
    const answer = await call(method, path, { as, ...options })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }
  const { rows } = await pool.query<{ day: string }>('select (riyadh_today() + 15)::text as day')
  const bid = (as: MadeCompany, rfq_id: number) =>
    send(as, 'POST', `/rfqs/${rfq_id}/bids/new`, { form: { total_amount: '1250.50', proposed_delivery_date: rows[0]!.day, comments: 'يشمل التركيب', attachment: aPdf() } })
  const product = (product_name: string) => send(company, 'POST', '/marketplace/products/new', {
    headers: { 'idempotency-key': encodeURIComponent(product_name) },
    form: {
      product_name, description: 'من الحديد المطلي.', category_id: 1, min_quantity: 5, end_price: 950, qty_for_min_price: 50, start_price: 850, product_type: 'goods', attachments: [aPng()],
    },
  })

  await send(company, 'PUT', '/user/update-profile-picture', { form: { profile_image: aPng('logo.png') } })
  await send(company, 'POST', '/user/register-supplier-profile', {
    form: { company_profile: 'نورّد كل ما يلزم.', category_id: 1, commercial_registration: '7098765432', profile_file: aPdf('brochure.pdf') },
  })
  await send(company, 'POST', '/marketplace/subscribe', { json: { member_type_id: 1, is_active: true } })
  await product('قفص')
  await send(company, 'DELETE', `/marketplace/products/delete/${(await product('سلة')).product_id}`)

  const [open, won, lost, left] = [
    await anRfq(database, { buyer: partner }), await anRfq(database, { buyer: partner }), await anRfq(database, { buyer: partner }), await anRfq(database, { buyer: partner }),
  ]
  const live_bid = await bid(company, open.rfq_id)
  const won_bid = await bid(company, won.rfq_id)
  await send(partner, 'PUT', `/rfqs/${won.rfq_id}/accept-bid`, { json: { bid_id: won_bid.bid_id } })
  await bid(company, lost.rfq_id)
  const better = await aBid(database, { rfq_id: lost.rfq_id, supplier: stranger })
  await send(partner, 'PUT', `/rfqs/${lost.rfq_id}/accept-bid`, { json: { bid_id: better.bid_id } })
  await send(company, 'DELETE', `/bids/${(await bid(company, left.rfq_id)).bid_id}/delete`)

  const [own, awarded, canceled] = [await anRfq(database, { buyer: company }), await anRfq(database, { buyer: company }), await anRfq(database, { buyer: company })]
  await bid(partner, own.rfq_id)
  const best = await bid(partner, awarded.rfq_id)
  await send(company, 'PUT', `/rfqs/${awarded.rfq_id}/accept-bid`, { json: { bid_id: best.bid_id } })
  await send(company, 'DELETE', `/rfqs/${canceled.rfq_id}/delete`)

  // The stranger's records do not concern the company.
  const theirs = await anRfq(database, { buyer: stranger, title: 'طلب الغريب' })
  await aBid(database, { rfq_id: theirs.rfq_id, comments: 'عرض على طلب الغريب' })
  await aProduct(database, { seller: stranger, product_name: 'منتج الغريب' })

  // Sessions, links, two-step login, known places, counted attempts.
  await aSession(database, company)
  await pool.query("update sessions set user_agent = 'SomeBrowser/7' where company_id = $1", [company.company_id])
  await send(company, 'POST', '/login', { json: { email: company.email, password: PASSWORD } })
  await send(stranger, 'POST', '/login', { json: { email: stranger.email, password: PASSWORD } })
  for (const { company_id, person_id, email } of [company, stranger]) {
    await pool.query("insert into account_tokens (token_hash, purpose, person_id, email, expires_at) values ($1, 'reset', $2, $3, now() + interval '1 hour')", [Buffer.alloc(32, person_id), person_id, email])
    await pool.query("insert into second_factors (person_id, secret, salt, confirmed_at) values ($1, '\\x01', '\\x02', now())", [person_id])
    await pool.query("insert into recovery_codes (person_id, code_hash) values ($1, '\\x01'), ($1, '\\x02')", [person_id])
    await pool.query("insert into rate_limits values ('login-account', $1, now(), 3)", [email])
    await pool.query("insert into mails (kind, company_id, person_id, status, last_error, sent_at) values ('verify', $1, $3, 'bounced', $2, now())", [company_id, `550 <${email}> unknown`, person_id])
  }
  await pool.query("insert into idempotency_keys (scope, key, fingerprint, status, body) values ($1, 'k', 'f', 201, '{}')", [`${company.company_id}/${company.person_id} POST /api/v1/rfqs/new`])
  await pool.query("insert into idempotency_keys (scope, key, fingerprint, status, body) values ($1, 'k', 'f', 201, '{}')", [`${company.company_id}0/${company.person_id}0 POST /api/v1/rfqs/new`])
  // An e-mail sent under an older name of the company, and a queued one about another bidder.
  for (const [status, supplier_company_name] of [['sent', 'شركة بالاسم القديم'], ['queued', stranger.company_name]]) {
    await pool.query("insert into mails (kind, company_id, status, params) values ('new-bid', $1, $2, $3)", [partner.company_id, status, JSON.stringify({ rfq_id: lost.rfq_id, title: lost.title, supplier_company_name })])
  }
  return { company, partner, stranger, open, won, lost, left, own, awarded, canceled, live_bid }
}

/** Conditions on $1, the company's id, that select its rows. Reference data belongs to no company. */
export const COMPANY_ROWS: Record<string, string> = {
  account_tokens: 'person_id = $1',
  audit_events: "company_id = $1 or (object_type = 'user' and object_id = $1::text)",
  bids: 'supplier_id = $1',
  categories: 'false and $1 > 0',
  cities: 'false and $1 > 0',
  companies: 'company_id = $1',
  districts: 'false and $1 > 0',
  files: 'owner_id = $1',
  idempotency_keys: "scope like $1::text || '/%'",
  known_callers: 'person_id = $1',
  mails: 'company_id = $1',
  members: 'company_id = $1',
  people: 'person_id = $1',
  product_images: 'product_id in (select product_id from products where seller_id = $1)',
  products: 'seller_id = $1',
  rate_limits: 'key = (select email from people where person_id = $1)',
  recovery_codes: 'person_id = $1',
  regions: 'false and $1 > 0',
  rfq_attachments: 'rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfq_bid_counts: 'rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfqs: 'buyer_id = $1',
  schema_migrations: 'false and $1 > 0',
  search_words: 'false and $1 > 0',
  second_factors: 'person_id = $1',
  sellers: 'company_id = $1',
  sessions: 'company_id = $1',
  supplier_profiles: 'company_id = $1',
}
