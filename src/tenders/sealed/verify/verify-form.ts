import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'
import { parseReceipt } from './check-receipt.ts'

/** What the form that checks a receipt holds: its text. */
export const verifyForm = z.object({
  receipt: z
    .string(messageKey('sealed.not_a_receipt'))
    .check(z.refine((text) => parseReceipt(text) !== undefined, messageKey('sealed.not_a_receipt'))),
})
