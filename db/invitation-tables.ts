import type { Generated } from 'kysely'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** Who is invited to bid on an RFQ: a part of `Schema`. */
export interface InvitationTables {
  /** Each names a company, an address, or a company that registered with the address. */
  rfq_invitations: {
    invitation_id: Generated<number>
    rfq_id: number
    company_id: Nullable<number>
    email: Nullable<string>
    invited_by: number
    created_at: Stamp
    /** When a member of the company first read the RFQ. */
    seen_at: Nullable<Date>
    declined_at: Nullable<Date>
    decline_reason: Nullable<string>
  }
}
