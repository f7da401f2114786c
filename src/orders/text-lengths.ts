/* Apart from the schemas, which pages load with the first input. */

/** Characters of a reason. */
export const MIN_REASON = 10
export const MAX_REASON = 1000
/** Characters of details of the place, and of terms. */
export const MAX_SITE = 500
export const MAX_TERMS = 4000
