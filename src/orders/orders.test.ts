import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HomeView } from '#app/home/contract.ts'
import type { Order, OrderCard, RfqOrder } from '#orders/contract.ts'
import { type Answer, ifMatch, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { atTime } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import {
  A_REASON,
  aDisputedOrder,
  act,
  anAcknowledgedOrder,
  anAward,
  anOrder,
  aProposedEnd,
  SHORT_ADDRESS,
  tryAct,
  withShortAddress,
} from '#test/support/make/orders.ts'
import { halalas } from '#framework/i18n/money.ts'

/* What both sides do with an order, and who reads what of it. */
const site = await testApp()
const { app, call, database } = site
const { pool } = database
const { run: runJob } = await jobsOf(site)

const read = async (as: MadeCompany, order_id: number) => (await call<Order>('GET', `/orders/${order_id}`, { as })).body
const orderOfRfq = async (as: MadeCompany, rfq_id: number) =>
  (await call<RfqOrder>('GET', `/rfqs/${rfq_id}/order`, { as })).body
const issue = (as: MadeCompany, rfq_id: number, json: object = {}) =>
  call<Order>('POST', `/rfqs/${rfq_id}/order`, { as, json })
const codeOf = ({ status, body }: { status: number; body: object }) =>
  `${status} ${'code' in body ? String(body.code) : ''}`.trim()
const can = ({ can: acts }: Order) => Object.entries(acts).flatMap(([name, allowed]) => (allowed ? [name] : []))

/** The dearest way in which a paper may add up: sections, a discount, two categories of VAT, an optional line. */
const LINES = [{ quantity: '3' }, { quantity: '0.333' }, { quantity: '7' }, { optional: true }, { optional: true }]
const PRICES = [
  { unit_price: '33.3333', brand: 'الفنار' },
  '19.99',
  { unit_price: '1.15', vat_category: 'Z' as const, vat_reason: 'VATEX-SA-32' },
  '5.05',
  '6',
]

describe('issuing an order', () => {
  it('keeps what was awarded, with the chosen optional lines, and adds up to the halala', async () => {
    const { buyer, supplier, rfq_id } = await anAward(site, {
      lines: LINES,
      prices: PRICES,
      discount: { discount_bp: null, discount_halalas: halalas(1001) },
      chosen: [3],
    })
    const { draft, missing, can: rights, award } = await orderOfRfq(buyer, rfq_id)
    assert.deepEqual([missing, rights], [[], { issue: true }])
    const { status, body } = await issue(buyer, rfq_id, { site: 'البوابة 3', terms: 'الدفع بعد 30 يومًا' })
    assert.equal(status, 201)
    const { snapshot } = body
    assert.deepEqual({ ...draft, site: 'البوابة 3', terms: 'الدفع بعد 30 يومًا' }, snapshot)
    assert.deepEqual(
      snapshot.lines.map(({ line_no, optional }) => [line_no, optional]),
      [
        [1, false],
        [2, false],
        [3, false],
        [4, true],
      ],
    )
    assert.deepEqual(snapshot.left_out, [5])
    const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + amount!, 0)
    const { net_halalas, vat_halalas, gross_halalas } = snapshot.totals
    assert.equal(sum(snapshot.lines.map((line) => line.net_halalas)), snapshot.discount!.lines_net_halalas)
    assert.equal(snapshot.discount!.lines_net_halalas - snapshot.discount!.discount_halalas, net_halalas)
    assert.equal(snapshot.discount!.discount_halalas, 1001)
    assert.equal(sum(snapshot.vat.map((group) => group.net_halalas)), net_halalas)
    assert.equal(sum(snapshot.vat.map((group) => group.vat_halalas)), vat_halalas)
    for (const { rate_bp, ...group } of snapshot.vat)
      assert.equal(group.vat_halalas, Math.round((group.net_halalas * rate_bp) / 10_000))
    assert.equal(net_halalas! + vat_halalas!, gross_halalas)
    assert.equal(award!.gross_halalas, gross_halalas)
    assert.deepEqual(
      [snapshot.buyer.short_address, snapshot.supplier.short_address, snapshot.supplier.company_id],
      [SHORT_ADDRESS, null, supplier.company_id],
    )
    assert.match(body.number, /^PO-\d{4}-000001$/)
    assert.match(body.verify_code, /^[0-9A-HJKMNP-TV-Z]{20}$/)
    assert.deepEqual(
      body.lines.map(({ line_no, ordered, left }) => [line_no, ordered, left]),
      [
        [1, '3', '3'],
        [2, '0.333', '0.333'],
        [3, '7', '7'],
        [4, '1', '1'],
      ],
    )
  })

  it('of a bid without lines has one line, its gross, and no VAT', async () => {
    const { buyer, rfq_id } = await anAward(site)
    const { body } = await issue(buyer, rfq_id)
    assert.deepEqual(body.snapshot.totals, { net_halalas: null, vat_halalas: null, gross_halalas: 199_901 })
    assert.deepEqual([body.snapshot.lines.length, body.snapshot.vat, body.snapshot.stated_vat], [1, [], null])
  })

  it('twice answers the same order, and only where a bid was accepted', async () => {
    const { buyer, supplier, rfq_id } = await anAward(site)
    const [first, second] = [await issue(buyer, rfq_id), await issue(buyer, rfq_id)]
    assert.deepEqual([first.status, second.status], [201, 200])
    assert.equal(first.body.order_id, second.body.order_id)
    const { rfq_id: undecided } = await aBidOf(buyer)
    assert.equal(codeOf(await issue(buyer, undecided)), '409 not_awarded')
    assert.equal(codeOf(await issue(supplier, rfq_id)), '403 not_owner')
    assert.equal(codeOf(await issue(buyer, 2_147_483_647)), '404 rfq_not_found')
    assert.equal(codeOf(await call('GET', `/rfqs/${undecided}/order`, { as: buyer })), '404 order_not_found')
  })

  it('needs the short address of the buyer, which is kept, and never the supplier’s', async () => {
    const { buyer, rfq_id } = await anAward(site)
    await pool.query('update order_settings set short_address = null where company_id = $1', [buyer.company_id])
    assert.deepEqual((await orderOfRfq(buyer, rfq_id)).missing, ['short_address'])
    const without = await call('POST', `/rfqs/${rfq_id}/order`, { as: buyer, json: {} })
    assert.deepEqual([without.status, without.body.errors[0].field], [422, 'short_address'])
    const colleague = await aColleague(database, buyer, { roles: ['buyer'] })
    const { status, body } = await issue(colleague, rfq_id, { short_address: 'rrrd 2929' })
    assert.deepEqual([status, body.snapshot.buyer.short_address], [201, 'RRRD2929'])
    const next = await anAward(site, { buyer })
    const other = await issue(colleague, next.rfq_id, { short_address: 'AAAA1111' })
    assert.equal(
      other.body.snapshot.buyer.short_address,
      'RRRD2929',
      'who issues orders does not change what is stated',
    )
  })

  it('begins with the terms of the last order, and the prefix of the settings', async () => {
    const { buyer, rfq_id } = await anAward(site)
    await issue(buyer, rfq_id, { terms: 'الدفع مقدمًا', site: 'المستودع' })
    const json = { prefix: 'rtb', automatic: false }
    assert.equal(
      (await call('PUT', '/company/order-settings', { as: buyer, json })).body.next_number.slice(0, 4),
      'RTB-',
    )
    const next = await anAward(site, { buyer })
    const { draft } = await orderOfRfq(buyer, next.rfq_id)
    assert.deepEqual([draft!.terms, draft!.site], ['الدفع مقدمًا', null])
    assert.match((await issue(buyer, next.rfq_id)).body.number, /^RTB-\d{4}-000002$/)
  })
})

