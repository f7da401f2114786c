import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import type { Event } from '#framework/events/define-event.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { RfqNews } from './following/events.ts'
import type { FollowNews } from './following/notify-followers.server.ts'

interface Job {
  task: 'match_rfq' | 'match_product' | 'notify_followers'
  payload: Record<string, unknown>
}

const matchJob = (task: 'match_rfq' | 'match_product', object_id: number): Job => ({ task, payload: { object_id } })
const followerJob = (news: FollowNews): Job => ({ task: 'notify_followers', payload: news })
const rfqFollowerJob = (news: RfqNews, id: number) => followerJob({ about: 'rfq', news, id, event: randomUUID() })
const rfqNews =
  (news: RfqNews) =>
  ({ rfq_id }: OfRfq) => [rfqFollowerJob(news, rfq_id)]

interface Changed {
  changes: readonly { field: string; old: unknown }[]
}
interface ChangedRfq extends Changed {
  parts?: readonly string[] | undefined
  reopens?: true | undefined
}

/** Fields of a product whose change can make it match other saved searches. */
const SEARCHED_FIELDS = ['category_id', 'product_name', 'description', 'start_price']
const isProductSearched = ({ changes }: Changed) => changes.some(({ field }) => SEARCHED_FIELDS.includes(field))
/** Whether a changed RFQ may match other saved searches, also because it was reopened for bids. */
const isRfqSearched = ({ changes, parts = [], reopens }: ChangedRfq) =>
  reopens === true ||
  parts.includes('title') ||
  parts.includes('lines') ||
  changes.some(({ field }) => field === 'category_id')

interface OfRfq {
  rfq_id: number
}
interface OfProduct {
  product_id: number
}
/** What events say to followers, with what that needs of their payload. */
interface NewsPayloads {
  rfq_published: OfRfq
  rfq_changed: OfRfq & ChangedRfq
  rfq_answered: OfRfq
  rfq_canceled: OfRfq
  rfq_opened: OfRfq
  rfq_awarded: OfRfq
  rfq_deadline: OfRfq
  product_published: OfProduct
  product_changed: OfProduct & Changed
  product_shown: OfProduct
}

declare module '#framework/events/define-event.ts' {
  interface FollowerNews extends NewsPayloads {}
}

/** The jobs that notify the many people who may have saved a search or follow. */
const JOBS: { [News in keyof NewsPayloads]: (payload: NewsPayloads[News]) => Job[] } = {
  rfq_published: ({ rfq_id }) => [
    matchJob('match_rfq', rfq_id),
    followerJob({ about: 'company', news: 'rfq', id: rfq_id }),
  ],
  rfq_changed: ({ rfq_id, ...changed }) => [
    ...(isRfqSearched(changed) ? [matchJob('match_rfq', rfq_id)] : []),
    rfqFollowerJob('changed', rfq_id),
  ],
  rfq_answered: rfqNews('answered'),
  rfq_canceled: rfqNews('canceled'),
  rfq_opened: rfqNews('opened'),
  rfq_awarded: rfqNews('awarded'),
  rfq_deadline: rfqNews('deadline'),
  product_published: ({ product_id }) => [
    matchJob('match_product', product_id),
    followerJob({ about: 'company', news: 'product', id: product_id }),
  ],
  product_changed: ({ product_id, changes }) =>
    isProductSearched({ changes }) ? [matchJob('match_product', product_id)] : [],
  product_shown: ({ product_id }) => [matchJob('match_product', product_id)],
}

/** Queues the jobs for those who follow, in the transaction of the event. */
export async function queueFollowerJobs(tx: Tx, { type: { followers }, payload }: Event) {
  if (!followers) return
  for (const job of JOBS[followers](payload as never))
    if (await concernsSomebody(tx, job)) await enqueue(tx, job.task, job.payload)
}

/** Whether any follow or saved search exists for a job, to avoid queueing jobs for nobody. */
async function concernsSomebody(tx: Tx, { task, payload: { about, id } }: Job): Promise<boolean> {
  // The company is not known here: the job reads it.
  const target =
    about === 'rfq' ? sql`target_type = 'rfq' and target_id = ${id}::integer` : sql`target_type = 'company'`
  const { rows } =
    task === 'notify_followers'
      ? await sql<{ some: boolean }>`select exists (select from follows where ${target} and not muted) as some`.execute(
          tx,
        )
      : await sql<{
          some: boolean
        }>`select exists (select from saved_searches where what = ${task === 'match_rfq' ? 'rfqs' : 'products'} and alert <> 'off') as some`.execute(
          tx,
        )
  return rows[0]!.some
}
