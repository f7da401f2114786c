import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { Endpoint, EndpointMap } from '#framework/api/endpoints.ts'
import { rfqParams } from '#tenders/core/contract.ts'
import {
  answerForm,
  declineForm,
  firstDays,
  firstDaysQuery,
  newQuestion,
  question,
  questionParams,
  questionPreview,
  receivedQuery,
  receivedQuestion,
} from './contract.ts'

const list = { params: rfqParams, refuses: ['rfq_not_found'], response: { 200: z.array(question) } } satisfies Endpoint
const REFUSED = [
  'question_not_found',
  'not_owner',
  'rfq_canceled',
  'rfq_already_accepted',
  'rfq_closed',
  'question_withdrawn',
  'question_hidden',
] as const

export const questionEndpoints = {
  'GET /rfqs/:rfq_id/questions': list,
  'GET /unauthorized/rfqs/:rfq_id/questions': list,
  'POST /rfqs/:rfq_id/questions/preview': {
    params: rfqParams,
    body: newQuestion,
    summary: 'A question as it would be published: without contacts and what tells who asks',
    refuses: ['rfq_not_found', 'own_rfq', 'supplier_required'],
    response: { 200: questionPreview },
  },
  'POST /rfqs/:rfq_id/questions': {
    params: rfqParams,
    body: newQuestion,
    refuses: [
      'rfq_not_found',
      'own_rfq',
      'supplier_required',
      'rfq_canceled',
      'rfq_already_accepted',
      'questions_off',
      'questions_closed',
      'too_many_questions',
    ],
    response: { 201: question },
  },
  'GET /questions': {
    querystring: receivedQuery,
    summary: 'Questions about RFQs of the company: those that wait for an answer, or all',
    refuses: [],
    response: { 200: z.array(receivedQuestion) },
  },
  'GET /questions/first-days': {
    querystring: firstDaysQuery,
    summary:
      'The days that a new RFQ begins with: two working days are between the last one for questions and the deadline',
    refuses: [],
    response: { 200: firstDays },
  },
  'PUT /questions/:question_id/answer': {
    params: questionParams,
    body: answerForm,
    refuses: [...REFUSED, 'question_declined', 'stale'],
    response: { 200: question },
  },
  'PUT /questions/:question_id/decline': {
    params: questionParams,
    body: declineForm,
    refuses: [...REFUSED, 'question_answered', 'stale', 'question_declined'],
    response: { 200: question },
  },
  'DELETE /questions/:question_id': {
    params: questionParams,
    refuses: ['not_asker', 'question_not_found', 'question_answered'],
    response: { 200: done },
  },
} satisfies EndpointMap
