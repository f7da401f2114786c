import { sql } from 'kysely'
import { prepared } from '#framework/database/database.server.ts'
import { bidPath } from '#tenders/core/bid/bid-acts.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { bidAwaits, closesAt, hasMyBidState, isUnconfirmedBid, isReadableBid } from '#tenders/core/policy.server.ts'
import { isComparedBid, placeAmongBids } from '#tenders/core/ranking/ranking.server.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { WaitingContext, WaitingRow } from '#framework/define-slice.server.ts'
import { bidsAs, bidsFor, visibleBidsOfRow } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/**
 * RFQs that close today and on which the company has bid, with the place of its price among the compared bids that it
 * sees on their pages; an incomplete bid has none. One that must be confirmed first is a row of its own.
 */
const selectClosing = ({ reader, viewer: { company_id }, max_rows }: WaitingContext) =>
  reader
    .selectFrom(bidsAs('own', 'own'))
    .modifyFront(prepared)
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'own.rfq_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(visibleBidsOfRow(company_id))
          .select([
            sql<number>`count(*)`.as('bids'),
            sql<number>`count(*) filter (where ${isComparedBid()})`.as('compared'),
            placeAmongBids('own').as('place'),
          ])
          .as('visible'),
      (join) => join.onTrue(),
    )
    .select([
      'rfqs.rfq_id',
      'rfqs.title',
      'rfqs.deadline',
      ...closingColumns,
      'visible.bids',
      'visible.compared',
      'visible.place',
    ])
    .where('own.supplier_id', '=', company_id)
    .where(hasMyBidState('open'))
    .where(isReadableBid('own'))
    .where('rfqs.deadline', '=', sql<string>`riyadh_today()`)
    .where(({ not }) => not(isUnconfirmedBid('own')))
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
    .limit(max_rows + 1)

/** Open RFQs that changed after the company bid: the bid lapses unless it is confirmed, or sent again. */
const selectUnconfirmed = ({ reader, viewer: { company_id }, max_rows }: WaitingContext) =>
  reader
    .selectFrom(bidsFor('own'))
    .modifyFront(prepared)
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'bids.rfq_id')
    .select(['rfqs.rfq_id', 'rfqs.title', 'rfqs.deadline', ...closingColumns, bidAwaits.as('awaits')])
    .where('bids.supplier_id', '=', company_id)
    .where(hasMyBidState('open'))
    .where(isUnconfirmedBid())
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
    .limit(max_rows + 1)

/** What a bidder must answer and can still change. */
export async function bidsToSend(context: WaitingContext): Promise<WaitingRow[]> {
  if (context.viewer.supplier_profile_id === null) return []
  const [unconfirmed, closing] = await Promise.all([
    selectUnconfirmed(context).execute(),
    selectClosing(context).execute(),
  ])
  const base = ({ rfq_id, title, deadline, ...row }: Omit<(typeof unconfirmed)[number], 'awaits'>) => ({
    object: { type: 'rfq' as const, id: rfq_id, title },
    deadline,
    closing: { ...presentClosing(row, 'active'), closed: false },
    due: deadline,
    read_at: rfqPath(rfq_id),
  })
  const change = (rfq_id: number) => `${bidPath(rfq_id)}?from=%2Fhome`
  return [
    ...unconfirmed.map(({ awaits, ...row }): WaitingRow => {
      const must_revise = awaits === 'revision'
      return {
        ...base(row),
        kind: 'bid_to_confirm',
        params: { must_revise },
        href: must_revise ? change(row.rfq_id) : rfqPath(row.rfq_id),
      }
    }),
    ...closing.map(({ bids, compared, place, ...row }): WaitingRow => ({
      ...base(row),
      kind: 'closes_today',
      params: { bids, ...(compared !== bids && { compared }), ...(place !== null && { place }) },
      href: change(row.rfq_id),
    })),
  ]
}
