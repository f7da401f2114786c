import { messageInBoth } from '#framework/i18n/in-both.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPaper } from '#framework/paper/send-paper.server.ts'
import { orderPath } from '../addresses.ts'
import { readOrder } from '../read/read-order.server.ts'
import { orderPaperEndpoints } from './endpoints.ts'
import { orderPaper } from './order-paper.ts'

const TEMPLATE = new URL('order-paper.typ', import.meta.url)

export function orderPaperRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { config, database, sessions } = app
  const brand = messageInBoth(translators, 'site.name')

  addRoutes(app, 'orders', orderPaperEndpoints, {
    'GET /orders/:order_id/order.pdf': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { ctx, params, query } = request
        // Papers show no contacts.
        const order = await readOrder(
          database.kysely,
          { ...ctx, viewer: request.viewer!, contacts: 'none' },
          params.order_id,
        )
        return sendPaper(request, reply, {
          template: TEMPLATE,
          data: orderPaper({ order, brand, public_url: config.public_url, printed_at: new Date() }),
          name: order.number,
          page: orderPath(order.order_id),
          lang: query.lang ?? request.lang,
        })
      },
    },
  })
}
