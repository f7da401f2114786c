/** What can be followed. */
export const FOLLOWED_TYPES = ['rfq', 'company'] as const
export type FollowedType = (typeof FOLLOWED_TYPES)[number]

/** What one person may follow. */
export const MAX_FOLLOWS = 500
