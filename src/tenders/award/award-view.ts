import * as z from 'zod/mini'

/** An award of an RFQ. Net and VAT are null where the bid has no lines. */
export const awardView = z.object({
  award_id: z.int(),
  bid_id: z.int(),
  state: z.enum(['standing', 'declined', 'replaced']),
  net_halalas: z.nullable(z.int()),
  vat_halalas: z.nullable(z.int()),
  gross_halalas: z.int(),
  awarded_at: z.string(),
})
export type AwardView = z.output<typeof awardView>