/** An RFQ of a buyer with a bid. */
async function aBidOf(buyer: MadeCompany) {
  const { rfq_id } = await anRfq(database, { buyer })
  return { rfq_id, ...(await aBid(database, { rfq_id })) }
}

describe('an order', () => {
  it('exists for both sides alone, and each reads who of its own people acted', async () => {
    const { buyer, supplier, order_id, rfq_id } = await anOrder(site)
    const unknown = await call('GET', '/orders/2000000000', { as: buyer })
    const stranger = await aSupplier(database)
    const ofStranger = await call('GET', `/orders/${order_id}`, { as: stranger })
    const bytes = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '')
    assert.deepEqual([ofStranger.status, bytes(ofStranger)], [404, bytes(unknown)])
    assert.equal((await call('GET', `/rfqs/${rfq_id}/order`, { as: stranger })).status, 404)
    for (const verb of [
      'acknowledge',
      'decline',
      'cancel',
      'reply',
      'dispute',
      'propose',
      'agree',
      'reject',
      'withdraw-proposal',
      'ask-change',
    ])
      assert.equal(
        codeOf(await tryAct(site, stranger, order_id, verb, { reason: A_REASON, text: A_REASON, what: 'cancel' })),
        '404 order_not_found',
        verb,
      )
    const [ofBuyer, ofSupplier] = [await read(buyer, order_id), await read(supplier, order_id)]
    assert.deepEqual([ofBuyer.side, ofSupplier.side], ['buyer', 'supplier'])
    assert.equal(ofBuyer.events[0]!.by!.person_id, buyer.person_id)
    assert.equal(ofSupplier.events[0]!.by, undefined)
    assert.equal(ofBuyer.contact!.company_name, supplier.company_name)
    assert.deepEqual(can(ofBuyer), ['cancel', 'reissue'])
    assert.deepEqual(can(ofSupplier), ['acknowledge', 'ask_change', 'decline'])
    const viewer = await aColleague(database, supplier, { roles: ['buyer'] })
    assert.deepEqual(can(await read(viewer, order_id)), [])
    assert.equal(codeOf(await tryAct(site, viewer, order_id, 'dispute', { reason: A_REASON })), '403 role_required')
  })

  it('has an entry for the calendars of both sides, which ends with the order', async () => {
    const { buyer, supplier, order_id } = await anOrder(site, { title: 'مضخات، DN-50' })
    const entry = async (as: MadeCompany, lang: 'ar' | 'en' = 'ar') => {
      const { statusCode, headers, payload } = await app.inject({
        url: `/api/v1/orders/${order_id}/delivery.ics?lang=${lang}`,
        headers: { cookie: as.cookie },
      })
      assert.deepEqual([statusCode, headers['content-type']], [200, 'text/calendar; charset=utf-8'])
      return payload.replaceAll('\r\n ', '').split('\r\n')
    }
    const { number, snapshot } = await read(buyer, order_id)
    for (const as of [buyer, supplier]) {
      const lines = await entry(as)
      const other = as === buyer ? supplier : buyer
      for (const line of [
        `UID:order-${order_id}@localhost:3000`,
        `DTSTART;VALUE=DATE:${snapshot.delivery_date.replaceAll('-', '')}`,
        String.raw`SUMMARY:موعد تسليم: مضخات، DN-50`,
        String.raw`DESCRIPTION:أمر شراء ${number}\n${other.company_name}`,
        'STATUS:CONFIRMED',
      ])
        assert.ok(lines.includes(line), `${line} among ${lines.join('|')}`)
    }
    await act(site, buyer, order_id, 'cancel', { reason: A_REASON })
    const ended = await entry(supplier, 'en')
    assert.ok(ended.includes('STATUS:CANCELLED') && ended.some((line) => line.endsWith(`/en/orders/${order_id}`)))
  })

  it('is listed by side, what waits first, and counted', async () => {
    const buyer = await aCompany(database)
    const first = await anOrder(site, { buyer })
    const second = await anOrder(site, { buyer })
    const third = await anOrder(site, { buyer, supplier: first.supplier })
    await act(site, first.supplier, first.order_id, 'ask-change', { text: A_REASON })
    const list = async (as: MadeCompany, query: string) => {
      const { body, headers } = await call<OrderCard[]>('GET', `/orders?${query}`, { as })
      return {
        ids: body.map(({ order_id }) => order_id),
        total: headers['x-total-count'],
        cards: body,
        link: headers.link,
      }
    }
    const { ids, total, cards } = await list(buyer, 'side=buyer')
    assert.deepEqual([ids, total], [[first.order_id, third.order_id, second.order_id], '3'])
    assert.deepEqual(
      cards.map(({ waits }) => waits),
      ['reply', null, null],
    )
    assert.deepEqual((await list(first.supplier, 'side=supplier')).ids, [third.order_id, first.order_id])
    assert.deepEqual((await list(first.supplier, 'side=buyer')).ids, [])
    assert.deepEqual((await list(buyer, 'state=canceled')).ids, [])
    assert.deepEqual((await list(buyer, 'year=2001')).ids, [])
    const pages: number[] = []
    for (let path: string | undefined = '/orders?side=buyer&limit=1'; path;) {
      const { body, headers }: Answer<OrderCard[]> = await call('GET', path, { as: buyer })
      pages.push(...body.map(({ order_id }) => order_id))
      path = /<\/api\/v1([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    }
    assert.deepEqual(pages, ids)
    const { body: counts } = await call('GET', '/orders/counts', { as: buyer })
    assert.deepEqual(counts, { buyer: { total: 3, waiting: 1 }, supplier: { total: 0, waiting: 0 } })
  })

  it('is compared with its paper by the code alone', async () => {
    const { buyer, supplier, order_id, number } = await anOrder(site)
    const { verify_code, issued_at } = await read(buyer, order_id)
    const typed = `${verify_code.slice(0, 4)} ${verify_code.slice(4).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}`
    const expected = {
      number,
      buyer: buyer.company_name,
      supplier: supplier.company_name,
      issued_on: new Date(Date.parse(issued_at) + 3 * 3_600_000).toISOString().slice(0, 10),
      gross_halalas: 199_901,
      state: 'standing',
    }
    assert.deepEqual((await call('GET', `/verify/orders/${encodeURIComponent(typed)}`)).body, expected)
    await act(site, buyer, order_id, 'cancel', { reason: A_REASON })
    const { body } = await call('GET', `/verify/orders/${verify_code}`, { as: await aCompany(database) })
    assert.equal(body.state, 'canceled')
    assert.equal(codeOf(await call('GET', '/verify/orders/00000000000000000000')), '404 order_not_found')
  })
})

describe('before the supplier has answered', () => {
  it('it acknowledges, once', async () => {
    const { supplier, buyer, order_id } = await anOrder(site)
    assert.equal(codeOf(await tryAct(site, buyer, order_id, 'acknowledge')), '403 other_side')
    const order = await act(site, supplier, order_id, 'acknowledge')
    assert.deepEqual([order.state, order.version, order.events[0]!.what], ['acknowledged', 2, 'acknowledged'])
    const again = await tryAct(site, supplier, order_id, 'acknowledge')
    assert.deepEqual([codeOf(again), again.body.state], ['409 state_conflict', 'acknowledged'])
    assert.equal(codeOf(await tryAct(site, buyer, order_id, 'cancel', { reason: A_REASON })), '409 state_conflict')
  })

  it('it asks for a change, which the buyer answers or issues anew', async () => {
    const { supplier, buyer, order_id, number, rfq_id } = await anOrder(site)
    await act(site, supplier, order_id, 'ask-change', { text: A_REASON })
    assert.deepEqual(can(await read(buyer, order_id)), ['reply', 'cancel', 'reissue'])
    assert.equal(codeOf(await tryAct(site, supplier, order_id, 'ask-change', { text: A_REASON })), '409 state_conflict')
    await act(site, buyer, order_id, 'reply', { text: A_REASON })
    await act(site, supplier, order_id, 'ask-change', { text: A_REASON })
    const json = { reason: A_REASON, site: 'البوابة 1' }
    const { status, body } = await call<Order>('POST', `/orders/${order_id}/reissue`, { as: buyer, json })
    assert.equal(status, 201)
    assert.deepEqual([body.replaces, body.snapshot.site, body.state], [{ order_id, number }, 'البوابة 1', 'issued'])
    const old = await read(supplier, order_id)
    assert.deepEqual([old.state, old.replaced_by!.number, can(old)], ['issued_anew', body.number, []])
    assert.deepEqual(
      (await orderOfRfq(supplier, rfq_id)).orders.map(({ state }) => state),
      ['issued', 'issued_anew'],
    )
  })

  it('it declines, and the RFQ is open again with all bids', async () => {
    const buyer = await aCompany(database)
    const { supplier, order_id, rfq_id, bid_id } = await anOrder(site, { buyer })
    const { body: awarded } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
    assert.equal(awarded.status, 'completed')
    await act(site, supplier, order_id, 'decline', { reason: A_REASON })
    const { body: rfq } = await call('GET', `/rfqs/${rfq_id}`, { as: buyer })
    assert.deepEqual([rfq.status, rfq.accepted_bid_id, rfq.awards[0].state], ['active', null, 'declined'])
    const late = await aBid(database, { rfq_id })
    const accepted = await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: late.bid_id } })
    assert.equal(accepted.status, 200)
    const { status, body } = await issue(buyer, rfq_id)
    assert.deepEqual([status, body.supplier.user_id], [201, late.supplier.company_id])
    assert.equal((await orderOfRfq(supplier, rfq_id)).orders.length, 1, 'who declined does not see the next order')
    assert.ok(bid_id)
  })

  it('the buyer cancels, and the award stands', async () => {
    const { supplier, buyer, order_id, rfq_id, number } = await anOrder(site)
    assert.equal(codeOf(await tryAct(site, supplier, order_id, 'cancel', { reason: A_REASON })), '403 other_side')
    const short = await tryAct(site, buyer, order_id, 'cancel', { reason: 'قصير' })
    assert.deepEqual([short.status, short.body.errors[0].field], [422, 'reason'])
    const order = await act(site, buyer, order_id, 'cancel', { reason: A_REASON })
    assert.deepEqual([order.state, order.events[0]!.text], ['canceled', A_REASON])
    assert.deepEqual((await orderOfRfq(buyer, rfq_id)).can, { issue: true })
    const { body } = await issue(buyer, rfq_id)
    assert.equal(Number(body.number.slice(-6)), Number(number.slice(-6)) + 1, 'a canceled order keeps its number')
  })

  it('a version that is not the newest is refused with the order as it is', async () => {
    const { supplier, order_id } = await anOrder(site)
    await act(site, supplier, order_id, 'ask-change', { text: A_REASON })
    const stale = await tryAct(site, supplier, order_id, 'acknowledge', {}, 1)
    assert.deepEqual([codeOf(stale), stale.body.order.version], ['412 stale', 2])
    assert.equal((await tryAct(site, supplier, order_id, 'acknowledge', {}, 2)).status, 200)
  })
})

