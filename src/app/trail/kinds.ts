/** Actions that a company's trail shows, by kind of object. Other events are for operators only. */
export const TRAIL = {
  rfqs: ['rfq.published', 'rfq.changed', 'rfq.canceled'],
  bids: ['bid.placed', 'bid.sealed', 'bid.revealed', 'bid.changed', 'bid.confirmed', 'bid.lapsed', 'bid.withdrawn'],
  questions: [
    'question.asked',
    'question.withdrawn',
    'question.answered',
    'question.answer_edited',
    'question.answer_linked',
    'question.declined',
    'question.hidden',
    'question.shown',
  ],
  awards: ['bid.accepted', 'award.proposed', 'award.approved', 'award.rejected', 'award.withdrawn', 'award.superseded'],
  products: [
    'seller.subscribed',
    'product.published',
    'product.changed',
    'product.image_added',
    'product.image_deleted',
    'product.deleted',
    'product.hidden',
    'product.shown',
  ],
  people: [
    'member.invited',
    'member.invitation_sent_again',
    'member.invitation_revoked',
    'member.invitation_declined',
    'member.decline_taken_back',
    'member.joined',
    'member.roles_changed',
    'member.removed',
    'member.left',
    'company.owner_changed',
  ],
  company: [
    'user.registered',
    'user.updated',
    'user.picture_changed',
    'supplier.registered',
    'supplier.updated',
    'supplier.file_replaced',
    'company.settings_changed',
    'company.disabled',
    'company.enabled',
    // Previous names of these actions, still in stored events.
    'user.disabled',
    'user.enabled',
  ],
  access: [
    'user.signed_in',
    'session.company_switched',
    'session.ended',
    'session.revoked',
    'user.password_changed',
    'user.password_reset',
    'user.second_factor_on',
    'user.second_factor_off',
    'user.recovery_codes_renewed',
    'user.recovery_code_used',
    'person.updated',
    'person.language_changed',
  ],
} as const
export type TrailKind = keyof typeof TRAIL
export type TrailAction = (typeof TRAIL)[TrailKind][number]
export const TRAIL_KINDS = Object.keys(TRAIL) as TrailKind[]
export const TRAIL_ACTIONS = Object.values<readonly TrailAction[]>(TRAIL).flat()

/** How far back, in days. */
export const PERIODS = ['7', '30', '365'] as const
