import { query } from '#framework/ssr/query.ts'
import { orderPath } from '../addresses.ts'

export const deliveriesOf = (order_id: string) =>
  query({
    queryKey: ['orders', 'deliveries', order_id],
    read: (api) => api.get('/orders/:order_id/deliveries', { order_id }),
  })

/** The address of an answer to a delivery. */
export const deliveryPath = (order_id: number, delivery_id: number, act: 'confirm' | 'refuse') =>
  `${orderPath(order_id)}/deliveries/${delivery_id}/${act}`
