import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { hasRight } from '#companies/roles.ts'
import { prepared } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { proposalPath } from './approve/addresses.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { closesAt, isAfterClosing, isBeforeClosing, isUndecidedRfq } from '#tenders/core/policy.server.ts'
import { comparedAmount, isComparedBid } from '#tenders/core/ranking/ranking.server.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { WaitingContext, WaitingRow } from '#framework/define-slice.server.ts'
import { placedBidsCount } from '#tenders/core/gates/bid-facts.server.ts'
import { visibleBidsOfRow } from '#tenders/core/gates/bids.server.ts'
import { ownRfqs } from '#tenders/core/gates/rfqs.server.ts'

/** Days for which an RFQ is shown: before its deadline, after it while undecided, and after an award was rejected. */
const [NEAR_DAYS, UNDECIDED_DAYS, REJECTED_DAYS] = [7, 90, 14]
/** SQL: the end of the day `days` after today. */
const closingOfDay = (days: number) => sql`closing_instant(riyadh_today() + ${sql.lit(days)}, null)`
/** Enough for three kinds, plus one to detect that there are more. */
const limitOf = ({ max_rows }: WaitingContext) => 3 * max_rows + 1

/**
 * Undecided RFQs of the company that meet a condition, by deadline. RFQs whose award waits for approval are excluded.
 */
const selectUndecided = (context: WaitingContext, condition: RawBuilder<SqlBool>) =>
  ownRfqs(context.reader, context.viewer.company_id)
    .modifyFront(prepared)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(visibleBidsOfRow(context.viewer.company_id))
          .select([
            sql<number>`count(*)`.as('bids'),
            sql<number>`count(*) filter (where ${isComparedBid()})`.as('compared'),
            sql<number | null>`min(${comparedAmount()}) filter (where ${isComparedBid()})`.as('lowest'),
            sql<number | null>`max(${comparedAmount()}) filter (where ${isComparedBid()})`.as('highest'),
            sql<number>`count(*) filter (where (bids.created_at at time zone 'Asia/Riyadh')::date = riyadh_today())`.as(
              'bids_today',
            ),
          ])
          .as('live'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('award_proposals')
          .select([
            'proposal_id',
            'state',
            'decided_by',
            'decided_at',
            sql<boolean>`state = 'rejected' and proposed_by = ${context.viewer.person_id} and decided_at > now() - make_interval(days => ${sql.lit(REJECTED_DAYS)})`.as(
              'rejected',
            ),
          ])
          .whereRef('award_proposals.rfq_id', '=', 'rfqs.rfq_id')
          .orderBy('created_at', 'desc')
          .orderBy('proposal_id', 'desc')
          .limit(1)
          .as('award'),
      (join) => join.onTrue(),
    )
    .leftJoin('people as decider', 'decider.person_id', 'award.decided_by')
    .select([
      'rfqs.rfq_id',
      'rfqs.title',
      'rfqs.deadline',
      ...closingColumns,
      isBeforeClosing.as('open'),
      'live.bids',
      'live.compared',
      'live.lowest',
      'live.highest',
      'live.bids_today',
      'award.proposal_id',
      'award.decided_at',
      'award.rejected',
      'decider.full_name as decider_name',
    ])
    .where(isUndecidedRfq)
    .where(sql<SqlBool>`award.state is distinct from 'pending'`)
    .where(condition)
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
    .limit(limitOf(context))
type Row = Awaited<ReturnType<ReturnType<typeof selectUndecided>['execute']>>[number]

/** Separate queries, each sorted by the index `rfqs_undecided_by_buyer_closing`, so that each stops at the limit. */
async function readUndecided(context: WaitingContext): Promise<Row[]> {
  const { company_id, person_id } = context.viewer
  const near = selectUndecided(
    context,
    // A sealed RFQ is listed only to buyers and only while it has no bids: they cannot be compared before the opening.
    sql`award.rejected is not true and (rfqs.bid_visibility = 'open' or ${hasRight(context.viewer, 'buy') ? sql`${placedBidsCount} = 0` : sql`false`}) and ${isBeforeClosing} and ${closesAt} <= ${closingOfDay(NEAR_DAYS)}`,
  )
  const past = selectUndecided(
    context,
    sql`award.rejected is not true and live.bids > 0 and ${isAfterClosing} and ${closesAt} > ${closingOfDay(-UNDECIDED_DAYS - 1)}`,
  )
  const rejected = selectUndecided(
    context,
    sql`award.rejected and rfqs.rfq_id = any (array(
    select rfq_id from award_proposals where buyer_id = ${company_id} and proposed_by = ${person_id} and state = 'rejected'))`,
  )
  const { rows } = await sql<Row>`(${near}) union all (${past}) union all (${rejected})`.execute(context.reader)
  return rows
}

function presentRow({
  rfq_id,
  title,
  deadline,
  closing_time,
  closes_at,
  left_ms,
  open,
  bids,
  compared,
  lowest,
  highest,
  bids_today,
  proposal_id,
  decided_at,
  rejected,
  decider_name,
}: Row): WaitingRow {
  const closing = {
    ...presentClosing({ closing_time, closes_at, left_ms }, open ? 'active' : 'expired'),
    closed: !open,
  }
  const base = { object: { type: 'rfq' as const, id: rfq_id, title }, deadline, closing, due: open ? deadline : null }
  const page = rfqPath(rfq_id)
  if (rejected) {
    return {
      ...base,
      kind: 'award_rejected',
      params: { bids, ...(decider_name !== null && { person: decider_name }), day: dayOf(decided_at!) },
      href: proposalPath(proposal_id!),
    }
  }
  if (bids === 0)
    return { ...base, kind: 'closing_without_bids', params: { bids }, href: `${page}/edit?from=%2Fhome`, read_at: page }
  const href = bids > 1 ? `${page}?view=compare#bids` : `${page}#bids`
  const spread =
    compared > 1 && compared === bids && lowest! > 0 ? { spread: Math.round((highest! / lowest! - 1) * 1000) / 10 } : {}
  return open
    ? { ...base, kind: 'bids_to_compare', params: { bids, bids_today, ...spread }, href }
    : { ...base, kind: 'not_decided', params: { bids, ...spread }, href }
}

/** Rows for buyers: bids to compare, RFQs that close without bids, undecided RFQs, and rejected awards. */
export async function undecidedRows(context: WaitingContext): Promise<WaitingRow[]> {
  const rows = await readUndecided(context)
  const isPast = ({ open }: Row) => Number(!open)
  const order = (a: Row, b: Row) =>
    isPast(a) - isPast(b) || a.closes_at.getTime() - b.closes_at.getTime() || a.rfq_id - b.rfq_id
  return rows.toSorted(order).slice(0, limitOf(context)).map(presentRow)
}
