import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { seesAsMember, type ViewerContext } from '#companies/contacts/contact-policy.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { closesAt, hasMyBidState, hasStatus, isReadableBid } from '#tenders/core/policy.server.ts'
import { comparedAmount, isComparedBid } from '#tenders/core/ranking/ranking.server.ts'
import { maySeeBidHistory } from '#tenders/core/policy.ts'
import type { HomeCharts } from './contract.ts'
import { DEADLINE_DAYS, MAX_CHARTED } from './kinds.ts'
import { bidsAs, bidsFor, ownBids, visibleBidsOfRow } from '#tenders/core/gates/bids.server.ts'
import { ownRfqs, rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { presentSealed, sealedState } from '#tenders/core/sealed/sealed-state.server.ts'
import type { Riyals } from '#framework/i18n/money.ts'

/** Data of the home page's charts. Contains only bids that the viewer can also see on their RFQs' pages. */
export async function readCharts(reader: Reader, ctx: ViewerContext): Promise<HomeCharts> {
  const { company_id, supplier_profile_id } = ctx.viewer!
  const [buyer, supplier] = await Promise.all([
    readOwnRfqs(reader, ctx),
    supplier_profile_id === null ? undefined : readOwnBids(reader, company_id),
  ])
  return { ...(buyer && { buyer }), ...(supplier && { supplier }) }
}

/**
 * Compared totals of an RFQ's bids that the company sees, lowest first. Excludes incomplete bids, whose totals are too
 * low, and unconfirmed ones, which cannot be accepted.
 */
const visibleTotals = (company_id: number) =>
  sql<
    Riyals[]
  >`array(select ${comparedAmount()}::float8 from ${visibleBidsOfRow(company_id)} where ${isComparedBid()} order by 1)`

async function readOwnRfqs(reader: Reader, ctx: ViewerContext): Promise<HomeCharts['buyer']> {
  const { company_id } = ctx.viewer!
  // Withdrawn bids count only for viewers who may see the bid history.
  const withdrawnToo = maySeeBidHistory({ relation: 'owner', isVerifiedViewer: seesAsMember(ctx) })
  const first = sql<Date>`(select min(bids.created_at) from ${withdrawnToo ? bidsFor('history') : visibleBidsOfRow(company_id)} where bids.rfq_id = rfqs.rfq_id)`
  const rows = await ownRfqs(reader, company_id)
    .modifyFront(prepared)
    .select([
      'rfqs.rfq_id',
      'rfqs.title',
      'rfqs.deadline',
      ...closingColumns,
      'rfqs.created_at',
      sql<number>`count(*) over ()`.as('open'),
      visibleTotals(company_id).as('totals'),
      sql<Date[]>`array(select bids.created_at from ${visibleBidsOfRow(company_id)} order by bids.created_at)`.as(
        'placed_at',
      ),
      sql<number | null>`greatest(0, floor(extract(epoch from ${first} - rfqs.created_at) / 3600))::integer`.as(
        'first_bid_hours',
      ),
      sql<boolean>`${first} is not null`.as('has_first_bid'),
      sealedState(ctx.viewer).as('sealed'),
    ])
    .where(hasStatus('active'))
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
    .limit(MAX_CHARTED)
    .execute()
  if (rows.length === 0) return undefined
  return {
    open: rows[0]!.open,
    rfqs: rows.map(({ open: _open, created_at, placed_at, has_first_bid, first_bid_hours, sealed, ...rfq }) => ({
      ...withClosing(rfq),
      published_at: created_at.toISOString(),
      placed_at: placed_at.map((moment) => moment.toISOString()),
      first_bid_hours: has_first_bid ? first_bid_hours : null,
      ...(sealed && { sealed: presentSealed(sealed) }),
    })),
  }
}

async function readOwnBids(reader: Reader, company_id: number): Promise<HomeCharts['supplier']> {
  const [open, decided, prices] = await Promise.all([
    readOpen(reader, company_id),
    readDecided(reader, company_id),
    readPrices(reader, company_id),
  ])
  if (open.length === 0 && decided.length === 0) return undefined
  return {
    open: open.reduce((sum, { bids }) => sum + bids, 0),
    deadlines: open
      .filter(({ day, today }) => day < addDays(today, DEADLINE_DAYS))
      .map(({ day, bids }) => ({ day, bids })),
    prices,
    decided,
  }
}

/** The company's bids that wait for a decision, by the deadlines of their RFQs. */
const readOpen = (reader: Reader, company_id: number) =>
  ownBids(reader, company_id)
    .modifyFront(prepared)
    .select(['rfqs.deadline as day', sql<number>`count(*)`.as('bids'), sql<string>`riyadh_today()`.as('today')])
    .where(hasMyBidState('open'))
    .groupBy('rfqs.deadline')
    .orderBy('rfqs.deadline')
    .execute()

/** A row of an open RFQ with its closing as it is sent. */
const withClosing = <Row extends Parameters<typeof presentClosing>[0]>(row: Row) => {
  const { left_ms: _left, ...rest } = row
  return { ...rest, ...presentClosing(row, 'active') }
}

const readPrices = async (reader: Reader, company_id: number) => {
  const rows = await reader
    .selectFrom(bidsAs('own', 'own'))
    .modifyFront(prepared)
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'own.rfq_id')
    .select([
      'rfqs.rfq_id',
      'rfqs.title',
      'rfqs.deadline',
      ...closingColumns,
      sql<Riyals>`${comparedAmount('own')}::float8`.as('mine'),
      visibleTotals(company_id).as('totals'),
    ])
    .where('own.supplier_id', '=', company_id)
    .where(isComparedBid('own'))
    .where(isReadableBid('own'))
    .where(hasMyBidState('open'))
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
    .limit(MAX_CHARTED)
    .execute()
  return rows.map(withClosing)
}

/** The company's bids on RFQs that were awarded within a year. */
async function readDecided(reader: Reader, company_id: number) {
  const rows = await ownBids(reader, company_id)
    .modifyFront(prepared)
    .innerJoin('categories', 'categories.category_id', 'rfqs.category_id')
    .select([
      'categories.category_id',
      'categories.category_name',
      'categories.category_name_ar',
      sql<number>`count(*) filter (where ${hasMyBidState('accepted')})`.as('accepted'),
      sql<number>`count(*)`.as('decided'),
    ])
    .where(hasStatus('completed'))
    .where('rfqs.decided_at', '>', sql<Date>`now() - interval '12 months'`)
    .groupBy('categories.category_id')
    .orderBy('decided', 'desc')
    .orderBy('categories.category_id')
    .execute()
  return rows.map(({ accepted, decided, ...category }) => ({ category, accepted, decided }))
}
