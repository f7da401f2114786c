import { sql } from 'kysely'
import { lockNotifications } from '#notifications/lock-notifications.server.ts'
import type { Tx, Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Follow } from './contract.ts'
import { type FollowedType, MAX_FOLLOWS } from './followed-types.ts'
import { liveBidOf } from '#tenders/core/gates/bid-facts.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { rfqsFor, visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'

interface Target {
  type: FollowedType
  id: number
}

interface TargetState {
  own: boolean
  /** The viewer's company bids on it: its people are notified without following. */
  bidding: boolean
}

/** State of a target for the viewer; undefined if the viewer may not see it. */
async function findTarget(
  reader: Reader,
  { company_id }: Viewer,
  { type, id }: Target,
): Promise<TargetState | undefined> {
  if (type === 'rfq') {
    const rfq = await visibleRfqs(reader, company_id)
      .select(['buyer_id', sql<boolean>`${liveBidOf(company_id)} is not null`.as('bidding')])
      .where('rfq_id', '=', id)
      .executeTakeFirst()
    return rfq && { own: rfq.buyer_id === company_id, bidding: rfq.bidding }
  }
  const company = await reader
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return company && { own: id === company_id, bidding: false }
}

/**
 * Requires a target that the viewer sees and whose owner is another company.
 *
 * @throws 404 rfq_not_found, user_not_found · 403 own_target
 */
function assertFollowable({ type }: Target, state: TargetState | undefined) {
  if (!state) throw fail(404, type === 'rfq' ? 'rfq_not_found' : 'user_not_found')
  if (state.own) throw fail(403, 'own_target')
}

const setRow = (tx: Tx, { person_id }: Viewer, { type, id }: Target, muted: boolean) =>
  tx
    .insertInto('follows')
    .values({ person_id, target_type: type, target_id: id, muted })
    .onConflict((conflict) => conflict.columns(['person_id', 'target_type', 'target_id']).doUpdateSet({ muted }))
    .execute()

/**
 * Following again does not count toward the limit. The requests of a person run one after another, so that the limit
 * holds.
 */
async function assertFollowLimit(tx: Tx, { person_id }: Viewer, { type, id }: Target) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`follows of ${person_id}`}, 0))`.execute(tx)
  const others = tx
    .selectFrom('follows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', person_id)
    .where(sql<boolean>`not muted and (target_type, target_id) <> (${type}, ${id}::integer)`)
  if ((await others.executeTakeFirstOrThrow()).count >= MAX_FOLLOWS)
    throw fail(409, 'too_many_follows', { values: { count: MAX_FOLLOWS } })
}

/**
 * Follows a target; following again changes nothing. Locks the RFQ, so that a concurrent change either happens before,
 * or notifies the new follower.
 */
export async function follow(tx: Tx, viewer: Viewer, target: Target) {
  if (target.type === 'rfq') await lockRfq(tx, target.id, 'share')
  assertFollowable(target, await findTarget(tx, viewer, target))
  await assertFollowLimit(tx, viewer, target)
  await setRow(tx, viewer, target, false)
  return { following: true }
}

/** Skips queued e-mails about a target, except for kinds that cannot be muted. */
async function stopMails(tx: Tx, { person_id }: Viewer, { type, id }: Target) {
  const about = {
    rfq: sql<boolean>`object_type = 'rfq' and object_id = ${id} and kind = any ('{rfq_changed,followed_rfq_changed,followed_rfq_opened,followed_rfq_awarded,deadline_near}')`,
    company: sql<boolean>`(kind = 'followed_company_rfq' and object_id in (select rfq_id from ${rfqsFor('mail')} where buyer_id = ${id})
      or kind = 'followed_company_product' and object_id in (select product_id from products where seller_id = ${id}))`,
  }[type]
  await tx
    .with('locked', (db) => lockNotifications(db, person_id).where('mail_due_at', 'is not', null).where(about))
    .updateTable('notifications')
    .from('locked')
    .set({ mail: 'skipped', mail_due_at: null })
    .whereRef('notifications.notification_id', '=', 'locked.notification_id')
    .execute()
}

/**
 * Unfollows a target. Bidders mute it instead, because they are notified anyway. Works for targets that the person may
 * no longer see.
 */
export async function unfollow(tx: Tx, viewer: Viewer, target: Target) {
  const state = await findTarget(tx, viewer, target)
  if (state?.bidding) {
    await setRow(tx, viewer, target, true)
  } else {
    const { numDeletedRows } = await tx
      .deleteFrom('follows')
      .where('person_id', '=', viewer.person_id)
      .where('target_type', '=', target.type)
      .where('target_id', '=', target.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) assertFollowable(target, state)
  }
  await stopMails(tx, viewer, target)
  return { following: false }
}

/** What a person follows and may still see, the newest first. */
export async function listFollows(reader: Reader, { person_id, company_id }: Viewer): Promise<Follow[]> {
  const rfqs = visibleRfqs(reader, company_id)
    .innerJoin('follows', 'follows.target_id', 'rfqs.rfq_id')
    .select(['follows.target_type', 'follows.target_id', 'rfqs.title', 'follows.muted', 'follows.created_at'])
    .where('person_id', '=', person_id)
    .where('target_type', '=', 'rfq')
  const companies = reader
    .selectFrom('follows')
    .innerJoin('companies', 'companies.company_id', 'follows.target_id')
    .select([
      'follows.target_type',
      'follows.target_id',
      'companies.company_name as title',
      'follows.muted',
      'follows.created_at',
    ])
    .where('person_id', '=', person_id)
    .where('target_type', '=', 'company')
    .where('companies.is_active', '=', true)
  const rows = await reader
    .selectFrom(rfqs.unionAll(companies).as('followed'))
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('target_id', 'desc')
    .execute()
  return rows.map(({ target_type, target_id, created_at, ...row }) => ({
    ...row,
    type: target_type as FollowedType,
    id: target_id,
    created_at: created_at.toISOString(),
  }))
}
