import * as z from 'zod/mini'
import { VAT_CATEGORIES, type VatCategory } from '#reference/units/contract.ts'
import { contacts_limited, contactsQuery } from '#companies/contacts/contract.ts'
import { sanitizeText } from '#framework/text/sanitize.ts'
import {
  dayFromToday,
  idParam,
  ifFilled,
  optionalId,
  orNull,
  optionalParagraph,
  riyalsField,
} from '#framework/api/fields.ts'
import { fileField } from '#framework/files/upload/file-fields.ts'
import { paging, searchText } from '#framework/api/list-query.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { bidView, contact } from '#tenders/core/bid-view.ts'
import { closingView } from '#tenders/core/closing/closing-fields.ts'
import { quantityUnitView } from '#tenders/core/quantity/quantity-unit.ts'
import { newPrices } from '#tenders/core/lines/contract.ts'
import { discountFields, onlyOneDiscount } from '#tenders/core/lines/discount-contract.ts'
import { MY_BID_FILTERS, RFQ_STATUSES } from '#tenders/core/policy.ts'
import { sealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'

const total_amount = riyalsField({
  required: messageKey('bids.amount_required'),
  invalid: messageKey('bids.amount_invalid'),
})
const proposed_delivery_date = dayFromToday({
  required: messageKey('bids.delivery_required'),
  past: messageKey('bids.delivery_past'),
})
const comments = { max: 2000, long: messageKey('bids.comments_long') }
const changedComments = z
  .string(comments.long)
  .check(z.overwrite(sanitizeText), z.maxLength(comments.max, comments.long))

const optionalAmount = ifFilled(total_amount)

/** For the total of a bid without lines; null or empty for unstated VAT. */
const statedVat = {
  vat_category: z.optional(orNull(z.enum(VAT_CATEGORIES, messageKey('lines.vat_required')))),
  vat_reason: z.optional(orNull(z.string().check(z.maxLength(30, messageKey('lines.vat_reason_required'))))),
}
export interface StatedVat {
  vat_category?: VatCategory | null | undefined
  vat_reason?: string | null | undefined
}

export const bidFile = fileField(bidAttachment, {
  required: messageKey('bids.attachment_required'),
  too_many: messageKey('bids.attachment_one'),
  file_type: messageKey('bids.attachment_type'),
  file_too_large: messageKey('bids.attachment_size'),
})

/** Which bids the bidder was told that the RFQ takes; others are refused. */
const seenVisibility = z.optional(z.enum(['open', 'sealed'], messageKey('errors.invalid_value')))

/** What a bid asks for: an amount, or prices of lines, whose sum the amount then is. */
const newPrice = z
  .object({
    rfq_id: optionalId,
    supplier_id: optionalId,
    rfq_version: optionalId,
    bid_visibility: seenVisibility,
    total_amount: z.optional(optionalAmount),
    lines: z.optional(newPrices),
    ...discountFields,
    ...statedVat,
  })
  .check(
    onlyOneDiscount(),
    z.refine(({ total_amount, lines }) => total_amount !== undefined || lines !== undefined, {
      error: messageKey('bids.amount_required'),
      path: ['total_amount'],
      when: ({ issues }: { issues: readonly { path?: readonly PropertyKey[] | undefined }[] }) =>
        !issues.some(({ path }) => path?.[0] === 'total_amount' || path?.[0] === 'lines'),
    }),
  )

/**
 * What placing a bid sends. Two parts, so that a missing amount is reported together with all other problems, and
 * first.
 */
export const newBid = z.intersection(
  newPrice,
  z.object({
    proposed_delivery_date,
    comments: optionalParagraph(comments),
    attachment: bidFile,
  }),
)
export type NewBid = z.output<typeof newBid>

/** The fields of a placed bid that its supplier may change. */
export const BID_CHANGEABLE = ['total_amount', 'proposed_delivery_date', 'comments'] as const

/**
 * What changing a bid sends: at least one of the three, prices of lines, a discount or the VAT of the total; what is
 * absent stays.
 */
export const bidUpdate = z
  .object({
    total_amount: z.optional(total_amount),
    proposed_delivery_date: z.optional(proposed_delivery_date),
    comments: z.optional(changedComments),
    rfq_version: optionalId,
    bid_visibility: seenVisibility,
    lines: z.optional(newPrices),
    /** Only for a sealed bid, which is replaced as a whole. */
    attachment: z.optional(bidFile),
    ...discountFields,
    ...statedVat,
  })
  .check(onlyOneDiscount(), (payload) => {
    const others = ['lines', 'attachment', 'vat_category', 'discount_bp', 'discount_halalas'] as const
    if ([...BID_CHANGEABLE, ...others].some((field) => payload.value[field] !== undefined)) return
    for (const field of BID_CHANGEABLE) {
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path: [field],
        message: messageKey('errors.required'),
      })
    }
  })
export type BidUpdate = z.output<typeof bidUpdate>

/** What the form that changes a bid holds: the change, and which bid it is about. */
export const bidChange = z.intersection(bidUpdate, z.object({ bid_id: idParam }))

/** What the form that replaces a sealed bid as a whole holds. */
export const bidReplacement = z.intersection(newBid, z.object({ bid_id: idParam }))

/** How the list of one's own bids may be narrowed; with `lapsed` those that lapsed are in it, too. */
export const myBidsQuery = z.strictObject({
  search: searchText,
  status: z.optional(z.enum(MY_BID_FILTERS)),
  lapsed: z.optional(z.enum(['with', 'without'])),
  ...paging,
  ...contactsQuery.shape,
})
export type MyBidsQuery = z.output<typeof myBidsQuery>

/** A bid of one's own has a summary of its RFQ. */
const ofRfq = {
  rfq: z.object({
    rfq_id: z.int(),
    title: z.string(),
    buyer: z.object({ user_id: z.int(), company_name: z.string() }),
    status: z.enum(RFQ_STATUSES),
    deadline: z.string(),
    ...closingView,
    delivery_date: z.string(),
    closes_in: z.int(),
    delivery_in: z.int(),
    quantity: z.int(),
    ...quantityUnitView,
    bids_count: z.int(),
    accepted_bid_id: z.nullable(z.int()),
    version: z.int(),
    created_at: z.string(),
  }),
  /** For an accepted bid. */
  buyer_contact: z.optional(contact),
  contacts_limited,
}
export const myBid = z.object({ ...bidView.shape, ...ofRfq })
export type MyBid = z.output<typeof myBid>

/** The same while it is sealed. */
export const mySealedBid = z.object({ ...sealedBid.shape, ...ofRfq })
export type MySealedBid = z.output<typeof mySealedBid>
