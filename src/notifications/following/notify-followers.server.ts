import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'
import type { Event } from '#framework/events/define-event.ts'
import { record } from '#framework/events/record.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import { isLiveBid, isNotCanceled } from '#tenders/core/policy.server.ts'
import {
  COMPANY_NEWS,
  companyFollowersNotified,
  type CompanyNews,
  RFQ_NEWS,
  rfqFollowersNotified,
  type RfqNews,
} from './events.ts'
import type { FollowedType } from './followed-types.ts'
import { bidsCount } from '#tenders/core/gates/bid-facts.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { isInvitedTo, rfqReaders, rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Followers per transaction. */
const STEP = 500

/** What happened: a company published an RFQ or a product, or an RFQ changed. */
export type FollowNews =
  | { about: 'company'; news: CompanyNews; id: number }
  /** `event` distinguishes the changes of one RFQ. */
  | { about: 'rfq'; news: RfqNews; id: number; event: string }

const isOneOf = <Word extends string>(words: readonly Word[], word: unknown): word is Word =>
  words.includes(word as Word)

/** Reads the payload of a job. */
export function newsOf({ about, news, id, event = '' }: Record<string, unknown>): FollowNews {
  if (about === 'company' && isOneOf(COMPANY_NEWS, news)) return { about, news, id: Number(id) }
  if (about === 'rfq' && isOneOf(RFQ_NEWS, news)) return { about, news, id: Number(id), event: String(event) }
  throw new Error(`there is no news ${String(about)} ${String(news)}`)
}

/**
 * Followers of a target, each in the first company that the person joined, of those that see it. Excludes the
 * publisher's own people and companies that are notified anyway.
 */
const readFollowers = (
  tx: Tx,
  target: { type: FollowedType; id: number },
  publisher_id: number,
  after: number,
  {
    notifiedAnyway = sql`false`,
    sees = sql`true`,
  }: { notifiedAnyway?: RawBuilder<boolean>; sees?: RawBuilder<boolean> } = {},
) =>
  sql<Recipient>`
    select follows.person_id, member.company_id
    from follows
    join people using (person_id)
    cross join lateral (
      select members.company_id from members join companies using (company_id)
      where members.person_id = follows.person_id and members.left_at is null and companies.is_active and ${sees}
      order by members.joined_at, members.company_id limit 1) member
    where follows.target_type = ${target.type} and follows.target_id = ${target.id} and not follows.muted and follows.person_id > ${after}
      and people.is_active
      and not exists (
        select from members own where own.person_id = follows.person_id and own.left_at is null and (own.company_id = ${publisher_id} or ${notifiedAnyway}))
    order by follows.person_id
    limit ${STEP}`.execute(tx)

/** The company has a live bid on the RFQ: its people are notified as bidders. */
const isBidder = (rfq_id: number) =>
  sql<boolean>`exists (select from ${bidsFor('mail')} where bids.rfq_id = ${rfq_id} and bids.supplier_id = own.company_id and ${isLiveBid()})`

/** Leaves out followers whom an earlier run of this step notified, and records the rest. */
async function recordUnsent(tx: Tx, followNews: FollowNews, followers: readonly Recipient[]): Promise<Recipient[]> {
  if (followers.length === 0) return []
  const { about, news, id: object_id } = followNews
  const event = followNews.about === 'rfq' ? followNews.event : ''
  const rows = await tx
    .insertInto('follow_alerts')
    .values(followers.map(({ person_id }) => ({ person_id, news: `${about}_${news}`, object_id, event })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .execute()
  const fresh = new Set(rows.map(({ person_id }) => person_id))
  return followers.filter(({ person_id }) => fresh.has(person_id))
}

/** What happened, and the next followers who may be notified. */
interface Step {
  followers: Recipient[]
  toEvent: (followers: Recipient[]) => Event
}

async function readStep(tx: Tx, { about, news, id }: FollowNews, after: number): Promise<Step | undefined> {
  if (about === 'company' && news === 'product') {
    const product = await tx
      .selectFrom('products')
      .innerJoin('companies', 'companies.company_id', 'products.seller_id')
      .select(['seller_id', 'company_name', 'product_name'])
      .where('product_id', '=', id)
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('companies.is_active', '=', true)
      .executeTakeFirst()
    if (!product) return
    const { seller_id: publisher_id, company_name: publisher, product_name: title } = product
    const { rows } = await readFollowers(tx, { type: 'company', id: publisher_id }, publisher_id, after)
    return {
      followers: rows,
      toEvent: (followers) =>
        companyFollowersNotified({ news, publisher_id, publisher, object_id: id, title, followers }),
    }
  }
  const rfq = await tx
    .selectFrom(rfqsFor('mail'))
    .innerJoin('companies', 'companies.company_id', 'rfqs.buyer_id')
    .select([
      'buyer_id',
      'company_name',
      'title',
      'deadline',
      'closing_time',
      rfqReaders.as('readers'),
      isNotCanceled.as('is_live'),
      'access',
      bidsCount.as('opened_bids'),
    ])
    .where('rfq_id', '=', id)
    .executeTakeFirst()
  if (!rfq) return
  const { access, buyer_id, company_name: publisher, title, deadline, closing_time } = rfq
  const bids_count = news === 'opened' ? rfq.opened_bids : undefined
  if (about === 'company') {
    if (rfq.readers === 'private') return
    const { rows } = await readFollowers(tx, { type: 'company', id: buyer_id }, buyer_id, after)
    return {
      followers: rows,
      toEvent: (followers) =>
        companyFollowersNotified({ news, publisher_id: buyer_id, publisher, object_id: id, title, followers }),
    }
  }
  if (!rfq.is_live && news !== 'canceled') return
  const { rows } = await readFollowers(tx, { type: 'rfq', id }, buyer_id, after, {
    notifiedAnyway: isBidder(id),
    ...(access === 'invited' && { sees: isInvitedTo(id, sql.ref('members.company_id')) }),
  })
  return {
    followers: rows,
    toEvent: (followers) =>
      rfqFollowersNotified({ news, rfq_id: id, title, deadline, closing_time, bids_count, followers }),
  }
}

/**
 * One step of the job `notify_followers`: notifies the next 500 followers. The next step is queued in the same
 * transaction, so that what was interrupted goes on where it was.
 */
export function notifyFollowers(database: Database, news: FollowNews, after = 0): Promise<void> {
  return database.transaction(async (tx) => {
    const step = await readStep(tx, news, after)
    if (!step) return
    const { followers, toEvent } = step
    const fresh = await recordUnsent(tx, news, followers)
    if (fresh.length > 0) await record(tx, { viewer: null }, toEvent(fresh))
    if (followers.length === STEP)
      await enqueue(tx, 'notify_followers', { ...news, after: followers.at(-1)!.person_id })
  })
}
