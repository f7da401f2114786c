import * as z from 'zod/mini'
import { idParam, ifFilled, orNull, paragraph } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { sanitizeText } from '#framework/text/sanitize.ts'
import { categoryName } from '#reference/categories/contract.ts'
import { MAX_REASON, MIN_REASON } from '../text-lengths.ts'

export const ratingParams = z.object({ rating_id: idParam })

/** 1 to 5, as JSON or as the text of a form. */
const points = z.pipe(
  z.union([z.string(), z.number()], messageKey('orders.stars_required')),
  z.transform((value, context) => {
    if (/^[1-5]$/.test(String(value))) return Number(value)
    context.issues.push({ code: 'custom', input: value, message: messageKey('orders.stars_required') })
    return z.NEVER
  }),
)
const aspect = z.optional(orNull(points))

const longText = ifFilled(
  z
    .string(messageKey('orders.reason_long'))
    .check(z.overwrite(sanitizeText), z.maxLength(MAX_REASON, messageKey('orders.reason_long'))),
)

export const ratingForm = z.object({
  stars: points,
  on_time: aspect,
  as_agreed: aspect,
  communication: aspect,
  text: z.optional(longText),
})
export type RatingForm = z.output<typeof ratingForm>

export const replyForm = z.object({
  text: paragraph({
    required: messageKey('errors.required'),
    max: MAX_REASON,
    long: messageKey('orders.reason_long'),
  }),
})

export const ratingReport = z.object({
  reason: paragraph({
    required: messageKey('orders.reason_short'),
    min: MIN_REASON,
    short: messageKey('orders.reason_short'),
    max: MAX_REASON,
    long: messageKey('orders.reason_long'),
  }),
})

const ratingFacts = {
  stars: z.int(),
  on_time: z.nullable(z.int()),
  as_agreed: z.nullable(z.int()),
  communication: z.nullable(z.int()),
  /** Contacts are masked. */
  text: z.nullable(z.string()),
  reply: z.nullable(z.string()),
}

/** A rating as the sides of its order see it. */
export const rating = z.object({
  rating_id: z.int(),
  ...ratingFacts,
  mine: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  published_at: z.nullable(z.string()),
  hidden_at: z.nullable(z.string()),
  /** For the company that rated. */
  hidden_reason: z.optional(z.string()),
  can: z.object({ edit: z.boolean(), reply: z.boolean(), report: z.boolean() }),
})
export type Rating = z.output<typeof rating>

/** The ratings of an order. The other side's is absent until it is published: then only that there is one is known. */
export const orderRatings = z.object({
  mine: z.nullable(rating),
  theirs: z.nullable(rating),
  their_rating_waits: z.boolean(),
  /** The days between which both sides may rate; null before anything was confirmed. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** When a rating that waits is published at the latest. */
  publishes_on: z.nullable(z.string()),
  can: z.object({ rate: z.boolean() }),
})
export type OrderRatings = z.output<typeof orderRatings>

/** A published rating on the profile of the company that was rated. */
export const publishedRating = z.object({
  rating_id: z.int(),
  ...ratingFacts,
  category: categoryName,
  /** `YYYY-MM` of the publication. */
  month: z.string(),
  /** Members. */
  company_name: z.optional(z.string()),
})

/** What a company did on the platform. Amounts and titles are in none of it. */
export const trackRecord = z.object({
  member_since: z.string(),
  awards: z.int(),
  awards_12_months: z.int(),
  completed: z.int(),
  completed_12_months: z.int(),
  on_time: z.int(),
  confirmed: z.int(),
  ratings: z.int(),
  /** Null below three ratings, as the distribution: not yet rated. */
  average: z.nullable(z.number()),
  /** How often each of 1 to 5 was given. */
  distribution: z.nullable(z.array(z.int())),
  texts: z.array(publishedRating),
})
export type TrackRecord = z.output<typeof trackRecord>
