import type { Viewer } from '#framework/api/viewer.ts'
import { hasRight } from '../roles.ts'

/** Who makes a request, and under which policy. */
export interface ViewerContext {
  viewer: Viewer | null
  /** An address must be verified before contacts are seen or shown. */
  requireVerifiedEmail: boolean
  /**
   * Contacts of other companies are left out, and masked in their texts: the caller did not want them, or has seen
   * those of too many companies today, which also leaves out the prices of their lines. The answer to a change leaves
   * out contacts, too, but texts are as in the first contract: a buyer reads those of bids on its own RFQ.
   */
  contacts?: 'none' | 'limited' | 'change' | undefined
}

/** Whether the viewer sees what members see; where verified addresses are required, others see what guests see. */
export const seesAsMember = ({ viewer, requireVerifiedEmail }: ViewerContext) =>
  viewer !== null && (viewer.email_verified || !requireVerifiedEmail)

/** Whether the contacts of a company are shown to this member at all. */
export const showsContacts = (
  company: { email_verified: boolean },
  { viewer, requireVerifiedEmail, contacts }: ViewerContext,
) => contacts === undefined && hasRight(viewer, 'contacts') && (company.email_verified || !requireVerifiedEmail)

/** Says in an answer that contacts are left out because of the day's limit. */
export const limitNote = ({ contacts }: ViewerContext) =>
  contacts === 'limited' ? { contacts_limited: true as const } : {}
