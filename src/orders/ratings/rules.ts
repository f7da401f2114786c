/** Days after its order in which a rating waits for that of the other side. */
export const HIDDEN_DAYS = 14
/** Days in which a side may rate. */
export const RATING_DAYS = 90
/** Days after the agreed day of delivery from which a side may rate though nothing was confirmed. */
export const OVERDUE_DAYS = 30
/** Below so many ratings a company has no average. */
export const MIN_RATINGS = 3
/** Texts that a profile shows, the newest. */
export const SHOWN_TEXTS = 10
/** Months of the shorter counts. */
export const RECENT_MONTHS = 12
