import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { Effects } from '../order-act.tsx'
import { deliveryActs, DeliverySubject } from './about-delivery.tsx'

const confirm = defineAction({
  name: 'confirm-delivery',
  schema: async () => NO_FIELDS,
  send: ({ api, place: { params } }, _values, sending) =>
    api.sendMinimal('PUT /deliveries/:delivery_id/confirm', { delivery_id: params.delivery_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'delivery.confirm_done' },
  }),
})

export const actions = [confirm]

/** The buyer confirms that a delivery arrived as it was stated. */
export default actPage({
  ...deliveryActs,
  action: confirm,
  words: 'delivery.confirm',
  Body: ({ subject }) => (
    <>
      <DeliverySubject {...subject} />
      <Effects of={['delivery.confirm_counts', 'delivery.confirm_final']} />
    </>
  ),
})
