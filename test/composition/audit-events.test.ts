import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Answer, ifMatch, testApp } from '#test/support/app.ts'
import { aWorld, requests, type World } from '#test/support/permissions/calls.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aProduct } from '#test/support/make/products.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'
import { type Actor, permissionMatrix } from '#test/support/permissions/permissions.ts'
import { halalas } from '#framework/i18n/money.ts'

const SOURCE = join(import.meta.dirname, '../../src')

const site = await testApp({ TRUSTED_PROXIES: '1' })
const { call, database } = site
const { kysely, pool } = database

const ADDRESS = '203.0.113.77'
const seen = new Set<string>()

/** An event without the time: what happened, who did it, to what, from where. */
type Event = [action: string, company_id: number | null, object: string, ip: string | null]

/** The events that something leaves; each names the request, and a command none. */
async function eventsOf<Result>(work: () => Promise<Result>, requestOf: (result: Result) => unknown) {
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(audit_event_id), 0) as last from audit_events',
  )
  const result = await work()
  const found = await kysely
    .selectFrom('audit_events')
    .selectAll()
    .where('audit_event_id', '>', rows[0]!.last)
    .orderBy('audit_event_id')
    .execute()
  for (const { action, request_id } of found) {
    seen.add(action)
    assert.equal(request_id, requestOf(result), action)
  }
  const events = found.map(({ action, company_id, object_type, object_id, ip }): Event => [
    action,
    company_id,
    `${object_type} ${object_id}`,
    ip,
  ])
  return { result, events, details: found.map(({ details }) => details) }
}

const callFrom = (method: string, path: string, options: Parameters<typeof call>[2] = {}) =>
  eventsOf(
    () => call(method, path, { ...options, headers: { ...options.headers, 'x-forwarded-for': ADDRESS } }),
    ({ headers }) => headers['x-request-id'],
  )

/**
 * By whom a call is made: of the world, or of a company of its own, its owner or an approver. And what it leaves: by
 * them, or by whom it names.
 */
type By = Actor | 'new' | 'approver'
type Row = [
  by: By,
  events: (world: World, me: MadeCompany | undefined, answer: Answer, path: string) => Made | Promise<Made>,
]
type Made = [action: string, object: string, company_id?: number | null][]
const ofMe = (action: string, by: By = 'new'): Row => [by, (_world, me) => [[action, `user ${me!.company_id}`]]]
const onRfq = (action: string): Row => ['O', ({ rfq }) => [[action, `rfq ${rfq.rfq_id}`]]]
const onBid = (action: string): Row => ['D', ({ bid }) => [[action, `bid ${bid.bid_id}`]]]
const onProduct = (action: string): Row => ['P', ({ product }) => [[action, `product ${product.product_id}`]]]
const onOrder = (by: By, action: string): Row => [
  by,
  (_world, _me, _answer, path) => [[action, `order ${path.split('/')[2]}`]],
]
const onProfile = (action: string, by: By): Row => [
  by,
  (_world, _me, { body }) => [[action, `supplier_profile ${body.supplier_profile_id}`]],
]
/** On what the path ends with, or what it is followed by. */
const onPath = (action: string, kind: string): Row => [
  'new',
  (_world, _me, _answer, path) => [[action, `${kind} ${/\d+/.exec(path)![0]}`]],
]
const onProposal = (action: string, ...more: string[]): Row => [
  action === 'award.withdrawn' ? 'new' : 'approver',
  (_world, _me, { body }) => [action, ...more].map((each) => [each, `rfq ${body.rfq_id}`]),
]
const NOTHING: Row = ['new', () => []]
const newest = async (column: string, table: string): Promise<number> =>
  (await pool.query(`select max(${column}) as id from ${table}`)).rows[0].id
/** A column of the newest row. */
const newestOf = async (table: string, key: string, column: string): Promise<number> =>
  (await pool.query(`select ${column} as value from ${table} order by ${key} desc limit 1`)).rows[0].value

/** On the order of the newest rating's path. */
const onOrderOfRating =
  (action: string): Row[1] =>
  async (_world, _me, _answer, path) => {
    const { rows } = await pool.query('select order_id from ratings where rating_id = $1', [path.split('/')[2]])
    return [[action, `order ${rows[0].order_id}`]]
  }