describe('every act', () => {
  const json = { reason: A_REASON, text: A_REASON, what: 'cancel' }
  const acts: [by: 'buyer' | 'supplier', method: string, verb: string][] = [
    ['supplier', 'PUT', 'acknowledge'],
    ['supplier', 'PUT', 'ask-change'],
    ['supplier', 'PUT', 'decline'],
    ['buyer', 'PUT', 'cancel'],
    ['buyer', 'POST', 'reissue'],
    ['buyer', 'PUT', 'reply'],
    ['supplier', 'PUT', 'dispute'],
    ['buyer', 'PUT', 'propose'],
    ['supplier', 'PUT', 'agree'],
    ['buyer', 'PUT', 'reject'],
    ['supplier', 'PUT', 'withdraw-proposal'],
  ]

  it('needs the newest version, a state that allows it, and the right of its side', async () => {
    const order = await anOrder(site)
    await act(site, order.buyer, order.order_id, 'cancel', { reason: A_REASON })
    const before = await read(order.buyer, order.order_id)
    for (const [by, method, verb] of acts) {
      const send = (as: MadeCompany, version?: number) =>
        call(method, `/orders/${order.order_id}/${verb}`, { as, json, headers: ifMatch(version) })
      const viewer = await aColleague(database, order[by], { roles: [by === 'buyer' ? 'seller' : 'buyer'] })
      assert.equal(codeOf(await send(order[by], 1)), '412 stale', verb)
      assert.equal(codeOf(await send(order[by])), '409 state_conflict', verb)
      assert.equal(codeOf(await send(viewer)), '403 role_required', verb)
    }
    assert.deepEqual(await read(order.buyer, order.order_id), before)
  })
})

