import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { react } from '#framework/events/declarations.ts'
import type { EventSchema } from '#framework/events/define-event.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { productChanged, productPublished, productShown } from '#marketplace/events.ts'
import { bidAccepted, deadlineNear, rfqCanceled, rfqChanged, rfqOpened, rfqPublished } from '#tenders/core/events.ts'
import { answerEdited, questionAnswered, questionDeclined } from '#tenders/questions/events.ts'
import type { RfqNews } from './following/events.ts'
import type { FollowNews } from './following/notify-followers.server.ts'

interface Job {
  task: 'match_rfq' | 'match_product' | 'notify_followers'
  payload: Record<string, unknown>
}

const matchJob = (task: 'match_rfq' | 'match_product', object_id: number): Job => ({ task, payload: { object_id } })
const followerJob = (news: FollowNews): Job => ({ task: 'notify_followers', payload: news })
const rfqFollowerJob = (news: RfqNews, id: number) => followerJob({ about: 'rfq', news, id, event: randomUUID() })

/** Queues jobs in the transaction of an event. */
const on = <Payload extends object>(event: EventSchema<Payload>, jobsOf: (payload: Payload) => Job[]) =>
  react(event, async (tx, payload) => {
    for (const job of jobsOf(payload)) if (await concernsSomebody(tx, job)) await enqueue(tx, job.task, job.payload)
  })

interface Changed {
  changes: readonly { field: string; old: unknown }[]
}

/** Fields of a product whose change can make it match other saved searches. */
const SEARCHED_FIELDS = ['category_id', 'product_name', 'description', 'start_price']
const isProductSearched = ({ changes }: Changed) => changes.some(({ field }) => SEARCHED_FIELDS.includes(field))
/** Whether a changed RFQ may match other saved searches, also because it was reopened for bids. */
const isRfqSearched = ({
  changes,
  parts = [],
  reopens,
}: Changed & { parts?: readonly string[] | undefined; reopens?: true | undefined }) =>
  reopens === true || parts.includes('title') || changes.some(({ field }) => field === 'category_id')

/** Events that may concern many people who saved a search or follow, each with the jobs that notify them. */
export const followerReactions = [
  on(rfqPublished, ({ rfq_id }) => [
    matchJob('match_rfq', rfq_id),
    followerJob({ about: 'company', news: 'rfq', id: rfq_id }),
  ]),
  on(rfqChanged, ({ rfq_id, ...changed }) => [
    ...(isRfqSearched(changed) ? [matchJob('match_rfq', rfq_id)] : []),
    rfqFollowerJob('changed', rfq_id),
  ]),
  ...[questionAnswered, questionDeclined, answerEdited].map((event) =>
    on<{ rfq_id: number }>(event, ({ rfq_id }) => [rfqFollowerJob('answered', rfq_id)]),
  ),
  on(rfqCanceled, ({ rfq_id }) => [rfqFollowerJob('canceled', rfq_id)]),
  on(rfqOpened, ({ rfq_id }) => [rfqFollowerJob('opened', rfq_id)]),
  on(bidAccepted, ({ rfq_id }) => [rfqFollowerJob('awarded', rfq_id)]),
  on(deadlineNear, ({ rfq_id }) => [rfqFollowerJob('deadline', rfq_id)]),
  on(productPublished, ({ product_id }) => [
    matchJob('match_product', product_id),
    followerJob({ about: 'company', news: 'product', id: product_id }),
  ]),
  on(productChanged, ({ product_id, changes }) =>
    isProductSearched({ changes }) ? [matchJob('match_product', product_id)] : [],
  ),
  on(productShown, ({ product_id }) => [matchJob('match_product', product_id)]),
]
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
