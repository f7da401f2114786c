import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { rfqParams } from '#tenders/core/contract.ts'
import { downloadQuery } from '#tenders/core/lines/contract.ts'
import { bidParams, bidView } from '#tenders/core/bid-view.ts'
import { openingView, receiptToVerify, verifiedReceipt } from './contract.ts'
import { bidReveal } from './receipt/reveal-form.ts'

const paper = {
  params: rfqParams,
  querystring: downloadQuery,
  response: { 200: z.string() },
}
const UNMADE = ['download_busy', 'downloads_busy', 'paper_failed'] as const

export const sealedEndpoints = {
  'PUT /bids/:bid_id/reveal': {
    consumes: ['multipart/form-data'],
    params: bidParams,
    body: bidReveal,
    summary: 'Reveals a sealed bid with the own copy of it, where the seal key is lost',
    refuses: ['bid_not_found', 'reveal_not_open', 'rfq_canceled', 'rfq_already_accepted', 'commitment_mismatch'],
    response: { 200: bidView },
  },
  'GET /rfqs/:rfq_id/opening': {
    params: rfqParams,
    querystring: z.strictObject({}),
    summary: 'When sealed bids open, and the record of their opening',
    refuses: ['rfq_not_found', 'not_sealed'],
    response: { 200: openingView },
  },
  'GET /rfqs/:rfq_id/opening.pdf': {
    ...paper,
    summary: 'The opening record as PDF, in both languages',
    refuses: ['rfq_not_found', 'not_sealed', 'rfq_sealed', ...UNMADE],
  },
  'GET /rfqs/:rfq_id/committee-record.pdf': {
    ...paper,
    summary: 'The opening record with names and totals, and places for signatures, for the buyer',
    refuses: ['rfq_not_found', 'not_sealed', 'not_owner', 'rfq_sealed', ...UNMADE],
  },
  'GET /rfqs/:rfq_id/receipt.pdf': {
    ...paper,
    summary: 'The receipt of the own sealed bid as PDF, in both languages',
    refuses: ['rfq_not_found', 'bid_not_found', ...UNMADE],
  },
  'POST /receipts/verify': {
    body: receiptToVerify,
    summary: 'What the receipt of a sealed bid proves; nothing of it is stored',
    refuses: [],
    response: { 200: verifiedReceipt },
  },
} satisfies EndpointMap
