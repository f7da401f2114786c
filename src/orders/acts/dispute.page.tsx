import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, OrderText, useOrderFor } from '../order-act.tsx'

const dispute = defineAction({
  name: 'dispute-order',
  schema: async () => (await import('../contract.ts')).reasonForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/dispute', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.dispute_done' },
  }),
})

export const actions = [dispute]

/** Either side says that something was not done as agreed. */
export default actPage({
  ...orderActs,
  action: dispute,
  words: 'order.dispute',
  useSubject: ({ order }) => useOrderFor(order, 'dispute'),
  danger: true,
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.dispute_ends', 'order.dispute_unjudged']}>
      <OrderText name="reason" label="order.dispute_text" />
    </ActBody>
  ),
})
