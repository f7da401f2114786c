import { sql, type SqlBool } from 'kysely'
import * as z from 'zod/mini'
import type { Reader } from '#framework/database/database.server.ts'
import { cursorId, type ListPage, MAX_COUNTED, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import type { Role } from '#companies/roles.ts'
import type { TrailEntry, TrailFilters, TrailPerson } from './contract.ts'
import type { TrailActions } from './trail-actions.server.ts'
import { companyReference } from '#companies/company-reference.ts'
import type { RfqChange } from '#tenders/core/events.ts'
import { isRfqPart, type RfqPart } from '#tenders/core/changes/changeable.ts'
import { nameUnits } from '#tenders/core/changes/unit-changes.ts'
import { unitNamesByCode } from '#reference/units/unit-names.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { halalas, riyals, toRiyals } from '#framework/i18n/money.ts'

/** Whose trail is read, and what it shows. */
interface TrailScope {
  company_id: number
  actions: TrailActions
}

/** Events of a company that its trail shows, filtered. */
function selectEvents(reader: Reader, { company_id, actions }: TrailScope, { person, kind, rfq, days }: TrailFilters) {
  return reader
    .selectFrom('audit_events as event')
    .where('event.company_id', '=', company_id)
    .where('action', 'in', kind ? actions[kind] : Object.values(actions).flat())
    .$if(person !== undefined, (query) => query.where('event.person_id', '=', person!))
    .$if(days !== undefined, (query) =>
      query.where('event.created_at', '>', sql<Date>`now() - make_interval(days => ${Number(days)})`),
    )
    .$if(rfq !== undefined, (query) =>
      query.where(
        // In parentheses, because it is combined with other conditions by `and`.
        sql<SqlBool>`((object_type = 'rfq' and object_id = ${String(rfq)}) or (object_type in ('bid', 'question') and details->>'rfq_id' = ${String(rfq)}))`,
      ),
    )
}

const selectRows = (reader: Reader, scope: TrailScope, filters: TrailFilters) =>
  selectEvents(reader, scope, filters)
    .leftJoin('people', 'people.person_id', 'event.person_id')
    .leftJoin('members', (join) =>
      join.onRef('members.person_id', '=', 'event.person_id').on('members.company_id', '=', scope.company_id),
    )
    .select([
      'event.audit_event_id as entry_id',
      'event.created_at',
      'event.action',
      'event.person_id',
      'event.roles',
      'event.object_type',
      'event.object_id',
      'event.details',
      'full_name',
      sql<boolean>`members.person_id is null or members.left_at is not null`.as('former'),
    ])
    .orderBy('event.audit_event_id', 'desc')
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
const rfqOf = ({ object_type, object_id, details }: Row) =>
  object_type === 'rfq' ? Number(object_id) : numberOf(details.rfq_id)
const idsOf = (rows: readonly Row[], type: string) =>
  rows.filter(({ object_type }) => object_type === type).map(({ object_id }) => Number(object_id))
/** Id of the member an event is about, if it is not the one who acted. */
const memberOf = ({ object_type, object_id, action, details }: Row) =>
  action === 'company.owner_changed' ? numberOf(details.new) : object_type === 'member' ? Number(object_id) : undefined

/** Id of the proposed or accepted bid. Other events of bids are bidders' own and show no supplier. */
const awardedBidOf = ({ action, details }: Row) =>
  action === 'bid.accepted' || action.startsWith('award.') ? numberOf(details.bid_id) : undefined

/** Reads names of the objects and people in the rows, by id. */
async function readNames(reader: Reader, rows: readonly Row[]) {
  const among = (ids: (number | undefined)[]) =>
    sql<number>`any (${[...new Set(ids.filter((id) => id !== undefined))]}::integer[])`
  const rfqs = await reader
    .selectFrom(rfqsFor('own'))
    .select(['rfq_id', 'title'])
    .where('rfq_id', '=', among(rows.map(rfqOf)))
    .execute()
  const products = await reader
    .selectFrom('products')
    .select(['product_id', 'product_name'])
    .where('product_id', '=', among(idsOf(rows, 'product')))
    .execute()
  const people = await reader
    .selectFrom('people')
    .select(['person_id', 'full_name'])
    .where('person_id', '=', among(rows.map(memberOf)))
    .execute()
  const invitations = await reader
    .selectFrom('member_invitations')
    .select(['invitation_id', 'email'])
    .where('invitation_id', '=', among(idsOf(rows, 'invitation')))
    .execute()
  const proposals = await reader
    .selectFrom('award_proposals')
    .select(['proposal_id', 'decision_reason'])
    .where(
      'proposal_id',
      '=',
      among(
        rows.map(({ action, details }) => (action === 'award.rejected' ? numberOf(details.proposal_id) : undefined)),
      ),
    )
    .execute()
  const suppliers = await reader
    .selectFrom(bidsFor('award'))
    .innerJoin('companies', 'companies.company_id', 'bids.supplier_id')
    .select(['bid_id', 'company_id', 'company_name'])
    .where('bid_id', '=', among(rows.map(awardedBidOf)))
    .execute()
  return {
    unit: await unitNamesByCode(reader),
    supplier: new Map(suppliers.map((one) => [one.bid_id, companyReference(one)])),
    rfq: new Map(rfqs.map((one) => [one.rfq_id, one])),
    product: new Map(products.map((one) => [one.product_id, one])),
    member: new Map(people.map((one) => [one.person_id, one])),
    email: new Map(invitations.map((one) => [one.invitation_id, one.email])),
    reason: new Map(proposals.map((one) => [one.proposal_id, one.decision_reason])),
  }
}

function presentEntry(row: Row, names: Awaited<ReturnType<typeof readNames>>): TrailEntry {
  const { entry_id, created_at, action, person_id, full_name, former, roles, object_id, object_type, details } = row
  const [in_halalas, in_riyals] = [numberOf(details.amount_halalas), numberOf(details.total_amount)]
  const known = {
    rfq: names.rfq.get(rfqOf(row) ?? 0),
    product: object_type === 'product' ? names.product.get(Number(object_id)) : undefined,
    member: names.member.get(memberOf(row) ?? 0),
    supplier: names.supplier.get(awardedBidOf(row) ?? 0),
    email: object_type === 'invitation' ? names.email.get(Number(object_id)) : undefined,
    amount:
      in_halalas !== undefined
        ? toRiyals(halalas(in_halalas))
        : in_riyals === undefined
          ? undefined
          : riyals(in_riyals),
    reason:
      action === 'award.rejected'
        ? (names.reason.get(Number(details.proposal_id)) ?? undefined)
        : details.operator !== undefined && typeof details.reason === 'string'
          ? details.reason
          : undefined,
    old_roles: action === 'member.roles_changed' ? (details.old as Role[]) : undefined,
    new_roles:
      action === 'member.roles_changed'
        ? (details.new as Role[])
        : action.startsWith('member.')
          ? (details.roles as Role[] | undefined)
          : undefined,
    parts: Array.isArray(details.parts) ? (details.parts as RfqPart[]).filter(isRfqPart) : undefined,
    changes: Array.isArray(details.changes) ? nameUnits(details.changes as RfqChange[], names.unit) : undefined,
  }
  return {
    entry_id,
    created_at: created_at.toISOString(),
    action,
    person: person_id === null ? null : { person_id, full_name: full_name ?? '', former },
    roles: (roles ?? []) as Role[],
    by_operator: details.operator !== undefined,
    ...(Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as Partial<typeof known>),
  }
}

async function present(reader: Reader, rows: readonly Row[]) {
  const names = await readNames(reader, rows)
  return rows.map((row) => presentEntry(row, names))
}

/** A page of a company's trail, the newest first. */
export async function listTrail(
  reader: Reader,
  scope: TrailScope,
  { limit, cursor, ...filters }: TrailFilters & { limit: number; cursor?: string | undefined },
): Promise<ListPage<TrailEntry>> {
  const [before] = readCursor(cursor, z.tuple([cursorId])) ?? []
  const rows = await selectRows(reader, scope, filters)
    .$if(before !== undefined, (query) => query.where('event.audit_event_id', '<', before!))
    .limit(limit + 1)
    .execute()
  const { total } = await reader
    .selectFrom(
      selectEvents(reader, scope, filters)
        .select('event.audit_event_id')
        .limit(MAX_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await present(reader, rows.slice(0, limit))
  const last = items.at(-1)
  return { items, total, next: rows.length > limit && last ? writeCursor([last.entry_id]) : null }
}

/** The newest entries of a trail for a download. */
export const readTrail = async (reader: Reader, scope: TrailScope, filters: TrailFilters, limit: number) =>
  present(reader, await selectRows(reader, scope, filters).limit(limit).execute())

/** Everybody who belongs or belonged to a company, those who left last. */
export const readTrailPeople = (reader: Reader, company_id: number): Promise<TrailPerson[]> =>
  reader
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select(['people.person_id', 'full_name', sql<boolean>`left_at is not null`.as('former')])
    .where('company_id', '=', company_id)
    .orderBy(sql`left_at is not null`)
    .orderBy('joined_at')
    .orderBy('people.person_id')
    .execute()
