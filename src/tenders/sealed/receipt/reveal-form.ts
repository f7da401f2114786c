import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'
import { idParam } from '#framework/api/fields.ts'
import { bidFile } from '#tenders/bids/contract.ts'
import { parseReceipt } from '../verify/check-receipt.ts'

/** The bidder's own copy of a sealed bid, with its file. */
export const bidReveal = z.object({ contents: z.string(), attachment: bidFile })
export type BidReveal = z.output<typeof bidReveal>

/** What the form that reveals a bid holds: the text of its receipt with contents, and its file. */
export const revealForm = z.object({
  bid_id: idParam,
  receipt: z
    .string(messageKey('sealed.no_contents'))
    .check(z.refine((text) => parseReceipt(text)?.contents !== undefined, messageKey('sealed.no_contents'))),
  attachment: bidFile,
})