describe('after it was acknowledged', () => {
  it('both sides together cancel it', async () => {
    for (const by of ['buyer', 'supplier'] as const) {
      const order = await aProposedEnd(site, by, 'cancel')
      const { order_id } = order
      const [own, other] = by === 'buyer' ? [order.buyer, order.supplier] : [order.supplier, order.buyer]
      assert.deepEqual(can(await read(own, order_id)).includes('withdraw_proposal'), true)
      assert.equal(codeOf(await tryAct(site, own, order_id, 'agree', { what: 'cancel' })), '409 state_conflict')
      assert.equal(codeOf(await tryAct(site, other, order_id, 'agree', { what: 'resolve' })), '409 state_conflict')
      await act(site, other, order_id, 'reject', { what: 'cancel' })
      assert.equal(codeOf(await tryAct(site, other, order_id, 'agree', { what: 'cancel' })), '409 state_conflict')
      await act(site, own, order_id, 'propose', { what: 'cancel', text: A_REASON })
      await act(site, own, order_id, 'withdraw-proposal', { what: 'cancel' })
      await act(site, own, order_id, 'propose', { what: 'cancel', text: A_REASON })
      assert.equal((await act(site, other, order_id, 'agree', { what: 'cancel' })).state, 'canceled')
    }
  })

  it('either side disputes it, and both together end that', async () => {
    for (const by of ['buyer', 'supplier'] as const) {
      const order = await aProposedEnd(site, by, 'resolve')
      const { order_id } = order
      const other = by === 'buyer' ? order.supplier : order.buyer
      assert.equal((await read(other, order_id)).waits, 'proposal')
      await act(site, other, order_id, 'reply', { text: A_REASON })
      const resolved = await act(site, other, order_id, 'agree', { what: 'resolve' })
      assert.deepEqual([resolved.state, resolved.proposed], ['acknowledged', null])
    }
  })

  it('a proposal takes the place of the other side’s', async () => {
    const { buyer, supplier, order_id } = await aDisputedOrder(site)
    await act(site, supplier, order_id, 'propose', { what: 'resolve', text: A_REASON })
    const order = await act(site, buyer, order_id, 'propose', { what: 'cancel', text: A_REASON })
    assert.deepEqual(order.proposed, { what: 'cancel', mine: true })
    assert.equal((await act(site, supplier, order_id, 'agree', { what: 'cancel' })).state, 'canceled')
  })
})