const WRITES: Record<string, Row> = {
  'POST /login': ofMe('user.signed_in'),
  'POST /logout': NOTHING,
  'POST /request-password-reset': NOTHING,
  'POST /reset-password': ofMe('user.password_reset'),
  'POST /register': ['G', (_world, _me, { body }) => [['user.registered', `user ${body.user_id}`]]],
  'POST /user/register-supplier-profile': onProfile('supplier.registered', 'new'),
  'POST /send-verification-email': NOTHING,
  'POST /verify-email': ofMe('user.verified', 'U'),
  'POST /change-unverified-email': [
    'G',
    async () => [['user.email_corrected', `user ${await newest('company_id', 'companies')}`]],
  ],
  'PUT /rfqs/{id}/accept-bid': onRfq('bid.accepted'),
  'POST /rfqs/new': ['new', (_world, _me, { body }) => [['rfq.published', `rfq ${body.rfq_id}`]]],
  'PUT /rfqs/{id}/update': onRfq('rfq.changed'),
  'DELETE /rfqs/{id}/delete': onRfq('rfq.canceled'),
  'POST /rfqs/lines/parse': NOTHING,
  // A file belongs to no RFQ before that is published.
  'POST /rfqs/large-files': NOTHING,
  'POST /rfqs/large-files/remove': NOTHING,
  'POST /rfqs/{id}/prices/parse': ['S', () => []],
  'POST /rfqs/{rfq_id}/bids/new': ['S', (_world, _me, { body }) => [['bid.placed', `bid ${body.bid_id}`]]],
  'PUT /bids/{id}/update': onBid('bid.changed'),
  'POST /rfqs/{id}/amendments/preview': ['O', () => []],
  'PUT /bids/{id}/confirm': ['D', (_world, _me, _answer, path) => [['bid.confirmed', `bid ${/\d+/.exec(path)![0]}`]]],
  'PUT /bids/{id}/reveal': ['D', (_world, _me, _answer, path) => [['bid.revealed', `bid ${/\d+/.exec(path)![0]}`]]],
  'DELETE /bids/{id}/delete': onBid('bid.withdrawn'),
  'POST /rfqs/{id}/questions/preview': ['S', () => []],
  'POST /rfqs/{id}/questions': ['S', (_world, _me, { body }) => [['question.asked', `question ${body.question_id}`]]],
  'PUT /questions/{id}/answer': [
    'O',
    (_world, _me, { body }) => [['question.answered', `question ${body.question_id}`]],
  ],
  'PUT /questions/{id}/decline': [
    'O',
    (_world, _me, { body }) => [['question.declined', `question ${body.question_id}`]],
  ],
  'DELETE /questions/{id}': [
    'S',
    (_world, _me, _answer, path) => [['question.withdrawn', `question ${path.split('/').at(-1)}`]],
  ],
  'POST /marketplace/subscribe': ofMe('seller.subscribed', 'S'),
  'POST /marketplace/products/new': [
    'P',
    (_world, _me, { body }) => [['product.published', `product ${body.product_id}`]],
  ],
  'PUT /marketplace/products/update': onProduct('product.changed'),
  'DELETE /marketplace/products/delete/{productId}': onProduct('product.deleted'),
  'POST /marketplace/products/{productId}/add-attachment': onProduct('product.image_added'),
  'DELETE /marketplace/products/{productId}/delete-attachment': onProduct('product.image_deleted'),
  'PUT /user/update-password': ofMe('user.password_changed'),
  'PUT /user/update': ofMe('user.updated'),
  'PUT /user/update-supplier-profile': onProfile('supplier.updated', 'S'),
  'PUT /user/update-supplier-profile-file': onProfile('supplier.file_replaced', 'S'),
  'PUT /user/update-profile-picture': ofMe('user.picture_changed'),
  'DELETE /user/sessions/{id}': [
    'new',
    (_world, _me, _answer, path) => [['session.ended', `session ${path.split('/').at(-1)}`]],
  ],
  'POST /user/totp/setup': NOTHING,
  'POST /user/totp/confirm': ofMe('user.second_factor_on'),
  'POST /user/totp/recovery-codes': ofMe('user.recovery_codes_renewed'),
  'DELETE /user/totp': ofMe('user.second_factor_off'),
  // The session that the new one replaces.
  'POST /session/company': [
    'new',
    async () => [['session.company_switched', `session ${(await newest('session_id', 'sessions')) - 1}`]],
  ],
  'PUT /person/update': ['new', (_world, me) => [['person.updated', `person ${me!.person_id}`]]],
  // Changes nothing; a change has a test of its own.
  'PUT /company/settings': NOTHING,
  'PUT /company/members/{id}': onPath('member.roles_changed', 'member'),
  'DELETE /company/members/{id}': onPath('member.removed', 'member'),
  'DELETE /company/membership': ['approver', (_world, me) => [['member.left', `member ${me!.person_id}`]]],
  'PUT /company/owner': ofMe('company.owner_changed'),
  'POST /company/invitations': [
    'new',
    (_world, _me, { body }) => [['member.invited', `invitation ${body.invitation_id}`]],
  ],
  'POST /company/invitations/{id}/send-again': onPath('member.invitation_sent_again', 'invitation'),
  'DELETE /company/invitations/{id}': onPath('member.invitation_revoked', 'invitation'),
  'POST /invitations/read': NOTHING,
  'POST /invitations/accept': [
    'G',
    (_world, _me, { body: { user } }) => [
      ['member.joined', `member ${user.person.person_id}`, user.user_id],
      ['user.signed_in', `user ${user.person.person_id}`, user.user_id],
    ],
  ],
  'POST /invitations/decline': [
    'G',
    async () => [
      [
        'member.invitation_declined',
        `invitation ${await newest('invitation_id', 'member_invitations')}`,
        await newestOf('member_invitations', 'invitation_id', 'company_id'),
      ],
    ],
  ],
  'POST /invitations/take-back': [
    'G',
    async () => [
      [
        'member.decline_taken_back',
        `invitation ${await newest('invitation_id', 'member_invitations')}`,
        await newestOf('member_invitations', 'invitation_id', 'company_id'),
      ],
    ],
  ],
  'POST /invitations/ask-again': NOTHING,
  // What a person has read, and how the person wants to be told, is nobody else's business.
  'PUT /notifications/{id}/read': NOTHING,
  'PUT /notifications/read': NOTHING,
  'PUT /notifications/preferences': NOTHING,
  'POST /unsubscribe/read': NOTHING,
  'POST /unsubscribe': NOTHING,
  'POST /receipts/verify': NOTHING,
  'POST /rfqs/{id}/order': ['O', (_world, _me, { body }) => [['order.issued', `order ${body.order_id}`]]],
  'POST /orders/{id}/reissue': [
    'O',
    (_world, _me, { body }, path) => [
      ['order.issued_anew', `order ${path.split('/')[2]}`],
      ['order.issued', `order ${body.order_id}`],
    ],
  ],
  'PUT /rfqs/{id}/access': ['O', (_world, _me, _answer, path) => [['rfq.made_public', `rfq ${path.split('/')[2]}`]]],
  'PUT /orders/{id}/acknowledge': onOrder('D', 'order.acknowledged'),
  'PUT /orders/{id}/ask-change': onOrder('D', 'order.change_asked'),
  'PUT /orders/{id}/decline': [
    'D',
    async ({ actors }, _me, _answer, path) => [
      ['order.declined', `order ${path.split('/')[2]}`],
      ['award.declined', `rfq ${await newestOf('awards', 'award_id', 'rfq_id')}`, actors.D!.company_id],
    ],
  ],
  'PUT /orders/{id}/cancel': onOrder('O', 'order.canceled'),
  'PUT /orders/{id}/reply': onOrder('O', 'order.dispute_answered'),
  'PUT /orders/{id}/dispute': onOrder('D', 'order.disputed'),
  'PUT /orders/{id}/propose': onOrder('O', 'order.cancel_proposed'),
  'PUT /orders/{id}/agree': onOrder('D', 'order.resolved'),
  'PUT /orders/{id}/reject': onOrder('O', 'order.proposal_rejected'),
  'PUT /orders/{id}/withdraw-proposal': onOrder('D', 'order.proposal_withdrawn'),
  'POST /orders/{id}/deliveries': onOrder('D', 'delivery.stated'),
  'PUT /deliveries/{id}/confirm': [
    'O',
    (_world, _me, { body }) => [
      ['delivery.confirmed', `order ${body.order_id}`],
      ['order.delivered', `order ${body.order_id}`],
    ],
  ],
  'PUT /deliveries/{id}/refuse': ['O', (_world, _me, { body }) => [['delivery.refused', `order ${body.order_id}`]]],
  'POST /orders/{id}/rating': onOrder('O', 'rating.given'),
  'PUT /ratings/{id}': ['D', onOrderOfRating('rating.changed')],
  'PUT /ratings/{id}/reply': ['O', onOrderOfRating('rating.replied')],
  'POST /ratings/{id}/report': ['B', onOrderOfRating('rating.reported')],
  'PUT /company/order-settings': ['new', (_world, me) => [['order.settings_changed', `company ${me!.company_id}`]]],
  'PUT /awards-wanted/{id}/approve': onProposal('award.approved', 'bid.accepted'),
  'PUT /awards-wanted/{id}/reject': onProposal('award.rejected'),
  'DELETE /awards-wanted/{id}': onProposal('award.withdrawn'),
  // What a person searches and follows is private.
  'POST /saved-searches': NOTHING,
  'PUT /saved-searches/{id}': NOTHING,
  'DELETE /saved-searches/{id}': NOTHING,
  'PUT /follows/{type}/{id}': NOTHING,
  'DELETE /follows/{type}/{id}': NOTHING,
}

