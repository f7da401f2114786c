import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, ProposedText, useOrderFor } from '../order-act.tsx'

const agree = defineAction({
  name: 'agree-order',
  schema: async () => (await import('../contract.ts')).proposalChoice,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/agree', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.agree_done' },
  }),
})

export const actions = [agree]

/** Agrees to what the other side proposed. */
export default actPage({
  ...orderActs,
  action: agree,
  words: 'order.agree',
  useSubject: ({ order }) => useOrderFor(order, 'agree'),
  extra: ({ proposed }) => ({ what: proposed?.what ?? '' }),
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={[order.proposed?.what === 'cancel' ? 'order.agree_cancel' : 'order.agree_resolve']}>
      <ProposedText order={order} />
    </ActBody>
  ),
})
