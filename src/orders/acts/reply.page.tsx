import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, OrderText, useOrderFor } from '../order-act.tsx'

const reply = defineAction({
  name: 'reply-order',
  schema: async () => (await import('../contract.ts')).textForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/reply', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.reply_done' },
  }),
})

export const actions = [reply]

/** An answer to a change that was asked for, or in a dispute. */
export default actPage({
  ...orderActs,
  action: reply,
  words: 'order.reply',
  useSubject: ({ order }) => useOrderFor(order, 'reply'),
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.reply_stays']}>
      <OrderText name="text" label="order.reply_text" />
    </ActBody>
  ),
})
