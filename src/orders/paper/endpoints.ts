import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { downloadQuery } from '#tenders/core/lines/contract.ts'
import { orderParams } from '../contract.ts'
import { deliveryParams } from '../deliveries/contract.ts'

export const orderPaperEndpoints = {
  'GET /orders/:order_id/order.pdf': {
    params: orderParams,
    querystring: downloadQuery,
    summary: 'The order and its state as PDF, in both languages, for both sides',
    refuses: ['order_not_found', 'download_busy', 'downloads_busy', 'paper_failed'],
    response: { 200: z.string() },
  },
  'GET /deliveries/:delivery_id/receipt.pdf': {
    params: deliveryParams,
    querystring: downloadQuery,
    summary: 'The receipt of a confirmed delivery as PDF, in both languages and without prices, for both sides',
    refuses: ['delivery_not_found', 'delivery_unconfirmed', 'download_busy', 'downloads_busy', 'paper_failed'],
    response: { 200: z.string() },
  },
} satisfies EndpointMap
