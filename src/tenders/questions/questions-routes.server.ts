import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { rfqParams } from '#tenders/contract.ts'
import { answerQuestion, declineQuestion } from './answer-question.server.ts'
import { askQuestion, previewQuestion } from './ask-question.server.ts'
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
import { readFirstDays } from './question-day.server.ts'
import { listQuestions, listReceived } from './read-questions.server.ts'
import { withdrawQuestion } from './withdraw-question.server.ts'

const tags = ['questions']

/** Questions about RFQs, and their answers. No answer names who asked. */
export function questionRoutes(app: ApiServer) {
  const { database, sessions, limits } = app
  const { kysely } = database
  const asker = [sessions.signedIn, sessions.verified, sessions.may('sell')]
  const buyer = [sessions.signedIn, sessions.may('buy')]
  const list = { tags, params: rfqParams, refuses: ['rfq_not_found'] as const, response: { 200: z.array(question) } }

  app.get('/rfqs/:rfq_id/questions', { onRequest: sessions.signedIn, schema: list }, ({ params, ctx }) =>
    listQuestions(kysely, ctx, params.rfq_id),
  )

  app.get(
    '/unauthorized/rfqs/:rfq_id/questions',
    { config: { shows: ({ rfq_id }) => [`rfq:${String(rfq_id)}`] }, schema: list },
    ({ params, ctx }) => listQuestions(kysely, ctx, params.rfq_id),
  )

  app.post(
    '/rfqs/:rfq_id/questions/preview',
    {
      onRequest: asker,
      schema: {
        tags,
        params: rfqParams,
        body: newQuestion,
        summary: 'A question as it would be published: without contacts and what tells who asks',
        refuses: ['rfq_not_found', 'own_rfq', 'supplier_required'],
        response: { 200: questionPreview },
      },
    },
    ({ params, viewer, body }) => previewQuestion(kysely, viewer!, params.rfq_id, body.body),
  )

  app.post(
    '/rfqs/:rfq_id/questions',
    {
      onRequest: asker,
      schema: {
        tags,
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
    },
    (request, reply) =>
      sessions.writeOnce(request, reply, async (tx, ctx) => {
        await limits.count(request, tx, 'ask-company-day', String(ctx.viewer.company_id))
        return askQuestion(tx, ctx, request.params.rfq_id, request.body.body)
      }),
  )

  app.get(
    '/questions',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        querystring: receivedQuery,
        summary: 'Questions about RFQs of the company: those that wait for an answer, or all',
        refuses: [],
        response: { 200: z.array(receivedQuestion) },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await listReceived(kysely, { ...request.ctx, viewer: request.viewer! }, request.query)),
  )

  app.get(
    '/questions/first-days',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        querystring: firstDaysQuery,
        summary:
          'The days that a new RFQ begins with: two working days are between the last one for questions and the deadline',
        refuses: [],
        response: { 200: firstDays },
      },
    },
    ({ query }) => readFirstDays(kysely, query),
  )

  const answered = [
    'question_not_found',
    'not_owner',
    'rfq_canceled',
    'rfq_already_accepted',
    'rfq_closed',
    'question_withdrawn',
    'question_hidden',
  ] as const

  app.put(
    '/questions/:question_id/answer',
    {
      onRequest: buyer,
      schema: {
        tags,
        params: questionParams,
        body: answerForm,
        refuses: [...answered, 'question_declined', 'stale'],
        response: { 200: question },
      },
    },
    (request) =>
      sessions.write(request, (tx, ctx) =>
        answerQuestion(tx, ctx, { ...request.params, ...request.body, expectedVersion: expectedVersion(request) }),
      ),
  )

  app.put(
    '/questions/:question_id/decline',
    {
      onRequest: buyer,
      schema: {
        tags,
        params: questionParams,
        body: declineForm,
        refuses: [...answered, 'question_answered', 'stale', 'question_declined'],
        response: { 200: question },
      },
    },
    (request) =>
      sessions.write(request, (tx, ctx) =>
        declineQuestion(tx, ctx, { ...request.params, ...request.body, expectedVersion: expectedVersion(request) }),
      ),
  )

  app.delete(
    '/questions/:question_id',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      schema: {
        tags,
        params: questionParams,
        refuses: ['not_asker', 'question_not_found', 'question_answered'],
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => {
      await sessions.write(request, (tx, ctx) => withdrawQuestion(tx, ctx, request.params.question_id))
      return { ok: true as const }
    },
  )
}
