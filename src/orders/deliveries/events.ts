import * as z from 'zod/mini'
import { defineEvent, internal } from '#framework/events/define-event.ts'

const anOrder = z.object({ order_id: z.int(), number: z.string(), rfq_id: z.int() })
const ofOrder = { about: ['order', 'order_id'], trail: 'orders', ...internal } as const

export const deliveryStated = defineEvent('delivery.stated', anOrder, ofOrder)
/** The buyer has not decided in time. */
export const deliveryUnconfirmed = defineEvent('delivery.unconfirmed', anOrder, ofOrder)
export const deliveryConfirmed = defineEvent('delivery.confirmed', anOrder, ofOrder)
export const deliveryRefused = defineEvent('delivery.refused', anOrder, ofOrder)
/** All lines are confirmed. */
export const orderDelivered = defineEvent('order.delivered', anOrder, ofOrder)
