import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, ProposedText, useOrderFor } from '../order-act.tsx'

const reject = defineAction({
  name: 'reject-order',
  schema: async () => (await import('../contract.ts')).proposalChoice,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/reject', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.reject_done' },
  }),
})

export const actions = [reject]

/** Rejects what the other side proposed. */
export default actPage({
  ...orderActs,
  action: reject,
  words: 'order.reject',
  useSubject: ({ order }) => useOrderFor(order, 'agree'),
  extra: ({ proposed }) => ({ what: proposed?.what ?? '' }),
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.reject_stays']}>
      <ProposedText order={order} />
    </ActBody>
  ),
})