/** Who makes a call of the table. */
async function actorOf(by: By, world: World) {
  if (by === 'new') return aCompany(database)
  return by === 'approver' ? aColleague(database, await aCompany(database), { roles: ['approver'] }) : world.actors[by]
}

/** The events of a call of the table, made from elsewhere. */
async function make(name: string, world: World, as: MadeCompany | undefined) {
  const [path, options] = await requests[name]!(world, as)
  return { path, ...(await callFrom(name.split(' ')[0]!, path, { ...options, as })) }
}

describe('@asvs V16.3.1 @asvs V16.3.3 the audit trail', () => {
  let world: World | undefined

  it('knows each call that writes', () => {
    assert.deepEqual(
      Object.keys(requests)
        .filter((name) => !name.startsWith('GET'))
        .sort(),
      Object.keys(WRITES).sort(),
    )
  })

  for (const [name, [by, expected]] of Object.entries(WRITES)) {
    it(`holds who did what to what, and from where, after ${name}`, async () => {
      const here = (world ??= await aWorld(site))
      const me = await actorOf(by, here)
      // What is done to the world cannot be done again. Before anything can fail, so that the other cases get their
      // own.
      if (me && me === here.actors[by as Actor]) world = undefined
      const { result, events, path } = await make(name, here, me)
      assert.ok(result.status < 300, result.text)
      const wanted = (await expected(here, me, result, path)).map(
        ([action, object, company_id = me?.company_id ?? Number(object.split(' ')[1])]): Event => [
          action,
          company_id,
          object,
          ADDRESS,
        ],
      )
      assert.deepEqual(events, wanted)
    })
  }

  it('holds nothing after a call that reads', async () => {
    const here = (world ??= await aWorld(site))
    for (const name of Object.keys(requests).filter((each) => each.startsWith('GET'))) {
      // Who may not read leaves that it was refused.
      const is_for_owner = permissionMatrix.find((row) => row.call === name)?.expect.P === '403'
      assert.deepEqual((await make(name, here, is_for_owner ? here.actors.O : here.actors.P)).events, [], name)
    }
  })

  it('holds what was refused, from where it came', async () => {
    const { actors, rfq } = (world ??= await aWorld(site))
    const { events } = await callFrom('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: actors.S })
    assert.deepEqual(events, [['authz.denied', actors.S!.company_id, `rfq ${rfq.rfq_id}`, ADDRESS]])
  })

  it('holds a name that can be taken for another', async () => {
    const [first, second] = [await aCompany(database, { company_name: 'مؤسسة الأفق البعيد' }), await aCompany(database)]
    const { events, details } = await callFrom('PUT', '/user/update', {
      as: second,
      json: { company_name: first.company_name },
    })
    const me = `user ${second.company_id}`
    assert.deepEqual(events, [
      ['user.updated', second.company_id, me, ADDRESS],
      ['user.lookalike', second.company_id, me, ADDRESS],
    ])
    assert.deepEqual(details, [{ fields: ['company_name'] }, { like: [first.company_id] }])
  })

  it('holds what a company asks of its people, with what it was', async () => {
    const owner = await aCompany(database)
    await aColleague(database, owner, { roles: ['approver'] })
    const { events, details } = await callFrom('PUT', '/company/settings', {
      as: owner,
      json: { award_limit_halalas: 500, require_second_step: true, confirm: true },
    })
    const { rows } = await pool.query<{ in_a_week: string }>('select riyadh_today() + 7 as in_a_week')
    const { in_a_week } = rows[0]!
    assert.deepEqual(events, [['company.settings_changed', owner.company_id, `user ${owner.company_id}`, ADDRESS]])
    assert.deepEqual(details, [
      {
        changes: [
          { field: 'award_limit_halalas', old: null, new: 500 },
          { field: 'require_second_step', old: false, new: true, from: in_a_week },
        ],
      },
    ])
  })

  it('holds that the language of e-mails was changed', async () => {
    const me = await aCompany(database)
    const { events } = await callFrom('PUT', '/user/update', { as: me, json: { lang: 'en' } })
    assert.deepEqual(events, [['person.language_changed', me.company_id, `person ${me.person_id}`, ADDRESS]])
  })

  it('holds the proposal of an award, and that a change ended it, without saying whose', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await aColleague(database, buyer, { roles: ['approver'] })
    const { bid_id, supplier } = await aBid(database, { rfq_id })
    await kysely
      .updateTable('companies')
      .set({ award_limit_halalas: halalas(100) })
      .where('company_id', '=', buyer.company_id)
      .execute()
    const { events } = await callFrom('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
    assert.deepEqual(events, [['award.proposed', buyer.company_id, `rfq ${rfq_id}`, ADDRESS]])
    const { events: changed } = await callFrom('PUT', `/bids/${bid_id}/update`, {
      as: supplier,
      json: { total_amount: 999 },
    })
    assert.deepEqual(changed, [
      ['bid.changed', supplier.company_id, `bid ${bid_id}`, ADDRESS],
      ['award.superseded', buyer.company_id, `rfq ${rfq_id}`, ADDRESS],
    ])
  })

  it('holds that a recovery code was used to sign in', async () => {
    const user = await aCompany(database)
    const { result } = await make('POST /user/totp/confirm', (world ??= await aWorld(site)), user)
    const json = { email: user.email, password: PASSWORD, totp_code: result.body.recovery_codes[0] }
    const { events } = await callFrom('POST', '/login', { json })
    const me = `user ${user.company_id}`
    assert.deepEqual(events, [
      ['user.recovery_code_used', user.company_id, me, ADDRESS],
      ['user.signed_in', user.company_id, me, ADDRESS],
    ])
  })
})

it('@asvs V16.3.3 each command of operators leaves who called it and why', async () => {
  const company = await aSupplier(database)
  const guarded = await aCompany(database)
  const colleague = await aColleague(database, guarded, { roles: ['viewer'] })
  await kysely
    .insertInto('second_factors')
    .values({ person_id: guarded.person_id, secret: randomBytes(48), salt: randomBytes(16), confirmed_at: new Date() })
    .execute()
  const [own, foreign, third] = [
    await anRfq(database, { buyer: company }),
    await anRfq(database),
    await anRfq(database),
  ]
  const { bid_id } = await aBid(database, { rfq_id: foreign.rfq_id, supplier: company })
  const { product_id } = await aProduct(database)
  const mail = { kind: 'verify', company_id: company.company_id, status: 'dead' } as const
  const { mail_id } = await kysely.insertInto('mails').values(mail).returning('mail_id').executeTakeFirstOrThrow()
  const [id, person, company_me] = [
    String(company.company_id),
    String(company.person_id),
    `company ${company.company_id}`,
  ]
  const { seller_id } = await kysely
    .selectFrom('products')
    .select('seller_id')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  /** Its last member, where it is told, is the company whose trail tells it. */
  const open = await anRfq(database)
  const { question_id } = await aQuestion(database, { rfq_id: open.rfq_id, answer: 'نعم' })
  const asked = { ...open, question_id }
  const commands: [line: string[], events: [action: string, object: string, company_id?: number][]][] = [
    [['companies:export', id], [['company.exported', company_me]]],
    [['companies:disable', id], [['company.disabled', company_me, company.company_id]]],
    [['companies:enable', id], [['company.enabled', company_me, company.company_id]]],
    [['people:disable', person], [['person.disabled', `person ${person}`]]],
    [['people:enable', person], [['person.enabled', `person ${person}`]]],
    [['people:sign-out', person], [['session.revoked', `user ${person}`]]],
    [['people:sign-out', '--all'], [['session.revoked', 'session all']]],
    [
      ['people:disable-second-step', String(guarded.person_id)],
      [['user.second_factor_off', `user ${guarded.person_id}`]],
    ],
    [['people:export', person], [['person.exported', `person ${person}`]]],
    [
      ['people:erase', String(colleague.person_id), '--confirm', colleague.email],
      [['person.erased', `person ${colleague.person_id}`]],
    ],
    [['rfqs:cancel', String(third.rfq_id)], [['rfq.canceled', `rfq ${third.rfq_id}`, third.buyer.company_id]]],
    [
      ['questions:hide', String(asked.rfq_id), '1'],
      [['question.hidden', `question ${asked.question_id}`, asked.buyer.company_id]],
    ],
    [
      ['questions:show', String(asked.rfq_id), '1'],
      [['question.shown', `question ${asked.question_id}`, asked.buyer.company_id]],
    ],
    [['products:hide', String(product_id)], [['product.hidden', `product ${product_id}`, seller_id]]],
    [['products:show', String(product_id)], [['product.shown', `product ${product_id}`, seller_id]]],
    [['mail:retry', String(mail_id)], [['mail.retried', `mail ${mail_id}`]]],
    [
      ['companies:erase', id, '--confirm', company.email],
      [
        ['company.disabled', company_me],
        ['rfq.canceled', `rfq ${own.rfq_id}`],
        ['bid.withdrawn', `bid ${bid_id}`],
        ['company.erased', company_me],
      ],
    ],
  ]
  for (const [[name, ...words], expected] of commands) {
    const { events, details } = await eventsOf(
      () => runCommand(site, name!, ...words, '--reason', 'asked for it'),
      () => null,
    )
    assert.deepEqual(
      events,
      expected.map(([action, object, company_id = null]): Event => [action, company_id, object, null]),
      name,
    )
    for (const { operator, reason } of details)
      assert.deepEqual([operator, reason], [userInfo().username, 'asked for it'], name)
  }
})

it('a changed answer, and one that names a version of the RFQ, are events of their own', async () => {
  const { rfq_id, buyer } = await anRfq(database)
  const { question_id } = await aQuestion(database, { rfq_id, answer: 'نعم' })
  await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 77 } })
  for (const [action, version, json] of [
    ['question.answer_edited', 1, { answer: 'لا' }],
    ['question.answer_linked', 2, { answer: 'لا', amendment_version: 2 }],
  ] as const) {
    const { events } = await eventsOf(
      () => call('PUT', `/questions/${question_id}/answer`, { as: buyer, json, headers: ifMatch(version) }),
      ({ headers }) => headers['x-request-id'],
    )
    assert.deepEqual(
      events.map(([seen, company_id]) => [seen, company_id]),
      [[action, buyer.company_id]],
    )
  }
})

