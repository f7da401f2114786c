import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { contacts_limited } from '#companies/contacts/contract.ts'
import { categoryName } from '#reference/categories/contract.ts'
import { placeView } from '#reference/locations/contract.ts'
import { isDay } from '#framework/i18n/day.ts'
import { choice, dayFromToday, idParam, line, paragraph, wholeNumber } from '#framework/api/fields.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { filesField } from '#framework/files/upload/uploaded-file.ts'
import { idFilter, paging, searchText } from '#framework/api/list-query.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { awardView } from './award/award-view.ts'
import { bidView, contact } from './bid-view.ts'
import { closingTime, closingView } from './closing-fields.ts'
import { lineView, newLines } from '#tenders/lines/contract.ts'
import { withOrWithoutLines } from '#tenders/rfqs/publish/with-or-without-lines.ts'
import {
  isUnitNamed,
  quantityUnitCode,
  quantityUnitText,
  quantityUnitView,
  withoutUnusedText,
} from './quantity-unit.ts'
import { RFQ_FIELDS, type RfqField } from '#tenders/rfqs/change/changeable.ts'
import { historyEvent } from '#tenders/rfqs/detail/rfq-history.ts'
import { changedUntil, questionsInTime, questionsUntil } from './questions/until-field.ts'
import { RELATIONS, RFQ_STATUSES } from './policy.ts'
import { rfqAttachments } from '#tenders/uploads.ts'

const text = (required: MessageKey, short: MessageKey, long: MessageKey) =>
  paragraph({ required, min: 10, short, max: 5000, long })

const quantity = wholeNumber({
  required: messageKey('rfqs.quantity_required'),
  invalid: messageKey('rfqs.quantity_invalid'),
})
const delivery_date = dayFromToday({
  required: messageKey('rfqs.delivery_date_required'),
  past: messageKey('rfqs.delivery_date_past'),
})
const deadline = dayFromToday({
  required: messageKey('rfqs.deadline_required'),
  past: messageKey('rfqs.deadline_past'),
})
const category_id = choice(messageKey('rfqs.category_required'))

/** Bidding ends before the goods are due, or on that day. */
const inOrder = {
  error: messageKey('rfqs.deadline_after_delivery'),
  path: ['deadline'],
  when: ({ value }: { value: unknown }) => {
    const dates = value as { deadline?: unknown; delivery_date?: unknown }
    return isDay(dates.deadline) && isDay(dates.delivery_date)
  },
}

const MAX_FILES = rfqAttachments.max

/** The paths in `copied_files`. */
export const copiedPaths = (copied_files: string) => copied_files.split(',').filter(Boolean)

interface RfqFiles {
  attachments: readonly unknown[]
  copied_files: string
}

/** New files and copies count alike. */
const filesOf = ({ attachments, copied_files }: RfqFiles) => attachments.length + copiedPaths(copied_files).length
/** Reported together with all other problems of the form. */
const areFiles = ({ value }: { value: unknown }) => {
  const { attachments, copied_files } = value as Partial<RfqFiles>
  return Array.isArray(attachments) && typeof copied_files === 'string'
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
    title: line({
      required: messageKey('rfqs.title_required'),
      min: 3,
      short: messageKey('rfqs.title_length'),
      max: 250,
      long: messageKey('rfqs.title_length'),
    }),
    description: text(
      messageKey('rfqs.description_required'),
      messageKey('rfqs.description_short'),
      messageKey('rfqs.description_long'),
    ),
    item_description: z.optional(
      text(
        messageKey('rfqs.item_description_required'),
        messageKey('rfqs.item_description_short'),
        messageKey('rfqs.item_description_long'),
      ),
    ),
    quantity: z.optional(quantity),
    quantity_unit_code: z._default(quantityUnitCode, null),
    quantity_unit_text: z._default(quantityUnitText, null),
    /** The bill of quantities: a list, or its JSON as text. */
    lines: z.optional(
      newLines.check(z.refine((lines) => lines.some(({ optional }) => !optional), messageKey('lines.all_optional'))),
    ),
    partial_allowed: tick,
    price_basis: z._default(z.enum(['gross', 'net'], messageKey('errors.invalid_value')), 'gross'),
    delivery_date,
    deadline,
    closing_time: z._default(closingTime, null),
    questions_until: z._default(questionsUntil, null),
    category_id,
    region_id: choice(messageKey('rfqs.region_required')),
    city_id: choice(messageKey('rfqs.city_required')),
    district_id: z.optional(z.string()),
    attachments: z._default(
      filesField(
        rfqAttachments,
        {
          required: messageKey('rfqs.attachments_required'),
          too_many: messageKey('rfqs.attachments_many'),
          file_type: messageKey('rfqs.attachment_type'),
          file_too_large: messageKey('rfqs.attachment_size'),
        },
        0,
      ),
      [],
    ),
    /** Files of own RFQs to copy, as their paths with commas between. */
    copied_files: z._default(z.string().check(z.maxLength(1000)), ''),
  })
  .check(
    z.refine((rfq) => rfq.deadline <= rfq.delivery_date, inOrder),
    z.refine(...questionsInTime),
    z.refine((rfq) => filesOf(rfq) > 0, {
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

/** What changing an RFQ sends: at least one of these; what is absent stays. */
export const rfqUpdate = z
  .object({
    deadline: z.optional(deadline),
    closing_time: z.optional(closingTime),
    /** Empty, or as it was: keeps its distance from the deadline. */
    questions_until: z.optional(changedUntil),
    delivery_date: z.optional(delivery_date),
    quantity: z.optional(quantity),
    quantity_unit_code: z.optional(quantityUnitCode),
    quantity_unit_text: z.optional(quantityUnitText),
    category_id: z.optional(category_id),
  } satisfies Record<RfqField, z.ZodMiniType>)
  .check(
    z.refine(({ deadline, delivery_date }) => !deadline || !delivery_date || deadline <= delivery_date, inOrder),
    (payload) => {
      if (RFQ_FIELDS.some((field) => payload.value[field] !== undefined)) return
      for (const field of RFQ_FIELDS) {
        // An empty hour is the end of the day, an empty unit is none, an empty last day for questions what it was.
        if (field === 'closing_time' || field === 'questions_until' || field.startsWith('quantity_unit_')) continue
        payload.issues.push({
          code: 'custom',
          input: payload.value,
          path: [field],
          message: messageKey('errors.required'),
        })
      }
    },
    z.refine(...isUnitNamed),
    z.overwrite(withoutUnusedText),
  )
export type RfqUpdate = z.output<typeof rfqUpdate>

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
 * How many RFQs a company has published, how many live bids it has, and how many questions wait for it; 10,000 stands
 * for that many and more.
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
  }),
  version: z.int(),
  /** There is a bill of quantities: `quantity` and `item_description` summarize it. */
  has_lines: z.boolean(),
  /** Bids may leave lines out. */
  partial_allowed: z.boolean(),
  /** What bids are compared and ranked by. */
  price_basis: z.enum(['gross', 'net']),
  created_at: z.string(),
  updated_at: z.string(),
})
export type RfqCard = z.output<typeof rfqCard>

/** An RFQ with its bids, lowest amount first, as one viewer may see them. */
export const rfqView = z.object({
  ...rfqCard.shape,
  /** The business day in Riyadh that `closes_in` and `delivery_in` count from. */
  today: z.string(),
  attachments: z.array(attachment),
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
  /** What happened, oldest first. */
  history: z.array(historyEvent),
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
