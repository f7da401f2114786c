import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'

const anOrder = z.object({ order_id: z.int(), number: z.string(), rfq_id: z.int() })
const ofOrder = { about: ['order', 'order_id'], trail: 'orders', ...internal } as const

/* Orders are seen by both sides alone, so nothing changes for guests and followers. */
export const orderIssued = defineEvent('order.issued', anOrder, ofOrder)
/** The supplier has not answered in time. */
export const orderReminded = defineEvent('order.reminded', anOrder, ofOrder)
export const orderAcknowledged = defineEvent('order.acknowledged', anOrder, ofOrder)
export const orderChangeAsked = defineEvent('order.change_asked', anOrder, ofOrder)
export const orderChangeAnswered = defineEvent('order.change_answered', anOrder, ofOrder)
export const orderDeclined = defineEvent('order.declined', anOrder, ofOrder)
export const orderCanceled = defineEvent('order.canceled', anOrder, ofOrder)
/** Canceled, and another one issued. */
export const orderReplaced = defineEvent('order.issued_anew', anOrder, ofOrder)
export const orderCancelProposed = defineEvent('order.cancel_proposed', anOrder, ofOrder)
export const orderDisputed = defineEvent('order.disputed', anOrder, ofOrder)
export const orderDisputeAnswered = defineEvent('order.dispute_answered', anOrder, ofOrder)
export const orderResolveProposed = defineEvent('order.resolve_proposed', anOrder, ofOrder)
export const orderProposalRejected = defineEvent('order.proposal_rejected', anOrder, ofOrder)
export const orderProposalWithdrawn = defineEvent('order.proposal_withdrawn', anOrder, ofOrder)
export const orderResolved = defineEvent('order.resolved', anOrder, ofOrder)
export const orderClosed = defineEvent('order.closed', anOrder, ofOrder)
export const orderSettingsChanged = defineEvent('order.settings_changed', z.object({ company_id: z.int() }), {
  about: ['company', 'company_id'],
  trail: 'company',
  ...internal,
})