/** What the start page says of orders. */
const waiting = async (as: MadeCompany) => {
  const { body } = await call<HomeView>('GET', '/home', { as })
  return body.rows
    .filter(({ kind }) => kind.startsWith('order_'))
    .map(({ kind, params, can_act }) => [kind, params.waits, can_act])
}

describe('the start page', () => {
  it('says what an order waits for, to people of the side that acts', async () => {
    const { buyer, supplier, order_id } = await anOrder(site)
    assert.deepEqual([await waiting(supplier), await waiting(buyer)], [[['order_waits', 'answer', true]], []])
    const clerk = await aColleague(database, supplier, { roles: ['viewer'] })
    assert.deepEqual(await waiting(clerk), [['order_waits', 'answer', false]])
    await act(site, supplier, order_id, 'ask-change', { text: A_REASON })
    assert.deepEqual([await waiting(supplier), await waiting(buyer)], [[], [['order_waits', 'reply', true]]])
    await act(site, supplier, order_id, 'acknowledge')
    assert.deepEqual([await waiting(supplier), await waiting(buyer)], [[['order_waits', 'delivery', true]], []])
    await act(site, supplier, order_id, 'propose', { what: 'cancel', text: A_REASON })
    assert.deepEqual(await waiting(buyer), [['order_waits', 'proposal', true]])
    await act(site, buyer, order_id, 'agree', { what: 'cancel' })
    assert.deepEqual([await waiting(supplier), await waiting(buyer)], [[], []])
  })
})

