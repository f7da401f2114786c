import { readCounted } from '#companies/contacts/count-reveals.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import type { FastifyRequest } from 'fastify'
import {
  acknowledgeOrder,
  type ActOnOrder,
  askForChange,
  declineOrder,
  replyToOrder,
} from './acts/answer-order.server.ts'
import {
  agreeToProposal,
  cancelOrder,
  disputeOrder,
  proposeEnd,
  rejectProposal,
  withdrawProposal,
} from './acts/cancel-or-dispute.server.ts'
import type { Order } from './contract.ts'
import { orderEndpoints } from './endpoints.ts'
import { issueOrder, reissueOrder } from './issue/issue-order.server.ts'
import { deliveryDay } from './read/delivery-day.ts'
import { countOrders, listOrders } from './read/list-orders.server.ts'
import { contactsShown, readOrder } from './read/read-order.server.ts'
import { readRfqOrder } from './read/read-rfq-order.server.ts'
import { verifyOrder } from './read/verify-order.server.ts'
import { changeSettings, readSettings } from './settings/order-settings.server.ts'

/** An order in the answer to a write: without contacts, as all of them. */
const afterWrite = (reader: Reader, ctx: SignedInContext, order_id: number) =>
  readOrder(reader, { ...ctx, contacts: 'change' }, order_id)

export function orderRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { config, database, sessions, limits } = app
  const { kysely } = database
  const member = sessions.signedIn
  const buyer = [sessions.signedIn, sessions.verified, sessions.may('buy')]
  const supplier = [sessions.signedIn, sessions.verified, sessions.may('sell')]
  const side = [sessions.signedIn, sessions.verified]
  const administrator = [sessions.signedIn, sessions.may('administer')]

  /** Does something with an order and answers it. */
  const act = <Body extends object>(
    request: FastifyRequest,
    { order_id }: { order_id: number },
    body: Body,
    command: (tx: Tx, ctx: SignedInContext, act: ActOnOrder & Body) => Promise<void>,
  ): Promise<Order | undefined> =>
    sessions.write(
      request,
      (tx, ctx) => command(tx, ctx, { ...body, order_id, expectedVersion: expectedVersion(request) }),
      (reader, ctx) => afterWrite(reader, ctx, order_id),
    )

  addRoutes(app, 'orders', orderEndpoints, {
    'GET /orders': {
      onRequest: member,
      handler: async (request, reply) => {
        const { viewer, query } = request
        const page = await withSearchLimits(kysely, query.search, (reader) => listOrders(reader, viewer!, query))
        return sendPage(request, reply, page)
      },
    },
    'GET /orders/counts': { onRequest: member, handler: ({ viewer }) => countOrders(kysely, viewer!) },
    'GET /orders/:order_id': {
      onRequest: member,
      handler: (request) => {
        const viewer = request.viewer!
        return readCounted(
          app,
          request,
          request.ctx,
          (ctx) => readOrder(kysely, { ...ctx, viewer }, request.params.order_id),
          contactsShown,
        )
      },
    },
    'GET /orders/:order_id/delivery.ics': {
      onRequest: member,
      handler: async (request, reply) => {
        const { ctx, viewer, params, query } = request
        const order = await readOrder(kysely, { ...ctx, viewer: viewer!, contacts: 'none' }, params.order_id)
        const lang = query.lang ?? request.lang
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', `attachment; filename="${order.number}.ics"`)
          .header('cache-control', 'private, no-store')
          .send(deliveryDay(order, { t: translators[lang], lang, public_url: config.public_url }))
      },
    },
    'GET /rfqs/:rfq_id/order': {
      onRequest: member,
      handler: ({ params, viewer }) => readRfqOrder(kysely, viewer!, params.rfq_id),
    },
    'POST /rfqs/:rfq_id/order': {
      onRequest: buyer,
      handler: async (request, reply) => {
        const answer = await sessions.write(
          request,
          async (tx, ctx) => {
            const outcome = await issueOrder(tx, ctx, request.params.rfq_id, request.body)
            void reply.code(outcome.is_new ? 201 : 200)
            return outcome
          },
          (reader, ctx, { order_id }) => afterWrite(reader, ctx, order_id),
        )
        return answer
      },
    },
    'POST /orders/:order_id/reissue': {
      onRequest: buyer,
      handler: (request, reply) =>
        sessions.writeOnce(
          request,
          reply,
          (tx, ctx) =>
            reissueOrder(tx, ctx, { ...request.body, ...request.params, expectedVersion: expectedVersion(request) }),
          (reader, ctx, { order_id }) => afterWrite(reader, ctx, order_id),
        ),
    },
    'PUT /orders/:order_id/acknowledge': {
      onRequest: supplier,
      handler: (request) => act(request, request.params, {}, acknowledgeOrder),
    },
    'PUT /orders/:order_id/ask-change': {
      onRequest: supplier,
      handler: (request) => act(request, request.params, request.body, askForChange),
    },
    'PUT /orders/:order_id/decline': {
      onRequest: supplier,
      handler: (request) => act(request, request.params, request.body, declineOrder),
    },
    'PUT /orders/:order_id/cancel': {
      onRequest: buyer,
      handler: (request) => act(request, request.params, request.body, cancelOrder),
    },
    'PUT /orders/:order_id/reply': {
      onRequest: side,
      handler: (request) => act(request, request.params, request.body, replyToOrder),
    },
    'PUT /orders/:order_id/dispute': {
      onRequest: side,
      handler: (request) => act(request, request.params, request.body, disputeOrder),
    },
    'PUT /orders/:order_id/propose': {
      onRequest: side,
      handler: (request) => act(request, request.params, request.body, proposeEnd),
    },
    'PUT /orders/:order_id/agree': {
      onRequest: side,
      handler: (request) => act(request, request.params, request.body, agreeToProposal),
    },
    'PUT /orders/:order_id/reject': {
      onRequest: side,
      handler: (request) => act(request, request.params, request.body, rejectProposal),
    },
    'PUT /orders/:order_id/withdraw-proposal': {
      onRequest: side,
      handler: (request) => act(request, request.params, request.body, withdrawProposal),
    },
    'GET /company/order-settings': {
      onRequest: member,
      handler: ({ viewer }) => readSettings(kysely, viewer!.company_id),
    },
    'PUT /company/order-settings': {
      onRequest: administrator,
      handler: (request) =>
        sessions.write(
          request,
          (tx, ctx) => changeSettings(tx, ctx, request.body),
          (reader, ctx) => readSettings(reader, ctx.viewer.company_id),
        ),
    },
    'GET /verify/orders/:code': {
      onRequest: sessions.anyone,
      handler: (request) => {
        limits.countLookup(request)
        return verifyOrder(kysely, request.params.code)
      },
    },
  })
}
