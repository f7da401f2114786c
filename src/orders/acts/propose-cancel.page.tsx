import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderActs, useOrderFor } from '../order-act.tsx'
import { ProposalBody, proposing } from './propose.tsx'

const proposeCancel = proposing('propose-cancel-order')

export const actions = [proposeCancel]

/** One side proposes to cancel an order that was acknowledged. */
export default actPage({
  ...orderActs,
  action: proposeCancel,
  words: 'order.propose_cancel',
  useSubject: ({ order }) => useOrderFor(order, 'propose_cancel'),
  extra: () => ({ what: 'cancel' }),
  Body: ({ subject: order }) => <ProposalBody order={order} label="order.reason" />,
})
