import type { Me } from '#framework/ssr/me.ts'
import type { DraftOwner } from '#framework/ui/form/drafts/draft-storage.tsx'

/** Whose drafts a form keeps; null for a guest. */
export const draftOwner = (me: Me | null): DraftOwner | null =>
  me && { person_id: me.person.person_id, company_id: me.user_id }
