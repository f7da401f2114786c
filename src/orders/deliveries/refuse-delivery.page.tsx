import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { Effects, OrderText } from '../order-act.tsx'
import { deliveryActs, DeliverySubject } from './about-delivery.tsx'

const refuse = defineAction({
  name: 'refuse-delivery',
  schema: async () => (await import('./contract.ts')).refusalForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /deliveries/:delivery_id/refuse', { ...values, delivery_id: params.delivery_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'delivery.refuse_done' },
  }),
})

export const actions = [refuse]

/** The buyer says that a delivery did not arrive as it was stated, and why. */
export default actPage({
  ...deliveryActs,
  action: refuse,
  words: 'delivery.refuse',
  danger: true,
  Body: ({ subject }) => (
    <>
      <DeliverySubject {...subject} />
      <OrderText name="reason" label="order.reason" side="supplier" />
      <Effects of={['delivery.refuse_whole', 'delivery.refuse_left']} />
    </>
  ),
})
