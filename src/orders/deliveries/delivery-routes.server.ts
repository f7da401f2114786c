import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { MAX_LINES_BYTES } from '#tenders/core/lines/contract.ts'
import { deliveryFile } from '../uploads.ts'
import { confirmDelivery, refuseDelivery } from './decide-delivery.server.ts'
import { deliveryEndpoints } from './endpoints.ts'
import { readDeliveries, readDelivery } from './read-deliveries.server.ts'
import { stateDelivery } from './state-delivery.server.ts'

export function deliveryRoutes(app: ApiServer) {
  const { database, sessions, storage } = app
  const buyer = [sessions.signedIn, sessions.verified, sessions.may('buy')]
  const answer =
    (delivery_id: number) =>
    (reader: Reader, { viewer }: SignedInContext) =>
      readDelivery(reader, viewer, delivery_id)

  addRoutes(app, 'deliveries', deliveryEndpoints, {
    'GET /orders/:order_id/deliveries': {
      onRequest: sessions.signedIn,
      handler: ({ viewer, params }) => readDeliveries(database.kysely, viewer!, params.order_id),
    },
    'POST /orders/:order_id/deliveries': {
      onRequest: [sessions.signedIn, sessions.verified],
      ...storingFiles(storage, { file: deliveryFile }, { texts: { lines: MAX_LINES_BYTES }, takes_json: true }),
      handler: (request, reply) =>
        sessions.writeOnce(
          request,
          reply,
          (tx, ctx) => stateDelivery(tx, ctx, request.params.order_id, request.body),
          (reader, { viewer }, delivery_id) => readDelivery(reader, viewer, delivery_id),
        ),
    },
    'PUT /deliveries/:delivery_id/confirm': {
      onRequest: buyer,
      handler: (request) => {
        const { delivery_id } = request.params
        return sessions.write(request, (tx, ctx) => confirmDelivery(tx, ctx, delivery_id), answer(delivery_id))
      },
    },
    'PUT /deliveries/:delivery_id/refuse': {
      onRequest: buyer,
      handler: (request) => {
        const { delivery_id } = request.params
        return sessions.write(
          request,
          (tx, ctx) => refuseDelivery(tx, ctx, delivery_id, request.body.reason),
          answer(delivery_id),
        )
      },
    },
  })
}
