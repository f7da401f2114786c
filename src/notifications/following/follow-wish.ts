import type { FollowedType } from './followed-types.ts'

/** Where the tab keeps what a guest wanted to follow before signing in: a link of somebody else's never follows anything. */
export const FOLLOW_WISH = 'follow'

export const followWish = (type: FollowedType, id: number) => `${type} ${id}`
