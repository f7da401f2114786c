import { sql } from 'kysely'
import type { Colleague } from '#companies/colleague.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { bidAccepted, bidChanged, bidPlaced, rfqCanceled, rfqChanged, rfqPublished } from '#tenders/core/events.ts'
import { liveBidOf } from '#tenders/core/gates/bid-facts.server.ts'
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

type StoredAct = { action: string; at: string; company_name: string } & Colleague

/** What people of the viewer's company did with the RFQ of the row and with the company's own bid, oldest first. */
export const actsOfColleagues = ({ company_id, person_id }: Viewer) => sql<StoredAct[] | null>`(
  select json_agg(json_build_object('action', action, 'at', event.created_at, 'person_id', people.person_id, 'full_name', full_name,
    'company_name', company.company_name) order by audit_event_id)
  from audit_events event join people on people.person_id = event.person_id
    join companies company on company.company_id = event.company_id
  where event.company_id = ${company_id}
    and (object_type = 'rfq' and object_id = rfqs.rfq_id::text or object_type = 'bid' and object_id = ${liveBidOf(company_id)}::text)
    and action = any (${[...Object.keys(WHAT), bidPlaced.action, bidChanged.action]})
    and exists (select from members where members.company_id = ${company_id} and members.person_id <> ${person_id}))`

/** An RFQ has one award at most, and its moment is not that of its event: both have clocks of their own. */
const keyOf = (what: string | undefined, at: string) => (what === 'accepted' ? what : `${what} ${at}`)

/** Names those people. Of other companies nobody is named. */
export function presentActs(rows: readonly StoredAct[] | null): Acts {
  if (!rows) return NOBODY
  const acts = new Map(rows.map((row) => [keyOf(WHAT[row.action], new Date(row.at).toISOString()), colleagueOf(row)]))
  const lastOfBid = rows.findLast(({ action }) => !(action in WHAT))
  return {
    named: (history) =>
      history.map((event) => {
        const by = acts.get(keyOf(event.what, event.at))
        return by ? { ...event, by } : event
      }),
    bidder: lastOfBid && colleagueOf(lastOfBid),
  }
}
