import type { Viewer } from '#framework/api/viewer.ts'
import { hasRight } from '../roles.ts'

/** Who makes a request, and under which policy. */
export interface ViewerContext {
  viewer: Viewer | null
  /** An address must be verified before contacts are seen or shown. */
  requireVerifiedEmail: boolean
  /**
   * Set when contacts of other companies are left out of the answer:
   * - `none`: the caller did not request them. They are also masked in texts.
   * - `limited`: the viewer has seen contacts of too many companies today. Also masked in texts, and prices of lines
   *   are left out.
   * - `change`: the answer to a write. Texts stay unmasked, as in the first contract: a buyer reads those of bids on
   *   its own RFQ.
   */
  contacts?: 'none' | 'limited' | 'change' | undefined
}

/**
 * Whether the viewer counts as a member. With `requireVerifiedEmail`, people with an unverified address count as
 * guests.
 */
export const seesAsMember = ({ viewer, requireVerifiedEmail }: ViewerContext) =>
  viewer !== null && (viewer.email_verified || !requireVerifiedEmail)

/** Whether the contacts of a company are shown to this member at all. */
export const showsContacts = (
  company: { email_verified: boolean },
  { viewer, requireVerifiedEmail, contacts }: ViewerContext,
) => contacts === undefined && hasRight(viewer, 'contacts') && (company.email_verified || !requireVerifiedEmail)

/** The `contacts_limited` field of an answer, present when the daily limit hides contacts. */
export const limitNote = ({ contacts }: ViewerContext) =>
  contacts === 'limited' ? { contacts_limited: true as const } : {}
