import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { aPdf } from '#test/support/make/files.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { withShortAddress } from '#test/support/make/orders.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSession, aSupplier } from '#test/support/make/companies.ts'
import { DELIVERED, deliver, rate } from './commands/orders.ts'
import type { Site } from './site.ts'
import { type Answer, ifMatch } from '#test/support/app.ts'
import { inDays } from '#test/support/in-days.ts'

export const aBidForm = (total_amount = '1250.50') => ({
  total_amount,
  proposed_delivery_date: inDays(15),
  comments: 'يشمل التركيب',
  attachment: aPdf(),
})

const aToken = () => randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** What commands are about: an open RFQ with two bids, the people of both sides, an invitation and a product. */
async function makeWorld({ database, call }: Site, on_change: 'mark' | 'confirm' = 'mark') {
  const place = await database.kysely
    .selectFrom('cities')
    .select(['region_id', 'city_id'])
    .orderBy('city_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const owner = await aCompany(database)
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const admin = await aColleague(database, owner, { roles: ['admin', 'buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  const [one, two] = [await aSupplier(database), await aSupplier(database)]
  /** A supplier and seller that has not bid. */
  const seller = await aSeller(database)
  const { rfq_id } = await anRfq(database, { buyer: owner, on_change })
  const placed: number[] = []
  for (const [as, amount] of [
    [one, '1250.50'],
    [two, '1400.00'],
  ] as const) {
    const { status, body, text } = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form: aBidForm(amount) })
    assert.equal(status, 201, text)
    placed.push(body.bid_id)
  }
  const product = await aProduct(database, { seller, images: 2 })
  const guest = await aCompany(database)
  const [invitation_token, reset_token] = [aToken(), aToken()]
  const { rows } = await database.pool.query<{ invitation_id: number }>(
    `insert into member_invitations (company_id, email, roles, token_hash, invited_by, expires_at)
     values ($1, $2, '{buyer}', $3, $4, now() + interval '7 days') returning invitation_id`,
    [owner.company_id, guest.email, hashOf(invitation_token), admin.person_id],
  )
  await database.kysely
    .insertInto('account_tokens')
    .values({
      token_hash: hashOf(reset_token),
      person_id: buyer.person_id,
      email: buyer.email,
      purpose: 'reset',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  const sessions = await database.pool.query<{ session_id: number }>(
    'select session_id from sessions where person_id = $1',
    [buyer.person_id],
  )
  return {
    place,
    owner,
    buyer,
    /** The same person on another device, and the number of the first session. */
    buyer_elsewhere: { ...buyer, cookie: await aSession(database, buyer) },
    buyer_session_id: sessions.rows[0]!.session_id,
    admin,
    approver,
    one,
    two,
    seller,
    guest,
    rfq_id,
    bid_id: placed[0]!,
    rival_bid_id: placed[1]!,
    product,
    invitation_id: rows[0]!.invitation_id,
    invitation_token,
    reset_token,
    proposal_id: 0,
    question_id: 0,
    order_id: 0,
    delivery_id: 0,
    rating_id: 0,
    /** The version that bidders have seen, where bids must be confirmed. */
    rfq_version: undefined as number | undefined,
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Below both bids. */
const LIMIT_HALALAS = 100_000

export const lowerLimit = ({ call }: Site, { owner }: World) =>
  call('PUT', '/company/settings', { as: owner, json: { award_limit_halalas: LIMIT_HALALAS } })

/** On an RFQ that takes questions. */
async function anAmendedWorld(site: Site) {
  const world = await makeWorld(site, 'confirm')
  await site.database.pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [world.rfq_id])
  const json = { description: 'كراسي لقاعة الاجتماعات الكبرى.', reason: 'تصحيح الوصف.' }
  const amended = await site.call('PUT', `/rfqs/${world.rfq_id}/update`, { as: world.owner, json })
  assert.equal(amended.status, 200, amended.text)
  const headers = ifMatch(2)
  const { status, text } = await site.call('PUT', `/bids/${world.rival_bid_id}/confirm`, { as: world.two, headers })
  assert.equal(status, 200, text)
  return { ...world, rfq_version: 2 }
}

export type Scene =
  | 'open'
  | 'amended'
  | 'asked'
  | 'limited'
  | 'proposed'
  | 'awarded'
  | 'ordered'
  | 'delivering'
  | 'rated'

/** What an answer has, which must be one of success. */
async function bodyOf(answer: Promise<Answer>) {
  const { status, body, text } = await answer
  assert.ok(status < 300, text)
  return body
}

/**
 * The RFQ's situation: open; amended, one bid confirmed and the other not; the same with a question that waits for its
 * answer; with a limit below its bids; and with an award that waits for approval. Then: awarded, by a company whose orders
 * are issued by themselves; with its order; with a delivery that is confirmed and one that waits; and with one rating.
 */
export const SCENES: Record<Scene, (site: Site) => Promise<World>> = {
  open: (site: Site) => makeWorld(site),
  amended: (site: Site) => anAmendedWorld(site),
  async asked(site: Site) {
    const world = await anAmendedWorld(site)
    const { rfq_id, one } = world
    const json = { body: 'هل يُقبل لون آخر غير الأسود؟' }
    const { status, body, text } = await site.call('POST', `/rfqs/${rfq_id}/questions`, { as: one, json })
    assert.equal(status, 201, text)
    return { ...world, question_id: body.question_id as number }
  },
  async limited(site: Site) {
    const world = await makeWorld(site)
    const { status, text } = await lowerLimit(site, world)
    assert.equal(status, 200, text)
    return world
  },
  async proposed(site: Site) {
    const world = await SCENES.limited(site)
    const { rfq_id, bid_id, buyer: as } = world
    const { status, body, text } = await site.call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } })
    assert.equal(status, 202, text)
    return { ...world, proposal_id: body.proposal.proposal_id as number }
  },
  async awarded(site: Site) {
    const world = await makeWorld(site)
    const { rfq_id, bid_id, buyer: as, owner } = world
    await withShortAddress(site, owner)
    await site.database.pool.query('update order_settings set automatic_since = now() where company_id = $1', [
      owner.company_id,
    ])
    await bodyOf(site.call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } }))
    return world
  },
  async ordered(site: Site) {
    const world = await SCENES.awarded(site)
    const { order_id } = await bodyOf(site.call('POST', `/rfqs/${world.rfq_id}/order`, { as: world.buyer, json: {} }))
    return { ...world, order_id }
  },
  async delivering(site: Site) {
    const world = await SCENES.ordered(site)
    await bodyOf(site.call('PUT', `/orders/${world.order_id}/acknowledge`, { as: world.one, json: {} }))
    await bodyOf(deliver(site, world, 'owner', DELIVERED.confirmed))
    const { delivery_id } = await bodyOf(deliver(site, world, 'one', DELIVERED.waiting))
    return { ...world, delivery_id }
  },
  async rated(site: Site) {
    const world = await SCENES.delivering(site)
    const { rating_id } = await bodyOf(rate(site, world, 'owner'))
    return { ...world, rating_id }
  },
}
