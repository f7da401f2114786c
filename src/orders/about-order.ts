import { aboutPage } from '#framework/ssr/define-page.ts'
import { query } from '#framework/ssr/query.ts'
import { ORDERS } from './addresses.ts'

export const oneOrder = (order_id: string) =>
  query({ queryKey: ['orders', 'one', order_id], read: (api) => api.get('/orders/:order_id', { order_id }) })

/** For pages of one order: what they read, and what they say without it. */
export const aboutOrder = aboutPage({
  data: ({ params }) => ({ order: oneOrder(params.order_id ?? '') }),
  missing: () => ({
    title: 'errors.order_not_found',
    body: 'site.not_found_body',
    to: ORDERS,
    link: 'order.title',
  }),
  failed: () => ({ title: 'order.page_failed' }),
})
