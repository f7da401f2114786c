import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { LANGS } from '#framework/i18n/messages.ts'
import { ifMatch, testApp } from '#test/support/app.ts'
import { BECAUSE, INVITED, KINDS, REASON, TITLE } from '#test/support/email-kinds.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aMailServer, type ReceivedMail } from '#test/support/make/mail-server.ts'
import { aProduct } from '#test/support/make/products.ts'
import { runCommand } from '#test/support/ops.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { sealedTenders, tamperWith } from '#test/support/make/sealed-tenders.ts'
import { shiftDays } from '#test/support/database.ts'
import { emails } from '../../src/app/emails.server.ts'
import { routes } from '../../src/app/pages.ts'

const server = await aMailServer()
after(() => server.close())
const PUBLIC_URL = 'http://localhost:3000'
const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL })
const { call, database } = site
const jobs = await jobsOf(site)
const sealed = await sealedTenders(site)
const place = await database.kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
/** Owners of companies; the approver is a colleague of the buyer. */
const NAMES = ['buyer', 'winner', 'loser', 'withdrawn', 'stranger', 'passwords', 'approver'] as const
type Name = (typeof NAMES)[number]

/** The route of a page by its path without language and query, and who may open it. */
const routeOf = (path: string) =>
  routes.find((route) =>
    new RegExp(`^${route.path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
const read = async (method: string, path: string, options: Parameters<typeof call>[2]) => {
  const answer = await call(method, path, options)
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

it('every kind of e-mail has a row here and a subject of its own', () => {
  assert.deepEqual([...emails.keys()].sort(), Object.keys(KINDS).sort())
  for (const lang of LANGS)
    assert.equal(new Set(Object.values(KINDS).map((kind) => kind[lang])).size, Object.keys(KINDS).length, lang)
})

/** What a rating says is in no e-mail. */
const HIDDEN = 'Slow answers'

for (const lang of LANGS) {
  describe(`e-mails in ${lang}`, async () => {
    // What a company is told is in its own language, whatever language the one who causes it reads.
    const other = lang === 'ar' ? 'en' : 'ar'
    const people = {} as Record<Name, MadeCompany>
    for (const [at, name] of NAMES.entries()) {
      if (name === 'approver') continue
      const make = name === 'buyer' || name === 'passwords' ? aCompany : aSupplier
      people[name] = await make(database, {
        lang,
        company_name: `Company ${name}`,
        phone_number: `05${lang === 'ar' ? 1 : 2}${at}345678`,
      })
    }
    const approver = (people.approver = await aColleague(database, people.buyer, { roles: ['approver'], lang }))
    const { buyer, winner, loser, withdrawn, passwords } = people
    const form = {
      company_name: 'Company registrant',
      email: `registrant.${lang}@example.sa`,
      phone_number: '0559876543',
      password: 'a quiet green lamp',
      user_type: 'buyer',
      region_id: place.region_id,
      city_id: place.city_id,
      district_id: place.district_id,
    }
    const corrected = `corrected.${lang}@example.sa`
    let url = ''
    let rfq_id = 0

    /** What an e-mail is, to whom and where it leads, as one line; checks what holds for all of them. */
    async function describeMail(mail: ReceivedMail) {
      const [kind, row] = Object.entries(KINDS).find(([, each]) => each[lang] === mail.subject) ?? []
      assert.ok(kind && row, `nobody expects the subject ${mail.subject}`)
      const [to = ''] = mail.receivers
      assert.deepEqual(
        [mail.receivers.length, [mail.to].flat().map((each) => each?.text.includes(to))],
        [1, [true]],
        'one receiver, in the header too',
      )
      const text = mail.text!.replace(/[\u2066-\u2069]/g, '')
      assert.ok(text.includes(BECAUSE[row.because][lang]), `${kind}: "${BECAUSE[row.because][lang]}" is not in ${text}`)
      assert.ok(text.split('\n').includes(row.says?.[lang] ?? ''), `${kind}: "${row.says?.[lang]}" is not in ${text}`)
      assert.ok(!`${text}${mail.html}`.includes(HIDDEN), `${kind}: what a rating says`)
      const links = [...String(mail.html).matchAll(/href="(http[^"]+)"/g)].map(([, link]) =>
        link!.replaceAll('&amp;', '&'),
      )
      url = /^http\S+$/m.exec(text)?.[0] ?? ''
      assert.ok(links.includes(url), `${kind}: the link of the text is in the HTML too`)
      const paths = links.map((link) => {
        const { origin, pathname } = new URL(link)
        assert.deepEqual([origin, pathname.startsWith('/en/')], [PUBLIC_URL, lang === 'en'], kind)
        return pathname.replace(/^\/en/, '')
      })
      const name = NAMES.find((each) => people[each].email === to)
      for (const path of paths) {
        const route = routeOf(path)
        assert.ok(route, `${kind}: there is no page ${path}`)
        assert.ok(
          route.guard === 'public' ||
            route.guard === 'account' ||
            (name && route.guard !== 'guest' && (route.guard !== 'supplier' || name !== 'buyer')),
          `${kind}: ${path} is closed to its receiver`,
        )
      }
      const strangers = NAMES.filter(
        (each) => each !== 'approver' && people[each].company_id !== people[name!]?.company_id,
      )
      assert.deepEqual(
        strangers.filter((each) => text.includes(people[each].company_name)),
        row.names ? [row.names] : [],
        `${kind}: whom it names`,
      )
      const reached = strangers.filter(
        (each) => text.includes(people[each].phone_number) || text.includes(people[each].email),
      )
      assert.deepEqual(reached, row.contact ? [row.names] : [], `${kind}: whose contacts it tells`)
      return `${kind} → ${name ?? to}: ${new URL(url).pathname
        .replace(/^\/en/, '')
        .replace(/^\/approvals\/\d+$/, '/approvals/#')
        .replace(/^\/orders\/\d+$/, '/orders/#')
        .replace(`/${rfq_id}`, '/#')}`
    }

    /** Runs a step, then the jobs; exactly these e-mails come of it. */
    async function sends(expected: string[], step: () => Promise<unknown>, job?: string) {
      await step()
      await jobs.run(job)
      const mails = server.taken.splice(0)
      const actual: string[] = []
      for (const mail of mails) actual.push(await describeMail(mail))
      assert.deepEqual(actual.sort(), expected.sort())
      return new URLSearchParams(url.split('?')[1]).get('token')
    }
    const rfq = async (closes_in = 7) => {
      const made = await anRfq(database, { buyer, title: TITLE, closes_in })
      rfq_id = made.rfq_id
      return made
    }
    /** Opens the link of an RFQ as its receiver: what the page tells it to be. */
    const relation = async (as: MadeCompany) => (await read('GET', `/rfqs/${rfq_id}`, { as })).viewer_relation

    it('of an account: its address, its password, its second step', async () => {
      await sends([`verify → ${form.email}: /verify-email`], () => read('POST', '/register', { form, lang }))
      const correction = { email: form.email, password: form.password, new_email: corrected }
      await sends([`verify → ${corrected}: /verify-email`], () =>
        read('POST', '/change-unverified-email', { json: correction, lang: other }),
      )
      const verify = await sends([`verify → ${corrected}: /verify-email`], () =>
        read('POST', '/send-verification-email', { json: { email: corrected }, lang: other }),
      )
      await sends([], () => read('POST', '/verify-email', { json: { token: verify }, lang: other }))
      await sends([], () => read('POST', '/send-verification-email', { json: { email: corrected }, lang: other }))

      const reset = await sends(['reset → passwords: /reset-password'], () =>
        read('POST', '/request-password-reset', { json: { email: passwords.email }, lang: other }),
      )
      const json = { token: reset, new_password: 'a quiet green lamp' }
      await sends(['password-changed → passwords: /support'], () =>
        read('POST', '/reset-password', { json, lang: other }),
      )
      const change = { current_password: PASSWORD, new_password: 'another green lamp' }
      await sends(['password-changed → stranger: /support'], () =>
        read('PUT', '/user/update-password', { as: people.stranger, json: change, lang: other }),
      )

      const { secret } = await read('POST', '/user/totp/setup', {
        as: loser,
        json: { current_password: PASSWORD },
        lang: other,
      })
      const totp_code = new TOTP({ secret: Secret.fromBase32(secret as string) }).generate()
      await sends(['second-factor-on → loser: /support'], () =>
        read('POST', '/user/totp/confirm', { as: loser, json: { totp_code }, lang: other }),
      )
      await sends(['second-factor-off → loser: /support'], () =>
        read('DELETE', '/user/totp', { as: loser, json: { current_password: PASSWORD }, lang: other }),
      )
    })

    it('of an RFQ that is awarded: to the buyer, the winner and those who still bid', async () => {
      const { delivery_date } = await rfq()
      const bid = { total_amount: '48500', proposed_delivery_date: delivery_date, attachment: aPdf() }
      let bid_id = 0
      await sends(['bid-received → winner: /rfq/#', 'new-bid → buyer: /rfq/#'], async () => {
        ;({ bid_id } = await read('POST', `/rfqs/${rfq_id}/bids/new`, { as: winner, form: bid, lang: other }))
      })
      assert.deepEqual([await relation(buyer), await relation(winner)], ['owner', 'bidder'])
      await aBid(database, { rfq_id, supplier: loser })
      await aBid(database, { rfq_id, supplier: withdrawn, withdrawn: true })
      await sends(['rfq-changed → loser: /rfq/#/bid', 'rfq-changed → winner: /rfq/#/bid'], () =>
        read('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { category_id: 2 }, lang: other }),
      )
      await sends(
        ['award-confirmed → buyer: /rfq/#', 'bid-accepted → winner: /rfq/#', 'bid-not-chosen → loser: /rfqs'],
        () => read('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id }, lang: other }),
      )
      await sends(
        [],
        () => database.owner.pool.query('update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1', [rfq_id]),
        'tell_deadlines',
      )
    })

    it('of who joins a company: to the invited and to those who administer it', async () => {
      const invite = (email: string) =>
        read('POST', '/company/invitations', { as: buyer, json: { email, roles: ['approver'] }, lang: other })
      const invited = `invited.${lang}@example.sa`
      const token = await sends([`member-invitation → ${invited}: /invitation`], () => invite(invited))
      await sends(['approver-added → approver: /company', 'member-joined → buyer: /company'], () =>
        // The language of the page becomes that of the new person.
        read('POST', '/invitations/accept', {
          json: { token, full_name: INVITED, password: 'a quiet green lamp' },
          lang,
        }),
      )
      const late = `late.${lang}@example.sa`
      const old = await sends([`member-invitation → ${late}: /invitation`], () => invite(late))
      const [{ invitation_id }] = await read('GET', '/company/invitations', { as: buyer })
      await sends([], () => read('DELETE', `/company/invitations/${invitation_id}`, { as: buyer, lang: other }))
      await sends(['invitation-asked → buyer: /company/invite'], () =>
        read('POST', '/invitations/ask-again', { json: { token: old }, lang: other }),
      )
    })

    it('of what changes for a member: to the member, and of another owner to both', async () => {
      const ofMember = (person_id: number) => `/company/members/${person_id}`
      await sends(['roles-changed → approver: /company'], () =>
        read('PUT', ofMember(approver.person_id), { as: buyer, json: { roles: ['approver', 'viewer'] }, lang: other }),
      )
      const transfer = (from: MadeCompany, to: MadeCompany) =>
        sends(['owner-changed → approver: /company', 'owner-changed → buyer: /company'], () =>
          read('PUT', '/company/owner', {
            as: from,
            json: { person_id: to.person_id, password: PASSWORD },
            lang: other,
          }),
        )
      await transfer(buyer, approver)
      await transfer(approver, buyer)
      const joined = (await read('GET', '/company/members', { as: buyer })).find(
        ({ full_name }: { full_name: string }) => full_name === INVITED,
      )
      await sends(['approver-removed → approver: /company', `member-removed → ${joined.email}: /support`], () =>
        read('DELETE', ofMember(joined.person_id), { as: buyer, lang: other }),
      )
      // Who administers the company or approves reads it in the change; the others that they cannot go on.
      const viewer = await aColleague(database, buyer, { roles: ['viewer'], lang })
      await sends(
        [
          'settings-changed → approver: /company',
          `second-step-required → ${viewer.email}: /user-profile/second-step/on`,
        ],
        () =>
          read('PUT', '/company/settings', {
            as: buyer,
            json: { require_second_step: true, confirm: true },
            lang: other,
          }),
      )
      await sends(
        [
          'settings-changed → approver: /company',
          `second-step-optional → ${viewer.email}: /user-profile/second-step/on`,
        ],
        () => read('PUT', '/company/settings', { as: buyer, json: { require_second_step: false }, lang: other }),
      )
      await sends(['roles-changed → approver: /company'], () =>
        read('PUT', ofMember(approver.person_id), { as: buyer, json: { roles: ['approver'] }, lang: other }),
      )
    })

    it('of an award above the limit: to who may approve it and who proposed it', async () => {
      await sends(['settings-changed → approver: /company'], () =>
        read('PUT', '/company/settings', { as: buyer, json: { award_limit_halalas: 100 }, lang: other }),
      )
      await rfq()
      const { bid_id } = await aBid(database, { rfq_id, supplier: winner })
      let proposal = 0
      const propose = () =>
        sends(['award-proposed → approver: /approvals/#'], async () => {
          const answer = await read('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id }, lang: other })
          proposal = answer.proposal.proposal_id
        })
      await propose()
      await sends(['award-rejected → buyer: /approvals/#'], () =>
        read('PUT', `/awards-wanted/${proposal}/reject`, { as: approver, json: { reason: REASON }, lang: other }),
      )
      await propose()
      await sends(['award-superseded → buyer: /approvals/#'], () =>
        read('PUT', `/bids/${bid_id}/update`, { as: winner, json: { total_amount: 999 }, lang: other }),
      )
      await propose()
      await sends(['award-confirmed → buyer: /rfq/#', 'bid-accepted → winner: /rfq/#'], () =>
        read('PUT', `/awards-wanted/${proposal}/approve`, { as: approver, json: {}, lang: other }),
      )
      await rfq()
      const again = await aBid(database, { rfq_id, supplier: winner })
      await sends(['award-proposed → approver: /approvals/#'], () =>
        read('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: again.bid_id }, lang: other }),
      )
      await sends(['award-undecidable → buyer: /approvals/#', 'roles-changed → approver: /company'], () =>
        read('PUT', `/company/members/${approver.person_id}`, {
          as: buyer,
          json: { roles: ['viewer'], confirm: true },
          lang: other,
        }),
      )
      // Not by the proposer, for whom the approver could not approve now.
      await database.kysely
        .updateTable('members')
        .set({ roles: ['approver'] })
        .where('person_id', '=', approver.person_id)
        .execute()
      await database.kysely
        .updateTable('companies')
        .set({ award_limit_halalas: null })
        .where('company_id', '=', buyer.company_id)
        .execute()
    })

    it('of what somebody searches and follows: to that person alone', async () => {
      const { stranger } = people
      const { region_id, city_id } = place
      const made = await rfq(2)
      const form_of_rfq = {
        title: TITLE,
        description: 'For the new branch.',
        item_description: 'Black, with arm rests.',
        quantity: 12,
        delivery_date: made.delivery_date,
        deadline: made.deadline,
        category_id: 1,
        region_id,
        city_id,
        attachments: [aPdf()],
      }
      const preferences = ['followed', 'deadlines'].map((group) => ({ group, in_app: true, mail: 'now' }))
      await read('PUT', '/notifications/preferences', { as: stranger, json: { preferences } })
      const search = await read('POST', '/saved-searches', {
        as: stranger,
        json: { what: 'rfqs', name: 'Chairs', alert: 'now', query: { search: TITLE, category_id: '1' } },
      })
      const publish = async () =>
        void ({ rfq_id } = await read('POST', '/rfqs/new', { as: buyer, form: form_of_rfq, lang: other }))
      await sends(['search-matched → stranger: /rfq/#'], publish)
      await read('DELETE', `/saved-searches/${search.saved_search_id}`, { as: stranger })
      await read('PUT', `/follows/company/${buyer.company_id}`, { as: stranger })
      await sends(['followed-company-rfq → stranger: /rfq/#'], publish)
      await read('DELETE', `/follows/company/${buyer.company_id}`, { as: stranger })
      await read('PUT', `/follows/rfq/${rfq_id}`, { as: stranger })
      await sends(['followed-rfq-deadline → stranger: /rfq/#'], async () => undefined, 'near_deadlines')
      await sends(['followed-rfq-changed → stranger: /rfq/#'], () =>
        read('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 7 }, lang: other }),
      )
      await sends(['followed-rfq-canceled → stranger: /rfqs'], () =>
        read('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer, lang: other }),
      )
      await rfq()
      const { bid_id } = await aBid(database, { rfq_id, supplier: winner })
      await read('PUT', `/follows/rfq/${rfq_id}`, { as: stranger })
      await sends(
        ['award-confirmed → buyer: /rfq/#', 'bid-accepted → winner: /rfq/#', 'followed-rfq-awarded → stranger: /rfq/#'],
        () => read('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id }, lang: other }),
      )
      await database.kysely.insertInto('sellers').values({ company_id: winner.company_id }).execute()
      await read('PUT', `/follows/company/${winner.company_id}`, { as: stranger })
      const product = {
        product_name: TITLE,
        description: 'For the new branch.',
        category_id: 1,
        min_quantity: 5,
        end_price: 950,
        qty_for_min_price: 50,
        start_price: 850,
        product_type: 'goods',
        attachments: [aPng()],
      }
      const products = await sends(['followed-company-product → stranger: /market-place/#'], async () => {
        rfq_id = (await read('POST', '/marketplace/products/new', { as: winner, form: product, lang: other }))
          .product_id
      })
      assert.equal(products, null)
      await read('DELETE', `/follows/company/${winner.company_id}`, { as: stranger })
    })

    it('of questions: to the buyer, who asked, who bids and who follows; none names the asker', async () => {
      const { stranger } = people
      await rfq()
      await database.kysely
        .updateTable('rfqs')
        .set({ questions_until: sql`deadline` })
        .where('rfq_id', '=', rfq_id)
        .execute()
      await aBid(database, { rfq_id, supplier: loser })
      await read('PUT', '/notifications/preferences', {
        as: stranger,
        json: { preferences: [{ group: 'followed', in_app: true, mail: 'now' }] },
      })
      await read('PUT', `/follows/rfq/${rfq_id}`, { as: stranger })
      let id = 0
      await sends(['new-question → buyer: /rfq/#'], async () => {
        const json = { body: 'Is another colour accepted? Call 0551234567.' }
        ;({ question_id: id } = await read('POST', `/rfqs/${rfq_id}/questions`, { as: winner, json, lang: other }))
      })
      const answer = (text: string, seen: number) =>
        read('PUT', `/questions/${id}/answer`, {
          as: buyer,
          json: { answer: text },
          headers: ifMatch(seen),
          lang: other,
        })
      await sends(
        [
          'followed-rfq-answered → stranger: /rfq/#',
          'question-answered → winner: /rfq/#',
          'rfq-answered → loser: /rfq/#',
        ],
        () => answer('Yes', 0),
      )
      await read('DELETE', `/follows/rfq/${rfq_id}`, { as: stranger })
      await sends(['answer-edited → loser: /rfq/#', 'answer-edited → winner: /rfq/#'], () => answer('No', 1))
    })

    it('of an order: to the other side, what was written with it', async () => {
      await rfq()
      const { bid_id } = await aBid(database, { rfq_id, supplier: winner })
      await aBid(database, { rfq_id, supplier: loser })
      await read('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id }, lang: other })
      await jobs.run()
      server.taken.splice(0)
      const text = REASON
      const json = { what: 'resolve', text, reason: text }
      let order_id = 0
      const issue = async () => {
        ;({ order_id } = await read('POST', `/rfqs/${rfq_id}/order`, {
          as: buyer,
          json: { short_address: 'RRRD2929' },
          lang: other,
        }))
      }
      const act = (as: MadeCompany, verb: string, body: object = json) =>
        read('PUT', `/orders/${order_id}/${verb}`, { as, json: body, lang: other })
      const toBuyer = (kind: string) => `${kind} → buyer: /orders/#`
      const toWinner = (kind: string) => `${kind} → winner: /orders/#`
      await sends([toWinner('order-issued')], issue)
      await sends([toBuyer('order-change-asked')], () => act(winner, 'ask-change'))
      await sends([toWinner('order-change-answered')], () => act(buyer, 'reply'))
      const later = () => shiftDays(database, 10)
      await sends([toWinner('order-to-answer'), toBuyer('order-unanswered')], later, 'remind_orders')
      await shiftDays(database, 0)
      await sends([toBuyer('order-acknowledged')], () => act(winner, 'acknowledge', {}))
      await sends([toWinner('order-disputed')], () => act(buyer, 'dispute'))
      await sends([toBuyer('order-dispute-answered')], () => act(winner, 'reply'))
      await sends([toWinner('order-resolve-proposed')], () => act(buyer, 'propose'))
      await sends([toBuyer('order-proposal-rejected')], () => act(winner, 'reject'))
      await sends([toWinner('order-resolve-proposed')], () => act(buyer, 'propose'))
      await sends([toBuyer('order-resolved')], () => act(winner, 'agree'))
      await sends([toBuyer('order-cancel-proposed')], () => act(winner, 'propose', { ...json, what: 'cancel' }))
      await sends([toWinner('order-canceled')], () => act(buyer, 'agree', { what: 'cancel' }))
      await sends([toWinner('order-issued')], issue)
      await sends([toBuyer('order-declined'), 'award-fell → loser: /rfq/#'], () => act(winner, 'decline'))
    })

    it('of deliveries and ratings: to the other side; a rating is mailed without what it says', async () => {
      await rfq()
      const { bid_id } = await aBid(database, { rfq_id, supplier: winner })
      await read('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id }, lang: other })
      const order = await read('POST', `/rfqs/${rfq_id}/order`, { as: buyer, json: {}, lang: other })
      const { order_id } = order
      await read('PUT', `/orders/${order_id}/acknowledge`, { as: winner, json: {}, lang: other })
      await jobs.run()
      server.taken.splice(0)
      const { rows } = await database.pool.query<{ today: string }>('select riyadh_today()::text as today')
      let delivery_id = 0
      const state = async () => {
        ;({ delivery_id } = await read('POST', `/orders/${order_id}/deliveries`, {
          as: winner,
          json: { delivered_on: rows[0]!.today, lines: [{ line_no: 1, quantity: order.lines[0].ordered }] },
          lang: other,
        }))
      }
      const decide = (verb: string, json: object = {}) =>
        read('PUT', `/deliveries/${delivery_id}/${verb}`, { as: buyer, json, lang: other })
      const rate = (as: MadeCompany) =>
        read('POST', `/orders/${order_id}/rating`, { as, json: { stars: 2, text: HIDDEN }, lang: other })
      const toBuyer = (kind: string) => `${kind} → buyer: /orders/#`
      const toWinner = (kind: string) => `${kind} → winner: /orders/#`
      await sends([toBuyer('delivery-stated')], state)
      await sends([toWinner('delivery-refused')], () => decide('refuse', { reason: REASON }))
      await sends([toBuyer('delivery-stated')], state)
      const late = () => shiftDays(database, 30)
      await sends(
        [toBuyer('delivery-undecided'), toWinner('delivery-unconfirmed')],
        late,
        'note_unconfirmed_deliveries',
      )
      await shiftDays(database, 0)
      await sends([toBuyer('order-to-rate'), toWinner('delivery-confirmed'), toWinner('order-to-rate')], () =>
        decide('confirm'),
      )
      let rating_id = 0
      await sends([toBuyer('order-rated')], async () => {
        ;({ rating_id } = await rate(winner))
      })
      // Publishes both; what is sent of it names the other side and is compared above.
      await rate(buyer)
      await jobs.run()
      server.taken.splice(0)
      await sends([toWinner('rating-replied')], () =>
        read('PUT', `/ratings/${rating_id}/reply`, { as: buyer, json: { text: 'Thank you' }, lang: other }),
      )
    })

    it('of an RFQ that is canceled: to those who still bid', async () => {
      await rfq()
      await aBid(database, { rfq_id, supplier: loser })
      await aBid(database, { rfq_id, supplier: withdrawn, withdrawn: true })
      await sends(['rfq-canceled → loser: /my-bids'], () =>
        read('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer, lang: other }),
      )
      const [first] = await read('GET', '/bids/my-bids', { as: loser })
      assert.deepEqual([first.rfq.rfq_id, first.rfq.status], [rfq_id, 'canceled'])
    })

    it('of what operators do: to those concerned, with the reason', async () => {
      const { passwords: closed } = people
      const because = ['--reason', REASON]
      const ops = (...[name, ...words]: [string, ...string[]]) => runCommand(site, name, ...words, ...because)
      await rfq()
      await aBid(database, { rfq_id, supplier: loser })
      await sends(['rfq-canceled → loser: /my-bids', 'rfq-canceled-by-operator → buyer: /rfq/#'], () =>
        ops('rfqs:cancel', String(rfq_id)),
      )
      const { product_id } = await aProduct(database, { seller: winner, product_name: TITLE })
      rfq_id = product_id
      await sends(['product-hidden → winner: /market-place/#'], () => ops('products:hide', String(product_id)))
      await sends(['product-shown → winner: /market-place/#'], () => ops('products:show', String(product_id)))
      const id = String(closed.company_id)
      await sends(['company-disabled → passwords: /support'], () => ops('companies:disable', id))
      await sends(['company-enabled → passwords: /company'], () => ops('companies:enable', id))
      const person = String(closed.person_id)
      const signed_in = await aCompany(database, { lang })
      await sends([`sessions-ended → ${signed_in.email}: /support`], () =>
        ops('people:sign-out', String(signed_in.person_id)),
      )
      await sends(['person-disabled → passwords: /support'], () => ops('people:disable', person))
      await sends(['person-enabled → passwords: /support'], () => ops('people:enable', person))
      await rfq()
      const gone = await aSupplier(database, { lang })
      await aBid(database, { rfq_id, supplier: gone })
      await sends(['bid-withdrawn → buyer: /rfq/#', `company-erased → ${gone.email}: /support`], () =>
        ops('companies:erase', String(gone.company_id), '--confirm', gone.email),
      )
    })

    it('of an RFQ whose deadline has passed: to the buyer, once', async () => {
      await rfq(-1)
      await aBid(database, { rfq_id, supplier: winner })
      await sends(['deadline-passed → buyer: /rfq/#'], async () => undefined, 'tell_deadlines')
      assert.equal(await relation(buyer), 'owner')
      await sends([], async () => undefined, 'tell_deadlines')
    })

    it('of a bid that must be confirmed: a reminder, and that it lapsed', async () => {
      const made = await anRfq(database, { buyer, title: TITLE, closes_in: 2, on_change: 'confirm' })
      rfq_id = made.rfq_id
      await aBid(database, { rfq_id, supplier: loser })
      await database.pool.query('update rfqs set version = 2, material_version = 2 where rfq_id = $1', [rfq_id])
      await sends(['bid-to-confirm → loser: /rfq/#'], async () => undefined, 'remind_to_confirm')
      await sends([], async () => undefined, 'remind_to_confirm')
      await database.pool.query('update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1', [rfq_id])
      await sends(['bid-lapsed → loser: /my-bids'], async () => undefined, 'close_rfqs')
      await database.pool.query('update rfqs set deadline_told = deadline where rfq_id = $1', [rfq_id])
    })

    it('of sealed bids: receipts, what comes soon, a delay, and the opening', async () => {
      const { stranger } = people
      const seal_key = join(site.data_dir, 'seal.key')
      await sends(['sealed-bid-received → loser: /rfq/#', 'sealed-bid-received → winner: /rfq/#'], async () => {
        ;({ rfq_id } = await sealed.publish({ title: TITLE }, buyer))
        const { body } = await sealed.bid(loser, rfq_id)
        await sealed.bid(winner, rfq_id)
        await tamperWith(database, body.bid_id as number)
      })
      await sends(['sealed-bids-arrived → buyer: /rfq/#'], async () => undefined, 'notify_sealed_bids')
      await sends(['sealed-bid-received → withdrawn: /rfq/#', 'sealed-bid-withdrawn → withdrawn: /rfq/#'], async () => {
        const { body } = await sealed.bid(withdrawn, rfq_id)
        await sealed.withdraw(withdrawn, body.bid_id as number)
      })
      await sends([], async () => undefined, 'notify_sealed_bids')
      await read('PUT', '/notifications/preferences', {
        as: stranger,
        json: { preferences: [{ group: 'followed', in_app: true, mail: 'now' }] },
      })
      await read('PUT', `/follows/rfq/${rfq_id}`, { as: stranger })
      try {
        await shiftDays(database, 2)
        const soon = [
          'bidding-ends-soon → buyer: /rfq/#',
          ...['loser', 'winner'].map((to) => `bids-open-soon → ${to}: /rfq/#`),
        ]
        await sends(soon, async () => undefined, 'remind_of_openings')
        await sends([], async () => undefined, 'remind_of_openings')
        await shiftDays(database, 3)
        const right = await readFile(seal_key)
        await writeFile(seal_key, randomBytes(32).toString('base64'))
        try {
          await sends(['opening-delayed → buyer: /rfq/#'], async () => {
            for (let attempt = 1; attempt < 6; attempt++) await jobs.run('open_sealed')
          })
        } finally {
          await writeFile(seal_key, right)
        }
        await sends(
          [
            'bids-opened → buyer: /rfq/#',
            'bid-opened → winner: /rfq/#/opening',
            'bid-unreadable → loser: /rfq/#',
            'followed-rfq-opened → stranger: /rfq/#',
          ],
          async () => undefined,
          'open_sealed',
        )
        await sends([], async () => undefined, 'open_sealed')
        await read('DELETE', `/follows/rfq/${rfq_id}`, { as: stranger })
      } finally {
        await shiftDays(database, 0)
      }
    })

    it('of what waits for the daily summary: to who wants it so', async () => {
      await rfq()
      const { bid_id } = await aBid(database, { rfq_id, supplier: winner })
      const choose = (mail: string) =>
        read('PUT', '/notifications/preferences', {
          as: buyer,
          json: { preferences: [{ group: 'my_tenders', in_app: true, mail }] },
        })
      await choose('digest')
      await sends([], () =>
        read('PUT', `/bids/${bid_id}/update`, { as: winner, json: { total_amount: 7 }, lang: other }),
      )
      await sends(
        ['daily-summary → buyer: /notifications'],
        () => database.pool.query("update notifications set mail_due_at = now() where mail = 'digest'"),
        'send_digests',
      )
      await choose('now')
    })

    it('about a change: none to a company that has withdrawn its bid before it was sent', async () => {
      const { buyer: as } = await rfq()
      const { bid_id } = await aBid(database, { rfq_id, supplier: winner })
      await sends([], async () => {
        await read('PUT', `/rfqs/${rfq_id}/update`, { as, json: { quantity: 9 }, lang: other })
        await read('DELETE', `/bids/${bid_id}/delete`, { as: winner, lang: other })
      })
    })
  })
}

it('every kind of e-mail was sent', async () => {
  const { rows } = await database.pool.query<{ kind: string }>(
    "select kind from mails where status = 'sent' group by kind having count(distinct company_id) > 1 order by kind",
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    // The people of an erased company are written to at once: no row may keep their addresses.
    Object.keys(KINDS)
      .filter((kind) => kind !== 'company-erased')
      .sort(),
  )
})
