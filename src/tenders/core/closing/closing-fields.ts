import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'

/** `HH:MM` in Riyadh. Null, and an empty field of a form, mean the end of the day. */
export const closingTime = z.pipe(
  z.union(
    [z.null(), z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/))],
    messageKey('rfqs.closing_time_invalid'),
  ),
  z.transform((value) => value || null),
)

/** When an RFQ closes, beside its `deadline`. */
export const closingView = {
  closes_at: z.string(),
  /** `HH:MM` in Riyadh; null: the end of the day. */
  closing_time: z.nullable(z.string()),
  /** For an open RFQ with an hour that closes within a day. */
  minutes_left: z.nullable(z.int()),
}
