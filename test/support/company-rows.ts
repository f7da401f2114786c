import assert from 'node:assert/strict'
import type { CallOptions, TestApp } from './app.ts'
import { aBid } from './make/bids.ts'
import { aPdf, aPng } from './make/files.ts'
import { aBidWithLines, withLines } from './make/lines.ts'
import { aProduct, aSeller } from './make/products.ts'
import { aProposal } from './make/proposals.ts'
import { aQuestion } from './make/questions.ts'
import { anRfq } from './make/rfqs.ts'
import { anOpenedBid } from './make/sealed-bids.ts'
import { aColleague, aCompany, aSession, aSupplier, joinCompany, type MadeCompany, PASSWORD } from './make/companies.ts'

/**
 * A company with rows in every table, a partner that trades with it, and a stranger that does not but for a person who
 * acts for both. Its bids: live, accepted, rejected, withdrawn; its RFQs: open, awarded, canceled; its products:
 * visible, deleted.
 */
export async function aCompanyWithEverything({ database, call }: TestApp) {
  const { pool } = database
  const partner = await aSupplier(database, {
    company_name: 'شركة الشريك',
    email: 'partner@partner.example',
    phone_number: '0511111111',
  })
  const stranger = await aSeller(database, {
    company_name: 'شركة الغريب',
    email: 'stranger@stranger.example',
    phone_number: '0522222222',
  })
  const company = await aCompany(database, {
    company_name: 'شركة المثال',
    email: 'company@company.example',
    phone_number: '0533333333',
  })
  const send = async (as: MadeCompany, method: string, path: string, options: CallOptions = {}) => {
    const answer = await call(method, path, { as, ...options })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`)
    return answer.body
  }
  await pool.query(
    "update companies set vat_number = '310123456700003', unified_number = '7012345678' where company_id = $1",
    [company.company_id],
  )
  const { rows } = await pool.query<{ day: string }>('select (riyadh_today() + 15)::text as day')
  const bid = (as: MadeCompany, rfq_id: number) =>
    send(as, 'POST', `/rfqs/${rfq_id}/bids/new`, {
      form: {
        total_amount: '1250.50',
        proposed_delivery_date: rows[0]!.day,
        comments: 'يشمل التركيب',
        attachment: aPdf(),
      },
    })
  const product = (product_name: string) =>
    send(company, 'POST', '/marketplace/products/new', {
      headers: { 'idempotency-key': encodeURIComponent(product_name) },
      form: {
        product_name,
        description: 'من الحديد المطلي.',
        category_id: 1,
        min_quantity: 5,
        end_price: 950,
        qty_for_min_price: 50,
        start_price: 850,
        product_type: 'goods',
        attachments: [aPng()],
      },
    })

  await send(company, 'PUT', '/user/update-profile-picture', { form: { profile_image: aPng('logo.png') } })
  await send(company, 'POST', '/user/register-supplier-profile', {
    form: {
      company_profile: 'نورّد كل ما يلزم.',
      category_id: 1,
      commercial_registration: '7098765432',
      profile_file: aPdf('brochure.pdf'),
    },
  })
  await send(company, 'POST', '/marketplace/subscribe', { json: { member_type_id: 1, is_active: true } })
  await product('قفص')
  await send(company, 'DELETE', `/marketplace/products/delete/${(await product('سلة')).product_id}`)

  const [open, won, lost, left] = [
    await anRfq(database, { buyer: partner }),
    await anRfq(database, { buyer: partner }),
    await anRfq(database, { buyer: partner }),
    await anRfq(database, { buyer: partner }),
  ]
  const live_bid = await bid(company, open.rfq_id)
  const won_bid = await bid(company, won.rfq_id)
  await send(partner, 'PUT', `/rfqs/${won.rfq_id}/accept-bid`, { json: { bid_id: won_bid.bid_id } })
  await bid(company, lost.rfq_id)
  const better = await aBid(database, { rfq_id: lost.rfq_id, supplier: stranger })
  await send(partner, 'PUT', `/rfqs/${lost.rfq_id}/accept-bid`, { json: { bid_id: better.bid_id } })
  await send(company, 'DELETE', `/bids/${(await bid(company, left.rfq_id)).bid_id}/delete`)

  // A sealed bid that was opened.
  const sealed = await anRfq(database, { buyer: partner, bid_visibility: 'sealed', closes_in: 2 })
  const sealed_bid = await anOpenedBid(database, { rfq_id: sealed.rfq_id, supplier: company })
  await pool.query("insert into seal_checks (wrapped) values ('wrapped')")
  await pool.query('insert into clock_checks default values')

  // Bills of quantities on both sides.
  const priced = await anRfq(database, { buyer: partner })
  const lined = await anRfq(database, { buyer: company, canceled: true })
  for (const { rfq_id } of [priced, lined]) await withLines(database, rfq_id, [{}, { optional: true }])
  await aBidWithLines(database, { rfq_id: priced.rfq_id, supplier: company, prices: ['99.9999', '5'], withdrawn: true })

  const [own, awarded, canceled] = [
    await anRfq(database, { buyer: company }),
    await anRfq(database, { buyer: company }),
    await anRfq(database, { buyer: company }),
  ]
  await bid(partner, own.rfq_id)
  const best = await bid(partner, awarded.rfq_id)
  await send(company, 'PUT', `/rfqs/${awarded.rfq_id}/accept-bid`, { json: { bid_id: best.bid_id } })
  await send(company, 'DELETE', `/rfqs/${canceled.rfq_id}/delete`)

  const bought = await anRfq(database, { buyer: company })
  await withLines(database, bought.rfq_id, [{}])
  const chosen = await aBidWithLines(database, { rfq_id: bought.rfq_id, prices: ['10'] })
  await send(company, 'PUT', `/rfqs/${bought.rfq_id}/accept-bid`, { json: { bid_id: chosen.bid_id } })

  // An order that was issued anew, delivered and rated by both sides.
  await pool.query(
    "insert into order_settings (company_id, prefix, automatic_since, short_address) values ($1, 'MTHL', now(), 'RRRD2929')",
    [company.company_id],
  )
  const anOrder = async (verify_code: string, replaces: number | null) => {
    const { rows: made } = await pool.query<{ order_id: number }>(
      `insert into purchase_orders (award_id, rfq_id, buyer_id, supplier_id, prefix, snapshot, net_halalas, vat_halalas, gross_halalas, verify_code, issued_by, replaces)
       select award_id, rfq_id, buyer_id, supplier_id, 'MTHL', '{"terms": "الدفع بعد 30 يومًا"}', net_halalas, vat_halalas, gross_halalas, $2, person_id, $3
       from awards where rfq_id = $1 returning order_id`,
      [bought.rfq_id, verify_code, replaces],
    )
    return made[0]!.order_id
  }
  const replaced = await anOrder('0123456789ABCDEFGHJK', null)
  await pool.query("update purchase_orders set state = 'issued_anew', ended_at = now() where order_id = $1", [replaced])
  const ordered = await anOrder('1123456789ABCDEFGHJK', replaced)
  await pool.query(
    "insert into order_events (order_id, number, what, company_id, person_id, text) values ($1, 1, 'change_asked', $2, $3, 'البوابة 3 بدل البوابة 1')",
    [ordered, company.company_id, company.person_id],
  )
  await pool.query("update purchase_orders set state = 'acknowledged', acknowledged_at = now() where order_id = $1", [
    ordered,
  ])
  for (const [number, refused_reason] of [
    [1, 'وصل أقل مما ذُكر'],
    [2, null],
  ] as const) {
    const { rows: stated } = await pool.query<{ delivery_id: number }>(
      `insert into deliveries (order_id, number, delivered_on, note, file_id, stated_by, person_id, decide_by)
       select $1, $2, riyadh_today(), 'في المستودع', min(file_id), 'supplier', $3, riyadh_today() + 9 from files where owner_id = $4 returning delivery_id`,
      [ordered, number, chosen.supplier.person_id, company.company_id],
    )
    const { delivery_id } = stated[0]!
    await pool.query('insert into delivery_lines values ($1, $2, 1, 1)', [delivery_id, ordered])
    await pool.query(
      'update deliveries set state = $2, decided_by = $3, decided_at = now(), refused_reason = $4 where delivery_id = $1',
      [delivery_id, refused_reason ? 'refused' : 'confirmed', company.person_id, refused_reason],
    )
  }
  await pool.query("update purchase_orders set state = 'delivered', delivered_at = now() where order_id = $1", [
    ordered,
  ])
  for (const [rater, ratee] of [
    [company, chosen.supplier],
    [chosen.supplier, company],
  ] as const)
    await pool.query(
      "insert into ratings (order_id, rater_id, ratee_id, person_id, stars, on_time, as_agreed, communication, text) values ($1, $2, $3, $4, 4, 5, 4, 3, 'التزام بالموعد')",
      [ordered, rater.company_id, ratee.company_id, rater.person_id],
    )
  await pool.query('update ratings set published_at = now() where order_id = $1', [ordered])
  await pool.query("update ratings set reply = 'شكرًا لكم', reply_by = $2, reply_at = now() where ratee_id = $1", [
    company.company_id,
    company.person_id,
  ])
  await pool.query(
    "insert into rating_reports (rating_id, company_id, person_id, reason) select rating_id, $1, $2, 'يذكر اسم شخص' from ratings where ratee_id = $1",
    [company.company_id, company.person_id],
  )

  // Questions on both sides: asked and waiting, asked and answered, received.
  const asked = await aQuestion(database, { rfq_id: open.rfq_id, asker: company, body: 'هل يُقبل التسليم على دفعتين؟' })
  await aQuestion(database, { rfq_id: open.rfq_id, asker: company, answer: 'نعم' })
  await aQuestion(database, { rfq_id: own.rfq_id, asker: partner, answer: 'لا' })

  // Its people besides the owner: one who acts for it alone, and one who also acts for the stranger.
  const colleague = await aColleague(database, company, {
    roles: ['buyer'],
    email: 'colleague@company.example',
    full_name: 'زميل المثال',
  })
  const shared = await aColleague(database, company, {
    roles: ['approver'],
    email: 'shared@people.example',
    full_name: 'زميل الشركتين',
  })
  await joinCompany(database, shared, stranger, ['viewer'])
  await aSession(database, { ...shared, company_id: stranger.company_id })
  const invite = (email: string, accepted: boolean) =>
    pool.query(
      `insert into member_invitations (company_id, email, roles, token_hash, invited_by, expires_at, accepted_at)
       values ($1, $2::text, '{buyer}', sha256(convert_to($2::text, 'UTF8')), $3, now() + interval '7 days', case when $4 then now() end)`,
      [company.company_id, email, company.person_id, accepted],
    )
  await invite('invited@invited.example', false)
  await invite(colleague.email, true)

  await pool.query('insert into rfq_invitations (rfq_id, company_id, email, invited_by) values ($1, $2, $3, $4)', [
    own.rfq_id,
    partner.company_id,
    'invited@bidder.example',
    company.person_id,
  ])

  // Above the limit: a proposal that waits, and one that was rejected before.
  await pool.query('update companies set award_limit_halalas = 10000000 where company_id = $1', [company.company_id])
  const proposed = await aProposal(database, company, colleague, 'الأقل سعرًا')
  await pool.query(
    `insert into award_proposals (rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, reason, proposed_by, state, decided_by, decided_at, decision_reason)
     select rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, reason, proposed_by, 'rejected', $2, now(), 'نحتاج عرضًا ثالثًا' from award_proposals where proposal_id = $1`,
    [proposed.proposal_id, shared.person_id],
  )

  // A version of its RFQ, and that it confirmed a bid.
  await pool.query(
    `insert into rfq_versions (rfq_id, version, snapshot, changed, material, reason, person_id)
     select rfq_id, version, rfq_snapshot(rfqs), '{description}', true, 'تصحيح الوصف', $2 from rfqs where rfq_id = $1`,
    [own.rfq_id, company.person_id],
  )
  await pool.query(
    `insert into bid_confirmations (bid_id, rfq_version, person_id, receipt_signature)
     select bid_id, rfq_version, $2, 'signed' from bids where supplier_id = $1 order by bid_id limit 1`,
    [company.company_id, company.person_id],
  )

  // What people are told for a company and save for it, how they want to be told, and what they follow.
  for (const { company_id, person_id } of [
    colleague,
    shared,
    { ...shared, company_id: stranger.company_id },
    stranger,
  ]) {
    await pool.query(
      "insert into notifications (person_id, company_id, kind, group_key, object_type, object_id) values ($1, $2, 'new-bid', 'k', 'rfq', $3)",
      [person_id, company_id, own.rfq_id],
    )
    await pool.query(
      `with saved as (
        insert into saved_searches (person_id, company_id, name, what, query, query_hash) values ($1, $2::integer, 'كراسي', 'rfqs', '{}', $2::integer::text) returning saved_search_id)
      insert into search_alerts (saved_search_id, object_id) select saved_search_id, $3 from saved`,
      [person_id, company_id, own.rfq_id],
    )
  }
  for (const { person_id } of [colleague, shared, stranger]) {
    await pool.query(
      "insert into notification_preferences (person_id, kind_group, mail) values ($1, 'bids', 'digest')",
      [person_id],
    )
    await pool.query("insert into follows (person_id, target_type, target_id) values ($1, 'rfq', $2)", [
      person_id,
      open.rfq_id,
    ])
    await pool.query("insert into follow_alerts (person_id, news, object_id) values ($1, 'rfq_changed', $2)", [
      person_id,
      open.rfq_id,
    ])
  }

  // The stranger's records do not concern the company.
  const theirs = await anRfq(database, { buyer: stranger, title: 'طلب الغريب' })
  await aBid(database, { rfq_id: theirs.rfq_id, comments: 'عرض على طلب الغريب' })
  await aProduct(database, { seller: stranger, product_name: 'منتج الغريب' })

  // Sessions, links, two-step login, known places, counted attempts.
  await aSession(database, company)
  await pool.query("update sessions set user_agent = 'SomeBrowser/7' where company_id = $1", [company.company_id])
  await send(company, 'POST', '/login', { json: { email: company.email, password: PASSWORD } })
  await send(stranger, 'POST', '/login', { json: { email: stranger.email, password: PASSWORD } })
  for (const { company_id, person_id, email } of [company, colleague, shared, stranger]) {
    await pool.query(
      "insert into account_tokens (token_hash, purpose, person_id, email, expires_at) values ($1, 'reset', $2, $3, now() + interval '1 hour')",
      [Buffer.alloc(32, person_id), person_id, email],
    )
    await pool.query(
      "insert into second_factors (person_id, secret, salt, confirmed_at) values ($1, '\\x01', '\\x02', now())",
      [person_id],
    )
    await pool.query("insert into recovery_codes (person_id, code_hash) values ($1, '\\x01'), ($1, '\\x02')", [
      person_id,
    ])
    await pool.query("insert into rate_limits values ('login-account', $1, now(), 3)", [email])
    await pool.query(
      "insert into mails (kind, company_id, person_id, status, last_error, sent_at) values ('verify', $1, $3, 'bounced', $2, now())",
      [company_id, `550 <${email}> unknown`, person_id],
    )
  }
  await pool.query(
    "insert into idempotency_keys (scope, key, fingerprint, status, body) values ($1, 'k', 'f', 201, '{}')",
    [`${company.company_id}/${company.person_id} POST /api/v1/rfqs/new`],
  )
  await pool.query(
    "insert into idempotency_keys (scope, key, fingerprint, status, body) values ($1, 'k', 'f', 201, '{}')",
    [`${company.company_id}0/${company.person_id}0 POST /api/v1/rfqs/new`],
  )
  // An e-mail sent under an older name of the company, and a queued one about another bidder.
  for (const [status, supplier_company_name] of [
    ['sent', 'شركة بالاسم القديم'],
    ['queued', stranger.company_name],
  ]) {
    await pool.query("insert into mails (kind, company_id, status, params) values ('new-bid', $1, $2, $3)", [
      partner.company_id,
      status,
      JSON.stringify({ rfq_id: lost.rfq_id, title: lost.title, supplier_company_name }),
    ])
  }
  return {
    company,
    colleague,
    shared,
    partner,
    stranger,
    proposed,
    open,
    won,
    lost,
    left,
    own,
    awarded,
    canceled,
    lined,
    bought,
    priced,
    live_bid,
    sealed,
    sealed_bid,
    asked,
  }
}

/** The people who act for the company alone. */
const OWN_PEOPLE = `in (select person_id from members where company_id = $1
  and not exists (select from members other where other.person_id = members.person_id and other.company_id <> $1))`

/** Sealed RFQs of the company, or on which it bid. */
const SEALED_RFQS =
  'rfq_id in (select rfqs.rfq_id from rfqs left join bids using (rfq_id) where $1 in (rfqs.buyer_id, supplier_id))'

/** Orders of which the company is a side. */
const ORDERS = 'order_id in (select order_id from order_parties where company_id = $1)'

/** Conditions on $1, the company's id, that select its rows. Reference data belongs to no company. */
export const COMPANY_ROWS: Record<string, string> = {
  account_tokens: `person_id ${OWN_PEOPLE}`,
  audit_events: "company_id = $1 or (object_type in ('user', 'company') and object_id = $1::text)",
  award_lines: 'rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  award_proposals: 'buyer_id = $1',
  awards: 'buyer_id = $1',
  bid_confirmations: 'bid_id in (select bid_id from bids where supplier_id = $1)',
  bid_lines: 'bid_id in (select bid_id from bids where supplier_id = $1)',
  bid_vat: 'bid_id in (select bid_id from bids where supplier_id = $1)',
  bids: 'supplier_id = $1',
  categories: 'false and $1 > 0',
  cities: 'false and $1 > 0',
  clock_checks: 'false and $1 > 0',
  companies: 'company_id = $1',
  deliveries: ORDERS,
  delivery_lines: ORDERS,
  districts: 'false and $1 > 0',
  features: 'false and $1 > 0',
  files: 'owner_id = $1',
  follow_alerts: `person_id ${OWN_PEOPLE}`,
  follows: `person_id ${OWN_PEOPLE}`,
  holidays: 'false and $1 > 0',
  idempotency_keys: "scope like $1::text || '/%'",
  known_callers: `person_id ${OWN_PEOPLE}`,
  mails: 'company_id = $1',
  member_invitations: 'company_id = $1',
  members: 'company_id = $1',
  notification_bumps: 'false and $1 > 0',
  notification_preferences: `person_id ${OWN_PEOPLE}`,
  notifications: 'company_id = $1',
  number_keys: 'false and $1 > 0',
  opening_keys: SEALED_RFQS,
  openings: SEALED_RFQS,
  order_events: ORDERS,
  order_lines: ORDERS,
  order_parties: 'company_id = $1',
  order_series: 'company_id = $1',
  order_settings: 'company_id = $1',
  people: `person_id ${OWN_PEOPLE}`,
  product_images: 'product_id in (select product_id from products where seller_id = $1)',
  products: 'seller_id = $1',
  purchase_orders: ORDERS,
  rate_limits: `key in (select email from people where person_id ${OWN_PEOPLE})`,
  rating_reports: 'company_id = $1',
  ratings: '$1 in (rater_id, ratee_id)',
  receipt_keys: 'false and $1 > 0',
  recovery_codes: `person_id ${OWN_PEOPLE}`,
  regions: 'false and $1 > 0',
  rfq_answer_versions:
    'question_id in (select question_id from rfq_questions join rfqs using (rfq_id) where asker_id = $1 or buyer_id = $1)',
  rfq_attachments: 'rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfq_bid_counts: 'rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfq_invitations: 'company_id = $1 or rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfq_lines: 'rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfq_questions: 'asker_id = $1 or rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfq_versions: 'rfq_id in (select rfq_id from rfqs where buyer_id = $1)',
  rfqs: 'buyer_id = $1',
  saved_searches: 'company_id = $1',
  schema_migrations: 'false and $1 > 0',
  seal_checks: 'false and $1 > 0',
  sealed_bids: 'bid_id in (select bid_id from bids where supplier_id = $1)',
  search_alerts: 'saved_search_id in (select saved_search_id from saved_searches where company_id = $1)',
  search_words: 'false and $1 > 0',
  second_factors: `person_id ${OWN_PEOPLE}`,
  sellers: 'company_id = $1',
  sessions: 'company_id = $1',
  supplier_profiles: 'company_id = $1',
  units: 'false and $1 > 0',
  vat_rates: 'false and $1 > 0',
  vat_reasons: 'false and $1 > 0',
}
