import type { Viewer } from '#framework/api/viewer.ts'

/** Who asks, and under which rule: `strict` means that an address must be verified before contacts are seen or shown. */
export interface ViewerContext {
  viewer: Viewer | null
  strict: boolean
  /** Contacts of other companies are left out: the caller did not want them, or has seen those of too many companies today. */
  contacts?: 'none' | 'limited' | undefined
}

/** Whether the asker sees what members see; under the strict rule an unverified address sees what guests see. */
export const seesAsMember = ({ viewer, strict }: ViewerContext) => viewer !== null && (viewer.email_verified || !strict)

/** Whether the contacts of a company are shown to members at all. */
export const showsContacts = (company: { email_verified: boolean }, { strict, contacts }: ViewerContext) =>
  contacts === undefined && (company.email_verified || !strict)

/** Says in an answer that contacts are left out because of the day's limit. */
export const limitNote = ({ contacts }: ViewerContext) => (contacts === 'limited' ? { contacts_limited: true as const } : {})
