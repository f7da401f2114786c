import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { contacts_limited, contactsQuery } from '#companies/contacts/contract.ts'
import { categoryName } from '#reference/categories/contract.ts'
import { placeView } from '#reference/locations/contract.ts'
import { idParam } from '#framework/api/fields.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { idFilter, paging, searchText } from '#framework/api/list-query.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { awardView } from './award-view.ts'
import { bidView, contact } from './bid-view.ts'
import { closingTime, closingView } from './closing/closing-fields.ts'
import { lineView } from '#tenders/core/lines/contract.ts'
import { withOrWithoutLines } from '#tenders/core/with-or-without-lines.ts'
import {
  isUnitNamed,
  quantityUnitCode,
  quantityUnitText,
  quantityUnitView,
  withoutUnusedText,
} from './quantity/quantity-unit.ts'
import {
  attachments,
  largeFiles,
  category_id,
  city_id,
  deadline,
  delivery_date,
  description,
  inOrder,
  item_description,
  quantity,
  region_id,
  requiredLines,
  title,
} from './rfq-fields.ts'
import { historyEvent } from '#tenders/core/rfq-history.ts'
import { questionsInTime, questionsUntil } from './questions-until.ts'
import { RELATIONS, RFQ_STATUSES } from './policy.ts'
import { disclosedTotal, receipt, sealedBid } from './sealed/sealed-bid-view.ts'
import { PRICE_DISCLOSURES, sealedStateView } from './sealed/sealed-state-view.ts'
import { isLargePath, rfqAttachments } from '#tenders/core/uploads.ts'

/** How an RFQ treats bids when it changes: `mark` shows them as older, `confirm` asks their bidders. */
export const ON_CHANGE = ['mark', 'confirm'] as const
export type OnChange = (typeof ON_CHANGE)[number]

/** Who sees an RFQ and may bid on it: everybody, or those whom its buyer invites. */
export const ACCESS = ['public', 'invited'] as const
export type Access = (typeof ACCESS)[number]
const access = z.enum(ACCESS, messageKey('errors.invalid_value'))

const MAX_FILES = rfqAttachments.max

/** The paths in `copied_files` and `large_files`. */
export const pathsOf = (files: string) => files.split(',').filter(Boolean)

interface RfqFiles {
  attachments: readonly unknown[]
  copied_files: string
  large_files: string
}

/** New files and copies count alike. */
const filesOf = ({ attachments, copied_files }: RfqFiles) =>
  attachments.length + pathsOf(copied_files).filter((path) => !isLargePath(path)).length
const isAnyFile = (files: RfqFiles) => filesOf(files) + pathsOf(files.copied_files + files.large_files).length > 0
/** Reported together with all other problems of the form. */
const areFiles = ({ value }: { value: unknown }) => {
  const { attachments, copied_files, large_files } = value as Partial<RfqFiles>
  return Array.isArray(attachments) && typeof copied_files === 'string' && typeof large_files === 'string'
}

/** A box to tick: a boolean, or its text where a form can only send text. */
const tick = z._default(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', ''])], messageKey('errors.invalid_value')),
    z.transform((value) => value === true || value === 'true'),
  ),
  false,
)

