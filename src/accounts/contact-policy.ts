import type { Viewer } from '#platform/viewer.ts'

/** Who asks, and under which rule: `strict` means that an address must be verified before contacts are seen or shown. */
export interface Asking {
  viewer: Viewer | null
  strict: boolean
  /** Contacts of other companies are not wanted, so that nobody counts as having seen them. */
  without_contacts?: boolean
}

/** Whether the asker sees what members see; under the strict rule an unverified address sees what guests see. */
export const seesAsMember = ({ viewer, strict }: Asking) => viewer !== null && (viewer.email_verified || !strict)

/** Whether the contacts of a company are shown to members at all. */
export const showsContacts = (company: { email_verified: boolean }, { strict, without_contacts = false }: Asking) =>
  !without_contacts && (company.email_verified || !strict)
