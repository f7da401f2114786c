import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { idParam, ifFilled, orNull, paragraph } from '#framework/api/fields.ts'
import { paging, searchText } from '#framework/api/list-query.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { sanitizeLine, sanitizeText } from '#framework/text/sanitize.ts'
import { colleague } from '#companies/colleague.ts'
import { contact } from '#tenders/core/bid-view.ts'
import { orderSnapshot, orderTotals } from './snapshot.ts'
import { MAX_REASON, MAX_SITE, MAX_TERMS, MIN_REASON } from './text-lengths.ts'
import { ORDER_EVENTS, ORDER_SIDES, ORDER_STATES, PROPOSALS, WAITS } from './states.ts'

export const orderParams = z.object({ order_id: idParam })

const company = z.object({ user_id: z.int(), company_name: z.string() })
const reference = z.object({ order_id: z.int(), number: z.string() })

/** What one side proposed; `mine` where it was the viewer's. */
const openProposal = z.object({ what: z.enum(PROPOSALS), mine: z.boolean() })

/** What an order and its card share. Dates without a time are days in Riyadh. */
const orderFacts = {
  order_id: z.int(),
  /** Unique among the orders of its buyer. */
  number: z.string(),
  state: z.enum(ORDER_STATES),
  /** `If-Match` for what changes the order. */
  version: z.int(),
  /** Which side the viewer's company is. */
  side: z.enum(ORDER_SIDES),
  rfq_id: z.int(),
  delivery_date: z.string(),
  issued_at: z.string(),
  /** The day until which the supplier is expected to answer. */
  answer_by: z.string(),
  /** When both sides were reminded that it had not. */
  reminded_at: z.nullable(z.string()),
  /** While the supplier waits for an answer to the change that it asked for. */
  change_asked_at: z.nullable(z.string()),
  acknowledged_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  /** When it was closed, declined, canceled or issued anew. */
  ended_at: z.nullable(z.string()),
  /** The day on which it is closed at the latest; null before it is delivered. */
  closes_on: z.nullable(z.string()),
  proposed: z.nullable(openProposal),
  replaces: z.nullable(reference),
  replaced_by: z.nullable(reference),
  /** What it waits for of the viewer's company. */
  waits: z.nullable(z.enum(WAITS)),
}

export const orderCard = z.object({
  ...orderFacts,
  title: z.string(),
  /** The other side. */
  other: company,
  totals: orderTotals,
  /** The day until which the buyer is expected to decide on a delivery; null where none waits. */
  decide_by: z.nullable(z.string()),
})
export type OrderCard = z.output<typeof orderCard>

/** A line and what was delivered of it: decimals as text. */
const orderLine = z.object({
  line_no: z.int(),
  ordered: z.string(),
  confirmed: z.string(),
  /** Stated and not decided. */
  waiting: z.string(),
  left: z.string(),
})

const orderEvent = z.object({
  number: z.int(),
  what: z.enum(ORDER_EVENTS),
  /** Which side acted; null where it happened by itself. */
  side: z.nullable(z.enum(ORDER_SIDES)),
  /** The viewer's colleague who acted; the other company's people are not named. */
  by: z.optional(colleague),
  text: z.nullable(z.string()),
  at: z.string(),
})

/** What the viewer may do. */
const orderCan = z.object({
  acknowledge: z.boolean(),
  ask_change: z.boolean(),
  decline: z.boolean(),
  /** The buyer answers a change that was asked for; in a dispute either side. */
  reply: z.boolean(),
  cancel: z.boolean(),
  reissue: z.boolean(),
  dispute: z.boolean(),
  propose_cancel: z.boolean(),
  propose_resolve: z.boolean(),
  /** Agree to, or reject, what the other side proposed. */
  agree: z.boolean(),
  withdraw_proposal: z.boolean(),
  state_delivery: z.boolean(),
})
export type OrderCan = z.output<typeof orderCan>

export const order = z.object({
  ...orderFacts,
  award_id: z.int(),
  buyer: company,
  supplier: company,
  /** How to reach the other side, for people who may see contacts. */
  contact: z.optional(contact),
  snapshot: orderSnapshot,
  lines: z.array(orderLine),
  /** The newest first. */
  events: z.array(orderEvent),
  /** Printed on the paper, which is compared by it. */
  verify_code: z.string(),
  can: orderCan,
})
export type Order = z.output<typeof order>

export const ordersQuery = z.strictObject({
  side: z._default(z.enum(ORDER_SIDES), 'buyer'),
  state: z.optional(z.enum(ORDER_STATES)),
  /** In the number, the title and the name of the other side. */
  search: searchText,
  /** Of the number. */
  year: z.optional(
    z.pipe(
      z.string().check(z.regex(/^20\d{2}$/)),
      z.transform((text) => Number(text)),
    ),
  ),
  ...paging,
})
export type OrdersQuery = z.output<typeof ordersQuery>

