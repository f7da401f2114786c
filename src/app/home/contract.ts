import * as z from 'zod/mini'
import { inHalalas, inRiyals } from '#framework/api/amounts.ts'
import { closingView } from '#tenders/core/closing/closing-fields.ts'
import { sealedStateView } from '#tenders/core/sealed/sealed-state-view.ts'
import { WAITS } from '#orders/states.ts'
import { GROUPS, ROW_KINDS } from './kinds.ts'

/** Something that waits for the person. */
export const homeRow = z.object({
  kind: z.enum(ROW_KINDS),
  group: z.enum(GROUPS),
  /** Values of the kind's sentence. */
  params: z.object({
    bids: z.optional(z.int()),
    bids_today: z.optional(z.int()),
    /** How far the highest bid lies above the lowest, in percent. */
    spread: z.optional(z.number()),
    amount_halalas: z.optional(inHalalas),
    /** New matches of saved searches. */
    count: z.optional(z.int()),
    /** A colleague. */
    person: z.optional(z.string()),
    /** The day of what a colleague did. */
    day: z.optional(z.string()),
    /** How many of the bids are complete and confirmed, where not all are. */
    compared: z.optional(z.int()),
    /** Place of the company's own bid by amount among those, 1 is the lowest; absent where it is incomplete. */
    place: z.optional(z.int()),
    /** What an order waits for, and its number. */
    waits: z.optional(z.enum(WAITS)),
    number: z.optional(z.string()),
    /** Quantities or lines changed: the company's bid can't be confirmed as it is. */
    must_revise: z.optional(z.boolean()),
  }),
  /** What it is about; absent when it is the company itself. */
  object: z.optional(z.object({ type: z.enum(['rfq', 'proposal', 'order']), id: z.int(), title: z.string() })),
  deadline: z.optional(z.string()),
  /** For an RFQ, with its deadline. */
  closing: z.optional(z.object({ ...closingView, closed: z.boolean() })),
  /** Where it is done, or only read. */
  href: z.string(),
  /** Whether the person's roles allow what waits. */
  can_act: z.boolean(),
})
export type HomeRow = z.output<typeof homeRow>

/** What waits for a person in the company that it acts for. */
export const homeView = z.object({
  rows: z.array(homeRow),
  /** There are more of some kind than these. */
  more: z.boolean(),
  /** The company has published RFQs; it may bid. */
  buys: z.boolean(),
  supplies: z.boolean(),
  /** Nobody else belongs to the company. */
  alone: z.boolean(),
  /** The next deadline of the company's RFQs and of those it has bid on, where nothing waits. */
  nearest: z.optional(z.object({ rfq_id: z.int(), title: z.string(), deadline: z.string(), ...closingView })),
})
export type HomeView = z.output<typeof homeView>

const charted = { rfq_id: z.int(), title: z.string(), deadline: z.string(), ...closingView }

/** An open RFQ of the company. Its bids are those that the RFQ's page shows; of sealed ones that is their number. */
export const openRfq = z.object({
  ...charted,
  published_at: z.string(),
  /** When the live bids were placed. */
  placed_at: z.array(z.string()),
  /** Compared totals of complete bids in riyals, lowest first. */
  totals: z.array(inRiyals),
  /** Hours from publishing to the first bid, also of a bid withdrawn since; null while there is none. */
  first_bid_hours: z.nullable(z.int()),
  /** Where bids are sealed. */
  sealed: z.optional(sealedStateView),
})
export type OpenRfq = z.output<typeof openRfq>

/** An open RFQ on which the company has a complete bid. */
export const ownPrice = z.object({ ...charted, totals: z.array(inRiyals), mine: inRiyals })
export type OwnPrice = z.output<typeof ownPrice>

export const decidedCategory = z.object({
  category: z.object({ category_id: z.int(), category_name: z.string(), category_name_ar: z.string() }),
  accepted: z.int(),
  decided: z.int(),
})
export type DecidedCategory = z.output<typeof decidedCategory>

/** Charts of the company; `buyer` or `supplier` is absent if it has no data. */
export const homeCharts = z.object({
  buyer: z.optional(z.object({ open: z.int(), rfqs: z.array(openRfq) })),
  supplier: z.optional(
    z.object({
      open: z.int(),
      /** Days with deadlines of RFQs on which the company has bid. */
      deadlines: z.array(z.object({ day: z.string(), bids: z.int() })),
      prices: z.array(ownPrice),
      decided: z.array(decidedCategory),
    }),
  ),
})
export type HomeCharts = z.output<typeof homeCharts>
