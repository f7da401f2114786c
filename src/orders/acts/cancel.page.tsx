import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, OrderText, useOrderFor } from '../order-act.tsx'

const cancel = defineAction({
  name: 'cancel-order',
  schema: async () => (await import('../contract.ts')).reasonForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/cancel', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.cancel_done' },
  }),
})

export const actions = [cancel]

/** The buyer cancels an order that was not acknowledged. */
export default actPage({
  ...orderActs,
  action: cancel,
  words: 'order.cancel',
  useSubject: ({ order }) => useOrderFor(order, 'cancel'),
  danger: true,
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.cancel_number', 'order.cancel_award']}>
      <OrderText name="reason" label="order.reason" side="supplier" />
    </ActBody>
  ),
})
