import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, ProposedText, useOrderFor } from '../order-act.tsx'

const withdraw = defineAction({
  name: 'withdraw-order',
  schema: async () => (await import('../contract.ts')).proposalChoice,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/withdraw-proposal', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.withdraw_done' },
  }),
})

export const actions = [withdraw]

/** Takes an own proposal back. */
export default actPage({
  ...orderActs,
  action: withdraw,
  words: 'order.withdraw',
  useSubject: ({ order }) => useOrderFor(order, 'withdraw_proposal'),
  extra: ({ proposed }) => ({ what: proposed?.what ?? '' }),
  Body: ({ subject: order }) => (
    <ActBody order={order} effects={['order.reject_stays']}>
      <ProposedText order={order} />
    </ActBody>
  ),
})
