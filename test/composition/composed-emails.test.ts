import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { whileOpen } from '#test/support/make/while-open.ts'
import { testDatabase, shiftDays } from '#test/support/database.ts'
import { assertShownInPrograms } from '#test/support/browser/mail-programs.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { aBidToReveal, anOpenedBid, aSealedBid } from '#test/support/make/sealed-bids.ts'
import { aProduct } from '#test/support/make/products.ts'
import { aColleague, aCompany } from '#test/support/make/companies.ts'
import { addDays } from '#framework/i18n/day.ts'
import { removedEmail } from '#companies/members/emails.server.ts'
import { composeEmail } from '#framework/mail/compose.server.ts'
import type { Email } from '#framework/mail/define-email.server.ts'
import type { EmailContent } from '#framework/mail/email-content.ts'
import { pageAddress } from '#framework/mail/message.ts'
import { ownerChangedEmail } from '#companies/members/emails.server.ts'
import { bodyText, renderHtml } from '#framework/mail/render.ts'
import { directionOf, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { awardConfirmedEmail, bidAcceptedEmail } from '#tenders/award/accept/emails.server.ts'
import { type NewBidParams, newBidEmail } from '#tenders/bids/emails.server.ts'
import { rfqChangedEmail } from '#tenders/amendments/change-emails.server.ts'
import { deadlinePassedEmail } from '#tenders/rfqs/change/emails.server.ts'
import { notifyPassedDeadlines } from '#tenders/rfqs/change/notify-passed-deadlines.server.ts'
import { readAward } from '#orders/issue/read-award.server.ts'
import { dictionary } from '#app/messages.ts'
import { emails } from '../../src/app/emails.server.ts'
import { notificationsOfEveryKind } from '#test/support/make/notifications.ts'
import { halalas, riyals } from '#framework/i18n/money.ts'

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}
const database = await testDatabase()
const { kysely, pool } = database
const buyer = await aCompany(database, { company_name: 'شركة المشتري' })
const bidder = await aCompany(database)
const approver = await aColleague(database, buyer, { roles: ['approver', 'viewer'] })
/** Where a day more or less matters, a test reads it itself: midnight may have passed since the file was loaded. */
const readToday = async () =>
  (await pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!.today
const today = await readToday()

async function anRfq(
  deadline: string,
  on_change: 'mark' | 'confirm' = 'mark',
  bid_visibility: 'open' | 'sealed' = 'open',
) {
  const { region_id, city_id } = await kysely
    .selectFrom('cities')
    .selectAll()
    .orderBy('city_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { rfq_id } = await kysely
    .insertInto('rfqs')
    .values({
      buyer_id: buyer.company_id,
      title: 'كراسي مكتبية',
      description: 'وصف الطلب كاملًا',
      item_description: 'مواصفات الصنف',
      quantity: 10,
      delivery_date: addDays(today, 60),
      deadline,
      category_id: 1,
      on_change,
      bid_visibility,
      region_id,
      city_id,
    })
    .returning('rfq_id')
    .executeTakeFirstOrThrow()
  return rfq_id
}

/** An order of an awarded RFQ, what happened to it, and a delivery that waits. */
async function anOrderOf(rfq_id: number) {
  const { snapshot, totals, ...award } = (await readAward(kysely, buyer.company_id, rfq_id, {
    site: null,
    terms: null,
  }))!
  const { order_id } = await kysely
    .insertInto('purchase_orders')
    .values({ ...award, ...totals, prefix: 'PO', snapshot: JSON.stringify(snapshot), verify_code: '0'.repeat(20) })
    .returning('order_id')
    .executeTakeFirstOrThrow()
  const event = { order_id, number: 1, what: 'change_asked' as const, company_id: buyer.company_id, text: 'البوابة 3' }
  await kysely.insertInto('order_events').values(event).execute()
  const delivery = { order_id, number: 1, delivered_on: today, stated_by: 'supplier' as const, decide_by: today }
  await kysely
    .insertInto('deliveries')
    .values({ ...delivery, person_id: buyer.person_id })
    .execute()
  return { order_id, event: event.number }
}
const ORDER_EMAILS = [...emails.keys()].filter((kind) => /^(?:order|delivery|rating)-/.test(kind))

async function aBid(rfq_id: number, withdrawn_at: Date | null = null, by?: typeof buyer) {
  const supplier = by ?? (await aCompany(database))
  const { company_id } = supplier
  const { file_id } = await kysely
    .insertInto('files')
    .values({
      path: `/uploads/bid/${company_id}-${rfq_id}`,
      kind: 'bid',
      owner_id: company_id,
      name: 'a.pdf',
      ext: 'pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: '',
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const { bid_id } = await whileOpen(database, rfq_id, (tx) =>
    tx
      .insertInto('bids')
      .values({
        rfq_id,
        buyer_id: buyer.company_id,
        supplier_id: company_id,
        total_amount: riyals(318_000),
        proposed_delivery_date: addDays(today, 30),
        attachment_id: file_id,
        rfq_version: 1,
        withdrawn_at,
      })
      .returning('bid_id')
      .executeTakeFirstOrThrow(),
  )
  return { bid_id, supplier }
}

const award = (rfq_id: number, bid_id: number) =>
  kysely
    .updateTable('rfqs')
    .from('bids')
    .set({
      accepted_bid_id: bid_id,
      accepted_at: new Date(),
      accepted_snapshot: sql<string>`jsonb_build_object('total_amount', total_amount, 'version', bids.version)`,
    })
    .whereRef('bids.rfq_id', '=', 'rfqs.rfq_id')
    .where('bids.bid_id', '=', bid_id)
    .where('rfqs.rfq_id', '=', rfq_id)
    .execute()

/** The parameters of e-mails about a proposal, which is in this state. */
async function aProposal(state: 'pending' | 'approved' | 'rejected' | 'superseded', by = buyer) {
  const rfq_id = await anRfq(addDays(today, 10))
  const { bid_id } = await aBid(rfq_id)
  const proposal = { rfq_id, amount_halalas: halalas(31_800_000) }
  const decided = state !== 'pending' && {
    decided_at: new Date(),
    decided_by: approver.person_id,
    decision_reason: 'نحتاج عرضًا ثالثًا',
  }
  const { proposal_id } = await kysely
    .insertInto('award_proposals')
    .values({
      ...proposal,
      buyer_id: buyer.company_id,
      bid_id,
      bid_version: 1,
      limit_halalas: halalas(100),
      reason: 'الأقل سعرًا',
      proposed_by: by.person_id,
      state,
      ...decided,
    })
    .returning('proposal_id')
    .executeTakeFirstOrThrow()
  return { ...proposal, proposal_id, title: 'كراسي مكتبية' }
}

/** They say something of the receiver's bid. */
const OF_BIDDER = new Set(['bid-to-confirm', 'bids-open-soon', 'bid-opened', 'bid-unreadable'])

const compose = <Params extends object>(
  email: Email<Params>,
  lang: 'ar' | 'en',
  params: NoInfer<Params>,
): Promise<EmailContent | null> =>
  database.transaction((tx) =>
    composeEmail(
      email as Email<object>,
      {
        tx,
        t: translators[lang],
        lang,
        params,
        receiver: {
          company_id: (OF_BIDDER.has(email.kind) ? bidder : buyer).company_id,
          // Proposed awards are for approvers.
          person_id: email.kind === 'award-proposed' ? approver.person_id : buyer.person_id,
          company_name: buyer.company_name,
          email: buyer.email,
          email_verified: false,
        },
      },
      (path) => pageAddress('https://tarsiya.example', lang, path),
    ),
  )

/**
 * Nothing in an e-mail is wider than a phone: every run of signs may break, in every table, and nothing else says
 * otherwise. Elements inherit that they may.
 */
function assertFitsPhone(html: string, kind: string) {
  const wraps = /word-break:break-(?:word|all);overflow-wrap:anywhere/
  const [body = ''] = /<body [^>]+>/.exec(html) ?? []
  const [frame = ''] = /<table [^>]+max-width:560px[^>]+>/.exec(html) ?? []
  assert.match(body, wraps, kind)
  assert.match(frame, wraps, kind)
  assert.match(frame, /table-layout:fixed/, kind)
  const others = html.replaceAll(body, '').replaceAll(frame, '')
  assert.doesNotMatch(
    others,
    /white-space:\s*(?:nowrap|pre["; ])|overflow-wrap:normal|word-break:(?:normal|keep-all)|<pre/,
    kind,
  )
  for (const [, width] of others.matchAll(/[^-]width[:=]"?(\d+)(?:px|")/g))
    assert.ok(Number(width) < 300, `${kind}: ${width}`)
}

describe('every e-mail', () => {
  it('is complete in both languages', async () => {
    const rfq_id = await anRfq(addDays(today, 10))
    const rfq = { rfq_id, title: 'كراسي مكتبية' }
    const bid = { ...rfq, total_amount: riyals(318_000), proposed_delivery_date: '2026-12-18' }
    const awarded = await anRfq(addDays(today, 10))
    await award(awarded, (await aBid(awarded)).bid_id)
    const ordered = await anOrderOf(awarded)
    const unconfirmed = await anRfq(addDays(today, 10), 'confirm')
    await aBid(unconfirmed, null, bidder)
    const unrevised = await anRfq(addDays(today, 10), 'confirm')
    await aBid(unrevised, null, bidder)
    await pool.query('update rfqs set version = 2, material_version = 2 where rfq_id = $1', [unconfirmed])
    await pool.query('update rfqs set version = 2, material_version = 2, lines_version = 2 where rfq_id = $1', [
      unrevised,
    ])
    const received = { ...bid, deadline: '2026-11-26' }
    const { invitation_id } = await kysely
      .insertInto('member_invitations')
      .values({
        company_id: buyer.company_id,
        email: 'lama@example.sa',
        roles: ['buyer', 'approver'],
        invited_by: buyer.person_id,
        expires_at: new Date(),
      })
      .returning('invitation_id')
      .executeTakeFirstOrThrow()
    const { product_id } = await aProduct(database)
    await aQuestion(database, { rfq_id })
    const { question_id: answered } = await aQuestion(database, {
      rfq_id,
      body: 'هل تتصلون على \uFFFC بعد الفتح؟',
      answer: 'نعم',
    })
    const { question_id: declined } = await aQuestion(database, { rfq_id, declined: 'confidential' })
    const sealed = async () => ({ rfq_id: await anRfq(addDays(today, 2), 'mark', 'sealed'), title: rfq.title })
    const [unopened, opened, unreadable] = [await sealed(), await sealed(), await sealed()]
    const ofBidder = { supplier: bidder }
    await aSealedBid(database, { ...unopened, ...ofBidder })
    await anOpenedBid(database, { ...opened, ...ofBidder })
    await anOpenedBid(database, { ...unreadable, ...ofBidder }, 'unreadable')
    const { rfq_id: lost } = await aBidToReveal(database, bidder, aPdf().bytes)
    const receipt = (bid_version: number) => ({
      format: 'tarsiya-receipt-1',
      rfq_id,
      bid_id: 1,
      bid_version,
      rfq_version: 1,
      commitment: 'ab'.repeat(32),
      received_at: '2026-11-24T08:11:04.120Z',
      key_id: '1',
      signature: 'abc',
    })
    const params: Record<string, object[]> = {
      verify: [{}],
      reset: [{}],
      'password-changed': [{ at: '2026-11-21T09:00:00Z' }],
      'second-factor-on': [{ at: '2026-11-21T09:00:00Z' }],
      'second-factor-off': [{}, { reason: 'طلب صاحب الحساب' }].map((why) => ({ at: '2026-11-21T09:00:00Z', ...why })),
      'company-disabled': [{ reason: 'طلبت الوزارة ذلك' }],
      'company-enabled': [{ reason: 'طلبت الوزارة ذلك' }],
      'company-erased': [{ reason: 'طلبت الوزارة ذلك' }],
      'person-disabled': [{ reason: 'طلبت الوزارة ذلك' }],
      'person-enabled': [{ reason: 'طلبت الوزارة ذلك' }],
      'sessions-ended': [{ reason: 'طلبت الوزارة ذلك' }],
      'product-hidden': [{ product_id, product_name: 'طاولة', reason: 'صورة مضللة' }],
      'product-shown': [{ product_id, product_name: 'طاولة', reason: 'استُبدلت الصورة' }],
      'rfq-canceled-by-operator': [{ ...rfq, reason: 'محتوى مخالف' }],
      'bid-withdrawn': [rfq],
      'new-bid': [
        { ...received, supplier_company_name: 'ABC' },
        ...[2, 3, 11, 100].map((count) => ({ ...received, supplier_company_name: 'ABC', count })),
      ],
      'new-question': [rfq],
      'question-answered': [[answered], [declined], [answered, declined]].map((question_ids) => ({
        ...rfq,
        question_ids,
      })),
      'rfq-answered': [{ ...rfq, question_ids: [answered] }],
      'answer-edited': [{ ...rfq, question_ids: [answered] }],
      'followed-rfq-answered': [{ ...rfq, deadline: '2026-11-26' }],
      'bid-received': [received],
      'bid-accepted': [bid],
      'award-confirmed': [{ ...bid, rfq_id: awarded }],
      'bid-not-chosen': [rfq],
      'rfq-changed': [
        {
          ...rfq,
          deadline: '2026-11-26',
          changes: [
            { field: 'deadline', old: '2026-11-20', new: '2026-11-26' },
            { field: 'delivery_date', old: '2026-12-20', new: '2026-12-26' },
            { field: 'quantity', old: 10, new: 1500 },
            { field: 'category_id', old: 1, new: 2 },
          ],
        },
      ],
      'bid-lapsed': [rfq],
      'sealed-bid-received': [1, 2].map((version) => ({ ...rfq, deadline: '2026-11-26', receipt: receipt(version) })),
      'sealed-bid-withdrawn': [{ ...rfq, deadline: '2026-11-26', commitment: 'ab'.repeat(32) }],
      'sealed-bids-arrived': [{ ...unopened, deadline: '2026-11-26' }],
      'bids-open-soon': [{ ...unopened, deadline: '2026-11-26' }],
      'bidding-ends-soon': [{ ...unopened, deadline: '2026-11-26', closing_time: '14:00' }],
      'opening-delayed': [unopened],
      'bids-opened': [0, 1, 2, 3, 11, 100].flatMap((count) =>
        [0, 1].map((failed) => ({ ...opened, opened: count, unreadable: failed })),
      ),
      'bid-opened': [opened],
      'bid-unreadable': [unreadable, { ...unreadable, rfq_id: lost }],
      'followed-rfq-opened': [0, 1, 2, 3, 11, 100].map((bids_count) => ({
        ...rfq,
        deadline: '2026-11-26',
        bids_count,
      })),
      'bid-to-confirm': [unconfirmed, unrevised].map((of) => ({ ...rfq, rfq_id: of, deadline: '2026-11-26' })),
      'rfq-canceled': [rfq, { ...rfq, reason: 'محتوى مخالف' }],
      'member-invitation': [{ invitation_id }],
      'member-joined': [{ person_id: approver.person_id }],
      'invitation-asked': [{ invitation_id }],
      'roles-changed': [{}],
      'member-removed': [{ company_id: buyer.company_id, person_id: approver.person_id }],
      'owner-changed': [{ old: approver.person_id, new: buyer.person_id }],
      'settings-changed': [
        {
          changed_by: approver.person_id,
          changed_at: '2026-11-20T09:00:00.000Z',
          changes: [
            { field: 'award_limit_halalas', old: null, new: 25_000_000 },
            { field: 'require_second_step', old: true, new: false },
          ],
        },
        {
          changed_by: approver.person_id,
          changed_at: '2026-11-20T09:00:00.000Z',
          changes: [{ field: 'require_second_step', old: false, new: true, from: '2026-11-27' }],
        },
      ],
      'second-step-required': [
        { changed_by: approver.person_id, changed_at: '2026-11-20T09:00:00.000Z', from: '2026-11-27' },
        // As the release before has queued it.
        { changed_by: approver.person_id, changed_at: '2026-11-20T09:00:00.000Z' },
      ],
      'second-step-optional': [{ changed_by: approver.person_id, changed_at: '2026-11-20T09:00:00.000Z' }],
      'approver-added': [
        { person_id: approver.person_id, changed_by: buyer.person_id, changed_at: '2026-11-20T09:00:00.000Z' },
      ],
      'approver-removed': [
        { person_id: approver.person_id, changed_by: buyer.person_id, changed_at: '2026-11-20T09:00:00.000Z' },
      ],
      'award-undecidable': [await aProposal('pending', approver)],
      'award-proposed': [await aProposal('pending')],
      'award-rejected': [await aProposal('rejected')],
      'award-superseded': [await aProposal('superseded')],
      'award-fell': [rfq],
      ...Object.fromEntries(ORDER_EMAILS.map((kind) => [kind, [ordered]])),
      'daily-summary': [
        {
          notification_ids: await notificationsOfEveryKind(database, buyer, {
            award_proposal: (await aProposal('pending')).proposal_id,
            person: approver.person_id,
            company: buyer.company_id,
            rfq: rfq_id,
            product: product_id,
            order: ordered.order_id,
          }),
        },
      ],
      'search-matched': [
        ...[1, 2, 3, 11].map((count) => ({
          what: 'rfqs',
          matches: Array.from({ length: count }, () => ({ object_id: rfq_id, title: rfq.title })),
          searches: ['كراسي', 'أثاث'],
        })),
        ...[1, 2, 3, 11].map((count) => ({
          what: 'products',
          matches: Array.from({ length: count }, () => ({ object_id: product_id, title: 'طاولة' })),
          searches: ['كراسي'],
        })),
      ],
      'followed-company-rfq': [1, 2, 3, 11].map((count) => ({
        publisher_id: buyer.company_id,
        publisher: 'ABC',
        published: Array.from({ length: count }, () => ({ object_id: rfq_id, title: rfq.title })),
      })),
      'followed-company-product': [1, 2, 3, 11].map((count) => ({
        publisher_id: buyer.company_id,
        publisher: 'ABC',
        published: Array.from({ length: count }, () => ({ object_id: product_id, title: 'طاولة' })),
      })),
      'followed-rfq-changed': [{ ...rfq, deadline: '2026-11-26' }],
      'followed-rfq-canceled': [{ ...rfq, deadline: '2026-11-26' }],
      'followed-rfq-awarded': [{ ...rfq, deadline: '2026-11-26' }],
      'followed-rfq-deadline': [{ ...rfq, deadline: '2026-11-26' }],
      'deadline-passed': [0, 1, 2, 3, 11, 100].map((bids_count) => ({ ...rfq, deadline: '2026-11-20', bids_count })),
    }
    assert.deepEqual(Object.keys(params).sort(), [...emails.keys()].sort())
    for (const [kind, email] of emails) {
      for (const lang of ['ar', 'en'] as const) {
        for (const variant of params[kind]!) {
          const content = await compose(email, lang, variant)
          assert.ok(content, kind)
          const said = [content.subject, content.preview, bodyText(content), content.action.label, content.reason]
          assert.ok(
            said.every(
              (text) => text.trim() && !/[{}]|undefined|mail\./.test(text.replace(/https:\S+|^\{$.+?^\}$/gms, '')),
            ),
            `${kind} ${said.join('\n')}`,
          )
          assert.ok(content.body.includes(content.action.url), `${kind}: the button has its line`)
          assert.equal(content.action.url.startsWith('https://tarsiya.example/en'), lang === 'en', kind)
          const frame = { t: translators[lang], lang, support: 'https://x', stop: 'https://x/stop', has_mark: true }
          const html = renderHtml(content, frame)
          assertFitsPhone(html, kind)
          assertShownInPrograms(html, directionOf(lang), content.action, `${kind} ${lang}`)
        }
      }
    }
  })

  it('tells the winner whom to call', async () => {
    const rfq_id = await anRfq(addDays(today, 10))
    const params = { rfq_id, title: 'x', total_amount: riyals(318_000), proposed_delivery_date: '2026-12-18' }
    const body = bodyText((await compose(bidAcceptedEmail, 'ar', params))!)
    for (const fact of [
      buyer.company_name,
      buyer.phone_number,
      buyer.email,
      '318,000.00',
      '18 ديسمبر 2026',
      '9 رجب 1448 هـ',
    ])
      assert.ok(body.includes(fact), fact)
  })
})

it('the e-mail about another owner says who owned the company and who owns it', async () => {
  const nameOf = async ({ person_id }: { person_id: number }) =>
    (await kysely.selectFrom('people').select('full_name').where('person_id', '=', person_id).executeTakeFirstOrThrow())
      .full_name
  const [former, owner] = [await nameOf(buyer), await nameOf(approver)]
  assert.notEqual(former, owner)
  const content = (await compose(ownerChangedEmail, 'en', { old: buyer.person_id, new: approver.person_id }))!
  const text = `${content.preview}\n${bodyText(content)}`.replace(/[\u2066-\u2069]/g, '')
  assert.ok(text.includes(`${owner} is the owner now`), text)
  assert.ok(text.includes(`${former} transferred the ownership`), text)
})

describe('an e-mail that waited', () => {
  const shown = (content: EmailContent) => `${content.subject}\n${bodyText(content)}`.replace(/[\u2066-\u2069]/g, '')

  it('speaks of the bids that are still there, as they are now', async () => {
    const rfq_id = await anRfq(addDays(today, 10))
    const bids = [await aBid(rfq_id), await aBid(rfq_id), await aBid(rfq_id)]
    const bid_ids = bids.map(({ bid_id }) => bid_id)
    const params = {
      rfq_id,
      title: 'x',
      total_amount: riyals(1),
      proposed_delivery_date: today,
      deadline: addDays(today, 10),
      supplier_company_name: 'ABC',
      count: 3,
      bid_ids,
    } satisfies NewBidParams
    const withdraw = (bid_id: number) =>
      kysely.updateTable('bids').set({ withdrawn_at: new Date() }).where('bid_id', '=', bid_id).execute()
    assert.match(shown((await compose(newBidEmail, 'en', params))!), /^3 new bids/)
    await withdraw(bid_ids[0]!)
    assert.match(shown((await compose(newBidEmail, 'en', params))!), /^2 new bids/)
    await withdraw(bid_ids[1]!)
    await kysely
      .updateTable('bids')
      .set({ total_amount: riyals(777) })
      .where('bid_id', '=', bid_ids[2]!)
      .execute()
    const one = shown((await compose(newBidEmail, 'en', params))!)
    assert.match(one, /^New bid on your RFQ/)
    assert.ok(one.includes(bids[2]!.supplier.company_name) && one.includes('777.00'), one)
    await withdraw(bid_ids[2]!)
    assert.equal(await compose(newBidEmail, 'en', params), null)
  })

  it('asks for no review of what is decided', async () => {
    for (const how of ['awarded', 'canceled']) {
      const rfq_id = await anRfq(addDays(today, 10))
      const { bid_id } = await aBid(rfq_id)
      const rfq = { rfq_id, title: 'x', deadline: addDays(today, 10) }
      const bid = {
        ...rfq,
        total_amount: riyals(1),
        proposed_delivery_date: today,
        supplier_company_name: 'ABC',
        count: 6,
      }
      const composed = async () => ({
        'new-bid': await compose(newBidEmail, 'en', bid),
        'rfq-changed': await compose(rfqChangedEmail, 'en', {
          ...rfq,
          changes: [{ field: 'quantity', old: 1, new: 2 }],
        }),
        'deadline-passed': await compose(deadlinePassedEmail, 'en', { ...rfq, bids_count: 6 }),
      })
      for (const [kind, content] of Object.entries(await composed())) assert.ok(content, kind)
      if (how === 'awarded') await award(rfq_id, bid_id)
      else await kysely.updateTable('rfqs').set({ canceled_at: new Date() }).where('rfq_id', '=', rfq_id).execute()
      for (const [kind, content] of Object.entries(await composed()))
        assert.equal(content, null, `${kind} of an RFQ that is ${how}`)
    }
  })

  it('goes to who was removed, unless the person came back or was disabled', async () => {
    const { company_id, person_id } = await aColleague(database, buyer, { roles: ['viewer'] })
    const receiver = () => database.transaction((tx) => removedEmail.outsider!(tx, { company_id, person_id }))
    const change = (table: string, value: string) =>
      pool.query(`update ${table} set ${value} where person_id = $1`, [person_id])
    assert.equal(await receiver(), null)
    await change('members', 'left_at = now()')
    assert.equal((await receiver())!.lang, 'ar')
    await change('people', 'is_active = false')
    assert.equal(await receiver(), null)
  })

  it('tells the buyer how to reach the winner', async () => {
    const rfq_id = await anRfq(addDays(today, 10))
    const { bid_id, supplier } = await aBid(rfq_id)
    const params = { rfq_id, title: 'x', total_amount: riyals(318_000), proposed_delivery_date: '2026-12-18' }
    await award(rfq_id, bid_id)
    const body = bodyText((await compose(awardConfirmedEmail, 'en', params))!)
    for (const fact of [supplier.company_name, supplier.phone_number, supplier.email, '318,000.00'])
      assert.ok(body.includes(fact), fact)
  })
})

describe('a passed deadline', () => {
  const emailsAbout = async (rfq_id: number) =>
    (
      await kysely
        .selectFrom('mails')
        .select(sql<{ rfq_id: number; deadline: string; bids_count: number }>`params`.as('params'))
        .where('kind', '=', 'deadline-passed')
        .orderBy('mail_id')
        .execute()
    )
      .map(({ params }) => params)
      .filter((params) => params.rfq_id === rfq_id)
      .map(({ deadline, bids_count }) => [deadline, bids_count])

  it('is told to the buyer once, with the live bids, and again when a moved one passes', async () => {
    const day = await readToday()
    const rfq_id = await anRfq(day)
    await aBid(rfq_id)
    await aBid(rfq_id)
    await aBid(rfq_id, new Date())
    await notifyPassedDeadlines(database)
    assert.deepEqual(await emailsAbout(rfq_id), [], 'the last day is still open')
    await shiftDays(database, 1)
    await Promise.all([notifyPassedDeadlines(database), notifyPassedDeadlines(database)])
    await notifyPassedDeadlines(database)
    assert.deepEqual(await emailsAbout(rfq_id), [[day, 2]])

    const later = addDays(day, 3)
    await kysely.updateTable('rfqs').set({ deadline: later }).where('rfq_id', '=', rfq_id).execute()
    await notifyPassedDeadlines(database)
    assert.equal((await emailsAbout(rfq_id)).length, 1)
    await shiftDays(database, 4)
    await notifyPassedDeadlines(database)
    assert.deepEqual(await emailsAbout(rfq_id), [
      [day, 2],
      [later, 2],
    ])
    await shiftDays(database, 0)
  })

  it('waits for a change of its RFQ without standing in line', async () => {
    const day = await readToday()
    const rfq_id = await anRfq(addDays(day, -1))
    await database.transaction(async (tx) => {
      await tx.updateTable('rfqs').set({ quantity: 11 }).where('rfq_id', '=', rfq_id).execute()
      await notifyPassedDeadlines(database)
      assert.deepEqual(await emailsAbout(rfq_id), [])
    })
    await notifyPassedDeadlines(database)
    assert.deepEqual(await emailsAbout(rfq_id), [[addDays(day, -1), 0]])
  })

  it('is not mailed for a canceled RFQ or after a long standstill', async () => {
    const day = await readToday()
    const canceled = await anRfq(addDays(day, -1))
    await kysely.updateTable('rfqs').set({ canceled_at: new Date() }).where('rfq_id', '=', canceled).execute()
    const old = await anRfq(addDays(day, -8))
    await notifyPassedDeadlines(database)
    assert.deepEqual([...(await emailsAbout(canceled)), ...(await emailsAbout(old))], [])
  })
})
