import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { changeOrder, type LockedOrder, lockOrder, nowOfDatabase, refuseState } from '../change-order.server.ts'
import type { ProposalForm } from '../contract.ts'
import {
  orderCanceled,
  orderCancelProposed,
  orderDisputed,
  orderProposalRejected,
  orderProposalWithdrawn,
  orderResolved,
  orderResolveProposed,
} from '../events.ts'
import type { OrderProposal } from '../states.ts'
import type { ActOnOrder } from './answer-order.server.ts'

type WithReason = ActOnOrder & { reason: string }
type OfProposal = ActOnOrder & { what: OrderProposal }

const NO_PROPOSAL = { proposed: null, proposed_by: null } as const

/** The buyer cancels an order that was not acknowledged. The award stands. */
export async function cancelOrder(tx: Tx, ctx: SignedInContext, { reason, ...act }: WithReason): Promise<void> {
  const order = await lockOrder(tx, ctx, 'cancel', act)
  await changeOrder(tx, ctx, order, {
    what: 'canceled',
    text: reason,
    set: { state: 'canceled', ended_at: nowOfDatabase, change_asked_at: null },
    event: orderCanceled,
  })
}

/** Either side says that something is wrong. An open proposal to cancel ends with it. */
export async function disputeOrder(tx: Tx, ctx: SignedInContext, { reason, ...act }: WithReason): Promise<void> {
  const order = await lockOrder(tx, ctx, 'dispute', act)
  await changeOrder(tx, ctx, order, {
    what: 'disputed',
    text: reason,
    set: { state: 'disputed', ...NO_PROPOSAL },
    event: orderDisputed,
  })
}

/** Proposes to cancel an order, or to end its dispute, in place of what the other side proposed. */
export async function proposeEnd(tx: Tx, ctx: SignedInContext, { what, text, ...act }: ActOnOrder & ProposalForm) {
  const order = await lockOrder(tx, ctx, `propose_${what}`, act)
  await changeOrder(tx, ctx, order, {
    what: `${what}_proposed`,
    text,
    set: { proposed: what, proposed_by: ctx.viewer.company_id },
    event: what === 'cancel' ? orderCancelProposed : orderResolveProposed,
  })
}

/** Refuses what is no longer proposed: another proposal may have taken its place. */
function assertProposed(order: LockedOrder, what: OrderProposal) {
  if (order.proposed !== what) throw refuseState(order)
}

/** Agrees to what the other side proposed: the order is canceled, or as it was before its dispute. */
export async function agreeToProposal(tx: Tx, ctx: SignedInContext, { what, ...act }: OfProposal): Promise<void> {
  const order = await lockOrder(tx, ctx, 'agree', act)
  assertProposed(order, what)
  await changeOrder(
    tx,
    ctx,
    order,
    what === 'cancel'
      ? {
          what: 'canceled',
          set: { state: 'canceled', ended_at: nowOfDatabase, ...NO_PROPOSAL },
          event: orderCanceled,
        }
      : {
          what: 'resolved',
          set: { state: order.delivered_at === null ? 'acknowledged' : 'delivered', ...NO_PROPOSAL },
          event: orderResolved,
        },
  )
}

export async function rejectProposal(tx: Tx, ctx: SignedInContext, { what, ...act }: OfProposal): Promise<void> {
  const order = await lockOrder(tx, ctx, 'agree', act)
  assertProposed(order, what)
  await changeOrder(tx, ctx, order, { what: 'proposal_rejected', set: NO_PROPOSAL, event: orderProposalRejected })
}

/** Takes an own proposal back. */
export async function withdrawProposal(tx: Tx, ctx: SignedInContext, { what, ...act }: OfProposal): Promise<void> {
  const order = await lockOrder(tx, ctx, 'withdraw_proposal', act)
  assertProposed(order, what)
  await changeOrder(tx, ctx, order, { what: 'proposal_withdrawn', set: NO_PROPOSAL, event: orderProposalWithdrawn })
}
