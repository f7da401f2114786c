import { sql } from 'kysely'
import { readProfile } from '#companies/directory/read-profile.server.ts'
import { seesAsMember, type ViewerContext } from '#companies/contacts/contact-policy.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { categoryNames } from '#reference/categories/category-names.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import type { TrackRecord } from './contract.ts'
import { presentRatingFacts, selectRatings } from './rating-rows.server.ts'
import { MIN_RATINGS, RECENT_MONTHS, SHOWN_TEXTS } from './rules.ts'

const recent = (time: string) => sql`${sql.ref(time)} > transaction_time() - make_interval(months => ${RECENT_MONTHS})`

/** Awards and orders of public RFQs that a company had as the supplier. */
const readWork = (reader: Reader, company_id: number) =>
  reader
    .selectNoFrom((eb) => [
      eb
        .selectFrom('awards')
        .innerJoin(rfqsFor('public'), 'rfqs.rfq_id', 'awards.rfq_id')
        .select(sql<number[]>`array[count(*), count(*) filter (where ${recent('awarded_at')})]::integer[]`.as('counts'))
        .where('supplier_id', '=', company_id)
        .where('state', '=', 'standing')
        .as('awards'),
      eb
        .selectFrom('purchase_orders')
        .innerJoin(rfqsFor('public'), 'rfqs.rfq_id', 'purchase_orders.rfq_id')
        .select(
          sql<number[]>`array[count(*), count(*) filter (where ${recent('delivered_at')})]::integer[]`.as('counts'),
        )
        .where('supplier_id', '=', company_id)
        .where('state', 'in', ['delivered', 'closed'])
        .as('completed'),
      eb
        .selectFrom('deliveries')
        .innerJoin('purchase_orders', 'purchase_orders.order_id', 'deliveries.order_id')
        .innerJoin(rfqsFor('public'), 'rfqs.rfq_id', 'purchase_orders.rfq_id')
        .select(
          sql<
            number[]
          >`array[count(*), count(*) filter (where delivered_on <= (snapshot ->> 'delivery_date')::date)]::integer[]`.as(
            'counts',
          ),
        )
        .where('supplier_id', '=', company_id)
        .where('deliveries.state', '=', 'confirmed')
        .as('confirmed'),
    ])
    .executeTakeFirstOrThrow()

/** How often each of 1 to 5 was given, of ratings of public RFQs that everybody sees. */
const readDistribution = async (reader: Reader, company_id: number): Promise<number[]> => {
  const rows = await reader
    .selectFrom('ratings')
    .innerJoin('purchase_orders', 'purchase_orders.order_id', 'ratings.order_id')
    .innerJoin(rfqsFor('public'), 'rfqs.rfq_id', 'purchase_orders.rfq_id')
    .select(({ fn }) => ['stars', fn.countAll<number>().as('count')])
    .where('ratee_id', '=', company_id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .groupBy('stars')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
}

/** The newest texts, with the RFQ's category and the month; who wrote them is named to members. */
async function readTexts(reader: Reader, company_id: number, ctx: ViewerContext) {
  const isMember = ctx.viewer !== null && seesAsMember(ctx)
  const rows = await selectRatings(reader)
    .innerJoin('purchase_orders', 'purchase_orders.order_id', 'ratings.order_id')
    .innerJoin(rfqsFor('public'), 'rfqs.rfq_id', 'purchase_orders.rfq_id')
    .innerJoin('companies as rater', 'rater.company_id', 'ratings.rater_id')
    .select(['rfqs.category_id', 'rater.company_name'])
    .where('ratee_id', '=', company_id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('text', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('rating_id', 'desc')
    .limit(SHOWN_TEXTS)
    .execute()
  const nameOf = await categoryNames(reader)
  return rows.map((row) => ({
    rating_id: row.rating_id,
    ...presentRatingFacts(row),
    category: nameOf(row.category_id),
    month: dayOf(row.published_at!).slice(0, 7),
    ...(isMember && { company_name: row.company_name }),
  }))
}

/** What a company did on the platform, for everybody who sees the company: no amount and no title. */
export async function readTrackRecord(reader: Reader, company_id: number, ctx: ViewerContext): Promise<TrackRecord> {
  const { created_at } = await readProfile(reader, company_id, ctx)
  const { awards, completed, confirmed } = await readWork(reader, company_id)
  const distribution = await readDistribution(reader, company_id)
  const ratings = distribution.reduce((sum, count) => sum + count, 0)
  const points = distribution.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const isRated = ratings >= MIN_RATINGS
  return {
    member_since: created_at,
    awards: awards![0]!,
    awards_12_months: awards![1]!,
    completed: completed![0]!,
    completed_12_months: completed![1]!,
    confirmed: confirmed![0]!,
    on_time: confirmed![1]!,
    ratings,
    average: isRated ? Math.round((points / ratings) * 10) / 10 : null,
    distribution: isRated ? distribution : null,
    texts: await readTexts(reader, company_id, ctx),
  }
}
