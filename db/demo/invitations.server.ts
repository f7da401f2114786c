import type { Tx } from '#framework/database/database.server.ts'
import type { DemoRfq } from './market.server.ts'

/** Whom buyers invited when they published, and who declined; others saw the RFQ the next day. */
export async function writeInvitations(
  { tx, at }: { tx: Tx; at: (days: number, hour: number) => Date },
  rfqs: readonly DemoRfq[],
  made: { companies: ReadonlyMap<string, number>; rfqs: ReadonlyMap<string, { rfq_id: number }> },
) {
  for (const { key, buyer, published_days, invited = [] } of rfqs)
    for (const { supplier, declined } of invited)
      await tx
        .insertInto('rfq_invitations')
        .values({
          rfq_id: made.rfqs.get(key)!.rfq_id,
          company_id: made.companies.get(supplier)!,
          // Who founded a company has its number.
          invited_by: made.companies.get(buyer)!,
          created_at: at(published_days, 13),
          seen_at: at(published_days + 1, 9),
          ...(declined && { declined_at: at(declined.days, 10), decline_reason: declined.reason }),
        })
        .execute()
}
