import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'

/** Optional lines that the buyer chose, which are awarded, too. */
export const chosenLines = z.object({
  lines: z.array(z.object({ line_no: z.int(), description: z.string(), net_halalas: inHalalas })),
  /** The whole award with them, VAT included. */
  gross_halalas: inHalalas,
})
export type ChosenLines = z.output<typeof chosenLines>

/**
 * An award of an RFQ. Net and VAT are null where the bid has no lines. Amounts of a bid that was sealed are absent but
 * for its supplier and the buyer.
 */
export const awardView = z.object({
  award_id: z.int(),
  bid_id: z.int(),
  state: z.enum(['standing', 'declined', 'replaced']),
  net_halalas: z.optional(z.nullable(inHalalas)),
  vat_halalas: z.optional(z.nullable(inHalalas)),
  gross_halalas: z.optional(inHalalas),
  /** For its supplier and the buyer, where the buyer chose some. */
  chosen: z.optional(chosenLines),
  awarded_at: z.string(),
})
export type AwardView = z.output<typeof awardView>
