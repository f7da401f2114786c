import { sql } from 'kysely'
import type { DatabaseGauge } from '#framework/metrics/read-metrics.server.ts'
import { isEnabled } from '#reference/features/features.server.ts'
import { rfqsFor } from '#tenders/gates/rfqs.server.ts'
import { readLeftSealed } from './left-sealed.server.ts'
import { VERIFIED_MINUTES } from './opening-keys.server.ts'
import { IS_DELAYED } from '../sealed-state.server.ts'

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
]
