import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, useOrderFor } from '../order-act.tsx'

const acknowledge = defineAction({
  name: 'acknowledge-order',
  schema: async () => NO_FIELDS,
  send: ({ api, place: { params } }, _values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/acknowledge', { order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.acknowledge_done' },
  }),
})

export const actions = [acknowledge]

/** The supplier commits to an order. */
export default actPage({
  ...orderActs,
  action: acknowledge,
  words: 'order.acknowledge',
  useSubject: ({ order }) => useOrderFor(order, 'acknowledge'),
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.acknowledge_commits', 'order.acknowledge_final']} />
  ),
})
