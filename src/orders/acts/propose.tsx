import { defineAction } from '#framework/ssr/forms/actions.ts'
import { orderPath } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { ActBody, OrderText } from '../order-act.tsx'

/** Proposes to the other side what only both together decide: to cancel the order, or to end a dispute. */
export const proposing = (name: string) =>
  defineAction({
    name,
    schema: async () => (await import('../contract.ts')).proposalForm,
    send: ({ api, place: { params } }, values, sending) =>
      api.sendMinimal('PUT /orders/:order_id/propose', { ...values, order_id: params.order_id }, sending),
    success: (_answer, _values, { place: { params } }) => ({
      to: orderPath(params.order_id ?? ''),
      notice: { key: 'order.propose_done' },
    }),
  })

/** What follows from a proposal, and the text with it. */
export const ProposalBody = ({
  order,
  label,
}: {
  order: Order
  label: 'order.reason' | 'order.propose_resolve_text'
}) => (
  <ActBody
    order={order}
    effects={[
      'order.propose_until',
      ...(order.proposed && !order.proposed.mine ? ['order.propose_replaces' as const] : []),
    ]}
  >
    <OrderText name="text" label={label} />
  </ActBody>
)
