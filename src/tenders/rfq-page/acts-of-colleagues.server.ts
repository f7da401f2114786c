import { sql } from 'kysely'
import type { Colleague } from '#companies/colleague.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { bidAccepted, bidChanged, bidPlaced, rfqCanceled, rfqChanged, rfqPublished } from '#tenders/core/events.ts'
import type { HistoryEvent } from '#tenders/core/rfq-history.ts'

/** What the history calls the events that people of one company cause. */
const WHAT: Readonly<Record<string, HistoryEvent['what']>> = {
  [rfqPublished.action]: 'published',
  [rfqChanged.action]: 'changed',
  [bidAccepted.action]: 'accepted',
  [rfqCanceled.action]: 'canceled',
}

interface Acts {
  /** The history with the names of the viewer's colleagues. */
  named(history: readonly HistoryEvent[]): HistoryEvent[]
  /** Who placed the viewer's own bid, or changed it last. */
  bidder: Colleague | undefined
}

/** Nobody is named to people who always were alone in their company. */
const NOBODY: Acts = { named: (history) => [...history], bidder: undefined }

/** Until a person fills in their own name, it is the company's. */
const colleagueOf = ({ person_id, full_name, company_name }: Colleague & { company_name: string }) =>
  full_name === company_name ? undefined : { person_id, full_name }

/**
 * Which people of the viewer's company did what with an RFQ and with the company's own bid. Of other companies nobody
 * is named.
 */
export async function readActs(
  reader: Reader,
  { company_id, person_id }: Viewer,
  { rfq_id, my_bid_id }: { rfq_id: number; my_bid_id: number | null },
): Promise<Acts> {
  const { rows } = await sql<{ action: string; at: Date; company_name: string } & Colleague>`${prepared}
    select action, event.created_at as at, people.person_id, full_name, company_name
    from audit_events event join people on people.person_id = event.person_id
      join companies on companies.company_id = event.company_id
    where event.company_id = ${company_id}
      and (object_type = 'rfq' and object_id = ${String(rfq_id)} or object_type = 'bid' and object_id = ${String(my_bid_id)})
      and action = any (${[...Object.keys(WHAT), bidPlaced.action, bidChanged.action]})
      and exists (select from members where members.company_id = ${company_id} and members.person_id <> ${person_id})
    order by audit_event_id`.execute(reader)
  if (rows.length === 0) return NOBODY
  const acts = new Map(rows.map((row) => [`${WHAT[row.action]} ${row.at.toISOString()}`, colleagueOf(row)]))
  const lastOfBid = rows.findLast(({ action }) => !(action in WHAT))
  return {
    named: (history) =>
      history.map((event) => {
        const by = acts.get(`${event.what} ${event.at}`)
        return by ? { ...event, by } : event
      }),
    bidder: lastOfBid && colleagueOf(lastOfBid),
  }
}
