import type { Reader } from '#framework/database/database.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { closesAt } from '#tenders/core/policy.server.ts'
import { rfqColumns } from '#tenders/core/rfq-rows.server.ts'

export const exportRfqs = async (reader: Reader, { company_id }: ExportSubject) => ({
  rfqs: await reader
    .selectFrom(rfqsFor('own'))
    .select([
      ...rfqColumns,
      'closing_time',
      closesAt.as('closes_at'),
      'award_mode',
      'lines_version',
      'access',
      'made_public_at',
      'bid_visibility',
      'price_disclosure',
      'opened_at',
      'decided_at',
      'accepted_at',
      'accepted_snapshot',
      'canceled_at',
    ])
    .where('buyer_id', '=', company_id)
    .orderBy('rfq_id')
    .execute(),
})
