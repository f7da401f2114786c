import type { FollowedType } from './followed-types.ts'

const KEY = 'follow_wish'

/*
 * A guest who wants to follow signs in first. The wish is kept in the tab: a link of somebody else's never follows anything.
 */

export function keepFollowWish(type: FollowedType, id: number) {
  try {
    sessionStorage.setItem(KEY, `${type} ${id}`)
  } catch {
    // Without storage the person follows by another click.
  }
}

/** Whether the person wished for this before signing in; asked once. */
export function takeFollowWish(type: FollowedType, id: number): boolean {
  try {
    const wished = sessionStorage.getItem(KEY) === `${type} ${id}`
    if (wished) sessionStorage.removeItem(KEY)
    return wished
  } catch {
    return false
  }
}