const newRfqFields = z
  .object({
    title,
    description,
    item_description: z.optional(item_description),
    quantity: z.optional(quantity),
    quantity_unit_code: z._default(quantityUnitCode, null),
    quantity_unit_text: z._default(quantityUnitText, null),
    /** The bill of quantities: a list, or its JSON as text. */
    lines: z.optional(requiredLines),
    partial_allowed: tick,
    price_basis: z._default(z.enum(['gross', 'net'], messageKey('errors.invalid_value')), 'gross'),
    on_change: z._default(z.enum(ON_CHANGE, messageKey('errors.invalid_value')), 'mark'),
    access: z._default(access, 'public'),
    bid_visibility: z._default(z.enum(['open', 'sealed'], messageKey('errors.invalid_value')), 'open'),
    price_disclosure: z._default(z.enum(PRICE_DISCLOSURES, messageKey('errors.invalid_value')), 'buyer'),
    delivery_date,
    deadline,
    closing_time: z._default(closingTime, null),
    questions_until: z._default(questionsUntil, null),
    category_id,
    region_id,
    city_id,
    district_id: z.optional(z.string()),
    attachments,
    /** Files of the company's own RFQs to copy, as their paths with commas between. */
    copied_files: z._default(z.string().check(z.maxLength(1000)), ''),
    large_files: largeFiles,
  })
  .check(
    z.refine((rfq) => rfq.deadline <= rfq.delivery_date, inOrder),
    z.refine(...questionsInTime),
    // Open bids are read by everybody.
    z.refine((rfq) => rfq.bid_visibility === 'sealed' || rfq.price_disclosure === 'buyer', {
      error: messageKey('errors.invalid_value'),
      path: ['price_disclosure'],
    }),
    // A bill of quantities says what is asked for.
    z.refine((rfq) => isAnyFile(rfq) || rfq.lines !== undefined, {
      error: messageKey('rfqs.attachments_required'),
      path: ['attachments'],
      when: areFiles,
    }),
    z.refine((rfq) => filesOf(rfq) <= MAX_FILES, {
      error: messageKey('rfqs.attachments_many'),
      path: ['attachments'],
      when: areFiles,
    }),
    z.refine(...isUnitNamed),
    z.overwrite(withoutUnusedText),
  )

/** What publishing an RFQ sends. */
export const newRfq = z.pipe(withOrWithoutLines, newRfqFields)
export type NewRfq = z.output<typeof newRfq>

/** What changing who sees an RFQ sends. */
export const accessChange = z.object({ access })

export const rfqParams = z.object({ rfq_id: idParam })

/** How a list of RFQs may be narrowed and ordered. */
export const rfqSearch = z.strictObject({
  search: searchText,
  category_id: idFilter,
  region_id: idFilter,
  status: z.optional(z.enum(RFQ_STATUSES)),
  sort: z._default(z.enum(['newest', 'deadline', 'bids']), 'newest'),
  ...paging,
})
export type RfqSearch = z.output<typeof rfqSearch>

const counted = z.int().check(z.gte(0), z.lte(10_000))

/** How many RFQs each status holds, whatever else narrows a list; 10,000 stands for that many and more. */
export const rfqFacets = z.object({ status: z.object({ active: counted, completed: counted, expired: counted }) })
export type RfqFacets = z.output<typeof rfqFacets>

/**
 * How many RFQs a company has published, how many bids its list has, those that lapsed too, and how many questions wait
 * for it; 10,000 stands for that many and more.
 */
export const ownCounts = z.object({ rfqs: counted, bids: counted, questions: counted })
export type OwnCounts = z.output<typeof ownCounts>

/** An RFQ in a list: everything but its bids. */
export const rfqCard = z.object({
  rfq_id: z.int(),
  buyer: z.object({ user_id: z.int(), company_name: z.string() }),
  title: z.string(),
  description: z.string(),
  item_description: z.string(),
  quantity: z.int(),
  ...quantityUnitView,
  delivery_date: z.string(),
  deadline: z.string(),
  ...closingView,
  /** The last day for questions; null where none are taken. */
  questions_until: z.nullable(z.string()),
  category_id: z.int(),
  category: categoryName,
  ...placeView,
  attachments_paths: z.array(z.string()),
  accepted_bid_id: z.nullable(z.int()),
  bids_count: z.int(),
  status: z.enum(RFQ_STATUSES),
  /** Days until the deadline; negative when it has passed. */
  closes_in: z.int(),
  /** Days until the delivery date; negative when it has passed. */
  delivery_in: z.int(),
  viewer_relation: z.enum(RELATIONS),
  /** The viewer's live bid. */
  my_bid_id: z.nullable(z.int()),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    accept: z.boolean(),
    bid: z.boolean(),
    ask: z.boolean(),
    /** Where only the invited see it: whether it may be opened to everybody. */
    make_public: z.optional(z.boolean()),
  }),
  version: z.int(),
  /** There is a bill of quantities: `quantity` and `item_description` summarize it. */
  has_lines: z.boolean(),
  /** Bids may leave lines out. */
  partial_allowed: z.boolean(),
  /** What bids are compared and ranked by. */
  price_basis: z.enum(['gross', 'net']),
  /** What a change means for bids: they are shown as older, or must be confirmed. */
  on_change: z.enum(ON_CHANGE),
  /** The newest version that bids must answer. */
  material_version: z.int(),
  /** Where only those who are invited see it and may bid. */
  access: z.optional(z.literal('invited')),
  /** Where each bid is shown to its bidder and the buyer alone, though none is sealed. */
  private_bids: z.optional(z.literal(true)),
  /** Where bids are sealed, or were. */
  sealed: z.optional(sealedStateView),
  created_at: z.string(),
  updated_at: z.string(),
})
export type RfqCard = z.output<typeof rfqCard>

