import * as z from 'zod/mini'
import type { Endpoint, EndpointMap } from '#framework/api/endpoints.ts'
import { rfqParams } from '#tenders/core/contract.ts'
import { downloadQuery } from '#tenders/core/lines/contract.ts'
import {
  issueForm,
  order,
  orderCard,
  orderCounts,
  orderParams,
  orderSettings,
  orderSettingsForm,
  ordersQuery,
  proposalChoice,
  proposalForm,
  reasonForm,
  reissueForm,
  rfqOrder,
  textForm,
  verifiedOrder,
  verifyParams,
} from './contract.ts'

/** An act of one side. */
const act = {
  params: orderParams,
  refuses: ['order_not_found', 'other_side', 'stale', 'state_conflict'],
  response: { 200: order },
} satisfies Endpoint
/** An act that either side may do; the right that a person needs is that of the side. */
const actOfBoth = {
  ...act,
  refuses: ['order_not_found', 'role_required', 'stale', 'state_conflict'],
} satisfies Endpoint

export const orderEndpoints = {
  'GET /orders': {
    querystring: ordersQuery,
    summary: 'Orders that the company issued or received: those that wait for it first, then the newest',
    refuses: ['search_busy'],
    response: { 200: z.array(orderCard) },
  },
  'GET /orders/counts': { refuses: [], response: { 200: orderCounts } },
  'GET /orders/:order_id': { params: orderParams, refuses: ['order_not_found'], response: { 200: order } },
  'GET /orders/:order_id/delivery.ics': {
    params: orderParams,
    querystring: downloadQuery,
    summary: 'The day of delivery as an entry for a calendar, for both sides',
    refuses: ['order_not_found'],
    response: { 200: z.string() },
  },
  'GET /rfqs/:rfq_id/order': {
    params: rfqParams,
    summary: 'The orders of an awarded RFQ, for both sides of the award',
    refuses: ['order_not_found'],
    response: { 200: rfqOrder },
  },
  'POST /rfqs/:rfq_id/order': {
    params: rfqParams,
    body: issueForm,
    summary: 'Issues the purchase order of the award; 200 with the order that is there already',
    refuses: ['rfq_not_found', 'not_owner', 'not_awarded'],
    response: { 200: order, 201: order },
  },
  'POST /orders/:order_id/reissue': {
    params: orderParams,
    body: reissueForm,
    summary: 'Cancels an order that was not acknowledged, and issues another one of the same award',
    refuses: act.refuses,
    response: { 201: order },
  },
  'PUT /orders/:order_id/acknowledge': act,
  'PUT /orders/:order_id/ask-change': { ...act, body: textForm },
  'PUT /orders/:order_id/decline': { ...act, body: reasonForm },
  'PUT /orders/:order_id/cancel': { ...act, body: reasonForm },
  'PUT /orders/:order_id/reply': {
    ...actOfBoth,
    body: textForm,
    summary: 'The buyer answers a change that was asked for; in a dispute either side',
  },
  'PUT /orders/:order_id/dispute': { ...actOfBoth, body: reasonForm },
  'PUT /orders/:order_id/propose': {
    ...actOfBoth,
    body: proposalForm,
    summary: 'Proposes to cancel an acknowledged order, or to end a dispute; the other side decides',
  },
  'PUT /orders/:order_id/agree': { ...actOfBoth, body: proposalChoice },
  'PUT /orders/:order_id/reject': { ...actOfBoth, body: proposalChoice },
  'PUT /orders/:order_id/withdraw-proposal': { ...actOfBoth, body: proposalChoice },
  'GET /company/order-settings': { refuses: [], response: { 200: orderSettings } },
  'PUT /company/order-settings': { body: orderSettingsForm, refuses: [], response: { 200: orderSettings } },
  'GET /verify/orders/:code': {
    params: verifyParams,
    summary: 'Compares a printed order with the one that was issued, by its code',
    refuses: ['order_not_found'],
    response: { 200: verifiedOrder },
  },
} satisfies EndpointMap
