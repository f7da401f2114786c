import { sql } from 'kysely'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { ownBidsWithLapsed } from '#tenders/core/gates/bids.server.ts'
import { bidAwaits, isReadableBid, tenderState } from '#tenders/core/policy.server.ts'
import { bidRights, bidState, isUndecided } from '#tenders/core/policy.ts'
import { hasRight } from '#companies/roles.ts'
import { seesAsMember } from '#companies/contacts/contact-policy.ts'
import type { Receipt, SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { versionOutcome } from '../version-outcome.server.ts'
import { RECEIPT_COLUMNS, receiptOf } from './receipts.server.ts'

/** Whether the bidder of the bid in the row is asked to reveal it. */
export const asksToReveal = sql<boolean>`exists (select from openings where openings.rfq_id = bids.rfq_id and reveal_at is not null)`

/** Begins a statement about a company's own bids that are sealed, each with the receipt of its newest version. */
const selectSealedBids = (reader: Reader, { viewer }: ViewerContext) =>
  ownBidsWithLapsed(reader, viewer!.company_id)
    .modifyFront(prepared)
    .innerJoin('sealed_bids as envelope', (join) =>
      join.onRef('envelope.bid_id', '=', 'bids.bid_id').onRef('envelope.version', '=', 'bids.version'),
    )
    .select([
      'bids.bid_id',
      'bids.rfq_id',
      'bids.version',
      'bids.rfq_version as confirmed_version',
      'bids.withdrawn_at',
      'bids.lapsed_at',
      bidAwaits.as('awaits'),
      tenderState.as('state'),
      'envelope.rfq_version',
      'envelope.received_at',
      'envelope.key_id',
      versionOutcome.as('outcome'),
      'envelope.commitment',
      'envelope.signature',
      asksToReveal.as('asks_to_reveal'),
    ])
    .where(sql<boolean>`not ${isReadableBid()}`)

type SealedBidRow = Awaited<ReturnType<ReturnType<typeof selectSealedBids>['execute']>>[number]

function presentSealedBid(row: SealedBidRow, ctx: ViewerContext): SealedBid {
  const { bid_id, rfq_id, version, confirmed_version, awaits } = row
  const { accept: _never, ...can } = bidRights({
    state: row.state,
    over: row.withdrawn_at !== null,
    awaits,
    mine: true,
    is_buyer: false,
    conflict: false,
    viewer: ctx.viewer,
    isVerifiedViewer: seesAsMember(ctx),
  })
  return {
    bid_id,
    rfq_id,
    sealed: true,
    state: row.outcome === 'unreadable' || row.outcome === 'canceled' ? row.outcome : bidState(row),
    version,
    confirmed_version,
    must_revise: awaits === 'revision',
    mine: true,
    receipt: receiptOf({ ...row, bid_version: version }),
    can: {
      ...can,
      accept: false,
      reveal:
        row.asks_to_reveal &&
        row.outcome === 'unreadable' &&
        isUndecided(row.state.status) &&
        hasRight(ctx.viewer, 'sell'),
    },
  }
}

/** Those of the bids of the viewer's company that are sealed, by their numbers. */
export async function readOwnSealedBids(
  reader: Reader,
  bid_ids: readonly number[],
  ctx: ViewerContext,
): Promise<Map<number, SealedBid>> {
  if (bid_ids.length === 0) return new Map()
  const rows = await selectSealedBids(reader, ctx)
    .where('bids.bid_id', '=', sql<number>`any (${[...bid_ids]}::integer[])`)
    .execute()
  return new Map(rows.map((row) => [row.bid_id, presentSealedBid(row, ctx)]))
}

/** A bid of the viewer's company while it is sealed. */
export const readOwnSealedBid = async (reader: Reader, bid_id: number, ctx: ViewerContext) =>
  (await readOwnSealedBids(reader, [bid_id], ctx)).get(bid_id)

/** The receipt of a bid of the viewer's company that was opened: its bidder checks it from then on. */
export async function readOpenedReceipt(
  reader: Reader,
  bid_id: number,
  { viewer }: ViewerContext,
): Promise<{ own_receipt: Receipt; own_bid_exposed?: true } | undefined> {
  const row = await ownBidsWithLapsed(reader, viewer!.company_id)
    .modifyFront(prepared)
    .innerJoin('sealed_bids as envelope', 'envelope.bid_id', 'bids.bid_id')
    .select([...RECEIPT_COLUMNS, 'envelope.exposed'])
    .where('bids.bid_id', '=', bid_id)
    .where('envelope.outcome', '=', 'opened')
    .executeTakeFirst()
  return row && { own_receipt: receiptOf(row), ...(row.exposed && { own_bid_exposed: true }) }
}
