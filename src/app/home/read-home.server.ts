import { sql } from 'kysely'
import type { WaitingRow, WaitingSource } from '#framework/define-slice.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { addDays, type Day } from '#framework/i18n/day.ts'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { hasRight, RIGHTS } from '#companies/roles.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { closesAt, hasStatus } from '#tenders/core/policy.server.ts'
import type { HomeRow, HomeView } from './contract.ts'
import { MAX_ROWS, ROW_KINDS, type Group } from './kinds.ts'
import type { CompanyFacts } from './waiting.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor, visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'

/** Rows for the person's roles. A member who may do nothing in the company gets the rows of all roles, read-only. */
export async function readHome(
  reader: Reader,
  { viewer }: ViewerContext,
  sources: readonly WaitingSource[],
): Promise<HomeView> {
  const { person_id, company_id, supplier_profile_id, roles } = viewer!
  const facts: Promise<CompanyFacts & { buys: boolean }> = readFacts(reader, { company_id, person_id })
  const context = { reader, viewer: viewer!, max_rows: MAX_ROWS, facts }
  // The right `contacts` does not count: it allows no action.
  const reads = roles.includes('viewer') || !RIGHTS.some((right) => right !== 'contacts' && hasRight(viewer, right))
  const asked = sources.map(({ read, right }) => ({ read, can_act: mayAct(right, viewer) }))
  // Concurrent, to save round trips to the database.
  const [{ today, buys, alone }, ...rowsBySource] = await Promise.all([
    facts,
    ...asked
      .filter(({ can_act }) => can_act || reads)
      .map(async ({ read, can_act }) => (await read(context)).map((row) => ({ ...row, can_act }))),
  ])
  const found = rowsBySource.flat()
  const kept = ROW_KINDS.flatMap((kind) => found.filter((row) => row.kind === kind).slice(0, MAX_ROWS))
  const nearest = kept.some(({ due }) => due !== null) ? undefined : await readNearest(reader, company_id)
  return {
    rows: inGroups(kept, today),
    more: kept.length < found.length,
    buys,
    supplies: supplier_profile_id !== null,
    alone,
    ...(nearest && { nearest }),
  }
}

const mayAct = (right: WaitingSource['right'], viewer: Parameters<typeof hasRight>[0]) =>
  right === undefined || hasRight(viewer, right)

const readFacts = (reader: Reader, { company_id, person_id }: { company_id: number; person_id: number }) =>
  reader
    .selectFrom('companies')
    .modifyFront(prepared)
    .select([
      sql<Day>`riyadh_today()`.as('today'),
      'companies.created_at as registered_at',
      sql<boolean>`exists (select from ${rfqsFor('own')} where rfqs.buyer_id = companies.company_id)`.as('buys'),
      sql<boolean>`not exists (select from members where members.company_id = companies.company_id and left_at is null and members.person_id <> ${person_id})`.as(
        'alone',
      ),
    ])
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()

/** The next deadline of an RFQ that the company has published or on which it has bid. */
async function readNearest(reader: Reader, company_id: number) {
  const active = visibleRfqs(reader, company_id)
    .modifyFront(prepared)
    .select(['rfqs.rfq_id', 'rfqs.title', 'rfqs.deadline', ...closingColumns])
    .where(hasStatus('active'))
    .orderBy(closesAt)
    .orderBy('rfqs.rfq_id')
    .limit(1)
  const other = active.where('rfqs.rfq_id', 'in', ({ selectFrom }) =>
    selectFrom(bidsFor('own')).select('bids.rfq_id').where('bids.supplier_id', '=', company_id),
  )
  const found = await Promise.all([
    active.where('rfqs.buyer_id', '=', company_id).executeTakeFirst(),
    other.executeTakeFirst(),
  ])
  const nearest = found
    .filter((rfq) => rfq !== undefined)
    .toSorted((a, b) => a.closes_at.getTime() - b.closes_at.getTime() || a.rfq_id - b.rfq_id)[0]
  if (!nearest) return undefined
  const { rfq_id, title, deadline } = nearest
  return { rfq_id, title, deadline, ...presentClosing(nearest, 'active') }
}

/** Sorts rows by urgency and assigns each its group. */
function inGroups(rows: readonly (WaitingRow & { can_act: boolean })[], today: Day): HomeRow[] {
  const soon = addDays(today, 2)
  const near: Group = rows.some(({ due }) => due !== null && due > today && due <= soon) ? 'two_days' : 'today'
  const groupOf = (due: Day | null): Group =>
    due === null || due > addDays(today, 7) ? 'later' : due > soon ? 'week' : near
  // Rows without a deadline come last; equal deadlines follow the order of `ROW_KINDS`.
  const order = ({ due, deadline, closing }: WaitingRow) => {
    if (closing && (due === null || due === deadline)) return closing.closes_at
    // The end of the day in Riyadh (UTC+3).
    return due === null ? '9999' : `${due}T21:00:00.000Z`
  }
  const late = ({ due }: WaitingRow) => Number(due === null)
  return rows
    .toSorted(
      (a, b) =>
        late(a) - late(b) || order(a).localeCompare(order(b)) || ROW_KINDS.indexOf(a.kind) - ROW_KINDS.indexOf(b.kind),
    )
    .map(({ due, read_at, href, ...row }) => ({
      ...row,
      group: groupOf(due),
      href: row.can_act ? href : (read_at ?? href),
    }))
}
