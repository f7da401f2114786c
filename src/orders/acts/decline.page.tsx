import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, OrderText, useOrderFor } from '../order-act.tsx'

const decline = defineAction({
  name: 'decline-order',
  schema: async () => (await import('../contract.ts')).reasonForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/decline', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.decline_done' },
  }),
})

export const actions = [decline]

/** The supplier declines an order, and its award with it. */
export default actPage({
  ...orderActs,
  action: decline,
  words: 'order.decline',
  useSubject: ({ order }) => useOrderFor(order, 'decline'),
  danger: true,
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.decline_award', 'order.no_way_back']}>
      <OrderText name="reason" label="order.reason" side="buyer" />
    </ActBody>
  ),
})
