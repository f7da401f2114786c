import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'
import { idParam } from '#framework/api/fields.ts'
import { bidReveal } from '#tenders/bids/contract.ts'
import { parseReceipt } from '../verify/check-receipt.ts'

/** What the form that reveals a bid holds: the text of its receipt with contents, and its file. */
export const revealForm = z.object({
  bid_id: idParam,
  receipt: z
    .string(messageKey('sealed.no_contents'))
    .check(z.refine((text) => parseReceipt(text)?.contents !== undefined, messageKey('sealed.no_contents'))),
  attachment: bidReveal.shape.attachment,
})