/** An RFQ in a list. */
export const listedRfq = z.object({
  ...rfqCard.shape,
  /** The first line that the search found, where neither the title nor the buyer's name did. */
  found_line: z.optional(z.object({ line_no: z.int(), section: z.nullable(z.string()), description: z.string() })),
})
export type ListedRfq = z.output<typeof listedRfq>

/** A file that another replaced, which stays readable. */
export const replacedFile = z.object({
  ...attachment.shape,
  /** The name of the other, and the version that brought it. */
  replaced_by: z.string(),
  until_version: z.int(),
})
export type ReplacedFile = z.output<typeof replacedFile>

/**
 * An RFQ with its bids as one viewer may see them: the lowest first, then incomplete ones, then those that must be
 * confirmed.
 */
export const rfqView = z.object({
  ...rfqCard.shape,
  /** The business day in Riyadh that `closes_in` and `delivery_in` count from. */
  today: z.string(),
  attachments: z.array(attachment),
  /** Where some were replaced. */
  replaced_files: z.optional(z.array(replacedFile)),
  /** Public questions. */
  questions_count: z.int(),
  /** For the buyer's people: questions without an answer. */
  questions_waiting: z.optional(z.int()),
  /** The bill of quantities, where there is one. */
  lines: z.optional(z.array(lineView)),
  accepted_at: z.nullable(z.string()),
  /** Oldest first; at most one stands where the whole RFQ is awarded to one bid. */
  awards: z.array(awardView),
  bids: z.array(bidView),
  /** The viewer's own, while it is sealed. */
  own_sealed_bid: z.optional(sealedBid),
  /** The receipt of the viewer's own, once it is opened. */
  own_receipt: z.optional(receipt),
  /** That one had been encrypted for another key than that of the RFQ: somebody may have read it before the opening. */
  own_bid_exposed: z.optional(z.literal(true)),
  /** After the opening, where bidders learn all totals and the viewer bid: complete bids first, lowest first. */
  disclosed_totals: z.optional(z.array(disclosedTotal)),
  /** After the opening, where some bids could not be opened: how many. */
  unreadable_bids: z.optional(z.int()),
  /** What happened, oldest first. */
  history: z.array(historyEvent),
  /** For a supplier whose bid lapsed and who has no other: when. */
  lapsed_at: z.optional(z.string()),
  /** After the award, for the winner. */
  buyer_contact: z.optional(contact),
  /** After the award, for the buyer. */
  winner_contact: z.optional(contact),
  /** For the buyer's people: a bid above it is proposed instead of accepted. */
  award_limit_halalas: z.optional(inHalalas),
  /** For the buyer's people: an award that waits for approval. */
  pending_proposal: z.optional(z.object({ proposal_id: z.int(), bid_id: z.int() })),
  /** For members: whether the person is notified of what happens to the RFQ. Bidders are, unless they mute it. */
  following: z.optional(z.boolean()),
  can: z.object({ ...rfqCard.shape.can.shape, follow: z.optional(z.boolean()) }),
  contacts_limited,
})
export type RfqView = z.output<typeof rfqView>

/** What the answer has on request. `prices`: the viewer's own bid has its prices by line. */
export const rfqWishes = z.object({ ...contactsQuery.shape, prices: z.optional(z.enum(['own'])) })
export type RfqWishes = z.output<typeof rfqWishes>
