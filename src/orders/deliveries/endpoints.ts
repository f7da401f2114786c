import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { orderParams } from '../contract.ts'
import { delivery, deliveryForm, deliveryParams, refusalForm } from './contract.ts'

const DECIDES = ['delivery_not_found', 'other_side', 'state_conflict', 'delivery_decided'] as const

export const deliveryEndpoints = {
  'GET /orders/:order_id/deliveries': {
    params: orderParams,
    refuses: ['order_not_found'],
    response: { 200: z.array(delivery) },
  },
  'POST /orders/:order_id/deliveries': {
    params: orderParams,
    consumes: ['multipart/form-data', 'application/json'],
    body: deliveryForm,
    summary: 'The supplier states what was delivered; what the buyer states is confirmed',
    refuses: ['order_not_found', 'role_required', 'state_conflict'],
    response: { 201: delivery },
  },
  'PUT /deliveries/:delivery_id/confirm': { params: deliveryParams, refuses: DECIDES, response: { 200: delivery } },
  'PUT /deliveries/:delivery_id/refuse': {
    params: deliveryParams,
    body: refusalForm,
    refuses: DECIDES,
    response: { 200: delivery },
  },
} satisfies EndpointMap