describe('by itself', () => {
  const choose = (as: MadeCompany, automatic: boolean) =>
    call('PUT', '/company/order-settings', { as, json: { prefix: 'PO', automatic } })

  it('an order follows an award where the company chose that, and waits for its short address', async () => {
    const before = await anAward(site)
    const { buyer } = before
    assert.equal((await choose(buyer, true)).body.automatic, true)
    await pool.query('update order_settings set short_address = null where company_id = $1', [buyer.company_id])
    const { rfq_id } = await anAwardWithoutAddress(buyer)
    await runJob('issue_orders')
    assert.deepEqual((await orderOfRfq(buyer, rfq_id)).orders, [])
    assert.deepEqual(await waiting(buyer), [['order_needs_address', undefined, true]])
    await withShortAddress(site, buyer)
    await runJob('issue_orders')
    const [order] = (await orderOfRfq(buyer, rfq_id)).orders
    assert.equal(order!.state, 'issued')
    assert.deepEqual((await orderOfRfq(buyer, before.rfq_id)).orders, [], 'awards of before the choice get none')
    await act(site, buyer, order!.order_id, 'cancel', { reason: A_REASON })
    await runJob('issue_orders')
    assert.equal((await orderOfRfq(buyer, rfq_id)).orders.length, 1, 'a canceled order is not issued again by itself')
    assert.equal((await read(buyer, order!.order_id)).events.at(-1)!.by, undefined)
  })

  async function anAwardWithoutAddress(buyer: MadeCompany) {
    const award = await anAward(site, { buyer })
    await pool.query('update order_settings set short_address = null where company_id = $1', [buyer.company_id])
    return award
  }

  it('both sides are reminded once after five working days', async () => {
    const { buyer, order_id } = await anOrder(site)
    const { answer_by } = await read(buyer, order_id)
    await atTime(database, `${answer_by}T00:00:01+03:00`, async () => {
      await runJob('remind_orders')
      await runJob('remind_orders')
    })
    const { events, reminded_at } = await read(buyer, order_id)
    assert.ok(reminded_at)
    assert.deepEqual(
      events.map(({ what }) => what),
      ['reminded', 'issued'],
    )
  })

  it('a delivered order is closed 90 days after the last confirmation', async () => {
    const { buyer, order_id } = await anAcknowledgedOrder(site)
    await database.owner.pool.query(
      `alter table purchase_orders disable trigger purchase_orders_kept;
       update purchase_orders set state = 'delivered', delivered_at = now() where order_id = ${order_id};
       alter table purchase_orders enable trigger purchase_orders_kept`,
    )
    const { closes_on } = await read(buyer, order_id)
    await atTime(database, 89, () => runJob('close_orders'))
    assert.equal((await read(buyer, order_id)).state, 'delivered')
    await atTime(database, `${closes_on}T00:00:01+03:00`, () => runJob('close_orders'))
    const closed = await read(buyer, order_id)
    assert.deepEqual([closed.state, closed.closes_on], ['closed', null])
  })
})
