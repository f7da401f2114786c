import * as z from 'zod/mini'
import { inHalalas, inRiyals } from '#framework/api/amounts.ts'
import { colleague } from '#companies/colleague.ts'
import { contacts_limited } from '#companies/contacts/contract.ts'
import { idParam } from '#framework/api/fields.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { VAT_CATEGORIES } from '#reference/units/contract.ts'
import { discountView } from '#tenders/core/lines/discount-contract.ts'
import { BID_STATES } from '#tenders/core/policy.ts'
import { bidTotals, bidVat, priceView } from '#tenders/core/lines/contract.ts'

export const bidParams = z.object({ bid_id: idParam })

/** How to reach a company. */
export const contact = z.object({ company_name: z.string(), phone_number: z.string(), email: z.string() })
export type Contact = z.output<typeof contact>

/**
 * A bid as one viewer may see it. What a viewer may not see is absent, not null: guests get no file, phone or
 * registration number. Contacts in texts are masked (see `maskContacts`) for a viewer who sees no contacts, or asked
 * for none.
 */
export const bidView = z.object({
  bid_id: z.int(),
  rfq_id: z.int(),
  rfq_title: z.string(),
  supplier_id: z.int(),
  supplier: z.object({
    user_id: z.int(),
    company_name: z.string(),
    profile_image: z.nullable(z.string()),
    /** Members. */
    company_profile_description: z.optional(z.string()),
    /** Members. */
    profile_file_path: z.optional(z.nullable(z.string())),
    /** Members. */
    phone_number: z.optional(z.string()),
    /** The buyer and the bidder. */
    commercial_registration: z.optional(z.string()),
  }),
  /** Saudi riyals including VAT. */
  total_amount: inRiyals,
  /** For a bid with lines. */
  totals: z.optional(bidTotals),
  /** For a bid with lines that has one. */
  ...discountView,
  /** For a bid with lines. */
  vat: z.optional(z.array(bidVat)),
  /** For the total of a bid without lines, where the bidder states it. */
  vat_category: z.optional(z.enum(VAT_CATEGORIES)),
  vat_rate_bp: z.optional(z.int()),
  vat_reason: z.optional(z.string()),
  /** Every line that is not optional is offered. */
  complete: z.optional(z.boolean()),
  unpriced_lines: z.optional(z.int()),
  /** Members, of one bid (`GET /bids/{bid_id}`); the bidder also with `?prices=own` of an RFQ. */
  lines: z.optional(z.array(priceView)),
  proposed_delivery_date: z.string(),
  comments: z.string(),
  comments_masked: z.boolean(),
  /** Members. */
  attachment_path: z.optional(z.string()),
  /** Members. */
  attachment: z.optional(attachment),
  accepted: z.boolean(),
  /** Placed before the last change of the RFQ. */
  stale: z.boolean(),
  /** A bid that needs confirmation answers an older version; it can't be accepted and lapses when bidding ends. */
  state: z.enum(BID_STATES),
  /** The version of the RFQ that it answers. */
  confirmed_version: z.int(),
  /** It needs confirmation, and quantities or lines have changed: it can only be changed. */
  must_revise: z.boolean(),
  /** The viewer's own. */
  mine: z.boolean(),
  /** On the RFQ's page, for the bidder's people if there are several: who placed the bid, or changed it last. */
  by: z.optional(colleague),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), accept: z.boolean(), confirm: z.boolean() }),
  /**
   * The buyer's people, of a bid with lines, while nothing is decided: what its optional lines cost, VAT included. They
   * count for the limit.
   */
  optional_halalas: z.optional(inHalalas),
  created_at: z.string(),
  updated_at: z.string(),
  /** In the answer about one bid (`GET /bids/{bid_id}`). */
  contacts_limited,
})
export type BidView = z.output<typeof bidView>

/** What the form of a bid without prices of lines begins with. */
export type BidOffer = Pick<
  BidView,
  | 'total_amount'
  | 'vat_category'
  | 'vat_reason'
  | 'proposed_delivery_date'
  | 'comments'
  | 'discount_bp'
  | 'discount_halalas'
>
