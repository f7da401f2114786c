/** What can be followed. */
export const FOLLOWED_TYPES = ['rfq', 'company'] as const
export type FollowedType = (typeof FOLLOWED_TYPES)[number]

/** The call that follows and unfollows. */
export const followCall = (type: FollowedType, id: number) => `/follows/${type}/${id}`
