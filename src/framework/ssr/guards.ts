import type { Me } from './me.ts'

/** Names of the guards that routes may use. `app/` declares them by module augmentation. */
export interface GuardNames {}

export type GuardName = keyof GuardNames

/**
 * Decides whether a visitor may open a page.
 *
 * @param from path and query of the page, without language prefix
 * @returns the path to redirect to, without language prefix; null to let the visitor in
 */
export type Guard = (me: Me | null, from: string) => string | null

/** The start page, where guests sign in and then return to `from`. */
export const signInPath = (from: string) => `/?from=${encodeURIComponent(from)}`

/** Page shown after the session ended because the person was removed from the company. */
export const REMOVED_PATH = '/removed'

/** Whether an address, in any language, is where guests sign in and then return. */
export const isSignInPath = (address: string) => /^\/(?:en)?\?from=/.test(address)
