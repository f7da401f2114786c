import * as z from 'zod/mini'
import { colleague } from '#companies/colleague.ts'
import { categoryName } from '#reference/categories/contract.ts'
import { unitNames } from '#reference/units/contract.ts'
import { changeOf, RFQ_CHANGEABLE, RFQ_PARTS } from '#tenders/core/changes/changeable.ts'

const { quantity_unit_code: _code, quantity_unit_text: _text, ...others } = RFQ_CHANGEABLE

/** One field that its buyer changed; a category and a unit come with their names. */
const change = changeOf({ ...others, category_id: categoryName, quantity_unit: z.nullable(unitNames) })
export type HistoryChange = z.output<typeof change>

/** Something that happened to an RFQ. What happened to its bids, except the award, is for the buyer alone. */
export const historyEvent = z.object({
  what: z.enum([
    'published',
    'changed',
    'made_public',
    'accepted',
    'canceled',
    'opened',
    'bid_placed',
    'bid_changed',
    'bid_confirmed',
    'bid_withdrawn',
    'bid_lapsed',
  ]),
  at: z.string(),
  /** Whose bid; of one that was accepted where the viewer may know. */
  company_name: z.optional(z.string()),
  changes: z.optional(z.array(change)),
  /** What else changed: its versions have the texts. */
  parts: z.optional(z.array(z.enum(RFQ_PARTS))),
  /** The version that a change made, whether bids must answer it, and why it was made. */
  version: z.optional(z.int()),
  material: z.optional(z.boolean()),
  reason: z.optional(z.string()),
  /** Who of the viewer's company did it, for companies of several people. */
  by: z.optional(colleague),
})
export type HistoryEvent = z.output<typeof historyEvent>
