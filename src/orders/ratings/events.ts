import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'

const aRating = z.object({ rating_id: z.int(), order_id: z.int() })
const ofOrder = { about: ['order', 'order_id'], trail: 'orders' } as const
/** Whatever shows a company: its profile has what others say of it. */
const companies = () => ['companies']

export const orderRated = defineEvent('rating.given', aRating, { ...ofOrder, ...internal })
export const ratingChanged = defineEvent('rating.changed', aRating, { ...ofOrder, ...internal })
/** Both sides have rated, or one of them has waited long enough. */
export const ratingPublished = defineEvent('rating.published', aRating, {
  ...ofOrder,
  guests: companies,
  followers: false,
})
export const ratingReplied = defineEvent('rating.replied', aRating, { ...ofOrder, guests: companies, followers: false })
export const ratingReported = defineEvent('rating.reported', aRating, {
  about: ['order', 'order_id'],
  trail: false,
  ...internal,
})
export const ratingHidden = defineEvent('rating.hidden', aRating, {
  about: ['order', 'order_id'],
  trail: false,
  guests: companies,
  followers: false,
})
export const ratingShown = defineEvent('rating.shown', aRating, {
  about: ['order', 'order_id'],
  trail: false,
  guests: companies,
  followers: false,
})
