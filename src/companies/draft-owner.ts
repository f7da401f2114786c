import type { Me } from '#framework/ssr/me.ts'
import type { DraftOwner } from '#framework/ui/form/drafts/draft-storage.tsx'

/** Owner of the form drafts on this device; null for a guest. */
export const draftOwner = (me: Me | null): DraftOwner | null =>
  me && { person_id: me.person.person_id, company_id: me.user_id }
