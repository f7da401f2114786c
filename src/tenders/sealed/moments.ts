const RIYADH_OFFSET_MS = 3 * 3_600_000

/** The Riyadh clock time of a moment with its seconds: `00:00:02`. */
export const timeWithSeconds = (moment: string) =>
  new Date(Date.parse(moment) + RIYADH_OFFSET_MS).toISOString().slice(11, 19)
