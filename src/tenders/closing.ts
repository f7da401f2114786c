import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'

/** The hours that forms offer, besides the end of the day. */
export const CLOSING_TIMES = ['12:00', '14:00', '16:00'] as const

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
  /** Of an open RFQ with an hour that closes within a day. */
  minutes_left: z.nullable(z.int()),
}

/** The day and the hour at which an RFQ closes. */
export interface Closing {
  deadline: string
  closing_time: string | null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Whole minutes that are counted down; null where days are counted. */
export const minutesLeft = ({ closing_time, left_ms }: { closing_time: string | null; left_ms: number }) =>
  closing_time !== null && left_ms > 0 && left_ms < DAY_MS ? Math.floor(left_ms / MINUTE_MS) : null
