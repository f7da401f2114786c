import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { contacts_limited } from '#companies/contacts/contract.ts'
import { bidTotals, lineView, priceView } from '#tenders/core/lines/contract.ts'
import { discountView } from '#tenders/core/lines/discount-contract.ts'

/** `bids=7,9`: only these have prices in the response. */
export const comparisonQuery = z.strictObject({
  bids: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,19}$/)),
      z.transform((ids) => ids.split(',').map(Number)),
    ),
  ),
})

/** For the buyer: all bids by line. Bids come complete ones first, each group as the RFQ's bids are ranked. */
export const comparison = z.object({
  rfq_id: z.int(),
  price_basis: z.enum(['gross', 'net']),
  lines: z.array(
    z.object({
      ...lineView.shape,
      /** The lowest unit price among those offered, as text; null when nobody offers the line, or a single bid does. */
      lowest_unit_price: z.nullable(z.string()),
      /** How many bids share it; 0 when there is none. */
      lowest_offers: z.int(),
      /** Which bids these are. */
      lowest_bids: z.array(z.int()),
    }),
  ),
  bids: z.array(
    z.object({
      bid_id: z.int(),
      supplier: z.object({ user_id: z.int(), company_name: z.string(), profile_image: z.nullable(z.string()) }),
      /** The company has a VAT number, or charged VAT when it had one. */
      vat_registered: z.boolean(),
      complete: z.boolean(),
      unpriced_lines: z.int(),
      ...bidTotals.shape,
      ...discountView,
      optional_net_halalas: inHalalas,
      proposed_delivery_date: z.string(),
      accepted: z.boolean(),
      stale: z.boolean(),
      /** It must be confirmed first; neither its prices nor its total are among the lowest. */
      unconfirmed: z.boolean(),
      can_accept: z.boolean(),
      version: z.int(),
      prices: z.array(priceView),
    }),
  ),
  /**
   * The sum of the lowest net of each line that is not optional, for information; null when nobody offers one of them,
   * or when it is more than any bid may be.
   */
  sum_of_lowest_halalas: z.nullable(inHalalas),
  contacts_limited,
})
export type Comparison = z.output<typeof comparison>
