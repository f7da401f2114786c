import { actPage } from '#framework/ui/page/act-page.tsx'
import { orderActs, useOrderFor } from '../order-act.tsx'
import { ProposalBody, proposing } from './propose.tsx'

const proposeResolve = proposing('propose-resolve-order')

export const actions = [proposeResolve]

/** One side proposes to end a dispute. */
export default actPage({
  ...orderActs,
  action: proposeResolve,
  words: 'order.propose_resolve',
  useSubject: ({ order }) => useOrderFor(order, 'propose_resolve'),
  extra: () => ({ what: 'resolve' }),
  Body: ({ subject: order }) => <ProposalBody order={order} label="order.propose_resolve_text" />,
})
