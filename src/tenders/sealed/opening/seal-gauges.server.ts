import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import type { DatabaseGauge } from '#framework/metrics/read-metrics.server.ts'
import { isEnabled } from '#reference/features/features.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { readLeftSealed } from './left-sealed.server.ts'
import { VERIFIED_MINUTES } from './opening-keys.server.ts'
import { closesAt } from '#tenders/core/policy.server.ts'
import { IS_DELAYED } from '#tenders/core/sealed/sealed-state.server.ts'

/** Metrics that operators are alarmed by. */
export const sealGauges: readonly DatabaseGauge[] = [
  {
    name: 'tarsiya_seal_ok',
    help: 'Whether a job process has the seal key of this database; 1 where no RFQ can be sealed.',
    async read(reader) {
      if (!(await isEnabled(reader, 'sealed'))) return 1
      const verified = await reader
        .selectFrom('seal_checks')
        .select('single')
        .where(sql<boolean>`verified_at > now() - make_interval(mins => ${VERIFIED_MINUTES})`)
        .executeTakeFirst()
      return Number(verified !== undefined)
    },
  },
  {
    name: 'tarsiya_sealed_delayed',
    help: 'Sealed RFQs whose opening is delayed, or that are marked as opened while bids on them are sealed.',
    async read(reader) {
      const { delayed } = await reader
        .selectFrom('opening_keys')
        .innerJoin(rfqsFor('opening'), 'rfqs.rfq_id', 'opening_keys.rfq_id')
        .select(({ fn }) => fn.countAll<number>().as('delayed'))
        .where('opening_keys.rfq_id', 'is not', null)
        .where('opening_keys.opened_at', 'is', null)
        .where(IS_DELAYED)
        .executeTakeFirstOrThrow()
      return delayed + (await readLeftSealed(reader)).length
    },
  },
  {
    name: 'tarsiya_sealed_waiting',
    help: 'Bids that are sealed although bidding has ended. Before it has, no metric counts bids.',
    read: (reader) =>
      countBids(
        reader,
        sql`outcome is null and exists (
          select from ${rfqsFor('opening')} where rfqs.rfq_id = sealed_bids.rfq_id and ${closesAt} <= transaction_time())`,
      ),
  },
  {
    name: 'tarsiya_sealed_unreadable',
    help: 'Bids that could not be opened, or that their bidders have not revealed where the seal key is lost.',
    read: (reader) => countBids(reader, sql`(outcome = 'unreadable' or (outcome = 'opened' and contents is null))`),
  },
  {
    name: 'tarsiya_sealed_exposed',
    help: 'Opened bids that were encrypted for another key than that of their RFQ: somebody may have read them before.',
    read: (reader) => countBids(reader, sql`exposed`),
  },
]

/** Counts sealed bids. The conditions match the partial indexes `sealed_bids_waiting` and `sealed_bids_in_trouble`. */
async function countBids(reader: Reader, condition: RawBuilder<unknown>): Promise<number> {
  const { bids } = await reader
    .selectFrom('sealed_bids')
    .select(({ fn }) => fn.countAll<number>().as('bids'))
    .where(sql<boolean>`${condition}`)
    .executeTakeFirstOrThrow()
  return bids
}
