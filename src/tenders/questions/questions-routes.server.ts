import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { answerQuestion, declineQuestion } from './answer-question.server.ts'
import { askQuestion, previewQuestion } from './ask-question.server.ts'
import { readFirstDays } from './question-day.server.ts'
import { listQuestions, listReceived, readQuestion } from './read-questions.server.ts'
import { withdrawQuestion } from './withdraw-question.server.ts'
import { questionEndpoints } from './endpoints.ts'

/** Questions about RFQs, and their answers. No answer names who asked. */
export function questionRoutes(app: ApiServer) {
  const { database, sessions, limits } = app
  const { kysely } = database
  const asker = [sessions.signedIn, sessions.verified, sessions.may('sell')]
  const buyer = [sessions.signedIn, sessions.may('buy')]

  addRoutes(app, 'questions', questionEndpoints, {
    'GET /rfqs/:rfq_id/questions': {
      onRequest: sessions.signedIn,
      handler: ({ params, ctx }) => listQuestions(kysely, ctx, params.rfq_id),
    },
    'GET /unauthorized/rfqs/:rfq_id/questions': {
      config: { shows: ({ rfq_id }) => [`rfq:${String(rfq_id)}`] },
      handler: ({ params, ctx }) => listQuestions(kysely, ctx, params.rfq_id),
    },
    'POST /rfqs/:rfq_id/questions/preview': {
      onRequest: asker,
      handler: ({ params, viewer, body }) => previewQuestion(kysely, viewer!, params.rfq_id, body.body),
    },
    'POST /rfqs/:rfq_id/questions': {
      onRequest: asker,
      handler: (request, reply) =>
        sessions.writeOnce(
          request,
          reply,
          async (tx, ctx) => {
            await limits.count(request, tx, 'ask-company-day', String(ctx.viewer.company_id))
            return askQuestion(tx, ctx, request.params.rfq_id, request.body.body)
          },
          (reader, ctx, { question_id }) => readQuestion(reader, ctx, question_id),
        ),
    },
    'GET /questions': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) =>
        sendPage(
          request,
          reply,
          await listReceived(kysely, { ...request.ctx, viewer: request.viewer! }, request.query),
        ),
    },
    'GET /questions/first-days': { onRequest: sessions.signedIn, handler: ({ query }) => readFirstDays(kysely, query) },
    'PUT /questions/:question_id/answer': {
      onRequest: buyer,
      handler: (request) =>
        sessions.write(
          request,
          (tx, ctx) =>
            answerQuestion(tx, ctx, { ...request.params, ...request.body, expectedVersion: expectedVersion(request) }),
          (reader, ctx) => readQuestion(reader, ctx, request.params.question_id),
        ),
    },
    'PUT /questions/:question_id/decline': {
      onRequest: buyer,
      handler: (request) =>
        sessions.write(
          request,
          (tx, ctx) =>
            declineQuestion(tx, ctx, { ...request.params, ...request.body, expectedVersion: expectedVersion(request) }),
          (reader, ctx) => readQuestion(reader, ctx, request.params.question_id),
        ),
    },
    'DELETE /questions/:question_id': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      handler: async (request) => {
        await sessions.write(request, (tx, ctx) => withdrawQuestion(tx, ctx, request.params.question_id))
        return { ok: true as const }
      },
    },
  })
}