it('every action that the source names is seen above; a restored backup, a confirmed clock and a lapsed bid have tests of their own', () => {
  const NOT_STORED = new Set([
    'rfq.deadline_passed',
    'rfq.deadline_near',
    'rfq.opening_near',
    'rfq.sealed_bids_arrived',
    'rfq.opening_delayed',
    'rfq.confirmation_due',
    'rfq.confirmations_counted',
    'rfq.followers_notified',
    'company.followers_notified',
    'search.matched',
    'user.verification_requested',
    'user.reset_requested',
    'member.invitation_asked_for',
    'award.still_waits',
    'question.all_published',
    'award.undecidable',
  ])
  const named = globSync('**/{events,audit-denied.server}.ts', { cwd: SOURCE }).flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, action = '']) => action),
  )
  const kept = named.filter((action) => !NOT_STORED.has(action))
  assert.deepEqual(
    [...new Set(kept)].sort(),
    [
      ...seen,
      'backup.restored',
      'clock.confirmed',
      'bid.lapsed',
      'bid.sealed',
      'rfq.opened',
      // Of src/orders/deliveries/deliveries.test.ts.
      'delivery.unconfirmed',
      // Of src/orders/orders.test.ts.
      'order.change_answered',
      'order.closed',
      'order.reminded',
      'order.resolve_proposed',
      // Of src/orders/ratings/ratings.test.ts.
      'rating.hidden',
      'rating.published',
      'rating.shown',
    ].sort(),
  )
})
