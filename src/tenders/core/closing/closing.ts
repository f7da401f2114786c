/** The hours that forms offer, besides the end of the day. */
export const CLOSING_TIMES = Array.from(
  { length: 47 },
  (_, index) => `${String((index + 1) >> 1).padStart(2, '0')}:${index % 2 === 0 ? '30' : '00'}`,
)

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
