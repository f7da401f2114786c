import type { FastifyRequest } from 'fastify'
import { messageInBoth } from '#framework/i18n/in-both.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPaper } from '#framework/paper/send-paper.server.ts'
import { orderPath } from '../addresses.ts'
import { readOrder } from '../read/read-order.server.ts'
import { orderPaperEndpoints } from './endpoints.ts'
import { readReceipt } from '../deliveries/read-receipt.server.ts'
import { deliveryReceipt, receiptName } from './delivery-receipt.ts'
import { orderPaper } from './order-paper.ts'

const ORDER = new URL('order-paper.typ', import.meta.url)
const RECEIPT = new URL('delivery-receipt.typ', import.meta.url)

export function orderPaperRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { config, database, sessions } = app
  const brand = messageInBoth(translators, 'site.name')

  /** Papers show no contacts. */
  const withoutContacts = ({ ctx, viewer }: FastifyRequest) => ({ ...ctx, viewer: viewer!, contacts: 'none' }) as const

  addRoutes(app, 'orders', orderPaperEndpoints, {
    'GET /orders/:order_id/order.pdf': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { params, query } = request
        const order = await readOrder(database.kysely, withoutContacts(request), params.order_id)
        return sendPaper(request, reply, {
          template: ORDER,
          data: orderPaper({ order, brand, public_url: config.public_url, printed_at: new Date() }),
          name: order.number,
          page: orderPath(order.order_id),
          lang: query.lang ?? request.lang,
        })
      },
    },
    'GET /deliveries/:delivery_id/receipt.pdf': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { params, query } = request
        const receipt = await readReceipt(database.kysely, withoutContacts(request), params.delivery_id)
        return sendPaper(request, reply, {
          template: RECEIPT,
          data: deliveryReceipt({ ...receipt, brand, printed_at: new Date() }),
          name: receiptName(receipt),
          page: orderPath(receipt.order.order_id),
          lang: query.lang ?? request.lang,
        })
      },
    },
  })
}
