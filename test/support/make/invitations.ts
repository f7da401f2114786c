import type { Database } from '#framework/database/database.server.ts'
import type { MadeCompany } from './companies.ts'
import type { MadeRfq } from './rfqs.ts'

/** Invites companies to bid on an RFQ, without notifying anybody. */
export const invite = (
  { kysely }: Database,
  { rfq_id, buyer }: Pick<MadeRfq, 'rfq_id' | 'buyer'>,
  companies: readonly Pick<MadeCompany, 'company_id'>[],
) =>
  kysely
    .insertInto('rfq_invitations')
    .values(companies.map(({ company_id }) => ({ rfq_id, company_id, invited_by: buyer.person_id })))
    .execute()
