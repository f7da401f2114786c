import type { Me } from '#framework/ssr/me.ts'
import { isSupplier } from '#companies/me.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { RfqView } from '#tenders/core/contract.ts'

/** Why a viewer who is signed in cannot ask about an RFQ. */
export function whyNoQuestion(
  { status, viewer_relation, questions_until }: Pick<RfqView, 'status' | 'viewer_relation' | 'questions_until'>,
  me: Me,
): MessageKey {
  if (viewer_relation === 'owner') return messageKey('errors.own_rfq_question')
  if (!isSupplier(me)) return messageKey('errors.supplier_required_question')
  if (status === 'canceled') return messageKey('errors.rfq_canceled')
  if (status === 'completed') return messageKey('errors.rfq_accepted_questions_closed')
  if (questions_until === null) return messageKey('errors.questions_off')
  if (!me.can.sell) return messageKey('errors.role_required_sell')
  return me.email_verified ? messageKey('errors.questions_closed') : messageKey('errors.email_not_verified')
}
