import { defineAction } from '#framework/ssr/forms/actions.ts'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderPath } from '../addresses.ts'
import { ActBody, orderActs, OrderText, useOrderFor } from '../order-act.tsx'

const proposeResolve = defineAction({
  name: 'propose-resolve-order',
  schema: async () => (await import('../contract.ts')).proposalForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('PUT /orders/:order_id/propose', { ...values, order_id: params.order_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: orderPath(params.order_id ?? ''),
    notice: { key: 'order.propose_done' },
  }),
})

export const actions = [proposeResolve]

/** One side proposes to end a dispute. */
export default actPage({
  ...orderActs,
  action: proposeResolve,
  words: 'order.propose_resolve',
  useSubject: ({ order }) => useOrderFor(order, 'propose_resolve'),
  extra: () => ({ what: 'resolve' }),
  Body: ({ subject: order }) => (
    <ActBody
      order={order}
      effects={[
        'order.propose_until',
        ...(order.proposed && !order.proposed.mine ? ['order.propose_replaces' as const] : []),
      ]}
    >
      <OrderText name="text" label="order.propose_resolve_text" />
    </ActBody>
  ),
})
