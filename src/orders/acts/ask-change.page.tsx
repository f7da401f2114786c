import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, OrderText, useOrderFor } from '../order-act.tsx'

const askChange = defineAction({
  name: 'ask-change-order',
  schema: async () => (await import('../contract.ts')).textForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/ask-change', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.ask_change_done' },
  }),
})

export const actions = [askChange]

/** The supplier asks the buyer to issue the order anew. */
export default actPage({
  ...orderActs,
  action: askChange,
  words: 'order.ask_change',
  useSubject: ({ order }) => useOrderFor(order, 'ask_change'),
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.ask_change_same', 'order.ask_change_fixed']}>
      <OrderText name="text" label="order.ask_change_text" side="buyer" />
    </ActBody>
  ),
})
