import { aboutPage } from '#framework/ssr/define-page.ts'
import { query } from '#framework/ssr/query.ts'
import { aboutOrder, oneOrder } from '../about-order.ts'

export const ratingsOf = (order_id: string) =>
  query({
    queryKey: ['orders', 'ratings', order_id],
    read: (api) => api.get('/orders/:order_id/ratings', { order_id }),
  })

/** For pages about the ratings of an order. */
export const aboutRatings = aboutPage({
  ...aboutOrder,
  data: ({ params: { order_id = '' } }) => ({ order: oneOrder(order_id), ratings: ratingsOf(order_id) }),
})
