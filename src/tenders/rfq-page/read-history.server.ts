import { sql } from 'kysely'
import type { CategoryName } from '#reference/categories/contract.ts'
import { unitNamesByCode } from '#reference/units/unit-names.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import type { RfqSnapshot } from '#tenders/amendments/snapshot.ts'
import { bidChanged, type RfqChange } from '#tenders/core/events.ts'
import type { StoredAward } from '#tenders/award/accept/read-awards.server.ts'
import { isRfqPart, RFQ_FIELDS, RFQ_PARTS } from '#tenders/core/changes/changeable.ts'
import { nameUnits } from '#tenders/core/changes/unit-changes.ts'
import type { HistoryChange, HistoryEvent } from '#tenders/core/rfq-history.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'

/** A version as the history tells of it: where fields changed, with its values and those before it. */
interface StoredChange {
  version: number
  at: string
  changed: string[]
  material: boolean
  reason: string | null
  before: Partial<RfqSnapshot> | null
  after: Partial<RfqSnapshot> | null
}

/** More than anybody reads. */
const MAX_CHANGES = 100

const asArray = (names: readonly string[]) => `{${names.join(',')}}`
const PARTS = sql`${sql.lit(asArray(RFQ_PARTS))}::text[]`

/** The newest changes of the RFQ of the row, oldest first. Snapshots are read only where their fields are shown. */
export const changesOfRfq = sql<StoredChange[]>`(
  select coalesce(json_agg(stored order by version), '[]') from (
    select version, at, changed, material, reason, previous,
      case when changes_fields then before - ${PARTS} end as before, case when changes_fields then after - ${PARTS} end as after
    from (
      select version, created_at as at, changed, material, reason, snapshot as after, changed && ${sql.lit(asArray(RFQ_FIELDS))}::text[] as changes_fields,
        lag(version) over (order by version) as previous, lag(snapshot) over (order by version) as before
      from (select version, created_at, changed, material, reason, snapshot from rfq_versions where rfq_versions.rfq_id = rfqs.rfq_id order by version desc limit ${sql.lit(MAX_CHANGES + 1)}) newest) each_of) stored
  where previous is not null)`

interface Known {
  rfq_id: number
  created_at: Date
  canceled_at: Date | null
  /** When sealed bids were opened. */
  opened_at: string | null
  changes: StoredChange[]
  /** When everybody saw it, where only invited suppliers did before. */
  made_public_at: Date | null
  /** Each with its winner's name, where the viewer may know it. */
  awards: readonly (Pick<StoredAward, 'awarded_at'> & Partial<Pick<StoredAward, 'company_name'>>)[]
  /** The viewer reads what happened to bids, too. */
  seesHistory: boolean
}

/** More than anybody reads; a supplier may change a bid as often as it likes. */
const MAX_BID_EVENTS = 200

/** What happened to an RFQ, oldest first. The buyer also learns what happened to its bids. */
export async function readHistory(reader: Reader, known: Known): Promise<HistoryEvent[]> {
  const changed = known.changes.map(({ before, after, changed: keys, ...version }) => ({
    ...version,
    parts: keys.filter(isRfqPart),
    changes: RFQ_FIELDS.flatMap((field) =>
      before && after && keys.includes(field) && before[field] !== undefined
        ? [{ field, old: before[field], new: after[field] } as RfqChange]
        : [],
    ),
  }))
  const categories = await categoriesIn(
    reader,
    changed.flatMap(({ changes }) => changes),
  )
  const unitOf = await unitNamesByCode(reader)
  const presentChange = (change: ReturnType<typeof nameUnits>[number]): HistoryChange[] => {
    if (change.field !== 'category_id') return [change]
    const [before, after] = [categories.get(change.old), categories.get(change.new)]
    // A category that is gone has no name that could be shown.
    return before && after ? [{ field: 'category_id', old: before, new: after }] : []
  }
  const events: HistoryEvent[] = [
    { what: 'published', at: known.created_at.toISOString() },
    ...changed.map(({ at, version, material, reason, parts, changes }) => ({
      what: 'changed' as const,
      at: new Date(at).toISOString(),
      version,
      material,
      ...(reason !== null && { reason }),
      ...(parts.length > 0 && { parts }),
      changes: nameUnits(changes, unitOf).flatMap(presentChange),
    })),
    ...known.awards.map(({ awarded_at, ...winner }) => ({
      what: 'accepted' as const,
      at: new Date(awarded_at).toISOString(),
      ...winner,
    })),
    ...(known.seesHistory ? await bidEvents(reader, known.rfq_id) : []),
  ]
  const { canceled_at, made_public_at, opened_at } = known
  if (made_public_at) events.push({ what: 'made_public', at: made_public_at.toISOString() })
  if (opened_at !== null) events.push({ what: 'opened', at: opened_at })
  if (canceled_at) events.push({ what: 'canceled', at: canceled_at.toISOString() })
  return events.sort((a, b) => a.at.localeCompare(b.at))
}

async function bidEvents(reader: Reader, rfq_id: number): Promise<HistoryEvent[]> {
  const { rows } = await sql<{ what: HistoryEvent['what']; at: Date; company_name: string }>`with ${prepared} own as (
      select bids.bid_id, bids.created_at, bids.withdrawn_at, bids.lapsed_at, companies.company_name
      from ${bidsFor('history')} join companies on companies.company_id = bids.supplier_id where bids.rfq_id = ${rfq_id})
    select 'bid_placed' as what, created_at as at, company_name from own
    union all select case when lapsed_at is null then 'bid_withdrawn' else 'bid_lapsed' end, withdrawn_at, company_name from own where withdrawn_at is not null
    union all select 'bid_confirmed', confirmed_at, company_name from own join bid_confirmations using (bid_id)
    union all select 'bid_changed', event.created_at, own.company_name
      from own join audit_events event on event.object_type = 'bid' and event.object_id = own.bid_id::text
      where event.action = ${sql.lit(bidChanged.action)} and event.details -> 'changes' is distinct from '[]'
    order by at desc limit ${MAX_BID_EVENTS}`.execute(reader)
  return rows.map(({ what, at, company_name }) => ({ what, at: at.toISOString(), company_name }))
}

async function categoriesIn(reader: Reader, changes: readonly RfqChange[]): Promise<Map<number, CategoryName>> {
  const ids = changes.flatMap((change) => (change.field === 'category_id' ? [change.old, change.new] : []))
  if (ids.length === 0) return new Map()
  const found = await reader
    .selectFrom('categories')
    .select(['category_id', 'category_name', 'category_name_ar'])
    .where('category_id', 'in', ids)
    .execute()
  return new Map(found.map((category) => [category.category_id, category]))
}