const count = z.object({ total: z.int(), waiting: z.int() })
export const orderCounts = z.object({ buyer: count, supplier: count })
export type OrderCounts = z.output<typeof orderCounts>

/** What is printed of a company beside its profile. */
export const MISSING = ['short_address'] as const

/** The orders of an RFQ that is awarded, for its buyer and the supplier whose bid was chosen. */
export const rfqOrder = z.object({
  /** The award that stands; null where its supplier declined. */
  award: z.nullable(
    z.object({ award_id: z.int(), supplier: company, gross_halalas: inHalalas, awarded_at: z.string() }),
  ),
  /** The newest first. */
  orders: z.array(orderCard),
  /** Whether an order follows each award by itself; for the buyer's people. */
  automatic: z.optional(z.boolean()),
  /** Who of the buyer's people may issue it; for these alone. */
  issuers: z.optional(z.array(z.string())),
  /** What the order would say, with the terms of the last one; for people who may issue it. */
  draft: z.optional(orderSnapshot),
  /** What the buyer must state before. */
  missing: z.optional(z.array(z.enum(MISSING))),
  can: z.object({ issue: z.boolean() }),
})
export type RfqOrder = z.output<typeof rfqOrder>

/** A reason or an answer: both sides read it. */
const reason = paragraph({
  required: messageKey('orders.reason_short'),
  min: MIN_REASON,
  short: messageKey('orders.reason_short'),
  max: MAX_REASON,
  long: messageKey('orders.reason_long'),
})

const shortAddress = z.string(messageKey('orders.short_address_invalid')).check(
  z.overwrite((text) => sanitizeLine(text).replaceAll(' ', '').toUpperCase()),
  z.regex(/^[A-Z]{4}[0-9]{4}$/, messageKey('orders.short_address_invalid')),
)

const optionalText = (max: number, long: ReturnType<typeof messageKey>) =>
  z.optional(ifFilled(z.string(long).check(z.overwrite(sanitizeText), z.maxLength(max, long))))

const issueFields = {
  /** Details of the place of delivery. */
  site: optionalText(MAX_SITE, messageKey('orders.site_long')),
  terms: optionalText(MAX_TERMS, messageKey('orders.terms_long')),
  /** The buyer's; required where it has not stated one, and kept for its next orders. */
  short_address: z.optional(ifFilled(shortAddress)),
}

export const issueForm = z.object(issueFields)
export type IssueForm = z.output<typeof issueForm>

/** What becomes of an order that is canceled and issued anew, and why. */
export const reissueForm = z.object({ ...issueFields, reason })
export type ReissueForm = z.output<typeof reissueForm>

export const reasonForm = z.object({ reason })
export const textForm = z.object({ text: reason })
export const proposalForm = z.object({ what: z.enum(PROPOSALS, messageKey('errors.invalid_value')), text: reason })
export type ProposalForm = z.output<typeof proposalForm>
/** Which of both is agreed to, rejected or withdrawn. */
export const proposalChoice = z.object({ what: z.enum(PROPOSALS, messageKey('errors.invalid_value')) })

/** What a company states for its orders. */
export const orderSettings = z.object({
  prefix: z.string(),
  automatic: z.boolean(),
  short_address: z.nullable(z.string()),
  /** The next number, as long as nobody issues an order before. */
  next_number: z.string(),
  /** Printed, too; changed in the company's profile. */
  unified_number: z.nullable(z.string()),
  vat_number: z.nullable(z.string()),
})
export type OrderSettings = z.output<typeof orderSettings>

export const orderSettingsForm = z.object({
  prefix: z.string(messageKey('orders.prefix_invalid')).check(
    z.overwrite((text) => sanitizeLine(text).toUpperCase()),
    z.regex(/^[A-Z]{1,8}$/, messageKey('orders.prefix_invalid')),
  ),
  automatic: z._default(z.boolean(messageKey('errors.invalid_value')), false),
  short_address: z.optional(orNull(shortAddress)),
})
export type OrderSettingsForm = z.output<typeof orderSettingsForm>

/** A code as it is printed or typed: spaces do not count, and letters that look like digits are these. */
export const readVerifyCode = (text: string) =>
  text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')

export const verifyParams = z.object({ code: z.string().check(z.maxLength(60)) })

export const verifyForm = z.object({
  code: z
    .string(messageKey('verify.required'))
    .check(z.overwrite(readVerifyCode), z.regex(/^[0-9A-Z]{20}$/, messageKey('verify.required'))),
})

/** All that a person who has the paper learns of an order. */
export const verifiedOrder = z.object({
  number: z.string(),
  buyer: z.string(),
  supplier: z.string(),
  issued_on: z.string(),
  gross_halalas: inHalalas,
  /** Standing, or declined, canceled or issued anew. */
  state: z.enum(['standing', 'canceled']),
})
export type VerifiedOrder = z.output<typeof verifiedOrder>
